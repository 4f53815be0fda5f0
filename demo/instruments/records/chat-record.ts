/** Reads the platform stand-in's records of text conversations and parses them defensively. */
type Fields = Readonly<Record<string, unknown>>;

export type WrittenLine = { readonly role: string; readonly text: string };

export type WrittenRow = {
  readonly id: string;
  readonly assistant: string;
  readonly status: string;
  readonly lines: readonly WrittenLine[];
  readonly bookings: readonly string[];
  /** This session's requests, newest first: status and body, as JSON. */
  readonly requests: readonly string[];
};

export type ChatRecord = {
  readonly sessions: readonly WrittenRow[];
  /** Refused requests, which belong to no session, newest first. */
  readonly refused: readonly string[];
  /** The complete record. */
  readonly record: unknown;
};

/**
 * The latest conversations, newest first. @throws the errors of `fetch`, and an error for a platform without such
 * records
 */
export async function readChats(baseUrl: string, signal: AbortSignal): Promise<ChatRecord> {
  const answer = await fetch(`${new URL(baseUrl, document.baseURI).href.replace(/\/+$/, '')}/written`, {
    signal,
  });
  if (!answer.ok) throw new Error(`This platform has no chat records (${answer.status}).`);
  return toChatRecord(await answer.json());
}

/** Any other value counts as an empty record. */
export function toChatRecord(record: unknown): ChatRecord {
  const { sessions, requests } = isFields(record) ? record : {};
  const asked = listOf(requests);
  return {
    sessions: listOf(sessions).map((session) => rowOf(session, asked)),
    refused: asked.filter(({ sessionId }) => typeof sessionId !== 'string').map(describe),
    record,
  };
}

function rowOf(session: Fields, asked: readonly Fields[]): WrittenRow {
  const id = textIn(session, 'id');
  return {
    id,
    assistant: textIn(session, 'assistantId'),
    status: textIn(session, 'status'),
    lines: listOf(session['messages']).map((line) => ({
      role: textIn(line, 'role'),
      text: textIn(line, 'content'),
    })),
    bookings: listOf(session['bookings']).map((booking) => textIn(booking, 'spoken')),
    requests: asked.filter(({ sessionId }) => sessionId === id).map(describe),
  };
}

const describe = (request: Fields): string =>
  `${textIn(request, 'at')} ${textIn(request, 'endpoint')} ${Number(request['status'])} ${JSON.stringify(request['body'])}`;

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}
