/**
 * Detects whether the visitor leaves for another page of the same site or for elsewhere. Some browsers name the next
 * page as the page unloads; in the others only the triggering event is known. If in doubt, it counts as elsewhere.
 */
import { parsedUrl } from '../platform/url.ts';

/** How long after a navigation's trigger the page still counts as leaving for its target, ms. */
const ANSWER_LIMIT_MS = 10_000;

/** The event that triggers a navigation within the site. */
type Lead = Pick<Event, 'defaultPrevented' | 'timeStamp'>;

type Leaving = Lead & {
  readonly downloadRequest: string | null;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
};

/** Watches until aborted. The returned function says whether the page is being left for another page of its site. */
export function watchDeparture(signal: AbortSignal): () => boolean {
  let lead: Lead | null = null;
  // Fires for every navigation, including the browser's buttons and address bar. It does not fire when the page is
  // closed, and names no target on another site.
  if ('onpageswap' in window)
    addEventListener('pageswap', (event) => (lead = event.activation && event), { signal });
  else watchLeads(signal, (next) => (lead = next));
  return () =>
    lead !== null && !lead.defaultPrevented && performance.now() - lead.timeStamp < ANSWER_LIMIT_MS;
}

function watchLeads(signal: AbortSignal, onLead: (lead: Lead | null) => void): void {
  const follow = (event: Lead, address: string | null): void =>
    onLead(address !== null && isWithinSite(address) ? event : null);
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
    // The navigation was canceled, or the page rendered the target itself.
    for (const type of ['navigatesuccess', 'navigateerror'])
      navigation.addEventListener(type, () => onLead(null), { signal });
  } else {
    addEventListener('click', (event) => follow(event, linkOf(event)), { signal });
    addEventListener('submit', (event) => follow(event, targetOf(event)), { signal });
  }
  // These browsers reload without any event other than the key press.
  addEventListener('keydown', (event) => isReload(event) && follow(event, location.href), { signal });
}

const isWithinSite = (address: string): boolean =>
  parsedUrl(address, document.baseURI)?.origin === location.origin;

const isReload = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F5' || (key.toLowerCase() === 'r' && (ctrlKey || metaKey));

/** The target of a click in this tab; null if it does not navigate. */
function linkOf(event: MouseEvent): string | null {
  const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
  const link = event.composedPath().find((part) => part instanceof HTMLAnchorElement);
  if (!link?.href || button || altKey || ctrlKey || metaKey || shiftKey) return null;
  const [page] = link.href.split('#');
  return isElsewhere(link.target) || link.download || page === location.href.split('#')[0] ? null : link.href;
}

function targetOf({ target, submitter }: SubmitEvent): string | null {
  // Form fields may shadow the form's own properties.
  const given = (name: string): string =>
    submitter?.getAttribute(`form${name}`) ?? (target as Element).getAttribute(name) ?? '';
  return isElsewhere(given('target')) || given('method') === 'dialog'
    ? null
    : given('action') || location.href;
}

const isElsewhere = (target: string): boolean => target !== '' && target !== '_self';
