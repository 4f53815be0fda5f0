/** Telephone numbers that get texts. */
import { scrypt } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
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
