/** The types of the client's methods, inferred from the endpoint table's text. */
import type { Query } from './address.ts';
import type { CallOptions } from './options.ts';
import type { Answers, Batch, Bodies, Chat, ChatEvent, EventStream, Fields } from './entities.ts';
import type { Listing } from './listing.ts';
import type { FormBody } from './form.ts';

/** The methods of a table. `Bound` are the path values that are already set. */
export type MethodsOf<T, Bound extends readonly string[] = []> = {
  readonly [Name in keyof T]: T[Name] extends string ? Method<T[Name], Bound> : MethodsOf<T[Name], Bound>;
};

/** `NoInfer` prevents an unspecified result type from being inferred from its use. */
type Method<Text extends string, Bound extends readonly string[]> =
  AnswerText<Text> extends 'Chat'
    ? ChatMethod
    : AnswerText<Text> extends 'File' | 'Recording'
      ? (...args: Arguments<Text, Bound>) => Promise<Blob>
      : AnswerText<Text> extends `Page${string}`
        ? <Item = AnswerOf<AnswerText<Text>>>(...args: Arguments<Text, Bound>) => Listing<NoInfer<Item>>
        : <Result = AnswerOf<AnswerText<Text>> | Nothing<Text>>(
            ...args: Arguments<Text, Bound>
          ) => Promise<NoInfer<Result>>;

/** With `stream: true` a chat returns its events; if the flag is not known statically, either. */
type ChatMethod = {
  (body: Bodies['Chat'] & { readonly stream: true }, options?: CallOptions): Promise<EventStream<ChatEvent>>;
  (body: Bodies['Chat'] & { readonly stream?: false }, options?: CallOptions): Promise<Chat | null>;
  <Result = Chat | EventStream<ChatEvent> | null>(
    body: Bodies['Chat'],
    options?: CallOptions,
  ): Promise<NoInfer<Result>>;
};

/** Methods that change something may resolve with null. */
type Nothing<Text extends string> = Text extends `GET ${string}` ? never : null;

type Arguments<Text extends string, Bound extends readonly string[]> =
  | WithBody<Text, Bound, BodyArgument<Text>>
  // An optional body can also be omitted before the options.
  | ('json?' extends Words<Text> ? WithBody<Text, Bound, []> : never);

type WithBody<Text extends string, Bound extends readonly string[], Body extends readonly unknown[]> = [
  ...Without<Parameters_<PathText<Text>>, Bound>,
  ...Body,
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
    ? [body?: Fields | undefined]
    : []
  : [body: BodyIn<Words<Text>>];

type BodyIn<Word extends string> = Word extends `json:${infer Name extends keyof Bodies}`
  ? Bodies[Name]
  : Word extends 'json'
    ? Fields
    : Word extends 'form'
      ? FormBody
      : Word extends 'json|form'
        ? FormBody | Fields
        : never;

type AnswerText<Text extends string> = Text extends `${string} -> ${infer Answer}` ? Answer : '';

type AnswerOf<Answer extends string> = Answer extends keyof Answers
  ? Answers[Answer]
  : Answer extends `${infer Name extends keyof Answers}|Batch`
    ? Answers[Name] | Batch<Answers[Name]>
    : Answer extends `${infer Name extends keyof Answers}[]`
      ? readonly Answers[Name][]
      : Answer extends `Page<${infer Name extends keyof Answers}>`
        ? Answers[Name]
        : unknown;
