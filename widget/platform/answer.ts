/** What came back: a value, a file, a stream of events, or a refusal. An answer that is not understood is kept as `body`. */
import type { Endpoint } from './methods.ts';
import { EventStreamParser, STREAM_END } from './event-stream-parser.ts';
import { isObject, parseJson, valueOrText } from './json.ts';
import { failureOf, timeLimitOf, type PlannedCall } from './planned-call.ts';
import { PlatformError } from './platform-error.ts';
import {
  attempt,
  isRedirect,
  refusalMessage,
  RequestError,
  SEALED,
  secondsToWait,
  withinLimits,
} from './request.ts';
import { parsedUrl } from './url.ts';

/** Each event's data, JSON as a value: to be looped over once. Leaving the loop closes the connection. */
export type EventStream<Item = unknown> = AsyncIterable<Item>;

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = () => Promise<ReadableStreamReadResult<Uint8Array>>;

/**
 * A GET asks for something, so it must be answered with what the table promises. Everything else has been done once
 * the platform says so: an empty answer is null, and where nothing is promised, other text than JSON is that text.
 */
export async function readAnswer(answer: Response, planned: PlannedCall): Promise<unknown> {
  const { endpoint, title } = planned;
  if (endpoint.answer === 'file') return attempt(() => answer.blob(), title);
  if (endpoint.answer === 'any' && isEventStream(answer)) return readEvents(answer, planned);
  const text = await attempt(() => answer.text(), title);
  const isDone = endpoint.method !== 'GET';
  if (text.trim() === '' && (isDone || endpoint.answer === 'any')) return null;
  const parsed = parseJson(text);
  if (parsed === undefined && isDone && endpoint.answer === 'any' && !saysJson(answer)) return text;
  const value = endpoint.answer === 'page' && Array.isArray(parsed) ? { results: parsed } : parsed;
  if (value === undefined || !hasShape(value, endpoint.answer)) throw surprise(answer, planned, text);
  return value;
}

/** The message does not repeat the answer, which may hold what a customer said. */
function surprise({ status }: Response, planned: PlannedCall, text: string): PlatformError {
  const message = `${planned.title} was answered with another thing than the expected one.`;
  return failureOf(planned, 'unparsable', message, { status, body: valueOrText(text) });
}

function saysJson({ headers }: Response): boolean {
  return /\bjson\b/i.test(headers.get('content-type') ?? '');
}

/** Whether an answer is what the table promises. Of an entity, only the id is relied on. */
function hasShape(value: unknown, expected: Exclude<Endpoint['answer'], 'file'>): boolean {
  switch (expected) {
    case 'entity':
      return isEntity(value);
    case 'entity or batch':
      return isEntity(value) || isBatch(value);
    case 'list':
      return Array.isArray(value);
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

function isEventStream({ headers }: Response): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');
}

/** From here on the time limit counts anew for each piece. */
function readEvents(answer: Response, planned: PlannedCall): EventStream {
  const { endpoint, signal, title, url } = planned;
  const reader = (answer.body ?? new Blob().stream()).getReader();
  // Also for a stream that nobody loops over.
  signal?.addEventListener('abort', () => void close(reader), { once: true });
  const limits = timeLimitOf(planned);
  return events(reader, async () => {
    try {
      return await withinLimits(limits, title, () => attempt(() => reader.read(), title));
    } catch (error) {
      throw error instanceof RequestError ? PlatformError.of(error, endpoint.method, url) : error;
    }
  });
}

async function* events(reader: Reader, read: Read): AsyncGenerator<unknown, undefined> {
  const decoder = new TextDecoder();
  const parser = new EventStreamParser();
  try {
    for (let isOver = false; !isOver;) {
      const { done, value } = await read();
      const pushed = parser.push(decoder.decode(value, { stream: !done }));
      const found = done ? [...pushed, ...parser.finish()] : pushed;
      const end = found.indexOf(STREAM_END);
      for (const data of end < 0 ? found : found.slice(0, end)) yield valueOrText(data);
      isOver = done || end >= 0;
    }
  } finally {
    await close(reader);
  }
}

/** It may be closed or broken by now: then there is nothing left to do. */
function close(reader: Reader): Promise<void> {
  return reader.cancel().catch(() => undefined);
}

export function refusalOf(answer: Response, planned: PlannedCall, body: unknown): PlatformError {
  const { timers } = planned.connection;
  const retryAfter = secondsToWait(answer.headers.get('retry-after'), timers.now());
  return failureOf(planned, 'http', refusalMessage(answer, planned.title), {
    status: answer.status,
    body,
    requestId: answer.headers.get('x-request-id'),
    ...(retryAfter === null ? {} : { retryAfter }),
  });
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
  planned: PlannedCall,
  signal: AbortSignal,
): Promise<Response> {
  const target = isRedirect(answer) ? targetOf(answer, planned.url) : null;
  if (planned.endpoint.answer !== 'file' || target === null) return answer;
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
