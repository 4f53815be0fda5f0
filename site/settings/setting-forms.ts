/** Predicates for the format of settings. */

/** The shortest and longest phone numbers with a country code (ITU-T E.164). */
const PHONE_DIGITS = { least: 7, most: 15 };

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

export function isOrigin(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return pathname === '/' && search === '' && hash === '';
}

export function isEmail(text: string): boolean {
  return /^[^\s@<>"?&]+@[^\s@<>"?&.]+(\.[^\s@<>"?&.]+)+$/.test(text);
}

export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return /^\+[\d ().-]+$/.test(text) && digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most;
}

export function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
