/** A validated request, and the `fetch` options of each attempt. */
import { jsonText } from '../json.ts';
import { fillPath, queryText } from './address.ts';
import { holdsFile, toFormData } from './form.ts';
import type { Endpoint, Invocation } from './methods.ts';
import { limitsOf, type CallOptions, type Connection, type Limits } from './options.ts';
import { PlatformError, type FailedRequest } from './platform-error.ts';
import { SEALED, type RequestFailure, type RequestLimits } from '../request.ts';

export type PlannedRequest = Limits & {
  readonly connection: Connection;
  readonly endpoint: Endpoint;
  /** The full URL, including the query. */
  readonly url: string;
  /** Method and URL for error messages, without the query, which may contain a customer's number. */
  readonly title: string;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  readonly onResponse: CallOptions['onResponse'];
};

/** Timers use 31 bits of milliseconds; a longer delay would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** @throws TypeError for invalid arguments */
export function planRequest(
  connection: Connection,
  endpoint: Endpoint,
  invocation: Invocation,
): PlannedRequest {
  const { options, values, query, body } = invocation;
  const address = `${connection.baseUrl}${fillPath(endpoint.path, values)}`;
  return {
    ...limitsOf(options, connection),
    connection,
    endpoint,
    url: `${address}${queryText(query)}`,
    title: `${endpoint.method} ${address}`,
    body,
    // A separate signal per call: Node warns of a leak at more than ten listeners on one signal.
    signal: options.signal && AbortSignal.any([options.signal]),
    onResponse: options.onResponse,
  };
}

/** Rejects with `TypeError` for a body that cannot be serialized, and with a stream's error. */
export async function initOf(planned: PlannedRequest, signal: AbortSignal): Promise<RequestInit> {
  const { endpoint, body, connection } = planned;
  const takesFile = endpoint.answer === 'file' || endpoint.answer === 'recording';
  const headers: Record<string, string> = { Accept: takesFile ? '*/*' : 'application/json' };
  if (!endpoint.isOpen) headers['Authorization'] = `Bearer ${connection.token}`;
  const init: RequestInit = { ...SEALED, method: endpoint.method, headers, signal };
  if (endpoint.body === 'form' || (endpoint.body === 'json|form' && holdsFile(body))) {
    // The runtime sets the content type, because it chooses the boundary.
    return { ...init, body: await toFormData(body, signal) };
  }
  if (body === undefined || endpoint.body === 'none') return init;
  headers['Content-Type'] = 'application/json';
  return { ...init, body: jsonText(body) };
}

export function timeLimitOf({ timeout, signal, connection }: PlannedRequest): RequestLimits {
  const isLimited = timeout <= MAX_TIMEOUT_MS;
  return {
    timeout,
    timers: isLimited ? connection.timers : { after: () => () => undefined },
    ...(signal ? { signal } : {}),
  };
}

export function failureOf(
  { endpoint: { method }, url }: PlannedRequest,
  kind: RequestFailure,
  message: string,
  details: Omit<FailedRequest, 'method' | 'url'> = {},
): PlatformError {
  return new PlatformError(kind, message, { ...details, method, url });
}
