/** Telephone numbers that get texts. */
import { scrypt } from 'node:crypto';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { dialedToday } from '../rules/telephone-number.ts';
import type { BookKey } from '../store/book-key.ts';

const HASH_BYTES = 24;
/** Excludes lines that charge callers and texters. */
const TEXTED_TYPES: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP'];

/** @param number E.164 @param countries ISO 3166 */
export function mayGetTexts(number: string, countries: readonly string[]): boolean {
  const parsed = number.startsWith('+') ? parsePhoneNumberFromString(number) : undefined;
  if (parsed === undefined || !parsed.isValid() || parsed.country === undefined) return false;
  return countries.includes(parsed.country) && TEXTED_TYPES.includes(parsed.getType());
}

const E164 = /^\+[1-9]\d{6,14}$/;
/**
 * The sender of a text in E.164, however a provider writes it; null if it is no number. Of several readings, the one that
 * gets texts counts.
 * @param countries ISO 3166
 */
export function senderIn(text: string, countries: readonly string[]): string | null {
  const digits = text.replace(/[\s().-]/g, '');
  const readings = [
    digits.replace(/^(?:\+|00)?/, '+'),
    ...(digits.startsWith('+') ? [] : countries.map((country) => nationalIn(digits, country))),
  ]
    .map(dialedToday)
    .filter((number) => E164.test(number));
  return readings.find((number) => mayGetTexts(number, countries)) ?? readings[0] ?? null;
}

const nationalIn = (digits: string, country: string): string =>
  (isSupportedCountry(country) && parsePhoneNumberFromString(digits, country)?.number) || '';

/**
 * The same for a number as long as there is this database. It takes long on purpose: there are so few telephone numbers
 * that a thief of the database could otherwise try them all.
 */
export const numberHash = (key: BookKey, number: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(number, key.sign('text numbers'), HASH_BYTES, (error, hash) =>
      error === null ? resolve(hash.toString('base64url')) : reject(error),
    );
  });
