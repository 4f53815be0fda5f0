/** Days and times in words, as the agent says them, in the language of the conversation. */
import type { Zone } from './zone.ts';

const DEFAULT_LANGUAGE = 'en';
const NEAR_MONTHS = 6;
const YEAR_MONTHS = 12;

export type Words = {
  /** Such as `Tuesday, November 24 at 10:00 AM`, with the year if it is months ahead. */
  readonly time: (at: number) => string;
  /** Such as `Tuesday`. */
  readonly weekday: (at: number) => string;
  /** Such as `10:00 AM`. */
  readonly clock: (at: number) => string;
};

/** @param language a BCP 47 tag; English for one that the runtime does not know */
export function createWords(language: string, zone: Zone, now: number): Words {
  const locale = isKnown(language) ? language : DEFAULT_LANGUAGE;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone.name });
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const date = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const near = format({ ...date, ...clock });
  const far = format({ ...date, year: 'numeric', ...clock });
  const weekday = format({ weekday: 'long' });
  const hour = format(clock);
  const today = monthOf(zone.wallOf(now));
  return {
    time: (at) => plain((monthOf(zone.wallOf(at)) - today >= NEAR_MONTHS ? far : near).format(at)),
    weekday: (at) => plain(weekday.format(at)),
    clock: (at) => plain(hour.format(at)),
  };
}

/** Months since the year 0. */
function monthOf(wall: number): number {
  const date = new Date(wall);
  return date.getUTCFullYear() * YEAR_MONTHS + date.getUTCMonth();
}

/** Newer versions of the runtime put a narrow space before AM, which some voices read aloud. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

function isKnown(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}
