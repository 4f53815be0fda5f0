/** The form of what opens a conversation. What it says is judged elsewhere. */
import type { ConversationLine } from '../../widget/contract-endpoint.ts';
import { honestText } from '../../widget/config/characters.ts';
import { shortName } from '../../widget/config/name.ts';
import { isObject } from '../../widget/platform/json.ts';
import { fieldOf, textOf } from '../http/fields.ts';
import { Refusal } from '../http/refusal.ts';

/** Far above what hCaptcha's answers have, in characters. */
const TOKEN_LIMIT = 8_192;
/** What was said before, at most: in lines, and in UTF-16 units of all of them. */
const LINES_LIMIT = 200;
const LINES_TOTAL = 24_000;

export type Opening = {
  /** As the agent is to have it. */
  readonly name: string;
  readonly token: string;
  /** Not looked at yet. */
  readonly consent: unknown;
  /** Neither is this. */
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

/** No other role than these two: a line of the page's must not pass for one of the owner's. */
function parseLine(line: unknown): ConversationLine {
  const role = fieldOf(line, 'role');
  const text = textOf(fieldOf(line, 'text'), LINES_TOTAL);
  if ((role !== 'user' && role !== 'assistant') || text === null)
    throw malformed('Each of `lines` needs a `role` (`user` or `assistant`) and a `text`.');
  return { role, text: honestText(text) };
}

const malformed = (message: string) => new Refusal('bad-request', message);
