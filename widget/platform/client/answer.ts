/** Interprets a response as a value, a file, an event stream or an error. An unexpected body is kept as `body`. */
import type { Endpoint } from './methods.ts';
import type { EventStream } from './entities.ts';
import { EventStreamParser, STREAM_END } from '../event-stream-parser.ts';
import { isObject, isPlainObject, parseJson, valueOrText } from '../json.ts';
import { failureOf, timeLimitOf, type PlannedRequest } from './planned-request.ts';
import { PlatformError, type FailedRequest } from './platform-error.ts';
import {
  attempt,
  receivedIn,
  isRedirect,
  refusalMessage,
  RequestError,
  SEALED,
  secondsToWait,
  withinLimits,
} from '../request.ts';
import { parsedUrl } from '../url.ts';

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = () => Promise<ReadableStreamReadResult<Uint8Array>>;

/** How much of a file is read to check whether it is an error, bytes. */
const MAX_ERROR_BYTES = 65_536;
/** How much of the platform's message an error quotes, characters. */
const MAX_REASON_CHARACTERS = 300;

/**
 * A GET must return what the table specifies. Any other successful request took effect, so an empty response is null,
 * and text other than JSON is returned as text if the table specifies nothing.
 */
export async function readAnswer(answer: Response, planned: PlannedRequest): Promise<unknown> {
  const { endpoint, title } = planned;
  if (endpoint.answer === 'file' || endpoint.answer === 'recording') return readFile(answer, planned);
  const takesEvents = endpoint.answer === 'any' || endpoint.answer === 'chat';
  if (takesEvents && /^text\/event-stream\b/.test(typeOf(answer))) return readEvents(answer, planned);
  const text = await attempt(() => answer.text(), title, answer);
  const isDone = endpoint.method !== 'GET';
  if (text.trim() === '' && (isDone || endpoint.answer === 'any')) return null;
  const parsed = parseJson(text);
  const isText = parsed === undefined && !/\bjson\b/.test(typeOf(answer)) && !isMarkup(answer, text);
  if (isText && isDone && endpoint.answer === 'any') return text;
  const value = endpoint.answer === 'page' && Array.isArray(parsed) ? { results: parsed } : parsed;
  if (value === undefined || !hasShape(value, endpoint.answer)) throw unexpectedAnswer(answer, planned, text);
  return value;
}

/** The message does not quote the response, which may contain what a customer said. */
function unexpectedAnswer(answer: Response, planned: PlannedRequest, text: string): PlatformError {
  const message = `${planned.title} returned an unexpected response.`;
  return failureOf(planned, 'unparsable', message, { ...receivedIn(answer), body: valueOrText(text) });
}

/** In lower case; empty if missing. */
function typeOf({ headers }: Response): string {
  return headers.get('content-type')?.toLowerCase() ?? '';
}

/** The platform never sends markup; proxies and login pages do. */
function isMarkup(answer: Response, text: string): boolean {
  return /\b(html|xml)\b/.test(typeOf(answer)) || text.trimStart().startsWith('<');
}

/** Rejects an error or a page with a success status, and a recording that is empty or JSON. */
async function readFile(answer: Response, planned: PlannedRequest): Promise<Blob> {
  const file = await attempt(() => answer.blob(), planned.title, answer);
  const isJson = /^application\/(\w+\+)?json\b/.test(typeOf(answer));
  const isNoRecording = planned.endpoint.answer === 'recording' && (isJson || file.size === 0);
  // Other types, such as log lines, may legitimately contain text that looks like an error.
  const mayBeElse = isJson || /^$|\bhtml\b/.test(typeOf(answer));
  const text = mayBeElse || isNoRecording ? await file.slice(0, MAX_ERROR_BYTES).text() : '';
  const isMistaken = mayBeElse && text !== '' && (saysError(text) || isMarkup(answer, text));
  if (isNoRecording || isMistaken) throw unexpectedAnswer(answer, planned, text);
  return file;
}

function saysError(text: string): boolean {
  const value = parseJson(text);
  return isObject(value) && (typeof value['error'] === 'string' || isObject(value['error']));
}

/** Checks a response against the table. For an entity, only its ID is required. */
function hasShape(value: unknown, expected: Exclude<Endpoint['answer'], 'file' | 'recording'>): boolean {
  switch (expected) {
    case 'entity':
      return isEntity(value);
    case 'entity or batch':
      return isEntity(value) || isBatch(value);
    case 'list':
      return Array.isArray(value);
    case 'chat':
      return isObject(value);
    case 'page':
      return isObject(value) && Array.isArray(value['results']);
    case 'any':
      return true;
  }
}

function isEntity(value: unknown): boolean {
  return isObject(value) && typeof value['id'] === 'string';
}

function isBatch(value: unknown): boolean {
  return isObject(value) && Array.isArray(value['results']) && Array.isArray(value['errors']);
}

/** From here on, the time limit applies to each chunk. */
function readEvents(answer: Response, planned: PlannedRequest): EventStream {
  const { endpoint, signal, title, url } = planned;
  const reader = (answer.body ?? new Blob().stream()).getReader();
  // Also for a stream that is never iterated.
  signal?.addEventListener('abort', () => void close(reader), { once: true });
  const request = { method: endpoint.method, url, ...receivedIn(answer) };
  const limits = timeLimitOf(planned);
  return valuesOf(reader, title, request, async () => {
    try {
      return await withinLimits(limits, title, () => attempt(() => reader.read(), title, answer));
    } catch (error) {
      throw error instanceof RequestError ? PlatformError.of(error, request) : error;
    }
  });
}

async function* valuesOf(
  reader: Reader,
  title: string,
  request: FailedRequest,
  read: Read,
): AsyncGenerator<unknown, undefined> {
  const decoder = new TextDecoder();
  const parser = new EventStreamParser();
  try {
    for (let isOver = false; !isOver;) {
      const { done, value } = await read();
      const pushed = parser.push(decoder.decode(value, { stream: !done }));
      const last = done ? parser.finish() : [];
      for (const { name, data } of [...pushed, ...(last ?? [])]) {
        if (data === STREAM_END) return;
        const body = valueOrText(data);
        if (name === 'error')
          throw new PlatformError('http', `${title} broke off with an error.`, { ...request, body });
        yield body;
      }
      if (last === null) throw new PlatformError('network', `${title} was cut off inside an event.`, request);
      isOver = done;
    }
  } finally {
    await close(reader);
  }
}

/** The stream may already be closed or broken; then there is nothing to do. */
function close(reader: Reader): Promise<void> {
  return reader.cancel().catch(() => undefined);
}

export function refusalOf(answer: Response, planned: PlannedRequest, body: unknown): PlatformError {
  const { timers } = planned.connection;
  const reason = isRedirect(answer) ? '' : reasonIn(body, planned);
  const message = refusalMessage(answer, planned.title);
  return failureOf(planned, 'http', reason === '' ? message : message.replace(/\.$/, `: ${reason}`), {
    ...receivedIn(answer),
    body,
    retryAfter: secondsToWait(answer.headers.get('retry-after'), timers.now()),
  });
}

/** The platform's message. Empty if it repeats what was sent, such as a customer's number or the key. */
function reasonIn(body: unknown, planned: PlannedRequest): string {
  const given = isObject(body) ? body['message'] : undefined;
  const lines = (Array.isArray(given) ? given : [given]).filter((line) => typeof line === 'string');
  const reason = lines.join('; ').replace(/\s+/g, ' ').trim();
  const sent = [
    planned.connection.token,
    ...new URL(planned.url).searchParams.values(),
    ...textsIn(planned.body),
  ];
  const isRepeated = sent
    .map(comparable)
    .some((text) => text.length > 2 && comparable(reason).includes(text));
  return isRepeated || reason.length > MAX_REASON_CHARACTERS ? '' : reason;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (value instanceof FormData) return textsIn([...value.values()]);
  return Array.isArray(value) || isPlainObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Numbers may be repeated without spaces and punctuation, names in another case. */
function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** If the body breaks off, the status has to be enough. */
export async function readBody(answer: Response): Promise<unknown> {
  return valueOrText(await answer.text().catch(() => ''));
}

/**
 * Follows the redirect to a recording or log in private storage: its signed URL is the permission, so it is fetched
 * without the key. Other responses are returned unchanged, and so are redirects in browsers, which hide their target.
 */
export async function fileBehind(
  answer: Response,
  planned: PlannedRequest,
  signal: AbortSignal,
): Promise<Response> {
  const target = isRedirect(answer) ? targetOf(answer, planned.url) : null;
  const takesFile = planned.endpoint.answer === 'file' || planned.endpoint.answer === 'recording';
  if (!takesFile || target === null) return answer;
  await answer.body?.cancel();
  const init: RequestInit = { ...SEALED, redirect: 'follow', referrerPolicy: 'no-referrer', signal };
  return attempt(() => planned.connection.fetch(target, init), planned.title);
}

/** Null for a missing target, or one that is less secure than the redirecting URL. */
function targetOf(answer: Response, from: string): string | null {
  const location = answer.headers.get('location') ?? '';
  const target = location === '' ? null : parsedUrl(location, from);
  if (target === null) return null;
  const { protocol, href } = target;
  return protocol === 'https:' || protocol === new URL(from).protocol ? href : null;
}
