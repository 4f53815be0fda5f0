/** Reads untrusted objects: own fields only, so that an inherited field never passes for a sent one. */
import { isObject } from '../../widget/platform/json.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined),
    value,
  );
}

/** A string of 1 to `longest` UTF-16 units; else null. */
export function textOf(value: unknown, longest: number): string | null {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : null;
}

export function isWebUrl(value: unknown, schemes: RegExp = /^https?:$/): value is string {
  return typeof value === 'string' && URL.canParse(value) && schemes.test(new URL(value).protocol);
}

/** Omits undefined entries, because an optional setting may be passed as undefined. */
export function withoutUndefined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
