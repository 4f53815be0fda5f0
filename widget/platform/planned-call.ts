/** One call, checked and written out: what its attempts, its answer and its errors need to know. */
import { fillPath, queryText } from './address.ts';
import { limitsOf, type Limits } from './call-options.ts';
import type { Connection } from './connection.ts';
import type { Endpoint } from './endpoint.ts';
import type { Invocation } from './invocation.ts';
import { PlatformError, type FailedRequest } from './platform-error.ts';
import type { RequestFailure, RequestLimits } from './request.ts';

export type PlannedCall = Limits & {
  readonly endpoint: Endpoint;
  /** Whole, query included. */
  readonly url: string;
  /** Method and address for messages: without the query, which may hold a customer's number. */
  readonly title: string;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
};

/** Timers hold 31 bits of milliseconds; what is longer would strike at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** @throws TypeError for arguments that make no request */
export function planCall(connection: Connection, endpoint: Endpoint, invocation: Invocation): PlannedCall {
  const { options, values, query, body } = invocation;
  const address = `${connection.baseUrl}${fillPath(endpoint.path, values)}`;
  return {
    ...limitsOf(options, connection),
    endpoint,
    url: `${address}${queryText(query)}`,
    title: `${endpoint.method} ${address}`,
    body,
    // A signal of its own for each call: Node warns of a leak when more than ten listen to the same one.
    signal: options.signal && AbortSignal.any([options.signal]),
  };
}

export function timeLimitOf({ timeout, signal }: PlannedCall, { timers }: Connection): RequestLimits {
  const isLimited = timeout <= LONGEST_TIMEOUT_MS;
  return {
    timeout,
    timers: isLimited ? timers : { after: () => () => undefined },
    ...(signal ? { signal } : {}),
  };
}

export function failureOf(
  { endpoint: { method }, url }: PlannedCall,
  kind: RequestFailure,
  message: string,
  details: Omit<FailedRequest, 'method' | 'url'> = {},
): PlatformError {
  return new PlatformError(kind, message, { ...details, method, url });
}
