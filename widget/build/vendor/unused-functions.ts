/** Removes functions of a library, by name. The bundler then drops what only they needed. */
import { parseSync } from 'vite';
import { functionsWithValue, type Span } from './library-parts.ts';
import type { Rewritten } from './prune.ts';

export type UnusedFunctions = {
  /** Functions that nothing calls. A call throws an error with the function's name. */
  readonly uncalled: readonly string[];
  /** Functions that the library calls, but whose effects the tag does not need. Their bodies are emptied. */
  readonly silenced: readonly string[];
};

/** @param code a library whose functions are declared at the top level and have their original names */
export function withoutFunctions(code: string, { uncalled, silenced }: UnusedFunctions): Rewritten {
  const functions = functionsOf(code);
  const names = functions.map(({ name }) => name);
  const bodies = new Map([
    ...uncalled.map((name) => [name, `{ throw Error('${name} was removed'); }`] as const),
    ...silenced.map((name) => [name, '{}'] as const),
  ]);
  const rewritten = functions.toReversed().reduce((rest, { name, body }) => {
    const replacement = bodies.get(name);
    return replacement === undefined ? rest : rest.slice(0, body.start) + replacement + rest.slice(body.end);
  }, code);
  const answering = functions.filter(({ name, returnsValue }) => returnsValue && silenced.includes(name));
  return {
    code: rewritten,
    list: names.map((name) => `${listOf(name, { uncalled, silenced })} function ${name}`).toSorted(),
    problems: [
      ...[...bodies.keys()].filter((name) => !names.includes(name)).map((name) => `Not in the file: ${name}`),
      ...answering.map(({ name }) => `Returns a value, though listed as silenced: ${name}`),
    ],
  };
}

const listOf = (name: string, { uncalled, silenced }: UnusedFunctions): string => {
  if (uncalled.includes(name)) return 'uncalled';
  return silenced.includes(name) ? 'silenced' : 'kept';
};

type DeclaredFunction = {
  readonly name: string;
  readonly body: Span;
  readonly returnsValue: boolean;
};

function functionsOf(code: string): readonly DeclaredFunction[] {
  const { program } = parseSync('library.js', code);
  const returning = functionsWithValue(program);
  return program.body.flatMap((node) =>
    node.type === 'FunctionDeclaration' && node.id && node.body
      ? [{ name: node.id.name, body: node.body, returnsValue: returning.has(node.start) }]
      : [],
  );
}
