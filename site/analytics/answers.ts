/** Handles the service's refusals: logs the first and does not repeat refused requests. */
import type { PostHog } from 'posthog-js/no-external';
import type { LogProblem } from './analytics.ts';

type Request = Parameters<PostHog['_send_request']>[0];

/**
 * The library repeats failed requests, for surveys every second. Treats a client error (4xx) as final until the page
 * unloads, and leaves other failures to the library.
 */
export function stopRefusedRequests(library: PostHog): void {
  const refused = new Map<string, number>();
  const send = library._send_request.bind(library);
  library._send_request = (request) => {
    const place = placeOf(request);
    const statusCode = place === null ? undefined : refused.get(place);
    if (statusCode !== undefined) {
      request.callback?.({ statusCode });
      return;
    }
    const { callback, batchKey } = request;
    // While the service asks for a pause, the library answers itself; that is not a refusal.
    if (library.rateLimiter.isServerRateLimited(batchKey)) {
      send(request);
      return;
    }
    send({
      ...request,
      callback: (response) => {
        if (place !== null && isClientError(response.statusCode)) refused.set(place, response.statusCode);
        callback?.(response);
      },
    });
  };
}

/** Logs the first failure on a page: an error response, or none. */
export function logFirstFailure(library: PostHog, tell: LogProblem): void {
  const { rateLimiter } = library;
  const check = rateLimiter.checkForLimiting;
  rateLimiter.checkForLimiting = (response) => {
    check(response);
    const { statusCode } = response;
    if (statusCode !== 0 && statusCode < 400) return;
    rateLimiter.checkForLimiting = check;
    tell(FAILED, statusCode === 0 ? 'no answer' : `answered ${statusCode}`);
  };
}

const FAILED = 'An analytics request failed. Further failures on this page are not logged:';

/** Only GET requests are identified by their URL; sent bodies differ each time. */
function placeOf({ method, url }: Request): string | null {
  return method === 'POST' ? null : (url.split('?')[0] ?? url);
}

const isClientError = (status: number): boolean => status >= 400 && status < 500;
