/** Finds telephone numbers and email addresses in conversations, to contact a visitor and to find a person. Pure. */

/** Seven to fifteen digits (E.164), with the characters between them that people write. */
const PHONE = /(?<![\w.+-])\+?\(?\d(?:[\s().-]{0,2}\d){6,14}(?![\w-])/gu;
/** A date has eight digits, but is no telephone number. */
const DATE = /^\d{4}-\d\d-\d\d/;
/** Begins only where a word does, and with the longest local part of RFC 5321, so that its time is linear. */
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gu;

/** The fewest digits that identify a number, including its area code. */
const MIN_NATIONAL_DIGITS = 8;
const MAX_COUNTRY_CODE_DIGITS = 3;

const phonesIn = (text: string): readonly string[] =>
  (text.match(PHONE) ?? []).filter((number) => !DATE.test(number));

const emailsIn = (text: string): readonly string[] => text.match(EMAIL) ?? [];

/** How to reach a visitor again; null if neither was given. */
export type Contacts = { readonly phone: string | null; readonly email: string | null };

/** @param texts in order: the last contact wins, because people correct themselves */
export function contactsIn(texts: readonly string[]): Contacts {
  return { phone: texts.flatMap(phonesIn).at(-1) ?? null, email: texts.flatMap(emailsIn).at(-1) ?? null };
}

/** Whether a text names a person; null for what is neither a telephone number nor an email address. */
export function mentionsOf(contact: string): ((text: string) => boolean) | null {
  const typed = contact.trim();
  if (emailsIn(typed)[0] === typed) {
    const email = typed.toLowerCase();
    return (text) => emailsIn(text).some((each) => each.toLowerCase() === email);
  }
  if (phonesIn(typed)[0] !== typed) return null;
  const number = digitsOf(typed);
  return (text) => phonesIn(text).some((each) => isSameNumber(digitsOf(each), number));
}

/** The digits without a trunk prefix, such as the zero in +44 (0)20. */
const digitsOf = (phone: string): string => phone.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '');

/** Compares two numbers, either of which may lack its country code. */
function isSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  if (short === long) return true;
  const isNational =
    short.length >= MIN_NATIONAL_DIGITS && long.length - short.length <= MAX_COUNTRY_CODE_DIGITS;
  return isNational && long.endsWith(short);
}
