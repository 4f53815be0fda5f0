/**
 * How far the launcher steps up to leave free what the page itself has fixed at its place: another vendor's bubble, a
 * bar with buttons, a cookie banner.
 */

/** Between the launcher and what it leaves free, px. */
const GAP = 12;
/** Of the window's height: what is taller is a layer over the page, and not something at its edge. */
const TALLEST = 0.5;

/** The distance in px, 0 when nothing is in the way. The launcher stands where it would be without. */
export function stepUp(launcher: HTMLElement): number {
  const place = launcher.getBoundingClientRect();
  const root = launcher.getRootNode();
  const isOurs = (hit: Element): boolean => root instanceof ShadowRoot && hit === root.host;
  let lift = 0;
  // One may stand on the other: a bubble on a banner.
  for (let step = 0; step < 3; step += 1) {
    const top = topOfObstacle(new DOMRect(place.x, place.y - lift, place.width, place.height), isOurs);
    if (top === null) return lift;
    lift = place.bottom - top + GAP;
  }
  return place.top - lift < 0 ? 0 : lift;
}

function topOfObstacle(
  { left, right, top, bottom }: DOMRect,
  isOurs: (hit: Element) => boolean,
): number | null {
  // The right and the lower edge belong to what comes next.
  const corners = [
    [left + 1, top + 1],
    [right - 1, top + 1],
    [left + 1, bottom - 1],
    [right - 1, bottom - 1],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const;
  const tops = corners.flatMap(([x, y]) =>
    document.elementsFromPoint(x, y).flatMap((hit) => (isOurs(hit) ? [] : fixedTop(hit))),
  );
  return tops.length > 0 ? Math.min(...tops) : null;
}

function fixedTop(hit: Element): number[] {
  for (let element: Element | null = hit; element; element = element.parentElement) {
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
    const { top, height } = element.getBoundingClientRect();
    return height > innerHeight * TALLEST ? [] : [top];
  }
  return [];
}
