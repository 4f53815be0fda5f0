/** Sends each request to the endpoint of its business. */
import { refuseRequest, type CallEndpoint } from '../../call-endpoint.ts';
import { Refusal } from '../../http/refusal.ts';
import { errorText, type Report } from '../../http/reports.ts';
import { isSlug } from '../slug.ts';
import type { Directory } from './directory.ts';

/**
 * Serves `…/{slug}/calls`, and `…/calls` at a business's own host name. The business is known before anything else is
 * checked. A host name only selects a business, because anyone can send it; and a slug comes first, so that no business
 * can take the host name at which all others are served.
 */
export function routeToBusinesses(directory: Pick<Directory, 'find'>, report: Report): CallEndpoint {
  return async (request, info) => {
    let endpoint: CallEndpoint | null;
    try {
      endpoint = await endpointFor(directory, new URL(request.url));
    } catch (error) {
      report('businesses', `The store of businesses does not answer: ${errorText(error)}`);
      return refuseRequest(request, new Refusal('not-available', 'This server cannot look up businesses.'));
    }
    if (endpoint !== null) return endpoint(request, info);
    report(
      'unknown-business',
      'A request was refused, because no business has the slug or the host name in its URL.',
    );
    return refuseRequest(request, new Refusal('not-found', 'There is no such business.'));
  };
}

async function endpointFor(
  directory: Pick<Directory, 'find'>,
  { hostname, pathname }: URL,
): Promise<CallEndpoint | null> {
  const slug = pathname.split('/').at(-2) ?? '';
  const bySlug = isSlug(slug) ? await directory.find({ kind: 'slug', text: slug }) : null;
  if (bySlug !== null || !isHostName(hostname)) return bySlug;
  return directory.find({ kind: 'host', text: hostname });
}

/** Only names that a business may have are looked up. */
const isHostName = (host: string): boolean => host.length <= MAX_HOST_CHARACTERS && HOST_NAME.test(host);
const MAX_HOST_CHARACTERS = 253;
const HOST_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/;
