/** What an address says of a set-up, read with care: whoever sends a link may have written anything. Pure. */
import { ATTRIBUTES } from '../../widget/contract.ts';
import type { TagAttributes } from '../settings/settings.ts';

/** In characters: longer values are no honest use, and no address carries them. */
export const VALUE_LIMIT = 4_000;

/** The tag's attributes that a query names, in the contract's order. */
export function attributesIn(query: URLSearchParams): TagAttributes {
  const given = ATTRIBUTES.flatMap((name) => {
    const value = query.get(name);
    return value === null || value.length > VALUE_LIMIT ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** One of the values; the usual one for anything else. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  asked: string | null,
  usual: Value,
): Value {
  return values.find((value) => value === asked) ?? usual;
}
