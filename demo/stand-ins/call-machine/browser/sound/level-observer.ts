/** Reports volume at the interval that the page requested. */
const MIN_INTERVAL_MS = 100;

export class LevelObserver {
  #timer: number | null = null;

  start(interval: unknown, report: () => void): void {
    this.stop();
    const ms = typeof interval === 'number' ? Math.max(MIN_INTERVAL_MS, interval) : MIN_INTERVAL_MS;
    this.#timer = window.setInterval(report, ms);
  }

  stop(): void {
    if (this.#timer !== null) window.clearInterval(this.#timer);
    this.#timer = null;
  }
}
