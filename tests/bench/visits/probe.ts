/** Runs inside the measured page. Serialized, so it must not reference anything outside itself. */
export type Probe = {
  /** Milliseconds since navigation, or null until seen. */
  launcherAt: number | null;
  clickAt: number | null;
  formAt: number | null;
  blockingTime: number;
  /** The longest interaction (INP) of the press and the first key. */
  interaction: number;
  keystroke: number;
  /** The longest task of more than 50 ms since the press, which browsers report; 0 for none. */
  longTask: number;
  timers: number;
  frames: number;
  /** The launcher's position, in CSS pixels of the window. */
  launcherBox(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
};
export type Targets = {
  readonly launcher: readonly string[];
  readonly form: readonly string[];
  /** The mark at the start of every script, from which probing begins. */
  readonly start: string;
};
export type ProbedWindow = Window & { bench: Probe };

/** The mark at the start of every script. */
export const SCRIPT_START = 'script-start';

export function installProbe(targets: Targets): void {
  const nextFrame = window.requestAnimationFrame.bind(window);

  const find = (path: readonly string[]): Element | null => {
    let root: Document | ShadowRoot | null = document;
    let found: Element | null = null;
    for (const selector of path) {
      found = root?.querySelector(selector) ?? null;
      root = found?.shadowRoot ?? null;
    }
    return found;
  };
  const isVisible = (element: Element | null) =>
    element !== null &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0;
  const watch = (path: readonly string[], seen: () => void) => {
    const look = () => {
      if (isVisible(find(path))) seen();
      else nextFrame(look);
    };
    nextFrame(look);
  };
  const bench: Probe = {
    launcherAt: null,
    clickAt: null,
    formAt: null,
    blockingTime: 0,
    interaction: 0,
    keystroke: 0,
    longTask: 0,
    timers: 0,
    frames: 0,
    launcherBox: () => {
      const { x, y, width, height } = find(targets.launcher)?.getBoundingClientRect() ?? new DOMRect();
      return { x, y, width, height };
    },
  };
  Object.assign(window, { bench });
  // Start probing with the script, or the slowest candidate would be charged for the longest probing.
  const mark = performance.mark.bind(performance);
  performance.mark = (name, options) => {
    if (name === targets.start) {
      watch(targets.launcher, () => {
        bench.launcherAt = performance.now();
      });
    }
    return mark(name, options);
  };
  addEventListener(
    'click',
    (event) => {
      bench.clickAt = event.timeStamp;
      watch(targets.form, () => {
        bench.formAt = performance.now();
      });
    },
    { capture: true, once: true },
  );

  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) {
      bench.blockingTime += Math.max(0, duration - 50);
      if (bench.clickAt !== null && startTime + duration > bench.clickAt)
        bench.longTask = Math.max(bench.longTask, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (!entry.interactionId) continue;
      const kind = entry.name.startsWith('key') ? 'keystroke' : 'interaction';
      bench[kind] = Math.max(bench[kind], entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);

  const setTimer = window.setTimeout.bind(window);
  const setRepeating = window.setInterval.bind(window);
  Object.assign(window, {
    setTimeout: (run: TimerHandler, ...rest: unknown[]) => {
      bench.timers += 1;
      return Reflect.apply(setTimer, window, [run, ...rest]);
    },
    setInterval: (run: TimerHandler, ...rest: unknown[]) => {
      const counted = (...args: unknown[]) => {
        bench.timers += 1;
        if (typeof run === 'function') Reflect.apply(run, window, args);
      };
      return Reflect.apply(setRepeating, window, [counted, ...rest]);
    },
    requestAnimationFrame: (run: FrameRequestCallback) => {
      bench.frames += 1;
      return nextFrame(run);
    },
  });
}
