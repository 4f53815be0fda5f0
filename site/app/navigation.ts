/**
 * Client-side navigation, so that a call survives it. Every page is also a separate document; navigation replaces the
 * main element with the next page's.
 */
import { layOutNow } from '../boot/below-fold.ts';
import { followsLinkHere, linkAt } from './links.ts';
import { knownPages, type Page } from './pages.ts';
import { pageAt, type PageName } from './routes.ts';

/** Dispatched on the document after navigation. */
export const SHOWN_EVENT = 'site:shown';

/**
 * Handles all plain links to pages of this site; without JavaScript they work natively. After navigation it sets the
 * title, focuses the main element, and scrolls to the top or the anchor.
 */
export function startNavigation(): void {
  const pages = knownPages();
  let shown = pageAt(location.pathname);
  let visits = 0;
  logMissingPage(shown);

  const show = (name: PageName, page: Page, followsLink: boolean): void => {
    document.querySelector('main')?.replaceWith(page.main);
    document.title = page.title;
    shown = name;
    document.dispatchEvent(new Event(SHOWN_EVENT));
    arrive(followsLink);
    logMissingPage(name);
  };
  /** @param go updates the URL; omitted if the browser has done so */
  const goTo = async (url: URL, go?: () => void): Promise<void> => {
    const name = pageAt(url.pathname);
    const visit = (visits += 1);
    try {
      // In the same task: otherwise the browser would restore the scroll position on the wrong page.
      const page = pages.loaded(name) ?? (await pages.load(name));
      if (visit !== visits) return;
      go?.();
      show(name, page, go !== undefined);
    } catch {
      // The page cannot be fetched, so load its URL.
      if (visit === visits) location.assign(url);
    }
  };
  const follow = (event: MouseEvent): void => {
    const url = followsLinkHere(event) ? linkAt(event) : null;
    // If the error page is shown, leave links to the browser.
    if (url === null || pages.loaded(shown)?.main.isConnected !== true) return;
    const isHere = pageAt(url.pathname) === shown && url.search === location.search;
    // The visitor stays, so a page that is still loading is not shown.
    if (isHere) visits += 1;
    // Leave anchors of this page to the browser.
    if (isHere && url.hash !== '') return layOutNow();
    event.preventDefault();
    if (isHere) scrollTo({ top: 0 });
    else void goTo(url, () => history.pushState(null, '', url));
  };
  const fetchAhead = (event: Event): void => {
    const url = linkAt(event);
    const name = url === null ? shown : pageAt(url.pathname);
    if (name !== shown) pages.load(name).catch(() => undefined);
  };
  document.addEventListener('click', follow);
  document.addEventListener('pointerover', fetchAhead);
  document.addEventListener('focusin', fetchAhead);
  addEventListener('popstate', () => {
    if (pageAt(location.pathname) !== shown) void goTo(new URL(location.href));
  });
}

function logMissingPage(name: PageName): void {
  if (name === 'notFound') console.error(`There is no page at ${location.pathname}`);
}

/** @param followsLink false for history navigation, where the browser restores the scroll position */
function arrive(followsLink: boolean): void {
  const anchor = followsLink ? document.getElementById(location.hash.slice(1)) : null;
  const start = anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (start === null) return;
  if (!start.hasAttribute('tabindex')) start.tabIndex = -1;
  start.focus({ preventScroll: true });
  if (anchor !== null) toAnchor(anchor);
  else if (followsLink) scrollTo({ top: 0, behavior: 'instant' });
}

/** Sections without layout have estimated heights, which would shift the anchor after scrolling. */
function toAnchor(anchor: HTMLElement): void {
  layOutNow();
  anchor.scrollIntoView({ behavior: 'instant' });
}
