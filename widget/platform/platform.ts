/** The voice platform's whole REST API as methods, for browsers and for Node. */
import { API_URL } from './api-url.ts';
import { call, type CallOptions, type Connection } from './exchange.ts';
import { createListing, type Page } from './listing.ts';
import { methodsOf, type Invocation, type MethodsOf, type Send } from './methods.ts';
import type { Endpoint } from './endpoint.ts';
import { PROVIDER, PROVIDER_RESOURCE, RESOURCES } from './resources.ts';
import type { PlatformTimers } from './retry.ts';

export type { Query } from './address.ts';
export type * from './entities.ts';
export type { CallOptions } from './exchange.ts';
export type { Listing, Page, PageMetadata } from './listing.ts';
export type { FormBody, UploadStream } from './multipart.ts';
export { PlatformError } from './platform-error.ts';
export type { RequestFailure } from './request.ts';
export type { PlatformTimers } from './retry.ts';

export type PlatformOptions = Omit<CallOptions, 'signal'> & {
  /** The private key on a server. A public key opens only what a browser needs. */
  readonly token: string;
  /** Default: the platform's public API. With or without a slash at its end. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly timers?: PlatformTimers;
};

type Provider = MethodsOf<typeof PROVIDER, ['provider']>;
type ProviderResource = MethodsOf<typeof PROVIDER_RESOURCE, ['provider', 'resourceName']>;

export type Platform = MethodsOf<typeof RESOURCES> & {
  readonly provider: {
    /** What the platform passes on to a provider of voices or workflows. */
    (provider: string): Provider;
    /** What the platform keeps for us at a provider, for instance `('11labs', 'pronunciation-dictionary')`. */
    (provider: string, resourceName: string): ProviderResource;
  };
};

const TIMEOUT_MS = 30_000;
const RETRIES = 2;

const systemTimers: PlatformTimers = {
  now: () => Date.now(),
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

/**
 * Every method takes the values of its path, then its body, then its query, then `CallOptions`, as far as it has
 * them. Answers are typed as documented and checked in their outline only; name a type of your own where the
 * platform's is not known: `platform.tool.get<MyTool>(id)`. Lists in pages can be awaited (one page) or looped over
 * with `for await` (every item). Everything rejects with `PlatformError`, wrong arguments with `TypeError`.
 */
export function createPlatform(options: PlatformOptions): Platform {
  const connection = connect(options);
  const send = (endpoint: Endpoint, invocation: Invocation) =>
    endpoint.answer === 'page'
      ? listing(connection, endpoint, invocation)
      : call(connection, endpoint, invocation);
  return { ...methodsOf(RESOURCES, send), provider: providerMethods(send) };
}

function providerMethods(send: Send): Platform['provider'] {
  function provider(provider: string): Provider;
  function provider(provider: string, resourceName: string): ProviderResource;
  function provider(provider: string, resourceName?: string): Provider | ProviderResource {
    return resourceName === undefined
      ? methodsOf(PROVIDER, send, [provider])
      : methodsOf(PROVIDER_RESOURCE, send, [provider, resourceName]);
  }
  return provider;
}

function connect(options: PlatformOptions): Connection {
  return {
    token: options.token,
    baseUrl: (options.baseUrl ?? API_URL).replace(/\/+$/, ''),
    // Looked up when used: a page may replace it later, and browsers want it called as their own.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timers: options.timers ?? systemTimers,
    timeout: options.timeout ?? TIMEOUT_MS,
    retries: options.retries ?? RETRIES,
  };
}

function listing(connection: Connection, endpoint: Endpoint, invocation: Invocation) {
  const given = Number(invocation.query['page'] ?? 1);
  const first = Number.isInteger(given) ? given : 1;
  return createListing(first, (page) => {
    const query = page === null ? invocation.query : { ...invocation.query, page };
    return call(connection, endpoint, { ...invocation, query }) as Promise<Page<unknown>>;
  });
}
