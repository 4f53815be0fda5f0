/** What a visitor leaves with a booking. Pure. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readContact } from '../../../widget/config/contact.ts';
import { honestLine } from '../../../widget/config/characters.ts';
import { shortName } from '../../../widget/config/name.ts';
import { dialed } from '../../../widget/page/telephone-link.ts';
import { dialedToday } from '../rules/telephone-number.ts';
import type { Contact } from '../store/appointment.ts';

const MAX_NOTE_CHARACTERS = 300;
/** Fewer digits than a number has: the others are letters, as in 1-800-FLOWERS. */
const LETTERED = /^(?:\D*\d){0,4}\D*$/;

/** @param country of a number without a country code @returns null if it is neither a number nor a mail address */
export function contactOf(given: unknown, country: string | null): Contact | null {
  const contact = typeof given === 'string' ? readContact(given) : null;
  if (contact === null) return null;
  if (contact.includes('@')) return { contact, contactKey: contact.toLowerCase() };
  const region = country !== null && isSupportedCountry(country) ? country : undefined;
  const digits = LETTERED.test(contact) ? dialed(contact) : contact;
  const number = parsePhoneNumberFromString(digits, region)?.number;
  return { contact, contactKey: number === undefined ? digits.replace(/\D/g, '') : dialedToday(number) };
}

export const nameOf = (given: unknown): string | null =>
  typeof given === 'string' ? shortName(given) : null;

export function noteOf(given: unknown): string | null {
  const note = typeof given === 'string' ? honestLine(given.slice(0, MAX_NOTE_CHARACTERS)) : '';
  return note === '' ? null : note;
}
