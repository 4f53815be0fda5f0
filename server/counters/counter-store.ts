/** The port of a counter store. */

export type Taken = {
  readonly allowed: boolean;
  /** Until the window ends, s. */
  readonly secondsLeft: number;
};

/**
 * Counts are exact only as far as `take` is atomic: of two that ask at once for the last point, one must be refused.
 * A store that cannot answer rejects; the endpoint then refuses everybody.
 */
export type CounterStore = {
  /**
   * Takes `points` of the `limit` that there are under `key` in a window of `seconds`, which begins with the first
   * take. All of them or none.
   */
  readonly take: (key: string, points: number, limit: number, seconds: number) => Promise<Taken>;
  /** Puts back what was taken and not used, in the window in which it was taken. */
  readonly giveBack: (key: string, points: number, seconds: number) => Promise<void>;
};
