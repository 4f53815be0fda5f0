/** Going from page to page without loading one: what a link does, and what a visitor finds on arrival. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { loadPage } from './page-code.tsx';
import { PAGE_TITLES } from './page-titles.ts';
import { pageAt, type PageName } from './routes.ts';

/**
 * Follows the page's own links within the document, so that a call in progress goes on. It takes every plain link
 * to a page of ours, whoever drew it: without JavaScript it is the same link.
 */
export function useLinks(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const url = leavesUsHere(event) ? targetOf(event) : null;
      // An anchor of this page is the browser's to find.
      if (url === null || (isHere(url) && url.hash !== '')) return;
      event.preventDefault();
      if (isHere(url)) scrollTo({ top: 0 });
      else void go(url, navigate);
    };
    const prepare = (event: Event) => {
      const url = targetOf(event);
      if (url !== null) void loadPage(pageAt(url.pathname)).catch(() => undefined);
    };
    document.addEventListener('click', follow);
    document.addEventListener('pointerover', prepare);
    document.addEventListener('focusin', prepare);
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('pointerover', prepare);
      document.removeEventListener('focusin', prepare);
    };
  }, [navigate]);
}

/** On every page but the first: its title, the focus at its beginning, the window at its top or anchor. */
export function useArrival(page: PageName): void {
  const shown = useRef(page);
  const isBack = useRef(false);
  useEffect(() => {
    const note = () => {
      isBack.current = true;
    };
    addEventListener('popstate', note);
    return () => removeEventListener('popstate', note);
  }, []);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.title = PAGE_TITLES[page].title;
    arrive(isBack.current);
    isBack.current = false;
  }, [page]);
}

async function go(url: URL, navigate: (to: string) => void): Promise<void> {
  try {
    await loadPage(pageAt(url.pathname));
  } catch {
    // Its code cannot be fetched, or is another version's: the address itself still leads there.
    location.assign(url);
    return;
  }
  navigate(`${url.pathname}${url.search}${url.hash}`);
}

function leavesUsHere(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !isModified;
}

/** The page of ours that the link under an event leads to, in this tab. */
function targetOf({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return null;
  const url = new URL(link.href);
  return url.origin === location.origin && pageAt(url.pathname) !== 'notFound' ? url : null;
}

function isHere(url: URL): boolean {
  return pageAt(url.pathname) === pageAt(location.pathname) && url.search === location.search;
}

/** @param isBack whether the browser went through its history: then the window's place is the browser's to restore */
function arrive(isBack: boolean): void {
  const anchor = isBack ? null : document.getElementById(location.hash.slice(1));
  const start = anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (start === null) return;
  if (!start.hasAttribute('tabindex')) start.tabIndex = -1;
  start.focus({ preventScroll: true });
  if (anchor !== null) anchor.scrollIntoView();
  else if (!isBack) scrollTo({ top: 0, behavior: 'instant' });
}
