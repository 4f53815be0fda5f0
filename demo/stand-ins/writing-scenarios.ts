/** Scenarios of text chat. Calls in them work. */
import type { Scenario } from './faults.ts';

const written = <const Writing extends NonNullable<Scenario['writing']>>(
  title: string,
  expect: string,
  writing: Writing,
) => ({ title, expect, fault: { kind: 'none' }, writing }) as const;

const refused = (status: number, error: string, message: string) =>
  ({ kind: 'refused', status, error, message }) as const;

export const WRITING_SCENARIOS = {
  'writing-slow': written(
    'Writing: the answer is slow',
    'Erin is writing, for seconds; then the answer grows.',
    {
      kind: 'slow',
      firstMs: 1_500,
      pieceMs: 80,
    },
  ),
  'writing-cut': written(
    'Writing: the answer is cut off',
    'The answer stops in the middle, is asked for again by itself, and is there once.',
    { kind: 'cut', forGood: false },
  ),
  'writing-cut-for-good': written(
    'Writing: the answer is cut off again and again',
    'Half an answer, marked as cut, and a button that asks for it again.',
    { kind: 'cut', forGood: true },
  ),
  'writing-split': written(
    'Writing: pieces end inside a character',
    'The answer is whole: accents and pictures are what they are.',
    { kind: 'split' },
  ),
  'writing-garbage': written(
    'Writing: garbage between the pieces',
    'The answer is whole, as if nothing had been between.',
    { kind: 'garbage' },
  ),
  'writing-tool': written(
    'Writing: the answer follows a tool',
    'The answer is there, at its second output.',
    {
      kind: 'tool',
    },
  ),
  'writing-replies': written(
    'Writing: replies to press',
    'With reply-tool="offerReplies", two replies and a link are below each answer, until one is pressed.',
    {
      kind: 'replies',
    },
  ),
  'writing-402': written(
    'Writing: payment required (402)',
    'The message is not sent; calls work.',
    refused(402, 'Payment Required', 'Add a payment method to use chat.'),
  ),
  'writing-429': written('Writing: too many messages (429)', 'The message is not sent; try again in 20 s.', {
    ...refused(429, 'Too Many Requests', 'Rate limit exceeded.'),
    retryAfterSeconds: 20,
  }),
  'writing-500': written(
    'Writing: server error (500)',
    'The message may have been sent; it can be tried again.',
    refused(500, 'Internal Server Error', 'Internal server error'),
  ),
  'writing-expired': written(
    'Writing: the session is replaced in silence',
    'Erin forgets the conversation once, receives its history, and continues.',
    { kind: 'forgets', refuses: false },
  ),
  'writing-gone': written(
    'Writing: the session is gone (404)',
    'The conversation continues, and Erin knows all of it.',
    { kind: 'forgets', refuses: true },
  ),
  'writing-empty': written('Writing: the answer is empty', 'No answer came; it can be asked for again.', {
    kind: 'empty',
  }),
  'writing-endless': written(
    'Writing: the answer has no end',
    'The answer is cut off after 20,000 characters, and the page stays quick.',
    { kind: 'endless' },
  ),
  'writing-fails': written(
    'Writing: the platform fails in the middle',
    'Half an answer, marked as cut, and a button that asks for it again.',
    { kind: 'fails' },
  ),
} as const satisfies Readonly<Record<string, Scenario>>;
