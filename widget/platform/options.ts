/** The options of a client and of a single call, checked before anything is sent. */
import { API_URL } from './api-url.ts';
import { isObject } from './json.ts';
import { isSendableToken } from './request.ts';
import { parsedUrl, withoutEndSlashes } from './url.ts';
import { systemTimers, type Timers } from './waiting.ts';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt, until its whole answer is there. More than 0; `Infinity` is no limit. */
  readonly timeout?: number | undefined;
  /** How often a GET is asked again when it failed in passing: a whole number. What changes something is sent once. */
  readonly retries?: number | undefined;
  /** Called when an answer begins, also one that is refused: for rate limits and numbers of requests, say. */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
};

/** The head of an answer. Its body is what the method resolves with. */
export type ResponseHead = { readonly status: number; readonly headers: Headers };

/** What holds where nothing is said. */
export type Limits = { readonly timeout: number; readonly retries: number };

const NAMES = new Set(['signal', 'timeout', 'retries', 'onResponse']);

/** Whether this can be meant as options alone: something is said, and nothing but options. */
export function looksLikeOptions(value: unknown): boolean {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => NAMES.has(name));
}

/** @throws TypeError for a time or a count that is none */
export function limitsOf(options: CallOptions, usual: Limits): Limits {
  const { timeout = usual.timeout, retries = usual.retries, onResponse } = options;
  if (typeof timeout !== 'number' || !(timeout > 0))
    throw new TypeError('A timeout must be milliseconds, more than 0.');
  if (!Number.isInteger(retries) || retries < 0)
    throw new TypeError('Retries must be a whole number, 0 or more.');
  if (onResponse !== undefined && typeof onResponse !== 'function')
    throw new TypeError('onResponse must be a function.');
  return { timeout, retries };
}

export type PlatformTimers = Timers & {
  /** Milliseconds since 1970. */
  now(): number;
};

export type PlatformOptions = Omit<CallOptions, 'signal' | 'onResponse'> & {
  /** The private key on a server. A public key opens only what a browser needs. */
  readonly token: string;
  /** Default: the platform's public API. An http or https address, with or without a slash at its end. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly timers?: PlatformTimers;
};

export type Connection = Limits & {
  readonly token: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timers: PlatformTimers;
};

const USUAL: Limits = { timeout: 30_000, retries: 2 };

/** @throws TypeError for a token, an address or a limit with which nothing could be sent */
export function connect(options: PlatformOptions): Connection {
  // Neither is quoted: the one is secret, the other may hold a password.
  if (!isSendableToken(options.token))
    throw new TypeError('The token must be one or more visible ASCII characters.');
  return {
    ...limitsOf(options, USUAL),
    token: options.token,
    baseUrl: baseOf(options.baseUrl ?? API_URL),
    // Looked up when used: a page may replace it later, and browsers want it called as their own.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timers: options.timers ?? systemTimers,
  };
}

/** As the URL parser writes it, so that nothing odd reaches addresses and messages. */
function baseOf(text: string): string {
  const url = parsedUrl(text);
  const isUsable =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    !/[?#]/.test(text) &&
    url.username + url.password === '';
  if (!isUsable)
    throw new TypeError(
      'The baseUrl must be an http or https address without user name, query and fragment.',
    );
  return withoutEndSlashes(`${url.origin}${url.pathname}`);
}
