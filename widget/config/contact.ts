/** Validates the contact and the message that a visitor leaves, in the form and on the server. */
import { MAX_MESSAGE_CHARACTERS } from '../contract-endpoint.ts';
import { honestLine, honestText } from './characters.ts';

/** UTF-16 units. */
const MAX_CONTACT_CHARACTERS = 200;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
/** Five to fifteen digits (E.164) with any separators between them, such as an extension mark. */
const PHONE = /^(?:\D{0,10}\d){5,15}\D{0,10}$/u;
/** With letters in place of the last digits, as in 1-800-FLOWERS. */
const LETTERED_PHONE = /^\+?1?[-. (]*\d{3}\)?[-. ]?[a-z\d-]{7,12}$/i;

/** The contact as one line; null if it is neither a phone number nor an email address. */
export function readContact(text: string): string | null {
  const line = honestLine(text.slice(0, MAX_CONTACT_CHARACTERS * 2));
  return line.length <= MAX_CONTACT_CHARACTERS &&
    [EMAIL, PHONE, LETTERED_PHONE].some((each) => each.test(line))
    ? line
    : null;
}

/** The message, trimmed; null if it is empty or too long. */
export function readMessage(text: string): string | null {
  const words = honestText(text);
  return words === '' || words.length > MAX_MESSAGE_CHARACTERS ? null : words;
}
