/** Reading of what comes from outside: own fields only, so that no field of a prototype is taken for one that was sent. */

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (isFields(at) && Object.hasOwn(at, key) ? at[key] : undefined),
    value,
  );
}

/** A text of 1 to `longest` UTF-16 units; else null. */
export function textOf(value: unknown, longest: number): string | null {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : null;
}

/** Undefined for what is no JSON; JSON has no such value. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isWebUrl(value: unknown, schemes: RegExp = /^https?:$/): value is string {
  return typeof value === 'string' && schemes.test(schemeOf(value));
}

/** Of no address, no scheme. */
function schemeOf(text: string): string {
  try {
    return new URL(text).protocol;
  } catch {
    return '';
  }
}
