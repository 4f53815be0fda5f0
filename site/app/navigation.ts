/**
 * Going from page to page without loading a document, so that a call in progress goes on. Every page is a document of
 * its own as well; here its main part takes the place of the one that is shown.
 */
import { layOutNow } from '../boot/rest-of-page.ts';
import { leavesUsHere, linkAt } from './links.ts';
import { knownPages, type Page } from './pages.ts';
import { pageAt, type PageName } from './routes.ts';

/** Told to the document when another page has taken the place of the one before. */
export const SHOWN_EVENT = 'site:shown';

/**
 * Takes every plain link to a page of ours, whoever drew it: without JavaScript it is the same link. On every page but
 * the first it sets the title, puts the focus at the beginning, and the window at its top or at the anchor.
 */
export function startNavigation(): void {
  const pages = knownPages();
  let shown = pageAt(location.pathname);
  let visits = 0;
  complainOfMissing(shown);

  const show = (name: PageName, page: Page, followsLink: boolean): void => {
    document.querySelector('main')?.replaceWith(page.main);
    document.title = page.title;
    shown = name;
    document.dispatchEvent(new Event(SHOWN_EVENT));
    arrive(followsLink);
    complainOfMissing(name);
  };
  /** @param go writes the address; left out where the browser has done so */
  const goTo = async (url: URL, go?: () => void): Promise<void> => {
    const name = pageAt(url.pathname);
    const visit = (visits += 1);
    try {
      // In the same task, or the browser would look for the place where the visitor was on the wrong page.
      const page = pages.arrived(name) ?? (await pages.bring(name));
      if (visit !== visits) return;
      go?.();
      show(name, page, go !== undefined);
    } catch {
      // It cannot be fetched: the address itself still leads there.
      if (visit === visits) location.assign(url);
    }
  };
  const follow = (event: MouseEvent): void => {
    const url = leavesUsHere(event) ? linkAt(event) : null;
    // An error page in the page's place leaves all links to the browser.
    if (url === null || pages.arrived(shown)?.main.isConnected !== true) return;
    const isHere = pageAt(url.pathname) === shown && url.search === location.search;
    // An anchor of this page is the browser's to find.
    if (isHere && url.hash !== '') return layOutNow();
    event.preventDefault();
    if (isHere) scrollTo({ top: 0 });
    else void goTo(url, () => history.pushState(null, '', url));
  };
  const fetchAhead = (event: Event): void => {
    const url = linkAt(event);
    const name = url === null ? shown : pageAt(url.pathname);
    if (name !== shown) pages.bring(name).catch(() => undefined);
  };
  document.addEventListener('click', follow);
  document.addEventListener('pointerover', fetchAhead);
  document.addEventListener('focusin', fetchAhead);
  addEventListener('popstate', () => {
    if (pageAt(location.pathname) !== shown) void goTo(new URL(location.href));
  });
}

function complainOfMissing(name: PageName): void {
  if (name === 'notFound') console.error(`There is no page at ${location.pathname}`);
}

/** @param followsLink otherwise the browser went through its history, and restores the window's place itself */
function arrive(followsLink: boolean): void {
  const anchor = followsLink ? document.getElementById(location.hash.slice(1)) : null;
  const start = anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (start === null) return;
  if (!start.hasAttribute('tabindex')) start.tabIndex = -1;
  start.focus({ preventScroll: true });
  if (anchor !== null) toAnchor(anchor);
  else if (followsLink) scrollTo({ top: 0, behavior: 'instant' });
}

/** Sections that have not been laid out yet would take other room than was left for them, and push it away again. */
function toAnchor(anchor: HTMLElement): void {
  layOutNow();
  anchor.scrollIntoView({ behavior: 'instant' });
}
