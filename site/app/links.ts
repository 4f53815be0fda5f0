/** Which links lead to a page of ours. */
import { pageAt } from './routes.ts';

/** Whether a click goes where it leads in this tab, and nobody has taken it yet. */
export function leavesUsHere(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !isModified;
}

/** The page of ours that the link under an event leads to, in this tab. */
export function linkAt({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return null;
  const url = new URL(link.href);
  return url.origin === location.origin && pageAt(url.pathname) !== 'notFound' ? url : null;
}
