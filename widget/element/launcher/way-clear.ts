/**
 * How far the launcher steps up to leave free what the page itself has fixed at its place: another vendor's bubble, a
 * bar with buttons, a cookie banner.
 */

/** Between the launcher and what it leaves free, px. */
const GAP = 12;
/** Of the window's height: what is taller is a layer over the page, and not something at its edge. */
const TALLEST = 0.8;
/** Between the points that are looked at, px: no round bubble of 40 px or more lies between them. */
const STEP = 24;
/** Of a page that keeps changing no more than this is looked at, ms. */
const PAUSE_MS = 400;
/** What shows, hides and moves a bar. */
const SIGNS = ['transitionend', 'animationend'] as const;
const CHANGES = {
  subtree: true,
  childList: true,
  attributeFilter: ['class', 'style', 'hidden', 'open'],
};

/**
 * The distance in px, 0 when nothing is in the way.
 * @param lift the distance that it stands higher at present
 */
export function stepUp(launcher: HTMLElement, lift: number): number {
  const { x, y, width, height } = launcher.getBoundingClientRect();
  // In a part of the page that is not shown.
  if (width === 0) return 0;
  const place = new DOMRect(x, y + lift, width, height);
  const root = launcher.getRootNode();
  // WebKit tells here and there what is inside of a shadow root.
  const isOurs = (hit: Element): boolean =>
    hit.getRootNode() === root || (root instanceof ShadowRoot && hit === root.host);
  let needed = 0;
  // One may stand on the other: a bubble on a banner.
  for (let step = 0; step < 3; step += 1) {
    const top = topOfObstacle(new DOMRect(x, place.y - needed, width, height), isOurs);
    if (top === null) break;
    needed = place.bottom - top + GAP;
  }
  return place.top - needed < 0 ? 0 : needed;
}

/** Calls back, not at once, after anything in the page may have come, gone or moved. Costs nothing while nothing does. */
export function watchObstacles(onChange: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onChange();
    }, PAUSE_MS);
  };
  try {
    const observer = new MutationObserver(soon);
    observer.observe(document.documentElement, CHANGES);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
  } catch {
    // A page may have replaced it by something that throws: then what comes late is not noticed.
  }
  for (const sign of SIGNS) document.addEventListener(sign, soon, { capture: true, passive: true, signal });
}

function topOfObstacle(
  { left, right, top, bottom }: DOMRect,
  isOurs: (hit: Element) => boolean,
): number | null {
  const tops = pointsBetween(top, bottom).flatMap((y) =>
    pointsBetween(left, right).flatMap((x) =>
      document.elementsFromPoint(x, y).flatMap((hit) => (isOurs(hit) ? [] : fixedTop(hit))),
    ),
  );
  return tops.length > 0 ? Math.min(...tops) : null;
}

/** Both ends, and enough between them. The right and the lower edge belong to what comes next. */
function pointsBetween(start: number, end: number): readonly number[] {
  const length = end - start - 2;
  const count = Math.max(1, Math.ceil(length / STEP));
  return Array.from({ length: count + 1 }, (_, index) => start + 1 + (length * index) / count);
}

function fixedTop(hit: Element): number[] {
  for (let element: Element | null = hit; element; element = element.parentElement) {
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
    const { top, height } = element.getBoundingClientRect();
    return height > innerHeight * TALLEST ? [] : [top];
  }
  return [];
}
