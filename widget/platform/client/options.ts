/** Options of the client and of a single call, validated before anything is sent. */
import { API_URL } from '../api-url.ts';
import { isObject } from '../json.ts';
import { isSendableToken } from '../request.ts';
import { parsedUrl, withoutEndSlashes } from '../url.ts';
import { systemTimers, type Timers } from '../waiting.ts';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds per attempt until the complete response. More than 0; `Infinity` disables the limit. */
  readonly timeout?: number | undefined;
  /** How often a GET is retried after a temporary failure: an integer. Other methods are never retried. */
  readonly retries?: number | undefined;
  /**
   * Called with each response's status and headers, errors included, for instance to read rate limits and request IDs.
   */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
};

/** The status and headers of a response. The method resolves with the body. */
export type ResponseHead = { readonly status: number; readonly headers: Headers };

/** The defaults. */
export type Limits = { readonly timeout: number; readonly retries: number };

const NAMES = new Set(['signal', 'timeout', 'retries', 'onResponse']);

/** Whether a value can only be options: an object with at least one field and no others. */
export function looksLikeOptions(value: unknown): boolean {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => NAMES.has(name));
}

/** @throws TypeError for an invalid timeout or retry count */
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
  /** The private key, on a server. A public key only allows what a browser needs. */
  readonly token: string;
  /** Default: the platform's public API. An http or https URL, with or without a trailing slash. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly timers?: PlatformTimers;
};

export type Connection = Limits & {
  readonly token: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timers: PlatformTimers;
};

const USUAL: Limits = { timeout: 30_000, retries: 2 };

/** @throws TypeError for an unusable token, URL or limit */
export function connect(options: PlatformOptions): Connection {
  // Quote neither: the token is secret, and the URL may contain a password.
  if (!isSendableToken(options.token))
    throw new TypeError('The token must be one or more visible ASCII characters.');
  return {
    ...limitsOf(options, USUAL),
    token: options.token,
    baseUrl: baseOf(options.baseUrl ?? API_URL),
    // Looked up on use, because a page may replace it later, and called on its global, as browsers require.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timers: options.timers ?? systemTimers,
  };
}

/** Normalized by the URL parser for use in requests and messages. */
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
