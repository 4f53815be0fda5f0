/** What a value is, as far as JSON and queries care. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Written as `{…}`, in whatever realm: neither a list nor a date, file, stream or other instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** `undefined`, which no JSON stands for, when the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What an answer said: JSON as a value, anything else as text, null when there is nothing. */
export function valueOrText(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text || null : value;
}

/** Without what is null or undefined. */
export function given<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Values]?: NonNullable<Values[Name]> };
}
