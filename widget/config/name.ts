/** What a visitor's name may be, in the form and on the server. */
import { honestLine } from './characters.ts';

/** Of the specification. */
export const NAME_MAX_LENGTH = 100; // characters

export type NameError = 'name-required' | 'name-too-long';

/** Something that is seen by itself: no space, no mark that only changes its neighbour, nothing invisible. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The longest character of which a name may be made, in UTF-16 units: a family in four colours of skin has 19. */
const UNITS_A_CHARACTER = 20;
/** Anything longer needs no counting: it would take long, and marks without end are no name. */
const MOST_UNITS = NAME_MAX_LENGTH * UNITS_A_CHARACTER;

/** A name counts in characters as people see them: an accent belongs to its letter, a family of emoji is one. */
export function nameErrorOf(name: string): NameError | null {
  const trimmed = name.trim();
  if (trimmed.length > MOST_UNITS) return 'name-too-long';
  if (!VISIBLE.test(trimmed)) return 'name-required';
  return isShort(trimmed) || charactersOf(trimmed).length <= NAME_MAX_LENGTH ? null : 'name-too-long';
}

/** No character has less than one unit. */
const isShort = (text: string): boolean => text.length <= NAME_MAX_LENGTH;

/** By code points where the runtime cannot tell characters (Firefox before 125). */
function charactersOf(text: string): readonly string[] {
  const canTell = typeof Reflect.get(Intl, 'Segmenter') === 'function';
  return canTell
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : Array.from(text);
}

/** The name as the agent gets it: in a greeting, a mark that turns text around would be hostile. */
export const cleanName = honestLine;

/** The same, and as short as the form would have it; null when nothing of it can be seen. */
export function shortName(name: string): string | null {
  // Far from whole characters on purpose: what is cut there is cut again.
  const line = cleanName(name.slice(0, 2 * MOST_UNITS));
  const short = isShort(line) ? line : charactersOf(line).slice(0, NAME_MAX_LENGTH).join('');
  const bounded = short.length > MOST_UNITS ? cutBetweenCodePoints(short) : short;
  return VISIBLE.test(bounded) ? bounded.trim() : null;
}

const cutBetweenCodePoints = (text: string): string =>
  text.slice(0, MOST_UNITS).replace(/[\uD800-\uDBFF]$/, '');
