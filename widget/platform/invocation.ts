/** What a method was called with, sorted by what it is. */
import type { Query } from './address.ts';
import { looksLikeOptions, type CallOptions } from './call-options.ts';
import type { Endpoint } from './endpoint.ts';

export type Invocation = {
  readonly values: readonly unknown[];
  readonly body: unknown;
  readonly query: Query;
  readonly options: CallOptions;
};

/** First the path's values, then body, query and options, as far as the endpoint has them. */
export function sortArguments(endpoint: Endpoint, args: readonly unknown[]): Invocation {
  const rest = args.slice(endpoint.parameters);
  return {
    values: args.slice(0, endpoint.parameters),
    body: takesBody(endpoint, rest) ? rest.shift() : undefined,
    query: ((endpoint.takesQuery ? rest.shift() : undefined) ?? {}) as Query,
    options: rest.shift() ?? {},
  };
}

/** A body that may be left out is left out when options stand alone in its place: `delete(id, { signal })`. */
function takesBody({ body }: Endpoint, [first, ...others]: readonly unknown[]): boolean {
  if (body === 'none') return false;
  const isAlone = others.every((other) => other === undefined);
  return !(body === 'json?' && isAlone && looksLikeOptions(first));
}
