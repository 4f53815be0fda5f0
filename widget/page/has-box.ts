/** Whether the browser lays out an element. */

/** False in a subtree that is hidden, in a closed `<details>`, or outside of the document. */
export function hasBox(element: Element): boolean {
  return typeof element.checkVisibility === 'function'
    ? element.checkVisibility()
    : element.getClientRects().length > 0;
}

/** The tag itself is `display: contents`, so ask of an element in its shadow root. */
export function showsContent({ shadowRoot }: Element): boolean {
  const probe = document.createElement('i');
  shadowRoot?.append(probe);
  const isShown = hasBox(probe);
  probe.remove();
  return isShown;
}
