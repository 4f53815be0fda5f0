/** What becomes of the service's refusals: they are told once, and what was refused is not asked again. */
import type { PostHog } from 'posthog-js/no-external';
import type { Tell } from './analytics.ts';

type Request = Parameters<PostHog['_send_request']>[0];

/**
 * The library asks again for what it could not get: for surveys every second. What was refused by a client error
 * (4xx) stays refused until the page is left. Other failures are the library's to try again.
 */
export function acceptRefusals(library: PostHog): void {
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
    // In a pause that the service has asked for, the library answers by itself: that is no refusal.
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

/** Once in a page, whatever fails how often: an answer that is an error, or none. */
export function tellFirstFailure(library: PostHog, tell: Tell): void {
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

const FAILED = 'A request of analytics failed. Further failures of this page are not told:';

/** Only what is asked for stands at an address; what is sent differs each time. */
function placeOf({ method, url }: Request): string | null {
  return method === 'POST' ? null : (url.split('?')[0] ?? url);
}

const isClientError = (status: number): boolean => status >= 400 && status < 500;
