/** The days that limits and keys are counted by: those of UTC. */

/** Seconds. */
export const DAY = 86_400;

export const daysSince1970 = (time: number): number => Math.floor(time / 1_000 / DAY);

export const secondsUntilTomorrow = (time: number): number => DAY - (Math.floor(time / 1_000) % DAY);

/** Like `2026-01-31`, so that an owner can read the keys in the store. */
export const nameOfDay = (time: number): string => formatted(daysSince1970(time));

const formatted = memoizeLast((day) => new Date(day * DAY * 1_000).toISOString().slice(0, 10));

/** Remembers the last result only: what depends on the day is computed once a day. */
export function memoizeLast<T>(compute: (day: number) => T): (day: number) => T {
  let last: { readonly day: number; readonly value: T } | null = null;
  return (day) => {
    if (last?.day !== day) last = { day, value: compute(day) };
    return last.value;
  };
}
