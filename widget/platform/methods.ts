/** The client's methods, made of the table's text. */
import { readEndpoint, type Endpoint } from './endpoint.ts';
import { sortArguments, type Invocation } from './invocation.ts';
import type { MethodsOf } from './signatures.ts';

/** Groups of endpoints, to any depth. */
export type Table = { readonly [name: string]: string | Table };

export type Send = (endpoint: Endpoint, invocation: Invocation) => unknown;

/** The bound values go before those that a method is called with. */
export function methodsOf<T extends Table, Bound extends readonly string[] = []>(
  table: T,
  send: Send,
  bound: readonly string[] = [],
): MethodsOf<T, Bound> {
  const methods = Object.entries(table).map(([name, entry]) => [
    name,
    typeof entry === 'string' ? method(readEndpoint(entry), send, bound) : methodsOf(entry, send, bound),
  ]);
  // The one place where the table's text becomes types: a test calls every method and reads what arrives.
  return Object.fromEntries(methods) as MethodsOf<T, Bound>;
}

function method(endpoint: Endpoint, send: Send, bound: readonly string[]) {
  return (...args: readonly unknown[]): unknown =>
    send(endpoint, sortArguments(endpoint, [...bound, ...args]));
}
