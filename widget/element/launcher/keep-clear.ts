/**
 * Raises the launcher above the page's fixed elements at its position: a chat bubble, a bar with buttons, a cookie
 * banner.
 */
import { afterPaint } from '../../page/schedule.ts';
import type { Launcher } from './launcher.ts';

/** Read by the launcher's style sheet. */
const LIFT = '--tt-launcher-lift';

/** Between the launcher and the element below. */
const GAP_PX = 12;
/** Fraction of the window's height. A taller element is an overlay, not an obstacle at the edge. */
const MAX_HEIGHT_FRACTION = 0.8;
/** Between hit-test points: too small to miss a round bubble of 40 px. */
const STEP_PX = 24;
/** Shortest time between two measurements of a page that keeps changing. */
const PAUSE_MS = 400;
/** Events after which an element may be elsewhere. */
const ANIMATION_EVENTS = ['transitionend', 'animationend'] as const;
/** Mutations that may show, hide or move an element. */
const MUTATIONS = {
  subtree: true,
  childList: true,
  attributeFilter: ['class', 'style', 'hidden', 'open'],
};

/** Keeps the launcher clear of the page's fixed elements as they appear and disappear. Call once the page is laid out. */
export function keepClear(launcher: Launcher, signal: AbortSignal): void {
  const avoid = (): void => {
    const { element } = launcher;
    // Do not move the launcher away from the pointer.
    if (!launcher.isFloating || element.matches(':hover')) return;
    const lift = Number.parseFloat(element.style.getPropertyValue(LIFT)) || 0;
    const needed = liftNeeded(element, lift);
    if (needed !== lift) element.style.setProperty(LIFT, `${needed}px`);
  };
  watchFixedElements(avoid, signal);
  window.addEventListener('resize', avoid, { signal });
  // Fixed elements are not measured while the launcher is hidden. A `ResizeObserver` cannot be used, because moving an
  // element in its callback can cause an error on the page.
  const shown = new MutationObserver(avoid);
  signal.addEventListener('abort', () => shown.disconnect());
  const onLeave = (): void => afterPaint(avoid);
  const watch = (): void => {
    if (signal.aborted) return;
    // `pointerleave` also fires when a dialog opens above; measure once that dialog is painted.
    launcher.element.addEventListener('pointerleave', onLeave, { signal });
    launcher.element.addEventListener('toggle', avoid, { signal });
    shown.observe(launcher.element, { attributeFilter: ['hidden'] });
    avoid();
  };
  launcher.onReplaced = watch;
  watch();
}

/**
 * The distance in px by which to raise the launcher; 0 if nothing overlaps it.
 * @param lift the distance by which it is raised now
 */
function liftNeeded(launcher: HTMLElement, lift: number): number {
  const { left, right, top, bottom, width } = launcher.getBoundingClientRect();
  // The launcher is not rendered.
  if (width === 0) return 0;
  const root = launcher.getRootNode() as ShadowRoot;
  let needed = 0;
  // Obstacles can be stacked, such as a bubble above a banner.
  for (let step = 0; step < 3; step += 1) {
    let highest = Infinity;
    for (const y of pointsBetween(top, bottom))
      for (const x of pointsBetween(left, right))
        for (const hit of document.elementsFromPoint(x, y + lift - needed))
          // `elementsFromPoint` in WebKit sometimes returns elements inside a shadow root.
          if (hit.getRootNode() !== root && hit !== root.host) highest = Math.min(highest, fixedTop(hit));
    if (highest === Infinity) break;
    needed = bottom + lift - highest + GAP_PX;
  }
  return needed > top + lift ? 0 : needed;
}

/** Calls back, throttled, after the page may have shown, hidden or moved an element. An idle page costs nothing. */
function watchFixedElements(onChange: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onChange();
    }, PAUSE_MS);
  };
  try {
    const observer = new MutationObserver(soon);
    observer.observe(document.documentElement, MUTATIONS);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
  } catch {
    // The page may have replaced `MutationObserver`. Only animation events are noticed then.
  }
  for (const type of ANIMATION_EVENTS)
    document.addEventListener(type, soon, { capture: true, passive: true, signal });
}

/** Evenly spaced points inside the range, 1 px from both ends: edges may belong to a neighboring element. */
function pointsBetween(start: number, end: number): readonly number[] {
  const length = end - start - 2;
  const count = Math.max(1, Math.ceil(length / STEP_PX));
  return [...Array(count + 1).keys()].map((index) => start + 1 + (length * index) / count);
}

/** The top of the fixed element that contains the hit; infinite if there is none. */
function fixedTop(hit: Element): number {
  for (let element: Element | null = hit; element; element = element.parentElement) {
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
    const { top, height } = element.getBoundingClientRect();
    return height > innerHeight * MAX_HEIGHT_FRACTION ? Infinity : top;
  }
  return Infinity;
}
