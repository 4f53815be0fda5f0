/** Validates IANA time zones and converts instants to their local time. */

/** Whether the runtime knows this zone. Offsets such as `+02:00` are refused, because they ignore daylight saving time. */
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
 * The zone's local time at an instant of this century, as the timestamp of the same wall-clock time in UTC.
 * @param at milliseconds since 1970
 * @param timeZone undefined for the browser's
 * @throws {RangeError} for an unknown zone
 */
export function wallOf(at: number, timeZone: string | undefined): number {
  const clock = { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const;
  const parts = new Intl.DateTimeFormat('en-US', clock).formatToParts(at);
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    parts.map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(2000 + (year ?? 0), (month ?? 0) - 1, day, hour, minute, second);
}
