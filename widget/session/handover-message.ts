/** The message that gives a call's agent the conversation so far. Pure. */
import type { JsonObject, ConversationLine } from '../contract.ts';
import type { Line } from './state/conversation.ts';

/** Characters of one message in a call: the call engine refuses more than 4,096. */
const MAX_MESSAGE_CHARACTERS = 4_000;

/** Characters to keep of a single line that is too long: escaping can make a character eight times as long. */
const MAX_LINE_CHARACTERS = 450;

const ABOUT =
  'Your conversation with the visitor before this call, oldest line first. Go on from here, and ask nothing twice.';
const LEFT_OUT = '(Earlier lines are left out.)';

/** The lines that both sides know, without undelivered ones. */
export const spokenLines = (lines: readonly Line[]): readonly ConversationLine[] =>
  lines
    .filter(({ role, delivery, text }) => text !== '' && (role === 'assistant' || delivery === 'sent'))
    .map(({ role, text }) => ({ role, text }));

/** Adds the newest lines that fit to the agent's context without triggering an answer. Null if there are no lines. */
export function handoverMessage(lines: readonly ConversationLine[]): JsonObject | null {
  const texts = lines.map(({ role, text }) => `${role === 'user' ? 'Visitor' : 'You'}: ${text}`);
  const newest = texts.at(-1);
  if (newest === undefined) return null;
  let room = MAX_MESSAGE_CHARACTERS - sizeOf(messageOf([LEFT_OUT]));
  const first = texts.findLastIndex((line) => (room -= sizeOf(line)) < 0) + 1;
  if (first === 0) return messageOf(texts);
  const kept = first < texts.length ? texts.slice(first) : [newest.slice(-MAX_LINE_CHARACTERS)];
  return messageOf([LEFT_OUT, ...kept]);
}

const messageOf = (texts: readonly string[]): JsonObject => ({
  type: 'add-message',
  message: { role: 'system', content: [ABOUT, ...texts].join('\n') },
  triggerResponseEnabled: false,
});

/** The message is sent as JSON text, and the limit counts that text encoded as JSON again. */
const sizeOf = (message: JsonObject | string): number => JSON.stringify(JSON.stringify(message)).length;
