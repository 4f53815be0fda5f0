/** A separate file, because the site and the inbox may import nothing else of this folder. */

/** Converts a phone number as people write it to a `tel:` URL. The `(0)` after a country code is not dialed. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/^(\(?(\+|00)[^(]*)\(0\)/, '$1').replace(/[^\d+*#,;]/g, '')}`;
}
