/** What people decide by texting the business: to get no more texts, or to get them again. Pure. */
import { NEGATED_STOPS, POLITE_WORDS, START_WORDS, STOP_SENTENCES, STOP_WORDS } from './choice-words.ts';

export type TextChoice = 'stop' | 'start';

/** Longer than any text that a telephone sends. */
const MAX_READ_CHARACTERS = 2_000;

/** Accents of Western Europe. Those of Vietnamese, without which it has other words, stay. */
const ACCENTS = 'áàâãäåéèêëíìîïóòôõöúùûüçñýё';
const PLAIN_ACCENTS = 'aaaaaaeeeeiiiiooooouuuucnyе';
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Array.from(ACCENTS, (accent, index) => [accent, PLAIN_ACCENTS.charAt(index)] as const),
  ...Array.from('أإآٱ', (letter) => [letter, 'ا'] as const),
  ['ى', 'ي'],
  ['ة', 'ه'],
]);
/** Vowels and lengthening of Arabic, and invisible characters. */
const LEFT_OUT = /[\u064b-\u065f\u0670\u0640\p{Cf}]/gu;

const unaccented = (text: string): string =>
  Array.from(
    text.normalize('NFC').toLowerCase().replace(LEFT_OUT, ''),
    (each) => LETTERS.get(each) ?? each,
  ).join('');

/** Words with single spaces, without signs and without letters that are repeated for emphasis. */
export const wordsOf = (text: string): string =>
  unaccented(text.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .replace(/(\p{L})\1{2,}/gu, '$1');

/** The same, without words that are repeated for emphasis. */
export const plain = (text: string): string =>
  wordsOf(text).replace(/(?<![^ ])([^ ]+)(?: \1)+(?![^ ])/gu, '$1');

const wordsIn = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(plain));
const STOPS = wordsIn(STOP_WORDS);
const STARTS = wordsIn(START_WORDS);
const POLITE = [...wordsIn(POLITE_WORDS)].toSorted((one, other) => other.length - one.length);
/** Compared with a text whose accents are removed in the same way. */
const SENTENCES = STOP_SENTENCES.map(({ source }) => new RegExp(unaccented(source), 'u'));

/**
 * Null for anything else, which is no choice. In doubt, a text that may be meant to stop stops, because texts that go on
 * are worse than texts that are missing; only a text that is nothing but the word gets them again.
 */
export function choiceIn(text: string): TextChoice | null {
  const said = plain(text.slice(0, MAX_READ_CHARACTERS));
  const forms = withoutPoliteness(said);
  if (forms.some((form) => STOPS.has(form))) return 'stop';
  if (forms.some((form) => STARTS.has(form))) return 'start';
  const asserted = NEGATED_STOPS.reduce((rest, negated) => rest.replace(negated, ' '), said);
  return SENTENCES.some((sentence) => sentence.test(asserted)) ? 'stop' : null;
}

/** The text, and what is left of it after each polite word at its beginning or end. */
function withoutPoliteness(said: string): readonly string[] {
  const forms = [said];
  for (let rest: string | null = said; rest !== null;) {
    rest = withoutOne(rest);
    if (rest !== null) forms.push(rest);
  }
  return forms;
}

/** Scripts in which words are not separated. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hangul}]/u;

function withoutOne(said: string): string | null {
  for (const word of POLITE) {
    const gap = SPACELESS.test(word) ? '' : ' ';
    if (said.startsWith(word + gap) && said.length > word.length) return said.slice(word.length).trim();
    if (said.endsWith(gap + word) && said.length > word.length) return said.slice(0, -word.length).trim();
  }
  return null;
}
