/** Whether a surface of the view stands in the page, as the style sheets see it. Outside of the tag it never does. */

export function isInPage(surface: Element): boolean {
  const root = surface.getRootNode();
  return root instanceof ShadowRoot && root.host.getAttribute('layout') === 'inline';
}
