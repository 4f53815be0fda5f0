/** A separate file, because the site and the inbox may import nothing else of this folder. */

/** Words in place of the last digits, as in 1-800-FLOWERS. With more than seven digits before them, they are beside a number. */
const WORDS = /^(\+?\(?\d(?:[ ().-]*\d){1,6}[ ).-]*)([a-z][a-z\d -]*[a-z])(?=$| *(?:x|ext\.?) *\d+$)/i;
/** The keys of a telephone, from A to Z. */
const KEYS = '22233344455566677778889999';

/**
 * Converts a phone number as people write it to a `tel:` URL: the first of two numbers, such as 030 1234567 / 68, and a
 * pause before an extension. The `(0)` after a country code is not dialed. Before an area code's slash are at most seven digits.
 */
export function telephoneLink(phone: string): string {
  return `tel:${phone
    .replace(WORDS, (_, digits: string, words: string) => digits + dialed(words))
    .replace(/^([^1-9/]*[1-9](?:[^\d/]*\d){7,}) *\/.*/, '$1')
    .replace(/^(\(?(\+|00)[^(]*)\(0\)/, '$1')
    .replace(/x/i, ',')
    .replace(/[^\d+*#,;]/g, '')}`;
}

/** The digits on whose keys letters are printed; any other character as it is. */
export const dialed = (letters: string): string =>
  letters.replace(/[a-z]/gi, (letter) => KEYS.charAt(letter.toUpperCase().charCodeAt(0) - 65));
