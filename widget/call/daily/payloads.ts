/** Parses untrusted payloads from the network. */
import type { JsonObject } from '../../contract.ts';

/** The value of a key, if this is an object. */
export function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** A non-empty string. */
export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numbers(value: unknown): readonly number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((entry): entry is number => typeof entry === 'number');
}

/** The parts of a payload that a host can clone and serialize. */
export function plain(payload: unknown): JsonObject {
  if (typeof payload !== 'object' || payload === null) return {};
  const isPlain = (value: unknown) =>
    ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);
  const hidden = new Set(['action', 'callClientId', 'callFrameId']);
  return Object.fromEntries(
    Object.entries(payload).filter(([key, value]) => !hidden.has(key) && isPlain(value)),
  );
}
