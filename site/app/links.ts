/** Detects links to pages of this site. */
import { pageAt } from './routes.ts';

/** Whether a click follows its link in this tab and has not been handled. */
export function followsLinkHere(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !isModified;
}

/** The page of this site that the event's link opens in this tab. */
export function linkAt({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return null;
  const url = new URL(link.href);
  return url.origin === location.origin && pageAt(url.pathname) !== 'notFound' ? url : null;
}
