/** Sends each request to the endpoint or the inbox of its business. */
import { refuseRequest, type CallEndpoint } from '../../call-endpoint.ts';
import { Refusal } from '../../http/refusal.ts';
import { errorText, type Report } from '../../http/reports.ts';
import { DEFAULT_BUSINESS_ID, isBusinessId } from '../business-id.ts';
import { isSlug } from '../slug.ts';
import type { Directory } from './directory.ts';
import { inboxPathIn } from './inbox-path.ts';
import type { ServedBusiness } from './open-business.ts';

type Lookups = Pick<Directory<Pick<ServedBusiness, 'answer'>>, 'find' | 'byId'>;

/**
 * Serves `…/{slug}/calls`, `…/calls` at a business's own host name, and `…/{id}/inbox/`. The business is known before anything else is
 * checked. A host name only selects a business, because anyone can send it; and a slug comes first, so that no business
 * can take the host name at which all others are served. `/inbox/…` alone is that of the business which this server had
 * before it had many.
 * @param basePath of this server's public URL, which a proxy may leave in the path; empty without one
 */
export function routeToBusinesses(directory: Lookups, report: Report, basePath = ''): CallEndpoint {
  return async (request, info) => {
    let served: Pick<ServedBusiness, 'answer'> | null;
    try {
      served = await servedAt(directory, new URL(request.url), basePath);
    } catch (error) {
      report('businesses', `The store of businesses does not answer: ${errorText(error)}`);
      return refuseRequest(request, new Refusal('not-available', 'This server cannot look up businesses.'));
    }
    if (served !== null) return served.answer(request, info);
    report(
      'unknown-business',
      'A request was refused, because no business has the slug or the host name in its URL.',
    );
    return refuseRequest(request, new Refusal('not-found', 'There is no such business.'));
  };
}

async function servedAt(directory: Lookups, { hostname, pathname }: URL, basePath: string) {
  const path = inboxPathIn(pathname);
  if (path !== null && isBusinessId(path.place)) return directory.byId(path.place);
  const slug = path?.place ?? pathname.split('/').at(-2) ?? '';
  const named =
    (isSlug(slug) ? await directory.find({ kind: 'slug', text: slug }) : null) ??
    (isHostName(hostname) ? await directory.find({ kind: 'host', text: hostname }) : null);
  if (named !== null || path === null || !['', basePath].includes(path.base)) return named;
  return directory.byId(DEFAULT_BUSINESS_ID);
}

/** Only names that a business may have are looked up. */
const isHostName = (host: string): boolean => host.length <= MAX_HOST_CHARACTERS && HOST_NAME.test(host);
const MAX_HOST_CHARACTERS = 253;
const HOST_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/;
