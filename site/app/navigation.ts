/** Going from page to page without loading one: what a link does, and what a visitor finds on arrival. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { loadPage } from './page-code.tsx';
import { PAGE_TITLES } from '../content/page-titles.ts';
import { pageAt, type PageName } from './routes.ts';

/**
 * Follows the page's own links within the document, so that a call in progress goes on. It takes every plain link
 * to a page of ours, whoever drew it: without JavaScript it is the same link. On every page but the first it sets
 * the title, puts the focus at the beginning, and the window at its top or at the anchor.
 */
export function useNavigation(page: PageName): void {
  const [, navigate] = useLocation();
  const followsLink = useRef(false);
  useEffect(() => {
    const go = (url: URL) => {
      followsLink.current = true;
      navigate(`${url.pathname}${url.search}${url.hash}`);
    };
    const follow = (event: MouseEvent) => followLink(event, go);
    document.addEventListener('click', follow);
    document.addEventListener('pointerover', fetchAhead);
    document.addEventListener('focusin', fetchAhead);
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('pointerover', fetchAhead);
      document.removeEventListener('focusin', fetchAhead);
    };
  }, [navigate]);

  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.title = PAGE_TITLES[page].title;
    arrive(followsLink.current);
    followsLink.current = false;
  }, [page]);
}

function followLink(event: MouseEvent, go: (url: URL) => void): void {
  const url = leavesUsHere(event) ? targetOf(event) : null;
  // An anchor of this page is the browser's to find.
  if (url === null || (isHere(url) && url.hash !== '')) return;
  event.preventDefault();
  if (isHere(url)) scrollTo({ top: 0 });
  else
    loadPage(pageAt(url.pathname)).then(
      () => go(url),
      // Its code cannot be fetched, or is another version's: the address itself still leads there.
      () => location.assign(url),
    );
}

function fetchAhead(event: Event): void {
  const url = targetOf(event);
  if (url !== null) void loadPage(pageAt(url.pathname)).catch(() => undefined);
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

/** @param followsLink otherwise the browser went through its history, and restores the window's place itself */
function arrive(followsLink: boolean): void {
  const anchor = followsLink ? document.getElementById(location.hash.slice(1)) : null;
  const start = anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (start === null) return;
  if (!start.hasAttribute('tabindex')) start.tabIndex = -1;
  start.focus({ preventScroll: true });
  if (anchor !== null) anchor.scrollIntoView({ behavior: 'instant' });
  else if (followsLink) scrollTo({ top: 0, behavior: 'instant' });
}
