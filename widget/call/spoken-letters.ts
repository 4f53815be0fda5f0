/** How far a text has been spoken, counted in letters: two versions of a text may differ in spaces and punctuation. */

/** The agent's turn, its letters, and how many of them were spoken, up to the end of the current word. */
export type SpokenLetters = { readonly text: string; readonly letters: string; readonly spoken: number };

export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Chinese has no spaces between words. */
const WORDS = /\p{Ideographic}|[^\s\p{Ideographic}]+/gu;

/** Start and end of the current word in a line of the turn; null if there is none or if the line says something else. */
export function currentWord(
  line: string,
  { letters, spoken }: Omit<SpokenLetters, 'text'>,
): readonly [start: number, end: number] | null {
  const own = lettersOf(line);
  const begins = own === '' ? -1 : letters.lastIndexOf(own, spoken);
  let left = begins < 0 ? 0 : Math.min(spoken - begins, own.length);
  if (left <= 0) return null;
  for (const { 0: word, index } of line.matchAll(WORDS)) {
    left -= lettersOf(word).length;
    if (left <= 0) return [index, index + word.length];
  }
  return null;
}

/** An unfinished line, with the words that were spoken before its transcript arrives. */
export function withSpokenWords(line: string, { text, letters, spoken }: SpokenLetters): string {
  const own = lettersOf(line);
  let passed = 0;
  let start = -1;
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (passed >= spoken) break;
    if (letters.startsWith(own, passed)) start = index;
    passed += lettersOf(word).length;
    end = index + word.length;
  }
  const shown = text.slice(start, end);
  return own === '' || start < 0 || lettersOf(shown).length <= own.length ? line : shown;
}
