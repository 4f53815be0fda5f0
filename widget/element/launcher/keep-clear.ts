/**
 * Raises the launcher above the page's fixed elements at its position: a chat bubble, a bar with buttons, a cookie
 * banner. Sleeps while nothing happens, and measures for a while when something does: no event tells of a deleted style rule,
 * of the end of an animation in a shadow root, or of a change in a closed one.
 */
import { fixedTop } from './fixed-top.ts';
import type { Launcher } from './launcher.ts';

/** Read by the launcher's style sheet. */
const LIFT = '--tt-launcher-lift';

/** Between the launcher and the element below. */
const GAP_PX = 12;
/** Between hit-test points: too small to miss a round bubble of 40 px. */
const STEP_PX = 27;
/** Between two measurements, beside the pause after a task. */
const PAUSE_MS = 400;
/** How long to measure after something has happened: banners appear with a delay and slide. */
const AWAKE_MS = 3_000;
/** Longest time in one task; a hit test that takes longer is the only one of its task. */
const TASK_MS = 1;
/** Pause after a task, as a multiple of its time: measuring takes at most 2 % of a busy page. */
const PAUSE_FACTOR = 50;
/** Longest pause: a task that another program interrupted would otherwise stop the launcher for many seconds. */
const MAX_PAUSE_MS = 2_000;
/** Events after which an element may be elsewhere. */
const EVENTS = ['pointerdown', 'keydown', 'resize', 'transitionend', 'animationend'] as const;

/** Keeps the launcher clear of the page's fixed elements as they appear and disappear. Call once the page is laid out. */
export function keepClear(launcher: Launcher, signal: AbortSignal): void {
  const root = launcher.element.getRootNode();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let awakeUntilMs = 0;
  let measurement: Measurement | null = null;
  const work = (): void => {
    const startMs = performance.now();
    const { element } = launcher;
    // Do not move the launcher away from the pointer.
    const isIdle = !launcher.isFloating || element.matches(':hover');
    measurement = isIdle ? null : (measurement ?? liftNeeded(element));
    if (measurement && advance(element, measurement, startMs + TASK_MS)) measurement = null;
    const endMs = performance.now();
    timer = undefined;
    if (measurement || endMs < awakeUntilMs) {
      const pauseMs = Math.min((endMs - startMs) * PAUSE_FACTOR, MAX_PAUSE_MS);
      timer = setTimeout(work, measurement ? pauseMs : pauseMs + PAUSE_MS);
    } else watch();
  };
  const wake = (): void => {
    awakeUntilMs = performance.now() + AWAKE_MS;
    // Each record of a busy page costs time.
    changes.disconnect();
    timer ??= setTimeout(work);
  };
  const changes = new MutationObserver(wake);
  const watch = (): void => {
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    changes.observe(root, { subtree: true, childList: true, attributeFilter: ['hidden'] });
  };
  // Consent managers ask their server before they show something in a shadow root.
  const responses = new PerformanceObserver(wake);
  responses.observe({ type: 'resource' });
  const options = { capture: true, passive: true, signal };
  for (const type of EVENTS) window.addEventListener(type, wake, options);
  root.addEventListener('pointerout', wake, options);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    changes.disconnect();
    responses.disconnect();
  });
  // The page may change between the parts of the first measurement.
  watch();
  work();
}

/** Yields before each hit test, with the lift found so far, and returns the lift in px. */
type Measurement = Generator<number, number>;

/** Goes on with a measurement until the given time, and sets the lift. Returns whether the measurement is complete. */
function advance(element: HTMLElement, measurement: Measurement, untilMs: number): boolean {
  const current = liftOf(element);
  let step = measurement.next();
  while (!step.done && performance.now() < untilMs) step = measurement.next();
  // An incomplete measurement cannot tell how far the launcher may sink.
  const lift = step.done ? step.value : Math.max(current, step.value);
  if (lift !== current) element.style.setProperty(LIFT, `${lift}px`);
  return step.done === true;
}

const liftOf = (launcher: HTMLElement): number =>
  Number.parseFloat(launcher.style.getPropertyValue(LIFT)) || 0;

/** The distance by which to raise the launcher; 0 if nothing overlaps it, or if there is no room above. */
function* liftNeeded(launcher: HTMLElement): Measurement {
  const { left, right, top, bottom, width, height } = launcher.getBoundingClientRect();
  const current = liftOf(launcher);
  // The launcher is not rendered, and will be where it was.
  if (width === 0) return current;
  const { host } = launcher.getRootNode() as ShadowRoot;
  let needed = 0;
  // Obstacles can be stacked, such as a bubble above a banner, so each one found starts the search again above it.
  search: while (needed <= top + current) {
    // 1 px from the edges, which may belong to a neighboring element.
    for (let y = top + 1; y < bottom; y += stepAlong(height))
      for (let x = left + 1; x < right; x += stepAlong(width)) {
        yield needed;
        const obstacle = fixedTop(x, y + current - needed, host);
        if (obstacle === Infinity) continue;
        needed = bottom + current - obstacle + GAP_PX;
        continue search;
      }
    return needed;
  }
  return 0;
}

/** The distance between evenly spaced points inside of a side. */
const stepAlong = (length: number): number => (length - 2) / Math.ceil(length / STEP_PX);
