/** Completes the library's requests for its remote configuration and for flags. */
import type { PostHog } from 'posthog-js/no-external';

type Request = Parameters<PostHog['_send_request']>[0];

const REMOTE_CONFIG = /\/array\/[^/?]+\/config(?=$|\?)/;
const FLAGS = /\/flags\/(?=$|\?)/;

/**
 * Every GET request then has the token as a query parameter, and requests for flags have the properties of groups, also
 * while there are none.
 */
export function completeRequests(library: PostHog, token: string): void {
  const send = library._send_request.bind(library);
  library._send_request = (request) => send(completed(request, token));
}

function completed(request: Request, token: string): Request {
  const { url, data } = request;
  if (REMOTE_CONFIG.test(url)) {
    const separator = url.includes('?') ? '&' : '?';
    return { ...request, url: `${url}${separator}token=${encodeURIComponent(token)}` };
  }
  if (!FLAGS.test(url) || data === undefined || Array.isArray(data)) return request;
  return { ...request, data: { ...data, group_properties: data['group_properties'] ?? {} } };
}
