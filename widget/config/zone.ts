/** Time zones by their IANA names, and what clocks show in them. */

/** A name that the browser has the clocks of. Offsets are none: they change with the season. */
export function isZone(name: unknown): name is string {
  try {
    return (
      typeof name === 'string' && /^[a-z]/i.test(name) && !!Intl.DateTimeFormat('en', { timeZone: name })
    );
  } catch {
    return false;
  }
}

/**
 * What a zone's clocks show at an instant of this century, counted as if they hung in UTC.
 * @param at milliseconds since 1970
 * @param timeZone the browser's own when it is undefined
 * @throws {RangeError} for a zone that the browser does not know
 */
export function wallOf(at: number, timeZone: string | undefined): number {
  const clock = { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const;
  const parts = new Intl.DateTimeFormat('en-US', clock).formatToParts(at);
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    parts.map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(2000 + (year ?? 0), (month ?? 0) - 1, day, hour, minute, second);
}
