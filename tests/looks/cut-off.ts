/** Finds words that a reader cannot read whole. Runs in the page. */

/** The texts below the root that reach beyond their button or the window, or that an ancestor cuts off at its sides. */
export function cutTexts(root: Document | ShadowRoot): readonly string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const { shadowRoot } = element;
    if (shadowRoot !== null) found.push(...cutTexts(shadowRoot));
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && isCut(node, element))
        found.push(`${element.className}: ${node.textContent}`);
  }
  return found;
}

function isCut(text: Node, element: HTMLElement): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  const words = range.getBoundingClientRect();
  if (words.width === 0 || words.height === 0) return false;
  for (let around: Element | null = element; around !== null; around = parentOf(around)) {
    const box = around.getBoundingClientRect();
    // Visually hidden, for screen readers.
    if (box.width <= 1) return false;
    const { display, overflowX, visibility } = getComputedStyle(around);
    if (visibility === 'hidden') return false;
    const isEdge = around === document.documentElement || around.matches('button, a');
    const isLimit = isEdge || (overflowX !== 'visible' && display !== 'inline');
    if (isLimit && (words.left < box.left - 1 || words.right > box.right + 1)) return true;
  }
  return false;
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
