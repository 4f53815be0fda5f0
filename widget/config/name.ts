/** Validates and cleans the visitor's name, in the form and on the server. */
import { honestLine } from './characters.ts';

/** Given by the specification. */
export const MAX_NAME_CHARACTERS = 100;

export type NameError = 'name-required' | 'name-invisible' | 'name-too-long';

/** A character that is visible by itself: no space, combining mark or invisible character. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Of the longest grapheme, in UTF-16: a family emoji with four skin tones has 19. */
const UNITS_PER_CHARACTER = 20;
/** Longer input is rejected without counting graphemes, which would be slow. */
const MAX_NAME_UNITS = MAX_NAME_CHARACTERS * UNITS_PER_CHARACTER;

/** Counts graphemes: an accented letter is one, and so is a family emoji. */
export function nameErrorOf(name: string): NameError | null {
  const trimmed = name.trim();
  if (trimmed.length > MAX_NAME_UNITS) return 'name-too-long';
  if (trimmed === '') return 'name-required';
  if (!VISIBLE.test(trimmed)) return 'name-invisible';
  return isShort(trimmed) || graphemesOf(trimmed).length <= MAX_NAME_CHARACTERS ? null : 'name-too-long';
}

/** A grapheme has at least one UTF-16 unit, so a short string needs no segmenting. */
const isShort = (text: string): boolean => text.length <= MAX_NAME_CHARACTERS;

/** Falls back to code points without `Intl.Segmenter` (Firefox before 125). */
function graphemesOf(text: string): readonly string[] {
  const hasSegmenter = typeof Reflect.get(Intl, 'Segmenter') === 'function';
  return hasSegmenter
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : Array.from(text);
}

/** The name that the agent receives, without marks that would reverse the text around it. */
export const cleanName = honestLine;

/** The cleaned name, cut to the form's limit; null if nothing visible is left. */
export function shortName(name: string): string | null {
  // A coarse cut that bounds the work: it may split a grapheme, but far beyond the final cut.
  const line = cleanName(name.slice(0, 2 * MAX_NAME_UNITS));
  const short = isShort(line) ? line : graphemesOf(line).slice(0, MAX_NAME_CHARACTERS).join('');
  const bounded = short.length > MAX_NAME_UNITS ? cutBetweenCodePoints(short) : short;
  return VISIBLE.test(bounded) ? bounded.trim() : null;
}

const cutBetweenCodePoints = (text: string): string =>
  text.slice(0, MAX_NAME_UNITS).replace(/[\uD800-\uDBFF]$/, '');
