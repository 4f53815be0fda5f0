/**
 * Removes queries and fragments from addresses in analytics data: they may name the visitor, or an advertisement's click.
 */
import type { PostHog } from 'posthog-js/no-external';

/** An address in a text, up to a space or quote: the page, its query, its fragment. */
const ADDRESS = /(https?:\/\/[^\s"'?#]*)(\?[^\s"'#]*)?(#[^\s"']*)?/g;
/** Says which campaign led here, not who came. */
const CAMPAIGN = /^utm_/;
/** The words of a search, which the library takes from the referring page's query. */
const SEARCH_WORDS = /(?:^|_)ph_keyword$/;

/** Copies arrays and plain objects; the library also has dates in its data, and addresses as names in that of heatmaps. */
export function withoutQueries(data: unknown): unknown {
  if (typeof data === 'string') return cleaned(data);
  if (Array.isArray(data)) return data.map(withoutQueries);
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  const kept = Object.entries(data).filter(([name]) => !SEARCH_WORDS.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [cleaned(name), withoutQueries(value)]));
}

/** Cleans every request while the visitor is not identified, such as those for flags, which no hook can change. */
export function sendWithoutQueries(library: PostHog, isIdentified: () => boolean): void {
  const send = library._send_request.bind(library);
  library._send_request = (request) => {
    const { data } = request;
    const isKept = data === undefined || isIdentified();
    send(isKept ? request : { ...request, data: withoutQueries(data) as typeof data });
  };
}

const cleaned = (text: string): string => text.replace(ADDRESS, withCampaign);

function withCampaign(_address: string, page: string, query = ''): string {
  const campaign = [...new URLSearchParams(query)].filter(([name]) => CAMPAIGN.test(name));
  return campaign.length === 0 ? page : `${page}?${String(new URLSearchParams(campaign))}`;
}
