/** Finds the page's fixed and sticky elements at a point, those in shadow roots included. */

/** Fraction of the window's height. A taller element is an overlay, not an obstacle at the edge. */
const MAX_HEIGHT_FRACTION = 0.8;
/** Names of the elements that vendors attach shadow roots to. */
const MAY_HAVE_ROOT = /-|^(div|span|section|aside)$/;
/** Precision of the top of an element in a closed shadow root. */
const PRECISION_PX = 2;

/** The top of the highest fixed element at the point; infinite if there is none. The launcher itself does not count. */
export function fixedTop(x: number, y: number, launcher: HTMLElement): number {
  return topIn(document, { x, y, ownRoots: rootsAround(launcher) });
}

type Place = {
  readonly x: number;
  readonly y: number;
  /** The shadow roots that the launcher is in, innermost first. Closed ones can be searched, too. */
  readonly ownRoots: readonly ShadowRoot[];
};

function topIn(scope: Document | ShadowRoot, place: Place): number {
  const { x, y, ownRoots } = place;
  // Engines differ in whether they also return elements of other roots.
  const hits = scope.elementsFromPoint(x, y).filter((hit) => hit.getRootNode() === scope);
  return Math.min(
    ...hits.map((hit) => {
      if (hit === ownRoots[0]?.host) return Infinity;
      const root = hit.shadowRoot ?? ownRoots.find(({ host }) => host === hit);
      const top = root ? topIn(root, place) : Infinity;
      if (top !== Infinity) return top;
      const { width, height } = hit.getBoundingClientRect();
      // Nothing of an element without a box can be hit, so this is something fixed in its closed root.
      if (!root && width * height === 0 && MAY_HAVE_ROOT.test(hit.localName))
        return limited(closedTop(scope, hit, place), y);
      return outerTop(hit, hits, y);
    }),
  );
}

/** The top of the outermost hit in the fixed element that contains the given one: content may overflow its container. */
function outerTop(hit: Element, hits: readonly Element[], y: number): number {
  let outermost = hit;
  for (let element: Element | null = hit; element; element = element.parentElement) {
    // A vendor's transparent container may be far larger than what it shows, and is not hit itself.
    if (hits.includes(element)) outermost = element;
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
    const { top, bottom } = outermost.getBoundingClientRect();
    return limited(Math.min(top, y), bottom);
  }
  return Infinity;
}

/** What is in a closed root can be hit, but not measured. */
function closedTop(scope: Document | ShadowRoot, host: Element, { x, y }: Place): number {
  let [outside, inside] = [0, y];
  while (inside - outside > PRECISION_PX) {
    const middle = (outside + inside) / 2;
    if (scope.elementsFromPoint(x, middle).includes(host)) inside = middle;
    else outside = middle;
  }
  return outside;
}

const limited = (top: number, bottom: number): number =>
  bottom - top > innerHeight * MAX_HEIGHT_FRACTION ? Infinity : top;

function rootsAround(launcher: HTMLElement): readonly ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  for (let root = launcher.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    roots.push(root);
  return roots;
}
