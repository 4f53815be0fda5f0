/** Names of browsers and their devices, for sessions and passkeys: no version, no model, nothing that tells one from its like. */

/** The first that matches: most browsers also claim to be Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** The first that matches: phones also claim to be Linux or a Mac. An iPad calls itself a Mac. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Where someone signed in. @returns such as "Firefox on Windows"; null if neither the browser nor its system is known */
export function browserName(userAgent: string | null): string | null {
  const { browser, system } = namesIn(userAgent ?? '');
  if (browser === undefined) return system === undefined ? null : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** A passkey's name, after where it was added. @returns such as "Chrome on another device" */
export function deviceName(userAgent: string | null): string {
  const { browser = 'A browser', system = 'another device' } = namesIn(userAgent ?? '');
  return `${browser} on ${system}`;
}

function namesIn(userAgent: string) {
  const first = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
