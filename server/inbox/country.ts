/**
 * The business's country, which decides how a telephone number without a country code is read. Without the library of
 * telephone numbers, because a server without an inbox reads these settings and need not have it.
 */

/** Countries that have telephone numbers and, in the runtime's data, no time zone: Ascension, Tristan da Cunha, Kosovo. */
const WITHOUT_ZONES: ReadonlySet<string> = new Set(['AC', 'TA', 'XK']);
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** @returns undefined for text that is not a country's code in ISO 3166, such as US */
export function countryNamed(text: string): string | undefined {
  const code = text.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || !isCurrent(code)) return undefined;
  return WITHOUT_ZONES.has(code) || zonesOf(code).length > 0 ? code : undefined;
}

const countries = new Map<string, string | null>();

/** The country of a time zone; null for a zone of no country, such as UTC. */
export function countryOfZone(zone: string): string | null {
  const known = countries.get(zone);
  if (known !== undefined) return known;
  const country = findCountry(zone);
  countries.set(zone, country);
  return country;
}

function findCountry(zone: string): string | null {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));
  // The zones take the most time, so they are asked last.
  return (
    codes.find((code) => names.of(code) !== undefined && isCurrent(code) && zonesOf(code).includes(zone)) ??
    null
  );
}

/** Not a code that another has replaced, such as SU. */
const isCurrent = (code: string): boolean => new Intl.Locale('und', { region: code }).region === code;

/** In the runtime's own names, like the result of `timeZoneNamed`. Not in the types of ES2023. */
function zonesOf(code: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: code }) as Intl.Locale & {
    readonly getTimeZones?: () => readonly string[] | undefined;
    readonly timeZones?: readonly string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
