/** The client's methods and their types, both made of the table's text. */
import type { Query } from './address.ts';
import { readEndpoint, type Endpoint } from './endpoint.ts';
import type { Answers, Bodies } from './entities.ts';
import type { CallOptions } from './exchange.ts';
import type { Listing } from './listing.ts';
import type { FormBody } from './multipart.ts';
import type { JsonObject } from './web-call.ts';

/** Groups of endpoints, to any depth. */
export type Table = { readonly [name: string]: string | Table };

/** The methods of a table. The names in `Bound` are values of the paths that are already given. */
export type MethodsOf<T, Bound extends readonly string[] = []> = {
  readonly [Name in keyof T]: T[Name] extends string ? Method<T[Name], Bound> : MethodsOf<T[Name], Bound>;
};

/** What is not named is not guessed from where the answer goes: `NoInfer`. */
type Method<Text extends string, Bound extends readonly string[]> =
  AnswerText<Text> extends 'File'
    ? (...args: Arguments<Text, Bound>) => Promise<Blob>
    : AnswerText<Text> extends `Page${string}`
      ? <Item = AnswerOf<AnswerText<Text>>>(...args: Arguments<Text, Bound>) => Listing<NoInfer<Item>>
      : <Result = AnswerOf<AnswerText<Text>>>(...args: Arguments<Text, Bound>) => Promise<NoInfer<Result>>;

type Arguments<Text extends string, Bound extends readonly string[]> = [
  ...Without<Parameters_<PathText<Text>>, Bound>,
  ...BodyArgument<Text>,
  ...(PathText<Text> extends `${string}?` ? [query?: Query] : []),
  options?: CallOptions,
];

type PathText<Text extends string> = Text extends `${string} ${infer Path} ${string}`
  ? Path
  : Text extends `${string} ${infer Path}`
    ? Path
    : never;

type Parameters_<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...Parameters_<Rest>]
  : [];

type Without<Values extends readonly unknown[], Bound extends readonly string[]> = Bound extends readonly [
  string,
  ...infer Others extends readonly string[],
]
  ? Values extends readonly [unknown, ...infer Rest]
    ? Without<Rest, Others>
    : []
  : Values;

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;

type BodyArgument<Text extends string> = [BodyIn<Words<Text>>] extends [never]
  ? 'json?' extends Words<Text>
    ? [body?: JsonObject]
    : []
  : [body: BodyIn<Words<Text>>];

type BodyIn<Word extends string> = Word extends `json:${infer Name extends keyof Bodies}`
  ? Bodies[Name]
  : Word extends 'json'
    ? JsonObject
    : Word extends 'form'
      ? FormBody
      : Word extends 'json|form'
        ? FormBody | JsonObject
        : never;

type AnswerText<Text extends string> = Text extends `${string} -> ${infer Answer}` ? Answer : '';

type AnswerOf<Answer extends string> = Answer extends keyof Answers
  ? Answers[Answer]
  : Answer extends `${infer Name extends keyof Answers}[]`
    ? readonly Answers[Name][]
    : Answer extends `Page<${infer Name extends keyof Answers}>`
      ? Answers[Name]
      : unknown;

/** What a method was called with, sorted by what it is. */
export type Invocation = {
  readonly values: readonly unknown[];
  readonly body: unknown;
  readonly query: Query;
  readonly options: CallOptions;
};

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
  return (...args: readonly unknown[]): unknown => send(endpoint, sort(endpoint, [...bound, ...args]));
}

function sort(endpoint: Endpoint, args: readonly unknown[]): Invocation {
  const rest = args.slice(endpoint.parameters);
  return {
    values: args.slice(0, endpoint.parameters),
    body: endpoint.body === 'none' ? undefined : rest.shift(),
    query: ((endpoint.takesQuery ? rest.shift() : undefined) ?? {}) as Query,
    options: rest.shift() ?? {},
  };
}
