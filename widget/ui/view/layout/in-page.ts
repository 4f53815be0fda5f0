/** Whether a surface of the view is laid out in the page, as in the style sheets. Always false outside of the tag. */

export function isInPage(surface: Element): boolean {
  const root = surface.getRootNode();
  return root instanceof ShadowRoot && root.host.getAttribute('layout') === 'inline';
}
