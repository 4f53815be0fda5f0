/**
 * How a page is left: for another page of its site, or for anywhere else. Some browsers tell a page, as its last news,
 * which page takes its place; from the others only what led away is known. In doubt it is anywhere else.
 */
import { parsedUrl } from '../platform/url.ts';

/** How long after a lead a page still counts as the one that it leads to, ms. */
const ANSWER_LIMIT_MS = 10_000;

/** The event that leads to another page of the site. */
type Lead = Pick<Event, 'defaultPrevented' | 'timeStamp'>;

type Leaving = Lead & {
  readonly downloadRequest: string | null;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
};

/** Watches until aborted. The returned function says whether the page is being left for another page of its site. */
export function watchDeparture(signal: AbortSignal): () => boolean {
  let lead: Lead | null = null;
  // However the visitor came to leave: also by the browser's own buttons and address line. A page that is closed hears
  // none of it, and of another site's page in its place nothing more than that there is one.
  if ('onpageswap' in window)
    addEventListener('pageswap', (event) => (lead = event.activation && event), { signal });
  else watchLeads(signal, (next) => (lead = next));
  return () =>
    lead !== null && !lead.defaultPrevented && performance.now() - lead.timeStamp < ANSWER_LIMIT_MS;
}

function watchLeads(signal: AbortSignal, tell: (lead: Lead | null) => void): void {
  const follow = (event: Lead, address: string | null): void =>
    tell(address !== null && isWithinSite(address) ? event : null);
  const navigation: unknown = Reflect.get(window, 'navigation');
  if (navigation instanceof EventTarget) {
    navigation.addEventListener(
      'navigate',
      (event) => {
        const leaving = event as unknown as Leaving;
        const { destination, downloadRequest } = leaving;
        if (!destination.sameDocument && downloadRequest === null) follow(leaving, destination.url);
      },
      { signal },
    );
    // It came to nothing, or the page has drawn the other one itself.
    for (const type of ['navigatesuccess', 'navigateerror'])
      navigation.addEventListener(type, () => tell(null), { signal });
  } else {
    addEventListener('click', (event) => follow(event, linkOf(event)), { signal });
    addEventListener('submit', (event) => follow(event, targetOf(event)), { signal });
  }
  // These browsers reload without a word but for the key.
  addEventListener('keydown', (event) => isReload(event) && follow(event, location.href), { signal });
}

const isWithinSite = (address: string): boolean =>
  parsedUrl(address, document.baseURI)?.origin === location.origin;

const isReload = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F5' || (key.toLowerCase() === 'r' && (ctrlKey || metaKey));

/** Where a press leads in this tab; null where it does not. */
function linkOf(event: MouseEvent): string | null {
  const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
  const link = event.composedPath().find((part) => part instanceof HTMLAnchorElement);
  if (!link?.href || button || altKey || ctrlKey || metaKey || shiftKey) return null;
  const [page] = link.href.split('#');
  return isElsewhere(link.target) || link.download || page === location.href.split('#')[0] ? null : link.href;
}

function targetOf({ target, submitter }: SubmitEvent): string | null {
  // A form's fields hide its own properties.
  const given = (name: string): string =>
    submitter?.getAttribute(`form${name}`) ?? (target as Element).getAttribute(name) ?? '';
  return isElsewhere(given('target')) || given('method') === 'dialog'
    ? null
    : given('action') || location.href;
}

const isElsewhere = (target: string): boolean => target !== '' && target !== '_self';
