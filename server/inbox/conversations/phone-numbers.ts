/**
 * Telephone numbers in texts. A text is searched for digits written like a number; whether they are one is decided by the
 * numbering plans of the library, and by the business's country if there is no country code. Pure.
 */
import { isSupportedCountry, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { dialed } from '../../../widget/page/telephone-link.ts';
import { cueOf, type NumberCue } from './number-cues.ts';

/** Digits that may be a telephone number. What takes time is a function, because most are never asked. */
export type Candidate = {
  /** How they may be read, the likeliest first: with or without a short number beside them. */
  readonly readings: readonly string[];
  readonly extension: string | null;
  /** Whether they stand alone, not inside of a word, an address or a price. */
  readonly isAlone: () => boolean;
  readonly cue: () => NumberCue;
  /** Where it begins and ends in the searched text, with its extension. */
  readonly from: number;
  readonly to: number;
};

const MIN_DIGITS = 7;
/** A telephone number of fifteen digits (E.164), beside an hour and a day. */
const MAX_DIGITS = 24;
/** How much of the text before a number is searched for words that say what it is, UTF-16 units. */
const MAX_CUE_CHARACTERS = 60;

/** Linear: each digit belongs to one match. */
const RUN = /(?:\+ ?)?\(?\d(?:(?:[ \t.()/-]{0,3}|, )\d)*/g;
const EXTENSION =
  /^[\s,;]{0,2}(?:ext(?:ension|n)?|x|доб(?:авочный)?|poste|ramal|anexo|interno|int|pòs|máy lẻ|nhánh|分机|分機|转|轉|내선|تحويلة|durchwahl|#)[\s.:]{0,2}(\d{1,6})(?!\d)/iu;
/** Letters directly before digits, except in scripts that put no space between words. */
const INSIDE_BEFORE = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_#@/=&%~]$/u;
const INSIDE_AFTER = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_@%°]|[,.]\d)/u;
const CURRENCY = String.raw`[$€£¥₹₩₽₫﷼]|(?:usd|eur|gbp|cad|mxn|brl|rub|cny|rmb|krw|vnd|aed|sar|htg|dollars?|euros?|pesos?|reais|рубл\p{L}*|руб|元|块|塊|원|đồng|دولار|ريال|درهم|gourdes?|goud)(?!\p{L})`;
const MONEY_BEFORE = new RegExp(String.raw`(?:${CURRENCY})\s?$`, 'iu');
const MONEY_AFTER = new RegExp(String.raw`^\s?(?:${CURRENCY})`, 'iu');

/** Shapes that are certainly something else. Their digits become this, so that neighbors are read without them. */
const OTHER = '\u00b7';
const OTHER_SHAPES: readonly RegExp[] = [
  // 2026-11-24, 2026/11/24, 2026.11.24
  /(?<![\d+])(?:19|20)\d\d([-./])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)/g,
  // 24.11.2026, 11/24/2026
  /(?<![\d+])(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d(?!\d)/g,
  // 10:30, 10:30:15
  /(?<!\d)\d{1,2}(?::\d\d){1,2}(?!\d)/g,
  // 08.00-18.00
  /(?<![\d.])\d{1,2}\.[0-5]\d ?- ?\d{1,2}\.[0-5]\d(?![\d.])/g,
  // A social security number, 123-45-6789, and a Brazilian taxpayer's, 123.456.789-09
  /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g,
  /(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g,
  // A decimal fraction, 40.712776
  /(?<![\d.+])\d+\.\d{3,}(?![\d.-])/g,
];

/**
 * Letters in place of the last digits of a North American number, as in 1-800-FLOWERS and 212-555-CALL. Plain words are none,
 * as in "1 800 dollars" and "212 MADISON AVE". Letters after the last digit are not dialed.
 */
const LETTERED = lettered('8(?:00|33|44|55|66|77|88)', String.raw`(?:\) ?|[-. ])`);

/** What every such number has. Most texts have none, and this takes a fraction of the time. */
const LETTER_AFTER_DIGIT = /\d[-. )]{0,2}[A-Za-z]/;

/** Every digit as 0 to 9, letters that are dialed as digits, every dash as a hyphen, and nothing invisible. */
export function plainNumbers(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\p{Pd}\u2212\u30fc]/gu, '-');
  if (!LETTER_AFTER_DIGIT.test(plain)) return plain;
  return plain.replace(
    LETTERED,
    (_, number: string, more: string) => dialed(number) + OTHER.repeat(more.length),
  );
}

function lettered(tollFree: string, space: string): RegExp {
  const latin = String.raw`[\p{Script=Latin}\p{N}]`;
  const shapes = [
    String.raw`\+?1[-. ]\(?${tollFree}${space}(?=[\dA-Z-]*[A-Z]{3})(?:[\dA-Z]-?){6}[\dA-Z]`,
    String.raw`1-${tollFree}-[A-Za-z]{7}`,
    String.raw`(?:\+?1[-. ])?\(?[2-9]\d\d${space}\d{3}-[A-Z]{4}`,
  ];
  return new RegExp(String.raw`(?<!${latin})(${shapes.join('|')})((?:-?[A-Za-z])*)(?!${latin})`, 'gu');
}

/** @param text as `plainNumbers` returns it */
export function* candidatesIn(text: string): Generator<Candidate> {
  let earlier = 0;
  for (const match of withoutOthers(text).matchAll(RUN)) {
    const [run] = match;
    const to = match.index + run.length;
    const found = alternatives(run);
    if (found.length === 0) continue;
    const before = text.slice(Math.max(earlier, match.index - MAX_CUE_CHARACTERS), match.index);
    const rest = text.slice(to, to + MAX_CUE_CHARACTERS);
    const [whole = '', extension = null] = EXTENSION.exec(rest) ?? [];
    const after = rest.slice(whole.length);
    earlier = to + whole.length;
    yield* found.map((readings) => ({
      readings,
      extension,
      isAlone: () =>
        !INSIDE_BEFORE.test(before) &&
        !INSIDE_AFTER.test(after) &&
        !MONEY_BEFORE.test(before) &&
        !MONEY_AFTER.test(after),
      cue: () => cueOf(before, after),
      from: match.index,
      to: earlier,
    }));
  }
}

const withoutOthers = (text: string): string =>
  OTHER_SHAPES.reduce((left, shape) => left.replace(shape, (found) => found.replace(/\d/g, OTHER)), text);

/** "212 555 0142 / 0143" has two numbers; "030/1234567" and "212, 555, 0187" are one. */
function alternatives(run: string): readonly (readonly string[])[] {
  const parts = run.split(/[/,]/).map((part) => part.trim());
  const whole = run.replaceAll(',', '').trim();
  const isOne = parts.length === 1 || digitsOf(parts[0] ?? '').length <= MIN_DIGITS;
  const others = parts.length === 1 ? [] : parts;
  return [...(isOne ? [whole] : []), ...others].filter(hasPossibleLength).map(readingsOf);
}

function hasPossibleLength(part: string): boolean {
  const { length } = digitsOf(part);
  return length >= MIN_DIGITS && length <= MAX_DIGITS;
}

/** With an hour, a day or a postal code beside the number, and without. */
function readingsOf(run: string): readonly string[] {
  const withoutLead = run.replace(/^\(?(?:\d{5}\.?|(?:\d{1,2}[./-]?)(?: ?- ?\d{1,2})?)\)? +/, '');
  const withoutEnd = run.replace(/ +\(?\d{1,2}(?: ?[-.] ?\d{1,2})?\)?$/, '');
  const withoutBoth = withoutLead.replace(/ +\(?\d{1,2}(?: ?[-.] ?\d{1,2})?\)?$/, '');
  return [...new Set([run, withoutEnd, withoutLead, withoutBoth])];
}

/**
 * @param country of the business; null if it is unknown, and only numbers with a country code are read
 * @returns null if the text is not a number that can be dialed
 */
export function readNumber(
  { readings, extension }: Pick<Candidate, 'readings' | 'extension'>,
  country: string | null,
): PhoneNumber | null {
  for (const reading of readings) {
    const number = parsed(reading, country);
    if (number === null) continue;
    if (extension !== null) number.setExt(extension);
    return number;
  }
  return null;
}

function parsed(text: string, country: string | null): PhoneNumber | null {
  const known = country !== null && isSupportedCountry(country) ? { defaultCountry: country } : {};
  const options = { ...known, extract: false };
  const number = parsePhoneNumberFromString(text, options);
  if (number?.isValid() === true && isWrittenWhole(text, number)) return number;
  // Everywhere, some write 00 for the plus sign.
  const abroad = /^\(?00\)? ?(?=[1-9])/.exec(text);
  return abroad === null ? null : parsed(`+${text.slice(abroad[0].length)}`, country);
}

/**
 * Whether a number has the zero that its country requires before the area code: without it, "24.11.2026 10" is a number
 * in Germany.
 */
function isWrittenWhole(text: string, number: PhoneNumber): boolean {
  const written = digitsOf(text.replace('(0)', ''));
  if (text.startsWith('+') || written.endsWith(`${number.countryCallingCode}${number.nationalNumber}`))
    return true;
  return written.endsWith(digitsOf(number.formatNational({ nationalPrefix: false }).replace(/ext.*/, '')));
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');
