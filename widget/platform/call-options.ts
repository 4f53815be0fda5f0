/** What a call, or all calls of a client, may take and no more: time, attempts, and a way to stop it. */
import { isObject } from './json.ts';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt, until its whole answer is there. More than 0; `Infinity` is no limit. */
  readonly timeout?: number | undefined;
  /** How often a GET is asked again when it failed in passing: a whole number. What changes something is sent once. */
  readonly retries?: number | undefined;
};

/** What holds where nothing is said. */
export type Limits = { readonly timeout: number; readonly retries: number };

const NAMES = new Set(['signal', 'timeout', 'retries']);

/** Whether this can be meant as options alone: something is said, and nothing but options. */
export function looksLikeOptions(value: unknown): boolean {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => NAMES.has(name));
}

/** @throws TypeError for a time or a count that is none */
export function limitsOf(options: CallOptions, usual: Limits): Limits {
  const { timeout = usual.timeout, retries = usual.retries } = options;
  if (typeof timeout !== 'number' || !(timeout > 0))
    throw new TypeError('A timeout must be milliseconds, more than 0.');
  if (!Number.isInteger(retries) || retries < 0)
    throw new TypeError('Retries must be a whole number, 0 or more.');
  return { timeout, retries };
}
