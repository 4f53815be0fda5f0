/** Names a passkey after the device on which it was added. Pure. */

/** The first match counts, because Android also names Linux, and iPads name Mac. */
const DEVICES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Browsers also name those that they are derived from, so Safari is last. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** Such as "Chrome on Windows". */
export function deviceNameOf(userAgent: string): string {
  const first = (names: readonly (readonly [RegExp, string])[], fallback: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? fallback;
  return `${first(BROWSERS, 'A browser')} on ${first(DEVICES, 'another device')}`;
}
