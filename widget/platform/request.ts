/**
 * One HTTP request to the voice platform, or to a call endpoint: bearer, JSON, time limit, abort, and one family of errors. The widget's
 * script carries this file; what only the whole client needs is beside it.
 */
import { withoutEndSlashes } from './url.ts';
import { untilAborted, withLimit, type Timers } from './waiting.ts';

export type RequestFailure = 'http' | 'network' | 'timeout' | 'aborted' | 'unparsable';

export type JsonRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Base of the platform's API, with or without a slash at its end. */
  readonly baseUrl: string;
  /** Begins with a slash. */
  readonly path: string;
  /** Null for a server that is asked without a key. */
  readonly token: string | null;
  readonly body?: unknown;
  /** Milliseconds until the whole answer must be there. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
  readonly fetch: typeof globalThis.fetch;
  readonly timers: Timers;
};

/** What ends a request that goes on for too long. */
export type RequestLimits = Pick<JsonRequest, 'timeout' | 'signal' | 'timers'>;

export type FailureDetails = {
  readonly status?: number | undefined;
  readonly retryAfter?: number | null | undefined;
  readonly requestId?: string | null | undefined;
  readonly cause?: unknown;
};

/** A page may have put what throws on the prototype of all objects: what is not there is not looked for. */
const NO_DETAILS: FailureDetails = {
  status: undefined,
  retryAfter: undefined,
  requestId: undefined,
  cause: undefined,
};

/**
 * A request that brought no usable answer. Its message names method and URL, never the token, and never the answer's
 * body, which may repeat what the visitor typed. Not thrown for an answer that merely has another shape than hoped.
 */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  readonly kind: RequestFailure;
  /** HTTP status, when the platform answered; null for a redirect that a browser hid. */
  readonly status: number | null;
  /** Seconds after which the platform wants to be asked again, when it said so. */
  readonly retryAfter: number | null;
  /** The server's own number for this request, for its support. */
  readonly requestId: string | null;

  constructor(kind: RequestFailure, message: string, details: FailureDetails = {}) {
    const { status, retryAfter, requestId, cause } = { ...NO_DETAILS, ...details };
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    // A browser hides the status of a redirect behind a 0.
    this.status = status || null;
    this.retryAfter = retryAfter ?? null;
    this.requestId = requestId ?? null;
  }
}

/** Sends the request and returns the parsed answer, `null` for an empty one. Rejects only with `RequestError`. */
export function requestJson(request: JsonRequest): Promise<unknown> {
  const title = `${request.method} ${urlOf(request)}`;
  return withinLimits(request, title, (signal) => exchange(request, signal, title));
}

/** Runs until the limits end it; the signal that it is given aborts then. Errors begin with the title. */
export async function withinLimits<Result>(
  { timers, timeout, signal }: RequestLimits,
  title: string,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const late = () => new RequestError('timeout', `${title} had no answer within ${timeout} ms.`);
  const stopped = () => new RequestError('aborted', `${title} was aborted.`);
  if (signal?.aborted) throw stopped();
  const { aborted, forget } = untilAborted(signal, stopped);
  try {
    // Not the signal alone: a `fetch` that ignores it must not hold anybody up.
    return await withLimit(timers, timeout, Promise.race([aborted, run(controller.signal)]), late);
  } catch (error) {
    controller.abort(error);
    throw error;
  } finally {
    forget();
  }
}

async function exchange(request: JsonRequest, signal: AbortSignal, title: string): Promise<unknown> {
  const answer = await send(request, signal, title);
  if (!answer.ok) throw refusal(answer, title);
  return parseAnswer(await attempt(() => answer.text(), title), receivedIn(answer), title);
}

/** What an error tells of an answer whose body is of no use. */
export function receivedIn({ status, headers }: Response): { status: number; requestId: string | null } {
  return { status, requestId: headers.get('x-request-id') };
}

/** The JSON of an answer, null for an empty one. */
function parseAnswer(text: string, received: FailureDetails, title: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's own error quotes the text, which may repeat the visitor's words: it is not kept as a cause.
    throw new RequestError('unparsable', `${title} was answered with something that is not JSON.`, received);
  }
}

async function send(request: JsonRequest, signal: AbortSignal, title: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (request.token !== null) headers['Authorization'] = bearer(request.token);
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { ...SEALED, method: request.method, headers, signal };
  return attempt(async () => {
    if (request.body !== undefined) init.body = JSON.stringify(request.body);
    return request.fetch(urlOf(request), init);
  }, title);
}

/**
 * No cookies, no cache, and no redirects: one would carry the key or the body (a visitor's name, say) to wherever it
 * points, or turn a POST into a GET whose answer looks like success.
 */
export const SEALED = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'manual',
} as const satisfies RequestInit;

/** What the network throws, as a `RequestError`. */
export async function attempt<Result>(run: () => Promise<Result>, title: string): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    throw new RequestError('network', `${title} had no answer.`, { cause });
  }
}

/** A header that cannot be sent is refused here: some runtimes quote the whole value, token included, in their error. */
function bearer(token: string): string {
  if (!isSendableToken(token))
    throw new RequestError('network', 'The key holds characters that cannot be sent.');
  return `Bearer ${token}`;
}

/** Whether a key can stand in an HTTP header: one or more visible ASCII characters. Never for a missing one. */
export function isSendableToken(token: unknown): boolean {
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token);
}

function refusal(answer: Response, title: string): RequestError {
  return new RequestError('http', refusalMessage(answer, title), {
    ...receivedIn(answer),
    retryAfter: secondsToWait(answer.headers.get('retry-after'), Date.now()),
  });
}

function urlOf(request: JsonRequest): string {
  return `${withoutEndSlashes(request.baseUrl)}${request.path}`;
}

/** Browsers show a 0, all others the status. 304 leads nowhere. */
export function isRedirect({ ok, status }: Response): boolean {
  return !ok && status < 400 && status !== 304;
}

export function refusalMessage(answer: Response, title: string): string {
  const what = isRedirect(answer) ? 'a redirect, which is not followed' : String(answer.status);
  return `${title} was answered with ${what}.`;
}

/** What `Retry-After` says: seconds, or a date, counted from `now` (ms since 1970). Null for anything else. */
export function secondsToWait(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  // Left to itself, the parser of dates makes something of nearly everything, "-1" included.
  const at = /^[A-Z]\w+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}
