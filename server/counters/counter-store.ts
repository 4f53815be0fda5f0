/** The port of a counter store. */

export type Taken = {
  readonly allowed: boolean;
  /** Until the window ends, s. */
  readonly secondsLeft: number;
};

/**
 * Counts are exact only if `take` is atomic: of two simultaneous requests for the last point, one must be refused. A
 * store that cannot answer must reject; the endpoint then refuses every start.
 */
export type CounterStore = {
  /**
   * Takes `points` of the `limit` under `key`, in a window of `seconds` that begins with the first take. All of them or
   * none.
   */
  readonly take: (key: string, points: number, limit: number, seconds: number) => Promise<Taken>;
  /**
   * Releases points that were taken and not used, in the window in which they were taken.
   * @param id of this release, the same in each attempt
   */
  readonly giveBack: (key: string, points: number, seconds: number, id?: string) => Promise<void>;
  /**
   * Whether all attempts of a release count once. Only then is one whose answer was lost repeated: otherwise the limit could
   * be exceeded.
   */
  readonly releasesOnce?: boolean;
};
