/**
 * The lines of a text chat, as the platform has them. A process that is killed while the database is down loses what it
 * has not stored, and no report follows a chat.
 */
import { ASK_AGAIN, MAYBE_REPEATED } from '../../../widget/contract-endpoint.ts';
import { isObject } from '../../../widget/platform/json.ts';
import { fieldOf, textOf } from '../../http/fields.ts';
import { Refusal } from '../../http/refusal.ts';
import { askForPage, askPlatform } from '../../routes/platform.ts';
import type { InboxContext } from '../context.ts';
import type { ConversationRow } from '../store/tables.ts';
import type { Line } from './report.ts';

/** The platform's largest page, above the messages of one chat. */
const MAX_PAGE_CHATS = 100;
const MAX_ID_CHARACTERS = 512;
const MAX_TEXT_CHARACTERS = 100_000;

type Written = { readonly platformId: string; readonly lines: readonly Line[] };

/** The state of a text chat that may have been silent for too long. */
export type Silence = {
  readonly hasLines: boolean;
  /** The chat as the platform has it, if lines of it were lost here. */
  readonly found: Written | null;
};

/** Null if the platform does not answer or does not know the chat. */
export async function requestLines(
  { endpoint }: InboxContext,
  { id, platform_id }: ConversationRow,
): Promise<Written | null> {
  const get = (path: string) => askPlatform(endpoint, { method: 'GET', path });
  try {
    const platformId =
      platform_id ?? namedSession(await get(`/session?${new URLSearchParams({ name: id })}`), id);
    if (platformId === null) return null;
    const pathOf = (limit: number) =>
      `/chat?${new URLSearchParams({ sessionId: platformId, limit: String(limit) })}`;
    const { answer, limit } = await askForPage(endpoint, pathOf, MAX_PAGE_CHATS);
    const chats = listIn(answer);
    // A full page may lack the first ones.
    return chats.length < limit ? { platformId, lines: linesIn(chats) } : null;
  } catch (error) {
    // A failure of the platform was reported already; any other error is a bug of ours.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The endpoint names each session after its conversation. */
const namedSession = (answer: unknown, name: string): string | null =>
  textOf(
    fieldOf(
      listIn(answer).find((session) => fieldOf(session, 'name') === name),
      'id',
    ),
    MAX_ID_CHARACTERS,
  );

function listIn(answer: unknown): readonly unknown[] {
  const results = fieldOf(answer, 'results');
  return Array.isArray(results) ? results : [];
}

function linesIn(chats: readonly unknown[]): readonly Line[] {
  const lines: Line[] = [];
  const timed = chats.map((chat) => ({ chat, at: Date.parse(String(fieldOf(chat, 'createdAt'))) }));
  for (const { chat, at } of timed.toSorted((one, other) => one.at - other.at)) {
    const last = lines.findLast(({ speaker }) => speaker === 'visitor')?.text ?? null;
    const input = inputOf(chat);
    const text = newWords(input, last);
    if (text !== null) lines.push({ speaker: 'visitor', text, at });
    if (input === ASK_AGAIN && lines.at(-1)?.speaker === 'agent') lines.pop();
    const answer = textsOf(fieldOf(chat, 'output'), 'assistant').join('');
    if (answer.trim() !== '') lines.push({ speaker: 'agent', text: answer, at });
  }
  return lines;
}

/** The visitor's words without the tag's, or null if they are none or were sent before. */
function newWords(input: string | null, last: string | null): string | null {
  if (input === null || input === ASK_AGAIN) return null;
  if (!input.startsWith(MAYBE_REPEATED)) return input;
  const text = input.slice(MAYBE_REPEATED.length).trimStart();
  return text === last ? null : text;
}

/** The last of several turns, because the first message of a chat may follow the lines of a call. */
function inputOf(chat: unknown): string | null {
  const input = fieldOf(chat, 'input') ?? fieldOf(chat, 'messages');
  return textOf(input, MAX_TEXT_CHARACTERS) ?? textsOf(input, 'user').at(-1) ?? null;
}

const textsOf = (turns: unknown, role: 'user' | 'assistant'): readonly string[] =>
  (Array.isArray(turns) ? turns : []).flatMap((turn) => {
    const content = isObject(turn) && turn['role'] === role ? turn['content'] : null;
    return typeof content === 'string' ? [content] : [];
  });
