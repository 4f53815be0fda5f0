/** One call to any endpoint: built, sent, read, and asked again where that is safe. */
import { fillPath, queryText } from './address.ts';
import { hasShape, type Endpoint } from './endpoint.ts';
import type { Invocation } from './methods.ts';
import { holdsFile, toFormData, type FormBody } from './multipart.ts';
import { PlatformError } from './platform-error.ts';
import { attempt, isSendableToken, parseAnswer, RequestError, withinLimits } from './request.ts';
import { waitBefore, type PlatformTimers } from './retry.ts';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt, until its whole answer is there. */
  readonly timeout?: number | undefined;
  /** How often a GET is asked again after 429 or 5xx. Other methods are sent once. */
  readonly retries?: number | undefined;
};

export type Connection = {
  readonly token: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timers: PlatformTimers;
  readonly timeout: number;
  readonly retries: number;
};

/** One attempt, ready to be sent. */
type Attempt = {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly title: string;
  readonly body: unknown;
  readonly signal: AbortSignal;
};

/** Rejects with `PlatformError`, and with `TypeError` for arguments that make no request. */
export async function call(
  connection: Connection,
  endpoint: Endpoint,
  invocation: Invocation,
): Promise<unknown> {
  const { body, options } = invocation;
  const path = fillPath(endpoint.path, invocation.values);
  const address = `${connection.baseUrl}${path}`;
  const url = `${address}${queryText(invocation.query)}`;
  const title = `${endpoint.method} ${address}`;
  const limits = {
    timeout: options.timeout ?? connection.timeout,
    timers: connection.timers,
    ...(options.signal ? { signal: options.signal } : {}),
  };
  const again = waitBefore(
    connection.timers,
    endpoint.method === 'GET' ? (options.retries ?? connection.retries) : 0,
  );
  for (;;) {
    try {
      return await withinLimits(limits, title, (signal) =>
        attemptOnce(connection, { endpoint, url, title, body, signal }),
      );
    } catch (error) {
      const failure = error instanceof RequestError ? PlatformError.of(error, endpoint.method, url) : error;
      await again(failure, title, options.signal);
    }
  }
}

async function attemptOnce(connection: Connection, request: Attempt): Promise<unknown> {
  const { endpoint, title, url } = request;
  const init = await initOf(connection, request);
  if (request.signal.aborted) throw new RequestError('aborted', `${title} was aborted.`);
  const answer = await attempt(() => connection.fetch(url, init), title);
  if (!answer.ok) throw await refusal(answer, request, connection.timers.now());
  if (endpoint.answer === 'file') return attempt(() => answer.blob(), title);
  const value = parseAnswer(await attempt(() => answer.text(), title), answer.status, title);
  if (endpoint.answer === 'page' && Array.isArray(value)) return { results: value };
  if (!hasShape(value, endpoint.answer))
    throw new RequestError('unparsable', `${title} was answered with another thing than the expected one.`, {
      status: answer.status,
    });
  return value;
}

async function initOf(connection: Connection, request: Attempt): Promise<RequestInit> {
  const { endpoint, body, signal, title } = request;
  const headers: Record<string, string> = { Accept: endpoint.answer === 'file' ? '*/*' : 'application/json' };
  if (!endpoint.isOpen) headers['Authorization'] = bearer(connection.token, title);
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    signal,
    credentials: 'omit',
    cache: 'no-store',
  };
  if (body === undefined || endpoint.body === 'none') return init;
  if (endpoint.body === 'form' || (endpoint.body === 'json|form' && holdsFile(body))) {
    // The runtime writes the content type: it knows the boundary.
    return { ...init, body: await attempt(() => toFormData(body as FormBody, signal), title) };
  }
  headers['Content-Type'] = 'application/json';
  return { ...init, body: JSON.stringify(body) };
}

/** Refused here: some runtimes quote the whole value, token included, in their error. */
function bearer(token: string, title: string): string {
  if (!isSendableToken(token))
    throw new RequestError(
      'network',
      `${title} was not sent: the token holds characters that cannot be sent.`,
    );
  return `Bearer ${token}`;
}

async function refusal(answer: Response, request: Attempt, now: number): Promise<PlatformError> {
  const retryAfter = secondsToWait(answer.headers.get('retry-after'), now);
  return new PlatformError('http', `${request.title} was answered with ${answer.status}.`, {
    method: request.endpoint.method,
    url: request.url,
    status: answer.status,
    body: await bodyOf(answer),
    requestId: answer.headers.get('x-request-id'),
    ...(retryAfter === null ? {} : { retryAfter }),
  });
}

/** Seconds, or a date. */
function secondsToWait(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}

/** A body that breaks off says nothing more than its status has said. */
async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text().catch(() => '');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text === '' ? null : text;
  }
}
