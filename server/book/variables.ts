/** What the agent knows about the business's calendar when a conversation begins. */
import type { Fields } from '../http/fields.ts';
import { DAY_MS } from '../admission/days.ts';
import type { BookRules } from './rules/book-rules.ts';
import { hoursOfBusiness } from './rules/slots.ts';
import { MINUTE_MS, type Zone } from './rules/zone.ts';

/** Other names than those that the platform itself fills in, which are in UTC. */
export function variablesOf(rules: BookRules, zone: Zone, language: string, now: number): Fields {
  const locale = Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone.name }).format(now).replace(/\s/g, ' ');
  const minutes = (zone.wallOf(now) % DAY_MS) / MINUTE_MS;
  const isOpen = hoursOfBusiness(rules, zone.dayOf(now)).some(
    ({ from, to }) => from <= minutes && minutes < to,
  );
  return {
    localDate: format({ dateStyle: 'long' }),
    localWeekday: format({ weekday: 'long' }),
    localTime: format({ timeStyle: 'short' }),
    timeZone: zone.name,
    openingState: isOpen ? 'open' : 'closed',
    services: rules.services.map(({ name, minutes: length }) => `${name} (${length} minutes)`).join(', '),
  };
}
