/** Handles the service's failures: logs the first, and spaces out the requests that the library repeats on its own. */
import type { PostHog } from 'posthog-js/no-external';
import type { LogProblem } from './analytics.ts';
import { COMPILED_IN } from './settings.ts';

type Request = Parameters<PostHog['_send_request']>[0];
type Failure = { readonly statusCode: number; readonly count: number; readonly retryAtMs: number };

/**
 * The library retries events as specified, but requests surveys every second until they come. Answers repeated GET
 * requests with the last failure until they may be sent again. A client error (4xx) is final until the page unloads.
 */
export function spaceOutRepetitions(library: PostHog, now = () => performance.now()): void {
  const failures = new Map<string, Failure>();
  const send = library._send_request.bind(library);
  library._send_request = (request) => {
    const place = placeOf(request);
    const { batchKey, callback } = request;
    // While the service asks for a pause, the library answers itself; that is not a failure.
    if (place === null || library.rateLimiter.isServerRateLimited(batchKey)) {
      send(request);
      return;
    }
    const failure = failures.get(place);
    if (failure !== undefined && now() < failure.retryAtMs) {
      callback?.({ statusCode: failure.statusCode });
      return;
    }
    send({
      ...request,
      callback: (response) => {
        const { statusCode } = response;
        if (statusCode >= 200 && statusCode < 400) failures.delete(place);
        else failures.set(place, nextFailure(statusCode, failure?.count ?? 0, now()));
        callback?.(response);
      },
    });
  };
}

function nextFailure(statusCode: number, retries: number, nowMs: number): Failure {
  const isFinal = isClientError(statusCode) || retries >= COMPILED_IN.retriesAtMost;
  const delayMs = Math.min(COMPILED_IN.retryFirstDelayMs * 2 ** retries, COMPILED_IN.retryLongestDelayMs);
  return { statusCode, count: retries + 1, retryAtMs: isFinal ? Infinity : nowMs + delayMs };
}

/** A type of our own, because the library's declarations hide these. */
export type RetryQueue = {
  _enqueue: (request: object, pauseMs?: number) => void;
  readonly _queue: readonly { retryAt: number }[];
};

/** Caps the delay of each retry. The library does so before it varies a delay by a quarter. */
export function capRetryDelays(queue: RetryQueue): void {
  const enqueue = queue._enqueue.bind(queue);
  queue._enqueue = (request, pauseMs = 0) => {
    enqueue(request, pauseMs);
    const added = queue._queue.at(-1);
    // The service may ask for a longer pause.
    const longestMs = Math.max(COMPILED_IN.retryLongestDelayMs, pauseMs);
    if (added !== undefined) added.retryAt = Math.min(added.retryAt, Date.now() + longestMs);
  };
}

/** Logs the first failure on a page: an error response, or none. */
export function logFirstFailure(library: PostHog, log: LogProblem): void {
  const { rateLimiter } = library;
  const check = rateLimiter.checkForLimiting;
  rateLimiter.checkForLimiting = (response) => {
    check(response);
    const { statusCode } = response;
    if (statusCode !== 0 && statusCode < 400) return;
    rateLimiter.checkForLimiting = check;
    log(FAILED, statusCode === 0 ? 'no answer' : `answered ${statusCode}`);
  };
}

const FAILED = 'An analytics request failed. Further failures on this page are not logged:';

/** Only GET requests are identified by their URL; sent bodies differ each time. */
function placeOf({ method, url }: Request): string | null {
  return method === 'POST' ? null : (url.split('?')[0] ?? url);
}

const isClientError = (status: number): boolean => status >= 400 && status < 500;
