/** The business's country, which decides how a telephone number without a country code is read. */
import { getCountries, isSupportedCountry, type CountryCode } from 'libphonenumber-js/max';

/** @returns undefined for text that is not a country's code in ISO 3166, such as US */
export function countryNamed(text: string): CountryCode | undefined {
  const code = text.toUpperCase();
  return isSupportedCountry(code) ? code : undefined;
}

/** The country of a time zone; null for a zone of no country, such as UTC. */
export const countryOfZone = (zone: string): CountryCode | null =>
  getCountries().find((country) => zonesOf(country).includes(zone)) ?? null;

/** In the runtime's own names, like the result of `timeZoneNamed`. Not in the types of ES2023. */
function zonesOf(country: CountryCode): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    readonly getTimeZones?: () => readonly string[] | undefined;
    readonly timeZones?: readonly string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
