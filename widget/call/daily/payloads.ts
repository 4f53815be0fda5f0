/** Reading what came from the network: nothing is taken for what it claims to be. */
import type { JsonObject } from '../../contract.ts';

/** What stands under a key, if this is an object. */
export function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** A text that says something. */
export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numbers(value: unknown): readonly number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((entry): entry is number => typeof entry === 'number');
}

/** What of a payload a host may clone and serialise. */
export function plain(payload: unknown): JsonObject {
  if (typeof payload !== 'object' || payload === null) return {};
  const isPlain = (value: unknown) =>
    ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);
  const hidden = new Set(['action', 'callClientId', 'callFrameId']);
  return Object.fromEntries(
    Object.entries(payload).filter(([key, value]) => !hidden.has(key) && isPlain(value)),
  );
}
