/** The voice platform's complete REST API as methods, for browsers and Node. */
import { send } from './client/send.ts';
import { createListing, type Page } from './client/listing.ts';
import { methodsOf, type Endpoint, type Invocation, type Send } from './client/methods.ts';
import { connect, type Connection, type PlatformOptions } from './client/options.ts';
import { PROVIDER, PROVIDER_RESOURCE, RESOURCES } from './client/resources.ts';
import type { MethodsOf } from './client/signatures.ts';

export type { Query } from './client/address.ts';
export type * from './client/entities.ts';
export type { FormBody, UploadStream } from './client/form.ts';
export type { Listing, Page, PageMetadata } from './client/listing.ts';
export type { CallOptions, PlatformOptions, PlatformTimers, ResponseHead } from './client/options.ts';
export { PlatformError } from './client/platform-error.ts';
export type { RequestFailure } from './request.ts';

type Provider = MethodsOf<typeof PROVIDER, ['provider']>;
type ProviderResource = MethodsOf<typeof PROVIDER_RESOURCE, ['provider', 'resourceName']>;

export type Platform = MethodsOf<typeof RESOURCES> & {
  readonly provider: {
    /** Voices and workflows of a provider, by way of the platform. */
    (provider: string): Provider;
    /** Resources that the platform stores at a provider, such as `('11labs', 'pronunciation-dictionary')`. */
    (provider: string, resourceName: string): ProviderResource;
  };
};

/**
 * Every method takes its path values, then body, query and `CallOptions`, as far as it has them. Responses are typed as
 * documented and only loosely validated; pass a type of your own where the platform's is unknown:
 * `platform.tool.get<MyTool>(id)`. Methods that change something may resolve with null. Paginated lists can be awaited
 * (one page) or iterated with `for await` (every item). All methods reject with `PlatformError`, and with `TypeError`
 * for invalid arguments.
 * @throws TypeError for an unusable token, `baseUrl`, `timeout` or `retries`
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
