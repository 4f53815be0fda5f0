/** A day on which the demo's businesses are open, soon enough to be offered and late enough for a reminder. */
const DAY_MS = 86_400_000;
/** In three days, or after the weekend. */
const DAYS_AHEAD = [3, 4, 5] as const;

/** @param timeZone of the business; this machine's by default @returns its name, such as `Thursday` */
export function openDay(timeZone?: string): string {
  const names = DAYS_AHEAD.map((days) =>
    new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-US', { weekday: 'long', timeZone }),
  );
  return names.find((name) => !name.startsWith('S')) ?? '';
}

/** A time zone where texts, which wait at night, are sent now. The signs of these zones are the other way round. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
