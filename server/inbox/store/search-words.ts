/** Splits texts into the words of the search index. Stored texts and queries use the same function, so they match. Pure. */

/** Letters that Unicode does not divide into a base and a mark, but people leave out or write otherwise. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
};
const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** Accents of Latin, Greek and Cyrillic, vowels of Hebrew and Arabic, and invisible characters. Not the vowels of Hindi or Thai. */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\p{Cf}]/gu;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Without case, accents and vowel marks: "Đức" is "duc", "Straße" is "strasse". */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    // The upper case unites ß and ss, or σ and ς.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter] ?? letter)
    .replace(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .normalize('NFC');

/** Scripts without spaces between words. */
const SPACELESS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\u3099\u309a]`;
/** Of a folded text, or as it was written, with invisible characters inside of words. */
const SEGMENTS = new RegExp(`${SPACELESS}+|(?:(?!${SPACELESS})[\\p{L}\\p{M}\\p{N}\\p{Co}\\p{Cf}])+`, 'gu');
const IS_SPACELESS = new RegExp(`^${SPACELESS}`, 'u');
/** Digits as telephone numbers are written. */
const NUMBER = /\+?\(?\p{Nd}(?:[ \u00a0.()/\p{Pd}\u2212]{0,3}\p{Nd})*/gu;
const MIN_NUMBER_DIGITS = 7;
/** With a day or an hour beside it. */
const MAX_NUMBER_DIGITS = 24;
const MAX_COUNTRY_CODE_DIGITS = 3;

/** Every word of a text, each once, and the whole of numbers that are written in parts. */
export function storedWords(text: string): readonly string[] {
  const plain = folded(text);
  const words = new Set<string>();
  // Of the repeated ones, each is divided once: a call has up to 5 MB of text.
  for (const segment of new Set(plain.match(SEGMENTS)))
    for (const word of IS_SPACELESS.test(segment) ? pairsIn(segment, true) : [segment]) words.add(word);
  for (const number of new Set(plain.match(NUMBER))) for (const word of endsOf(number)) words.add(word);
  return [...words];
}

/** The words of one of the lists must all be there, each as the beginning of a word. */
export type Alternatives = readonly (readonly string[])[];

/** Every one of the results must be found. */
export function askedWords(typed: string): readonly Alternatives[] {
  const plain = folded(typed);
  const asked: Alternatives[] = [];
  let from = 0;
  for (const match of plain.matchAll(NUMBER)) {
    const whole = wholesOf(match[0]);
    if (whole.length === 0) continue;
    asked.push(...wordsOf(plain.slice(from, match.index)).map((word) => [[word]]));
    asked.push([...whole.map((word) => [word]), wordsOf(match[0])]);
    from = match.index + match[0].length;
  }
  return [...asked, ...wordsOf(plain.slice(from)).map((word) => [[word]])];
}

/** A part of a text, from one index to before another, UTF-16 units. */
export type Found = {
  readonly start: number;
  readonly end: number;
  /** Which of the asked words it is, by their index. */
  readonly asked: readonly number[];
};

/** @returns finds what was typed in texts as they were written, in order. It remembers words, which a call repeats. */
export function finderOf(typed: string): (text: string) => readonly Found[] {
  const asked = askedWords(typed).map((alternatives) => alternatives.flat());
  const known = new Map<string, readonly number[]>();
  const askedIn = (words: readonly string[]): readonly number[] =>
    asked.flatMap((each, index) =>
      words.some((word) => each.some((beginning) => word.startsWith(beginning))) ? [index] : [],
    );
  const inSegment = ({ 0: written, index: start }: RegExpExecArray): readonly Found[] => {
    if (IS_SPACELESS.test(written)) return inSpaceless(written, start, asked);
    const found = known.get(written) ?? askedIn(storedWords(written));
    known.set(written, found);
    return [{ start, end: start + written.length, asked: found }];
  };
  const inNumber = ({ 0: written, index: start }: RegExpExecArray): Found => ({
    start,
    end: start + written.length,
    asked: askedIn(endsOf(folded(written))),
  });
  return (text) =>
    [...[...text.matchAll(SEGMENTS)].flatMap(inSegment), ...[...text.matchAll(NUMBER)].map(inNumber)]
      .filter((found) => found.asked.length > 0)
      .sort((one, other) => one.start - other.start);
}

/** Where folding changes the length, the places are unknown. */
function inSpaceless(
  written: string,
  start: number,
  asked: readonly (readonly string[])[],
): readonly Found[] {
  const plain = folded(written);
  if (plain.length !== written.length) return [];
  return asked.flatMap((each, index) =>
    each.flatMap((word) =>
      [...plain.matchAll(new RegExp(word, 'g'))].map((match) => ({
        start: start + match.index,
        end: start + match.index + word.length,
        asked: [index],
      })),
    ),
  );
}

const wordsOf = (plain: string): readonly string[] =>
  [...plain.matchAll(SEGMENTS)].flatMap(([segment]) =>
    IS_SPACELESS.test(segment) ? pairsIn(segment, false) : [segment],
  );

/** A word may begin at each character, so each two neighbors are one. @param withLast also the last character alone */
function pairsIn(segment: string, withLast: boolean): readonly string[] {
  const characters = [...segment];
  const pairs = characters.slice(1).map((each, index) => `${characters[index]}${each}`);
  return withLast || pairs.length === 0 ? [...pairs, ...characters.slice(-1)] : pairs;
}

/** "+1 212-555-0187" is found by all its digits, and by those from the area code on. */
function endsOf(number: string): readonly string[] {
  const parts = number.match(/\d+/g) ?? [];
  if (parts.join('').length > MAX_NUMBER_DIGITS) return [];
  const ends = parts.map((_, index) => parts.slice(index).join(''));
  return [...new Set([...wholesOf(number), ...ends.flatMap((end) => [end, withoutZeros(end)])])].filter(
    (end) => end.length >= MIN_NUMBER_DIGITS,
  );
}

/** All digits of a number, with and without a zero or a country code before them. */
function wholesOf(number: string): readonly string[] {
  const digits = number.replace(/\D/g, '');
  if (digits.length < MIN_NUMBER_DIGITS || digits.length > MAX_NUMBER_DIGITS) return [];
  const significant = withoutZeros(digits);
  const isInternational = number.startsWith('+') || digits.startsWith('00');
  const codeLengths = isInternational ? MAX_COUNTRY_CODE_DIGITS : 0;
  const national = Array.from({ length: codeLengths }, (_, index) => significant.slice(index + 1));
  return [...new Set([digits, significant, ...national])].filter(({ length }) => length >= MIN_NUMBER_DIGITS);
}

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '');
