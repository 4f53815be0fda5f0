/** Reads the platform's message about tools that the model uses, in each of its documented forms. Pure. */
import { isObject, parseJson } from '../../../widget/platform/json.ts';
import { fieldOf, textOf, type Fields } from '../../http/fields.ts';
import { linesIn, type Line } from '../../inbox/reports/report.ts';

export type SaidLine = Line;

export type ToolRequest = {
  /** The platform's id, which comes again with a repeated request. */
  readonly id: string;
  readonly name: string;
  readonly given: Fields;
  /** What the message has of the conversation; may be empty. */
  readonly said: readonly SaidLine[];
};

const MAX_ID_CHARACTERS = 200;
/** As the platform limits it. */
const MAX_NAME_CHARACTERS = 64;
const MAX_REQUESTS = 20;

/** @param message of the type `tool-calls`; null for any other */
export function toolRequestsIn(message: unknown): readonly ToolRequest[] | null {
  if (fieldOf(message, 'type') !== 'tool-calls') return null;
  const calls = listOf(fieldOf(message, 'toolCallList'));
  const wrapped = listOf(fieldOf(message, 'toolWithToolCallList')).map((each) => ({
    ...objectOf(fieldOf(each, 'toolCall')),
    tool: each,
  }));
  const said = saidIn(message);
  return (calls.length > 0 ? calls : wrapped).slice(0, MAX_REQUESTS).flatMap((call) => requestIn(call, said));
}

function requestIn(call: unknown, said: readonly SaidLine[]): readonly ToolRequest[] {
  const id = textOf(fieldOf(call, 'id'), MAX_ID_CHARACTERS);
  const name = textOf(
    fieldOf(call, 'function', 'name') ?? fieldOf(call, 'name') ?? fieldOf(call, 'tool', 'name'),
    MAX_NAME_CHARACTERS,
  );
  if (id === null || name === null) return [];
  const given =
    fieldOf(call, 'function', 'arguments') ??
    fieldOf(call, 'function', 'parameters') ??
    fieldOf(call, 'arguments') ??
    fieldOf(call, 'parameters');
  return [{ id, name, given: objectOf(typeof given === 'string' ? parseJson(given) : given), said }];
}

/** Of a call, the whole conversation. Of a text chat, what the visitor has just written. */
function saidIn(message: unknown): readonly SaidLine[] {
  const lines = linesIn(fieldOf(message, 'artifact'));
  if (lines.length > 0) return lines;
  const input = fieldOf(message, 'chat', 'input');
  return linesIn({ messages: typeof input === 'string' ? [{ role: 'user', content: input }] : input });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});
