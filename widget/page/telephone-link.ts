/** A separate file, because the site and the inbox may import nothing else of this folder. */

/**
 * Converts a phone number as people write it to a `tel:` URL: the first of two numbers, such as 212 555 0142 / 0143, and a
 * pause before an extension. The `(0)` after a country code is not dialed.
 */
export function telephoneLink(phone: string): string {
  return `tel:${phone
    .replace(/(\D\d{3}\D\d{4}) *\/.*/, '$1')
    .replace(/^(\(?(\+|00)[^(]*)\(0\)/, '$1')
    .replace(/x/i, ',')
    .replace(/[^\d+*#,;]/g, '')}`;
}
