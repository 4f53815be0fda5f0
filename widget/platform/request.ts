/**
 * One HTTP request to the voice platform or a call endpoint: bearer token, JSON, timeout, abort and a single error
 * type. Part of the widget's script; the full client builds on it.
 */
import { jsonText } from './json.ts';
import { withoutEndSlashes } from './url.ts';
import { untilAborted, withLimit, type Timers } from './waiting.ts';

export type RequestFailure = 'http' | 'network' | 'timeout' | 'aborted' | 'unparsable';

export type JsonRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The API's base URL, with or without a trailing slash. */
  readonly baseUrl: string;
  /** Starts with a slash. */
  readonly path: string;
  /** Null for a server that needs no key. */
  readonly token: string | null;
  readonly body?: unknown;
  /** Milliseconds until the complete response. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
  readonly fetch: typeof globalThis.fetch;
  readonly timers: Timers;
};

/** The limits that end a long request. */
export type RequestLimits = Pick<JsonRequest, 'timeout' | 'signal' | 'timers'>;

export type FailureDetails = {
  readonly status?: number | undefined;
  readonly retryAfter?: number | null | undefined;
  readonly requestId?: string | null | undefined;
  readonly cause?: unknown;
};

/** Object.prototype may have throwing getters, so define every property. */
const NO_DETAILS: FailureDetails = {
  status: undefined,
  retryAfter: undefined,
  requestId: undefined,
  cause: undefined,
};

/**
 * A request without a usable response. The message contains method and URL, but neither the token nor the response
 * body, which may repeat the visitor's input. Not thrown for a well-formed response of an unexpected shape.
 */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  readonly kind: RequestFailure;
  /** The HTTP status, if there was a response; null for a redirect that a browser hid. */
  readonly status: number | null;
  /** Seconds until the platform accepts a retry, if it said so. */
  readonly retryAfter: number | null;
  /** The server's ID of this request, for its support. */
  readonly requestId: string | null;

  constructor(kind: RequestFailure, message: string, details: FailureDetails = {}) {
    const { status, retryAfter, requestId, cause } = { ...NO_DETAILS, ...details };
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    // Browsers report an opaque redirect with status 0.
    this.status = status || null;
    this.retryAfter = retryAfter ?? null;
    this.requestId = requestId ?? null;
  }
}

/** Sends the request and returns the parsed response, or `null` if it is empty. Rejects only with `RequestError`. */
export function requestJson(request: JsonRequest): Promise<unknown> {
  const title = `${request.method} ${urlOf(request)}`;
  return withinLimits(request, title, (signal) => exchange(request, signal, title));
}

/** Runs until a limit aborts the signal that is passed in. Error messages start with the title. */
export async function withinLimits<Result>(
  { timers, timeout, signal }: RequestLimits,
  title: string,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const late = () => new RequestError('timeout', `${title} had no complete answer within ${timeout} ms.`);
  const stopped = () => new RequestError('aborted', `${title} was aborted.`);
  if (signal?.aborted) throw stopped();
  const { aborted, forget } = untilAborted(signal, stopped);
  try {
    // Race as well as abort: a `fetch` that ignores its signal must not block.
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
  return parseAnswer(await attempt(() => answer.text(), title, answer), receivedIn(answer), title);
}

/** The details of an error whose response body is unusable. */
export function receivedIn({ status, headers }: Response): { status: number; requestId: string | null } {
  return { status, requestId: headers.get('x-request-id') };
}

/** The response's JSON, or null if it is empty. */
function parseAnswer(text: string, received: FailureDetails, title: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Do not keep the parser's error as the cause: it quotes the text, which may repeat the visitor's input.
    throw new RequestError('unparsable', `${title} was answered with something that is not JSON.`, received);
  }
}

async function send(request: JsonRequest, signal: AbortSignal, title: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (request.token !== null) headers['Authorization'] = bearer(request.token);
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { ...SEALED, method: request.method, headers, signal };
  return attempt(async () => {
    if (request.body !== undefined) init.body = jsonText(request.body);
    return request.fetch(urlOf(request), init);
  }, title);
}

/**
 * No cookies, no cache and no redirects: a redirect could send the key or the body (such as a visitor's name)
 * elsewhere, or turn a POST into a GET whose response looks like success.
 */
export const SEALED = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'manual',
} as const satisfies RequestInit;

/** Converts network errors to `RequestError`. `answer`: the response whose body is being read. */
export async function attempt<Result>(
  run: () => Promise<Result>,
  title: string,
  answer?: Response,
): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    const what = answer ? 'an incomplete answer' : 'no answer';
    throw new RequestError('network', `${title} had ${what}.`, { ...(answer && receivedIn(answer)), cause });
  }
}

/** Rejects an invalid header value here: some runtimes quote all of it, token included, in their error. */
function bearer(token: string): string {
  if (!isSendableToken(token))
    throw new RequestError('network', 'The key holds characters that cannot be sent.');
  return `Bearer ${token}`;
}

/** Whether a token can be sent in an HTTP header: one or more visible ASCII characters. */
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

/** Status 0 in browsers, the real status elsewhere. 304 is not a redirect. */
export function isRedirect({ ok, status }: Response): boolean {
  return !ok && status < 400 && status !== 304;
}

export function refusalMessage(answer: Response, title: string): string {
  const what = isRedirect(answer) ? 'a redirect, which is not followed' : String(answer.status);
  return `${title} was answered with ${what}.`;
}

/** Parses `Retry-After`: seconds, or a date relative to `now` (ms since 1970). Null for anything else. */
export function secondsToWait(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  // Date.parse alone accepts almost anything, even "-1".
  const at = /^[A-Z]\w+, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}
