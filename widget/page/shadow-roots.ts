/** Looks through open shadow roots, which the document's own methods do not. */

export function deepestFocused(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

export function deepestAt(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  for (;;) {
    const inner = hit?.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (inner === null || inner === hit || inner.getRootNode() !== hit?.shadowRoot) return hit;
    hit = inner;
  }
}

/** Like `closest`, also out of shadow roots. */
export function closestAround(element: Element | null, selector: string): Element | null {
  for (let around = element; around !== null;) {
    const found = around.closest(selector);
    if (found) return found;
    const root = around.getRootNode();
    around = root instanceof ShadowRoot ? root.host : null;
  }
  return null;
}
