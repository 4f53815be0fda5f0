/** Type guards and parsing for JSON. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A plain object of any realm: not an array, date, file, stream or other class instance. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Serializes arrays as arrays: Prototype.js gives all arrays a `toJSON` that turns them into strings. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, function (this: unknown, key: string, converted: unknown): unknown {
    const original: unknown = Object(this)[key];
    return Array.isArray(original) ? original : converted;
  });

/** Returns `undefined`, which is not a JSON value, for invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Parses JSON, returns other text as is and an empty text as null. */
export function valueOrText(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text || null : value;
}

/** Returns the values without those that are null or undefined. */
export function given<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Values]?: NonNullable<Values[Name]> };
}
