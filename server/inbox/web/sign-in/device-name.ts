/** What a passkey is called in an owner's list: the device on which it was added. Pure. */

/** The first that matches: Android names Linux, iPads name Mac. */
const DEVICES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Browsers name those that they are built from, so Safari comes last. */
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
