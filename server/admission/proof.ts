/** Parses the proof of a conversation's start. Its content is verified elsewhere. */
import type { ConversationLine } from '../../widget/contract-endpoint.ts';
import { honestText } from '../../widget/config/characters.ts';
import { shortName } from '../../widget/config/name.ts';
import { isObject } from '../../widget/platform/json.ts';
import { fieldOf, textOf } from '../http/fields.ts';
import { Refusal } from '../http/refusal.ts';

/** Far longer than hCaptcha's tokens, in characters. */
const TOKEN_LIMIT = 8_192;
/** Limits of the earlier lines: their number, and their total UTF-16 units. */
const LINES_LIMIT = 200;
const LINES_TOTAL = 24_000;

export type Opening = {
  /** As passed to the agent. */
  readonly name: string;
  readonly token: string;
  /** Not validated yet. */
  readonly consent: unknown;
  /** Not validated yet. */
  readonly sentAt: unknown;
};

/** @throws Refusal */
export function parseOpening(body: unknown): Opening {
  if (!isObject(body)) throw malformed('The body must be an object.');
  const name = fieldOf(body, 'name');
  const clean = typeof name === 'string' ? shortName(name) : null;
  if (clean === null) throw malformed('`name` must be a text in which something can be seen.');
  const token = fieldOf(body, 'botCheck');
  if (token === undefined || token === '')
    throw new Refusal('bot-check-refused', 'The bot-check token is missing.');
  const parsed = textOf(token, TOKEN_LIMIT);
  if (parsed === null) throw malformed(`\`botCheck\` must be a text of at most ${TOKEN_LIMIT} characters.`);
  return { name: clean, token: parsed, consent: fieldOf(body, 'consent'), sentAt: fieldOf(body, 'sentAt') };
}

const MESSAGE_ID = /^[\w-]{8,64}$/;

/** Null if the request contains no id. @throws Refusal */
export function parseMessageId(body: unknown): string | null {
  const id = fieldOf(body, 'id');
  if (id === undefined) return null;
  if (typeof id !== 'string' || !MESSAGE_ID.test(id))
    throw malformed('`id` must have 8 to 64 letters, digits, hyphens and underscores.');
  return id;
}

/** @throws Refusal */
export function parseInput(body: unknown, longest: number): string {
  const input = fieldOf(body, 'input');
  const text = typeof input === 'string' ? honestText(input) : '';
  if (text === '' || text.length > longest)
    throw malformed(`\`input\` must be a text of 1 to ${longest} characters.`);
  return text;
}

/** @throws Refusal */
export function parseLines(body: unknown): readonly ConversationLine[] {
  const lines = fieldOf(body, 'lines') ?? [];
  if (!Array.isArray(lines) || lines.length > LINES_LIMIT)
    throw malformed(`\`lines\` must be a list of at most ${LINES_LIMIT}.`);
  const parsed = lines.map(parseLine);
  if (parsed.reduce((total, { text }) => total + text.length, 0) > LINES_TOTAL)
    throw malformed(`\`lines\` may have ${LINES_TOTAL} characters at most.`);
  return parsed;
}

/** Only these two roles, because a line of the page must not pass as the owner's system prompt. */
function parseLine(line: unknown): ConversationLine {
  const role = fieldOf(line, 'role');
  const text = textOf(fieldOf(line, 'text'), LINES_TOTAL);
  if ((role !== 'user' && role !== 'assistant') || text === null)
    throw malformed('Each of `lines` needs a `role` (`user` or `assistant`) and a `text`.');
  return { role, text: honestText(text) };
}

const malformed = (message: string) => new Refusal('bad-request', message);
