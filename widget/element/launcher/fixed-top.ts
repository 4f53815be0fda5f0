/** Finds the page's fixed and sticky elements at a point, those in shadow roots included. */

/** Fraction of the window's height. A taller element is an overlay, not an obstacle at the edge. */
const MAX_HEIGHT_FRACTION = 0.8;

/**
 * The top of the highest fixed element at the point; infinite if there is none.
 * @param tag its content, the launcher, does not count
 */
export function fixedTop(
  x: number,
  y: number,
  tag: Element,
  scope: Document | ShadowRoot = document,
): number {
  // Engines differ in whether they also return elements of other roots.
  const hits = scope.elementsFromPoint(x, y).filter((hit) => hit.getRootNode() === scope);
  const tops = hits.map((hit) => {
    if (hit === tag) return Infinity;
    const inner = hit.shadowRoot ? fixedTop(x, y, tag, hit.shadowRoot) : Infinity;
    if (inner !== Infinity) return inner;
    // Nothing of an element without a box can be hit, so this is something fixed in its closed root, whose top is unknown.
    return !hit.shadowRoot && isWithoutBox(hit) ? y : outerTop(hit, hits, y);
  });
  return Math.min(...tops);
}

function isWithoutBox(hit: Element): boolean {
  const { width, height } = hit.getBoundingClientRect();
  // The text of such an element can be hit.
  return width * height === 0 && getComputedStyle(hit).display !== 'contents';
}

/** The top of the outermost hit in the fixed element that contains the given one: content may overflow its container. */
function outerTop(hit: Element, hits: readonly Element[], y: number): number {
  let outermost = hit;
  for (let element: Element | null = hit; element; element = element.parentElement) {
    // A vendor's transparent container may be far larger than what it shows, and is not hit itself.
    if (hits.includes(element)) outermost = element;
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
    const { top, height } = outermost.getBoundingClientRect();
    return height > innerHeight * MAX_HEIGHT_FRACTION ? Infinity : Math.min(top, y);
  }
  return Infinity;
}
