/** The time of a clock that is never adjusted. */

const ORIGIN_MS = Date.now() - performance.now();

/** Milliseconds since 1970, for durations: setting the device's clock does not change it. */
export const steadyNow = (): number => ORIGIN_MS + performance.now();
