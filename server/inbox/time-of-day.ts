/** Times of day, as minutes since midnight and as settings write them. */

const HOUR_MINUTES = 60;

/** @param value such as 07:30 */
export function minutesOf(value: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  return hours === undefined ? undefined : Number(hours) * HOUR_MINUTES + Number(minutes);
}

export const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
