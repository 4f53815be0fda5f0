/** The message that gives a call's agent the conversation so far. Pure. */
import type { JsonObject, ConversationLine } from '../contract.ts';
import type { Line } from './state/conversation.ts';

/** Characters of one message in a call: the call engine refuses more than 4,096. */
const LONGEST_APP_MESSAGE = 4_000;

/** Characters of a line that is too long by itself: what is odd takes eight times its room. */
const LONGEST_TAIL = 450;

const ABOUT =
  'Your conversation with the visitor before this call, oldest line first. Go on from here, and ask nothing twice.';
const LEFT_OUT = '(Earlier lines are left out.)';

/** What both sides know of. */
export const linesSaid = (lines: readonly Line[]): readonly ConversationLine[] =>
  lines
    .filter(({ role, delivery, text }) => text !== '' && (role === 'assistant' || delivery === 'sent'))
    .map(({ role, text }) => ({ role, text }));

/** Adds to what the agent knows, and has it say nothing. Null where nothing was said; else the newest lines that fit. */
export function handoverMessage(lines: readonly ConversationLine[]): JsonObject | null {
  const told = lines.map(({ role, text }) => `${role === 'user' ? 'Visitor' : 'You'}: ${text}`);
  const newest = told.at(-1);
  if (newest === undefined) return null;
  let room = LONGEST_APP_MESSAGE - sizeOf(messageOf([LEFT_OUT]));
  const first = told.findLastIndex((line) => (room -= sizeOf(line)) < 0) + 1;
  if (first === 0) return messageOf(told);
  const kept = first < told.length ? told.slice(first) : [newest.slice(-LONGEST_TAIL)];
  return messageOf([LEFT_OUT, ...kept]);
}

const messageOf = (told: readonly string[]): JsonObject => ({
  type: 'add-message',
  message: { role: 'system', content: [ABOUT, ...told].join('\n') },
  triggerResponseEnabled: false,
});

/** It is sent as text, and counted as that text in JSON. */
const sizeOf = (message: JsonObject | string): number => JSON.stringify(JSON.stringify(message)).length;
