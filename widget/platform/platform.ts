/** The voice platform's whole REST API as methods, for browsers and for Node. */
import { send } from './send.ts';
import { createListing, type Page } from './listing.ts';
import { methodsOf, type Endpoint, type Invocation, type Send } from './methods.ts';
import { connect, type Connection, type PlatformOptions } from './options.ts';
import { PROVIDER, PROVIDER_RESOURCE, RESOURCES } from './resources.ts';
import type { MethodsOf } from './signatures.ts';

export type { Query } from './address.ts';
export type * from './entities.ts';
export type { FormBody, UploadStream } from './form.ts';
export type { Listing, Page, PageMetadata } from './listing.ts';
export type { CallOptions, PlatformOptions, PlatformTimers, ResponseHead } from './options.ts';
export { PlatformError } from './platform-error.ts';
export type { RequestFailure } from './request.ts';

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

/**
 * Every method takes the values of its path, then its body, then its query, then `CallOptions`, as far as it has
 * them. Answers are typed as documented and checked in their outline only; name a type of your own where the
 * platform's is not known: `platform.tool.get<MyTool>(id)`. What changes something may be answered with nothing: null.
 * Lists in pages can be awaited (one page) or looped over with `for await` (every item). Everything rejects with
 * `PlatformError`, wrong arguments with `TypeError`.
 *
 * @throws TypeError for a token, a `baseUrl`, a `timeout` or `retries` with which nothing could be sent
 */
export function createPlatform(options: PlatformOptions): Platform {
  const connection = connect(options);
  const sendOne: Send = (endpoint, invocation) =>
    endpoint.answer === 'page'
      ? listing(connection, endpoint, invocation)
      : send(connection, endpoint, invocation);
  return { ...methodsOf(RESOURCES, sendOne), provider: providerMethods(sendOne) };
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

function listing(connection: Connection, endpoint: Endpoint, invocation: Invocation) {
  return createListing(
    invocation.query,
    (query) => send(connection, endpoint, { ...invocation, query }) as Promise<Page<unknown>>,
  );
}
