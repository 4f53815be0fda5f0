/**
 * Raises the launcher above the page's fixed elements at its position: a chat bubble, a bar with buttons, a cookie
 * banner. Looks at intervals, because no event tells of a deleted style rule, or of what happens in a shadow root.
 */
import { fixedTop } from './fixed-top.ts';
import type { Launcher } from './launcher.ts';

/** Read by the launcher's style sheet. */
const LIFT = '--tt-launcher-lift';

/** Between the launcher and the element below. */
const GAP_PX = 12;
/** Between hit-test points: too small to miss a round bubble of 40 px. */
const STEP_PX = 27;
/** Between two measurements of the page. */
const PAUSE_MS = 400;
/** Longest time in one task; a hit test that takes longer is the only one of its task. */
const TASK_MS = 1;
/** Pause after a task, as a multiple of its time: measuring takes at most 2 % of a busy page. */
const PAUSE_FACTOR = 50;

/** Keeps the launcher clear of the page's fixed elements as they appear and disappear. Call once the page is laid out. */
export function keepClear(launcher: Launcher, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout>;
  let measurement: Measurement | undefined;
  const work = (): void => {
    const startMs = performance.now();
    const { element } = launcher;
    // Do not move the launcher away from the pointer.
    const isIdle = document.hidden || !launcher.isFloating || element.matches(':hover');
    measurement = isIdle ? undefined : (measurement ?? liftNeeded(element));
    if (measurement && advance(element, measurement, startMs + TASK_MS)) measurement = undefined;
    const spentMs = performance.now() - startMs;
    timer = setTimeout(work, Math.max(measurement ? 0 : PAUSE_MS, spentMs * PAUSE_FACTOR));
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
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
  const { left, right, top, bottom, width } = launcher.getBoundingClientRect();
  const current = liftOf(launcher);
  // The launcher is not rendered, and will be where it was.
  if (width === 0) return current;
  const points = pointsBetween(top, bottom).flatMap((y) =>
    pointsBetween(left, right).map((x) => [x, y] as const),
  );
  let needed = 0;
  // Obstacles can be stacked, such as a bubble above a banner, so each one found starts the search again above it.
  for (let index = 0; index < points.length; index += 1) {
    const [x, y] = points[index] ?? [0, 0];
    yield needed;
    const obstacle = fixedTop(x, y + current - needed, launcher);
    if (obstacle === Infinity) continue;
    needed = bottom + current - obstacle + GAP_PX;
    index = -1;
    if (needed > top + current) return 0;
  }
  return needed;
}

/** Evenly spaced points inside the range, 1 px from both ends: edges may belong to a neighboring element. */
function pointsBetween(start: number, end: number): readonly number[] {
  const length = end - start - 2;
  const count = Math.max(1, Math.ceil(length / STEP_PX));
  return [...Array(count + 1).keys()].map((index) => start + 1 + (length * index) / count);
}
