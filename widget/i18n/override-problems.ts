/** What is wrong with an owner's own words, in plain English. Pure. */
import type { OwnStrings } from '../contract.ts';
import { en } from './en.ts';

/** Names of all texts that there are. */
export const STRING_KEYS: ReadonlySet<string> = new Set(keysOf(en, ''));

function keysOf(copy: object, before: string): readonly string[] {
  return Object.entries(copy).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value ? keysOf(value, `${before}${key}.`) : before + key,
  );
}

/** One sentence for each name that is none, and for each empty text. A form has its text's name, and one word more. */
export function wordProblems(strings: OwnStrings | null): readonly string[] {
  return Object.entries(strings ?? {}).flatMap(([key, text]) => {
    if (key !== 'language' && !STRING_KEYS.has(key) && !STRING_KEYS.has(key.replace(/\.\w+$/, '')))
      return [`strings: there is no "${key}".`];
    return text?.trim() ? [] : [`strings: "${key}" is empty, so our words stand in its place.`];
  });
}
