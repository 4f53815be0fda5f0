/** What a visitor may leave so that somebody can get back to them, in the form and on the server. Pure. */
import { LONGEST_MESSAGE } from '../contract-endpoint.ts';
import { honestLine, honestText } from './characters.ts';

/** UTF-16 units. */
const LONGEST_CONTACT = 200;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
/** Five to fifteen digits (E.164), and whatever people write between them, such as an extension. */
const PHONE = /^(?:\D{0,10}\d){5,15}\D{0,10}$/u;

/** As one line; null for what is neither a telephone number nor a mail address. */
export function readContact(text: string): string | null {
  const line = honestLine(text.slice(0, LONGEST_CONTACT * 2));
  return line.length <= LONGEST_CONTACT && (EMAIL.test(line) || PHONE.test(line)) ? line : null;
}

/** Without space around it; null for nothing, or too much. */
export function readMessage(text: string): string | null {
  const words = honestText(text);
  return words === '' || words.length > LONGEST_MESSAGE ? null : words;
}
