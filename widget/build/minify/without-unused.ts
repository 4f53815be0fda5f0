/**
 * Removes the parts of daily-js listed in `unused-daily.ts` and their dependencies: a fifth of the script. This includes
 * the error reports of daily-js and hCaptcha's component, so that the tag sends nothing about its pages to their makers.
 */
import type { Plugin } from 'vite';
import { knownAnswers, spanOf, type Change, type KnownAnswers, type Span } from './known-answers.ts';
import { UNUSED_OF_DAILY } from './unused-daily.ts';

type UnusedParts = {
  /**
   * Methods and functions that the library calls, but whose effects the tag does not need. Their bodies are emptied.
   */
  readonly silenced?: readonly string[];
  /** Methods without a caller. They are removed. */
  readonly unused?: readonly string[];
  /** Options that the tag never sets. */
  readonly options?: readonly string[];
  /** Whether the calls that initialize the library's variables, such as compiled classes, have no side effects. */
  readonly hasPureCalls?: boolean;
  readonly known?: KnownAnswers;
};

/** The unused parts of each library, by the end of its file's path. */
const LIBRARIES: Readonly<Record<string, UnusedParts>> = {
  '@daily-co/daily-js/dist/daily-esm.js': UNUSED_OF_DAILY,
  // The tag loads hCaptcha's script itself, with a timeout and a retry.
  '@hcaptcha/react-hcaptcha/lib/dist/esm/index.js': {
    silenced: ['handleOnLoad', 'loadCaptcha'],
    hasPureCalls: true,
  },
};

const unusedPartsOf = (id: string): UnusedParts =>
  Object.entries(LIBRARIES).find(([file]) => id.endsWith(file))?.[1] ?? {};

/**
 * Leaves a library unchanged and warns if the lists no longer match it. An upgrade still builds then, and the script's size
 * limit fails until the lists are updated.
 */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    transform(code, id) {
      const { hasPureCalls = false, known, ...parts } = unusedPartsOf(id);
      const count = [...Object.values(parts), ...Object.values(known ?? {})].flat().length;
      if (count === 0) return null;
      const tree = this.parse(code);
      const changes = changesIn(tree, parts);
      const used = changed(code, hasPureCalls ? [...changes, ...pureCalls(tree.body)] : changes);
      // Search only the remaining code, because the removed parts need no answers.
      const answers = known ? knownAnswers(this.parse(used), used, known) : [];
      const found = new Set([...changes, ...answers].map((change) => change.of)).size;
      const rest = changed(used, answers);
      const called = parts.unused?.find((method) => rest.includes(`.${method}(`));
      if (called === undefined && found === count) return { code: rest, map: null };
      const problem =
        called === undefined
          ? `has ${found} of the ${count} parts to remove`
          : `calls ${called}, which is listed as unused`;
      this.warn(`${id} ${problem}, so nothing is removed. See widget/build/minify/unused-daily.ts.`);
      return null;
    },
  };
}

function changed(code: string, changes: readonly Change[]): string {
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

function changesIn(node: unknown, parts: UnusedParts): Change[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node))
    return node.flatMap(
      (child: unknown, index) => removal(child, node[index + 1], parts) ?? changesIn(child, parts),
    );
  const change =
    silencing(node, parts) ?? emptying(node, parts) ?? unassigned(node, parts) ?? refusal(node, parts);
  return change ? [change] : Object.values(node).flatMap((child: unknown) => changesIn(child, parts));
}

/** Removes a method of a compiled class entirely, so that a call to it throws an error with its name. */
function removal(node: unknown, next: Span | undefined, { unused }: UnusedParts): Change | null {
  const method = compiledMethod(node);
  if (!method || !unused?.includes(method.name)) return null;
  return { start: method.start, end: next?.start ?? method.end, text: '', of: `unused ${method.name}` };
}

function silencing(node: object, { silenced }: UnusedParts): Change | null {
  const method = compiledMethod(node) ?? ownMethod(node);
  if (method && silenced?.includes(method.name))
    return { ...spanOf(method.value), text: 'function(){}', of: `silenced ${method.name}` };
  if (!('type' in node) || node.type !== 'MethodDefinition') return null;
  const { key, value } = node as unknown as { key: { name?: string }; value: { body: Span } };
  if (key.name === undefined || !silenced?.includes(key.name)) return null;
  return { ...spanOf(value.body), text: '{}', of: `silenced ${key.name}` };
}

/** Empties a function declaration. */
function emptying(node: object, { silenced }: UnusedParts): Change | null {
  if (!('type' in node) || node.type !== 'FunctionDeclaration') return null;
  const { id, body } = node as unknown as { id: { name: string }; body: Span };
  if (!silenced?.includes(id.name)) return null;
  return { ...spanOf(body), text: '{}', of: `silenced ${id.name}` };
}

/** Removes a method that is assigned to a prototype. */
function unassigned(node: object, { unused }: UnusedParts): Change | null {
  const { type, left } = node as AssignmentNode;
  const name = left?.property?.name;
  const isMethod = type === 'AssignmentExpression' && left?.object?.property?.name === 'prototype';
  if (!isMethod || name === undefined || !unused?.includes(name)) return null;
  return { ...spanOf(node as Span), text: '0', of: `unused ${name}` };
}

/** Disables an option, which daily-js declares as `name: { validate: function … }`. */
function refusal(node: object, { options }: UnusedParts): Change | null {
  if (!('type' in node) || node.type !== 'Property') return null;
  const { key, value } = node as unknown as OptionNode;
  const isOption = value.properties?.some((property) => property.key?.name === 'validate') ?? false;
  if (!isOption || key.name === undefined || !options?.includes(key.name)) return null;
  return { ...spanOf(value), text: '0', of: `options ${key.name}` };
}

/** A method that a compiled class assigns to each instance: `defineProperty(this, "name", function …)`. */
function ownMethod(node: object): { name: string; value: Span } | null {
  const { type, arguments: [, key, value] = [] } = node as CallNode;
  return type === 'CallExpression' && typeof key?.value === 'string' && value
    ? { name: key.value, value }
    : null;
}

/** A method in a compiled class's list: `{ key: "name", value: function … }`. */
function compiledMethod(node: unknown): (Span & { name: string; value: Span }) | null {
  const { start = 0, end = 0, properties } = Object(node) as Partial<Span> & { properties?: unknown };
  const [key, value] = (Array.isArray(properties) ? properties : []) as readonly MethodNode[];
  if (key?.key?.name !== 'key' || typeof key.value?.value !== 'string' || !value?.value) return null;
  return { start, end, name: key.value.value, value: value.value };
}

/**
 * Annotates each call that initializes a variable of the library, or is a statement of it, as pure, so that bundlers can drop
 * it if its result is unused.
 */
function pureCalls(statements: readonly unknown[]): Change[] {
  return (statements as readonly StatementNode[])
    .flatMap(({ declarations, expression }) => [expression, ...(declarations ?? []).map(({ init }) => init)])
    .flatMap((value): readonly (ValueNode | null | undefined)[] => value?.expressions ?? [value])
    .flatMap((value) => (value?.type === 'CallExpression' ? [value.start] : []))
    .map((start) => ({ start, end: start, text: '/* @__PURE__ */', of: 'calls' }));
}

type OptionNode = {
  key: { name?: string };
  value: Span & { properties?: readonly { key?: { name?: string } }[] };
};
type MethodNode = { key?: { name?: string }; value?: Span & { value?: unknown } };
type AssignmentNode = {
  type?: string;
  left?: { property?: { name?: string }; object?: { property?: { name?: string } } };
};
type CallNode = { type?: string; arguments?: readonly (Span & { value?: unknown })[] };
/** `expressions` of a sequence. */
type ValueNode = Span & { type: string; expressions?: readonly ValueNode[] };
type StatementNode = {
  expression?: ValueNode;
  declarations?: readonly { init: ValueNode | null }[];
};
