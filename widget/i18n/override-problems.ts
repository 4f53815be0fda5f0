/** Checks an owner's string overrides and describes problems in plain English. Pure. */
import type { OwnStrings } from '../contract.ts';
import { en } from './en.ts';

/** The names of all strings. */
export const STRING_KEYS: ReadonlySet<string> = new Set(keysOf(en, ''));

function keysOf(copy: object, before: string): readonly string[] {
  return Object.entries(copy).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value ? keysOf(value, `${before}${key}.`) : before + key,
  );
}

/** One sentence per unknown name and per empty text. A plural form adds one word to its string's name. */
export function wordProblems(strings: OwnStrings | null): readonly string[] {
  return Object.entries(strings ?? {}).flatMap(([key, text]) => {
    if (key !== 'language' && !STRING_KEYS.has(key) && !STRING_KEYS.has(key.replace(/\.\w+$/, '')))
      return [`strings: there is no "${key}".`];
    return text?.trim() ? [] : [`strings: "${key}" is empty, so our words stand in its place.`];
  });
}
