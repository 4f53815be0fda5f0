/** Finds telephone numbers and email addresses in conversations, to contact a visitor and to find a person. Pure. */
import { domainToASCII } from 'node:url';
import { candidatesIn, digitsOf, plainNumbers, readNumber, type Candidate } from './phone-numbers.ts';

/**
 * Begins only where a word does, and with the longest local part of RFC 5321, so that its time is linear. Scripts without
 * spaces between words are left out.
 */
const LETTER = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{M}\p{N}_-]`;
const EMAIL = new RegExp(
  String.raw`(?<![\w.+-])(?:${LETTER}|[.+]){1,64}@(?:${LETTER})+(?:\.(?:${LETTER})+)+`,
  'gu',
);

/** The fewest digits that identify a number, including its area code. */
const MIN_NATIONAL_DIGITS = 8;
const MAX_COUNTRY_CODE_DIGITS = 3;
/** All notations of a number end with the same digits. */
const COMMON_DIGITS = 6;
/** How many numbers of a conversation are considered, from its end, because a visitor may write thousands. */
const MAX_CONSIDERED_NUMBERS = 100;
/** How much text of a conversation is considered, from its end: more than two hours of speech. UTF-16 units. */
const MAX_CONSIDERED_CHARACTERS = 200_000;
/** The most text beside a number in a line that only states it, such as "Sure, it is 212 555 0187." */
const MAX_OTHER_CHARACTERS = 60;
const MAX_OTHER_LETTERS = 20;

// Most texts have none, and a call has up to 5 MB of them.
const emailsIn = (text: string): readonly string[] => (text.includes('@') ? (text.match(EMAIL) ?? []) : []);

/** How to reach a visitor again, the number with its country code; null if neither was given. */
export type Contacts = { readonly phone: string | null; readonly email: string | null };

/** The texts of a conversation that may name the visitor's contacts, by who wrote them. */
export type ContactSources = {
  readonly note: string;
  /** What was left with a message, or a telephone caller's number. */
  readonly contact: string | null;
  /** The visitor's lines, in order. */
  readonly said: readonly string[];
  readonly summary: readonly string[];
};

/** The owner's note takes precedence, then what was left as the contact, then what the visitor said. */
export function contactsIn(
  { note, contact, said, summary }: ContactSources,
  country: string | null,
): Contacts {
  const reader = new NumberReader(country);
  const phone =
    reader.lastIn([note]) ??
    (contact === null ? null : (reader.lastIn([contact]) ?? asWritten(contact))) ??
    reader.lastIn(said) ??
    reader.lastIn(summary);
  return { phone, email: lastEmailIn([...summary, ...said, contact ?? '', note]) };
}

function lastEmailIn(texts: readonly string[]): string | null {
  for (const text of latestOf(texts)) {
    const email = emailsIn(text).at(-1);
    if (email !== undefined) return email;
  }
  return null;
}

/** From the last one back. */
function* latestOf(texts: readonly string[]): Generator<string> {
  let room = MAX_CONSIDERED_CHARACTERS;
  for (const text of texts.toReversed()) {
    yield text;
    room -= text.length;
    if (room <= 0) return;
  }
}

/** A number that was given as the contact, of a country that is not known. */
const asWritten = (contact: string): string | null =>
  /^\+?[\d\s().-]+$/.test(contact) && digitsOf(contact).length > COMMON_DIGITS ? contact.trim() : null;

class NumberReader {
  readonly #country: string | null;
  #left = MAX_CONSIDERED_NUMBERS;

  constructor(country: string | null) {
    this.#country = country;
  }

  /** The last number that a visitor states as theirs, because people correct themselves; otherwise the last one. */
  lastIn(texts: readonly string[]): string | null {
    let other: string | null = null;
    for (const text of latestOf(texts)) {
      const plain = plainNumbers(text);
      for (const candidate of [...candidatesIn(plain)].toReversed()) {
        if (this.#left === 0) return other;
        this.#left -= 1;
        if (other !== null && !isOwn(candidate, plain)) continue;
        const number = this.#read(candidate);
        if (number === null) continue;
        if (isOwn(candidate, plain)) return number;
        other ??= number;
      }
    }
    return other;
  }

  #read(candidate: Candidate): string | null {
    if (!candidate.isAlone() || ['thing', 'business'].includes(candidate.cue() ?? '')) return null;
    return readNumber(candidate, this.#country)?.formatInternational() ?? null;
  }
}

const isOwn = ({ cue, from, to }: Candidate, text: string): boolean => {
  const said = cue();
  if (said !== null) return said === 'visitor';
  if (text.length - (to - from) > MAX_OTHER_CHARACTERS) return false;
  const beside = `${text.slice(0, from)}${text.slice(to)}`;
  return (beside.match(/\p{L}/gu) ?? []).length <= MAX_OTHER_LETTERS && !/\d/.test(beside);
};

/** Whether a text names a person; null for what is neither a telephone number nor an email address. */
export function mentionsOf(contact: string, country: string | null): ((text: string) => boolean) | null {
  const typed = contact.trim();
  if (emailsIn(typed)[0] === typed) {
    const email = comparable(typed);
    return (text) => emailsIn(text).some((each) => comparable(each) === email);
  }
  const plain = plainNumbers(typed);
  const [sought, ...others] = candidatesIn(plain);
  if (sought === undefined || others.length > 0 || sought.from > 0 || sought.to < plain.length) return null;
  return mentionsNumber(sought, country);
}

const comparable = (email: string): string => {
  const [local = '', domain = ''] = email.normalize('NFC').toLowerCase().split('@');
  return `${local}@${domainToASCII(domain) || domain}`;
};

function mentionsNumber(sought: Candidate, country: string | null): (text: string) => boolean {
  const number = readNumber(sought, country);
  const digits = significantDigits(sought.readings[0] ?? '');
  const end = digits.slice(-COMMON_DIGITS);
  const isSought = (candidate: Candidate): boolean => {
    // Reading a number takes long compared with this.
    const possible = candidate.readings.filter((reading) => digitsOf(reading).endsWith(end));
    if (possible.length === 0) return false;
    if (possible.some((reading) => isSameNumber(significantDigits(reading), digits))) return true;
    const found = number === null ? null : readNumber({ readings: possible, extension: null }, country);
    return found !== null && found.number === number?.number;
  };
  return (text) => {
    const searched = plainNumbers(text);
    // Nearly all texts are ruled out here, in a tenth of the time.
    if (!digitsOf(searched).includes(end)) return false;
    for (const candidate of candidatesIn(searched)) if (isSought(candidate)) return true;
    return false;
  };
}

/** The digits without a trunk prefix, such as the zero in +44 (0)20. */
const significantDigits = (phone: string): string => digitsOf(phone.replace(/\(0\)/g, '')).replace(/^0+/, '');

/** Compares two numbers, either of which may lack its country code. */
function isSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  if (short === long) return true;
  const isNational =
    short.length >= MIN_NATIONAL_DIGITS && long.length - short.length <= MAX_COUNTRY_CODE_DIGITS;
  return isNational && long.endsWith(short);
}
