/** Builds the client's methods from the endpoint table: parses its lines and sorts a method's arguments. */
import type { Query } from './address.ts';
import { looksLikeOptions, type CallOptions } from './options.ts';
import type { MethodsOf } from './signatures.ts';

/**
 * An endpoint is written in the table as `METHOD /path/{name}? body open -> Answer`:
 * - `?` after the path: it takes a query;
 * - body: `json`, `json:Name` (a typed body), `json?` (optional), `form`, `json|form` (depending on the value);
 * - `open`: it sends no bearer token;
 * - answer: `Name` or `Name[]` (an entity, or an array), `Name|Batch` (several entities for a bulk request), `Page` or
 *   `Page<Name>` (a paginated list), `Chat` (an answer or an event stream), `File` and `Recording` (bytes); if omitted,
 *   any JSON.
 */
export type Endpoint = {
  readonly method: string;
  /** Including its `{names}`. */
  readonly path: string;
  readonly parameters: number;
  readonly takesQuery: boolean;
  readonly body: 'none' | 'json' | 'json?' | 'form' | 'json|form';
  readonly isOpen: boolean;
  readonly answer: 'any' | 'entity' | 'entity or batch' | 'list' | 'page' | 'chat' | 'file' | 'recording';
};

const PATTERN =
  /^(?<method>[A-Z]+) (?<path>[^ ?]+)(?<query>\?)?(?: (?<body>json\|form|json\?|json|form)(?::\w+)?)?(?<open> open)?(?: -> (?<answer>\S+))?$/;

/** @throws TypeError for invalid syntax: a mistake in the table, which its tests find */
export function readEndpoint(text: string): Endpoint {
  const groups = PATTERN.exec(text)?.groups;
  const { method, path } = groups ?? {};
  if (method === undefined || path === undefined) throw new TypeError(`Not an endpoint: ${text}`);
  return {
    method,
    path,
    parameters: path.split('{').length - 1,
    takesQuery: groups?.['query'] !== undefined,
    body: bodyOf(groups?.['body']),
    isOpen: groups?.['open'] !== undefined,
    answer: answerOf(groups?.['answer']),
  };
}

function bodyOf(text: string | undefined): Endpoint['body'] {
  return text === 'json' || text === 'json?' || text === 'form' || text === 'json|form' ? text : 'none';
}

function answerOf(text: string | undefined): Endpoint['answer'] {
  if (text === undefined) return 'any';
  if (text === 'File') return 'file';
  if (text === 'Recording') return 'recording';
  if (text === 'Chat') return 'chat';
  if (text.startsWith('Page')) return 'page';
  if (text.endsWith('|Batch')) return 'entity or batch';
  return text.endsWith('[]') ? 'list' : 'entity';
}

export type Invocation = {
  readonly values: readonly unknown[];
  readonly body: unknown;
  readonly query: Query;
  readonly options: CallOptions;
};

/** Path values first, then body, query and options, as far as the endpoint takes them. */
export function sortArguments(endpoint: Endpoint, args: readonly unknown[]): Invocation {
  const rest = args.slice(endpoint.parameters);
  return {
    values: args.slice(0, endpoint.parameters),
    body: takesBody(endpoint, rest) ? rest.shift() : undefined,
    query: ((endpoint.takesQuery ? rest.shift() : undefined) ?? {}) as Query,
    options: rest.shift() ?? {},
  };
}

/** An optional body is omitted if only options follow: `delete(id, { signal })`. */
function takesBody({ body }: Endpoint, [first, ...others]: readonly unknown[]): boolean {
  if (body === 'none') return false;
  const isAlone = others.every((other) => other === undefined);
  return !(body === 'json?' && isAlone && looksLikeOptions(first));
}

/** Endpoint groups, nested to any depth. */
export type Table = { readonly [name: string]: string | Table };

export type Send = (endpoint: Endpoint, invocation: Invocation) => unknown;

/** The bound values precede a method's own arguments. */
export function methodsOf<T extends Table, Bound extends readonly string[] = []>(
  table: T,
  send: Send,
  bound: readonly string[] = [],
): MethodsOf<T, Bound> {
  const methods = Object.entries(table).map(([name, entry]) => [
    name,
    typeof entry === 'string' ? method(readEndpoint(entry), send, bound) : methodsOf(entry, send, bound),
  ]);
  // The only cast from the table's text to types; a test calls every method and checks the request.
  return Object.fromEntries(methods) as MethodsOf<T, Bound>;
}

function method(endpoint: Endpoint, send: Send, bound: readonly string[]) {
  return (...args: readonly unknown[]): unknown =>
    send(endpoint, sortArguments(endpoint, [...bound, ...args]));
}
