/** A separate file, because the site and the inbox may import nothing else of this folder. */

/**
 * Converts a phone number as people write it to a `tel:` URL: the first of two numbers, such as 030 1234567 / 68, and a
 * pause before an extension. The `(0)` after a country code is not dialed. Before an area code's slash are at most seven digits.
 */
export function telephoneLink(phone: string): string {
  return `tel:${phone
    .replace(/^([^1-9/]*[1-9](?:[^\d/]*\d){7,}) *\/.*/, '$1')
    .replace(/^(\(?(\+|00)[^(]*)\(0\)/, '$1')
    .replace(/x/i, ',')
    .replace(/[^\d+*#,;]/g, '')}`;
}
