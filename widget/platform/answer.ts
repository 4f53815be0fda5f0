/** What came back: a value, a file, a stream of events, or a refusal. An answer that is not understood is kept as `body`. */
import type { Endpoint } from './methods.ts';
import type { EventStream } from './entities.ts';
import { EventStreamParser, STREAM_END } from './event-stream-parser.ts';
import { isObject, isPlainObject, parseJson, valueOrText } from './json.ts';
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
} from './request.ts';
import { parsedUrl } from './url.ts';

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = () => Promise<ReadableStreamReadResult<Uint8Array>>;

/** Bytes of a file that may be an error instead. */
const LONGEST_ERROR = 65_536;
/** Characters of the platform's own words in a message. */
const LONGEST_REASON = 300;

/**
 * A GET asks for something, so it must be answered with what the table promises. Everything else has been done once
 * the platform says so: an empty answer is null, and where nothing is promised, other text than JSON is that text.
 */
export async function readAnswer(answer: Response, planned: PlannedRequest): Promise<unknown> {
  const { endpoint, title } = planned;
  if (endpoint.answer === 'file' || endpoint.answer === 'recording') return readFile(answer, planned);
  const takesEvents = endpoint.answer === 'any' || endpoint.answer === 'chat';
  if (takesEvents && /^text\/event-stream\b/.test(typeOf(answer))) return readEvents(answer, planned);
  const text = await attempt(() => answer.text(), title);
  const isDone = endpoint.method !== 'GET';
  if (text.trim() === '' && (isDone || endpoint.answer === 'any')) return null;
  const parsed = parseJson(text);
  const isText = parsed === undefined && !/\bjson\b/.test(typeOf(answer)) && !isMarkup(answer, text);
  if (isText && isDone && endpoint.answer === 'any') return text;
  const value = endpoint.answer === 'page' && Array.isArray(parsed) ? { results: parsed } : parsed;
  if (value === undefined || !hasShape(value, endpoint.answer)) throw surprise(answer, planned, text);
  return value;
}

/** The message does not repeat the answer, which may hold what a customer said. */
function surprise(answer: Response, planned: PlannedRequest, text: string): PlatformError {
  const message = `${planned.title} was answered with another thing than the expected one.`;
  return failureOf(planned, 'unparsable', message, { ...receivedIn(answer), body: valueOrText(text) });
}

/** Lower case, empty when it is not said. */
function typeOf({ headers }: Response): string {
  return headers.get('content-type')?.toLowerCase() ?? '';
}

/** Pages come from proxies and log-in forms, never from the platform. */
function isMarkup(answer: Response, text: string): boolean {
  return /\b(html|xml)\b/.test(typeOf(answer)) || text.trimStart().startsWith('<');
}

/** An error or a page that comes as a success is no file; nor is a recording that is empty, or JSON. */
async function readFile(answer: Response, planned: PlannedRequest): Promise<Blob> {
  const file = await attempt(() => answer.blob(), planned.title);
  const isJson = /^application\/(\w+\+)?json\b/.test(typeOf(answer));
  const isNoRecording = planned.endpoint.answer === 'recording' && (isJson || file.size === 0);
  // Of other types, such as lines of logs, an entry may well say what an error says.
  const mayBeElse = isJson || /^$|\bhtml\b/.test(typeOf(answer));
  const text = mayBeElse || isNoRecording ? await file.slice(0, LONGEST_ERROR).text() : '';
  const isMistaken = mayBeElse && text !== '' && (saysError(text) || isMarkup(answer, text));
  if (isNoRecording || isMistaken) throw surprise(answer, planned, text);
  return file;
}

function saysError(text: string): boolean {
  const value = parseJson(text);
  return isObject(value) && (typeof value['error'] === 'string' || isObject(value['error']));
}

/** Whether an answer is what the table promises. Of an entity, only the id is relied on. */
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

/** From here on the time limit counts anew for each piece. */
function readEvents(answer: Response, planned: PlannedRequest): EventStream {
  const { endpoint, signal, title, url } = planned;
  const reader = (answer.body ?? new Blob().stream()).getReader();
  // Also for a stream that nobody loops over.
  signal?.addEventListener('abort', () => void close(reader), { once: true });
  const request = { method: endpoint.method, url, ...receivedIn(answer) };
  const limits = timeLimitOf(planned);
  return valuesOf(reader, title, request, async () => {
    try {
      return await withinLimits(limits, title, () => attempt(() => reader.read(), title));
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

/** It may be closed or broken by now: then there is nothing left to do. */
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

/** The platform's own words. Empty when they repeat what was sent, which may be a customer's number, or the key. */
function reasonIn(body: unknown, planned: PlannedRequest): string {
  const said = isObject(body) ? body['message'] : undefined;
  const lines = (Array.isArray(said) ? said : [said]).filter((line) => typeof line === 'string');
  const reason = lines.join('; ').replace(/\s+/g, ' ').trim();
  const sent = [
    planned.connection.token,
    ...new URL(planned.url).searchParams.values(),
    ...textsIn(planned.body),
  ];
  const isRepeated = sent
    .map(comparable)
    .some((text) => text.length > 2 && comparable(reason).includes(text));
  return isRepeated || reason.length > LONGEST_REASON ? '' : reason;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (value instanceof FormData) return textsIn([...value.values()]);
  return Array.isArray(value) || isPlainObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Numbers are repeated without their spaces and signs, names in other letters. */
function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** A body that breaks off says nothing more than its status has said. */
export async function readBody(answer: Response): Promise<unknown> {
  return valueOrText(await answer.text().catch(() => ''));
}

/**
 * Recordings and logs of private storage: the platform answers with a signed address, which is asked without the key
 * (the address itself is the permission). Every other answer is given back as it is; so are redirects in browsers,
 * which do not tell where they lead.
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

/** Null for none, and for one that is less safe than the address that names it. */
function targetOf(answer: Response, from: string): string | null {
  const location = answer.headers.get('location') ?? '';
  const target = location === '' ? null : parsedUrl(location, from);
  if (target === null) return null;
  const { protocol, href } = target;
  return protocol === 'https:' || protocol === new URL(from).protocol ? href : null;
}
