/** The browser's top layer: above every z-index, outside every transform and clipping of the host page. */

/** Without a box on the screen, a modal dialog would leave a page that answers to nothing. */
export function isRendered(element: Element): boolean {
  if (typeof element.checkVisibility === 'function') return element.checkVisibility();
  return element.getClientRects().length > 0;
}
