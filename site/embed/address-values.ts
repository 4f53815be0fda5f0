/** Parses a setup from a URL, which may contain anything. Pure. */
import { ATTRIBUTES } from '../../widget/contract.ts';
import type { TagAttributes } from '../settings/settings.ts';

/** Longer values are rejected. */
export const MAX_VALUE_CHARACTERS = 4_000;

/** The tag's attributes in a query, in the contract's order. */
export function attributesIn(query: URLSearchParams): TagAttributes {
  const given = ATTRIBUTES.flatMap((name) => {
    const value = query.get(name);
    return value === null || value.length > MAX_VALUE_CHARACTERS ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** Returns the default for an unknown value. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  asked: string | null,
  usual: Value,
): Value {
  return values.find((value) => value === asked) ?? usual;
}
