/** Time zones by their IANA names. */

/** A name that the browser has the clocks of. Offsets are none: they change with the season. */
export function isZone(name: unknown): name is string {
  if (typeof name !== 'string' || !/^[A-Z][\w+-]*(?:\/[\w+-]+)*$/i.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** @throws {RangeError} for a zone that the browser does not know */
export const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
