/** Finds the parts of a library's file that pruning rules can name. */
import { parseSync, Visitor, type ESTree, type VisitorObject } from 'vite';

export type Span = { readonly start: number; readonly end: number };
export type Named = Span & { readonly name: string };

export type Method = {
  readonly name: string;
  /** The change that removes the method. */
  readonly removal: Span & { readonly text: string };
  /** Null if the value is more than a plain function. */
  readonly body: Span | null;
  readonly returnsValue: boolean;
};

type Case = Span & {
  readonly name: string | null;
  /** The case whose statements run after its own. */
  readonly fallsThroughTo: string | null;
};

export type LibraryParts = {
  readonly methods: readonly Method[];
  /** Options of calls, which daily-js declares as `name: { validate: function … }`. */
  readonly options: readonly Named[];
  readonly cases: readonly Case[];
  /** Fields that are read or assigned. */
  readonly fields: readonly Named[];
  /** What follows `if (…, field) return …` in its block; `name` is the field. */
  readonly afterReturns: readonly Named[];
  /** Calls of functions by their name, and the expression that the function returns. */
  readonly calls: readonly (Span & { readonly returned: string })[];
  /** Statements and variables' initial values at the top level, identified by their first words. */
  readonly topLevel: readonly (Span & { readonly words: string; readonly isCall: boolean })[];
};

export function partsOf(code: string): LibraryParts {
  // Without parentheses, an expression has one form. The spans include them.
  const { program } = parseSync('library.js', code, { preserveParens: false });
  return {
    methods: methodsIn(program),
    options: optionsIn(program),
    cases: casesIn(program),
    fields: fieldsIn(program),
    afterReturns: afterReturnsIn(program),
    calls: callsIn(program, code),
    topLevel: program.body.flatMap(topLevelValues).map((node) => ({
      ...spanOf(node),
      words: wordsIn(code.slice(node.start, node.end)).slice(0, 5).join(' '),
      isCall: node.type === 'CallExpression',
    })),
  };
}

function collect<T>(program: ESTree.Program, visitor: (add: (found: T) => void) => VisitorObject): T[] {
  const all: T[] = [];
  new Visitor(visitor((found) => void all.push(found))).visit(program);
  return all;
}

function methodsIn(program: ESTree.Program): Method[] {
  const returning = functionsWithValue(program);
  return collect<Method>(program, (add) => {
    const method = (name: string, removal: Method['removal'], value: ESTree.Node): void => {
      const isPlain = value.type === 'FunctionExpression' && !value.async && !value.generator;
      const body = isPlain && value.body ? spanOf(value.body) : null;
      add({ name, removal, body, returnsValue: returning.has(value.start) });
    };
    return {
      // In a compiled class's list: `{ key: "name", value: function … }`.
      ArrayExpression: ({ elements }) => {
        for (const [index, element] of elements.entries()) {
          const compiled = element && compiledMethod(element);
          const end = elements[index + 1]?.start ?? element?.end ?? 0;
          if (compiled) method(compiled.name, { start: element.start, end, text: '' }, compiled.value);
        }
      },
      // Assigned to each instance of a compiled class: `defineProperty(this, "name", function …)`.
      CallExpression: ({ arguments: [, key, value] }) => {
        const name = textOf(key);
        if (name !== null && (value?.type === 'FunctionExpression' || value?.type === 'CallExpression'))
          method(name, { ...spanOf(value), text: '0' }, value);
      },
      MethodDefinition: ({ key, value, start, end }) => {
        if (key.type === 'Identifier') method(key.name, { start, end, text: '' }, value);
      },
      // `Class.prototype.name = function …`
      AssignmentExpression: ({ left, right, start, end }) => {
        const isMethod = left.type === 'MemberExpression' && fieldOf(left.object) === 'prototype';
        const name = fieldOf(left);
        if (isMethod && name !== null) method(name, { start, end, text: '0' }, right);
      },
    };
  });
}

/** Where the functions begin that return a value. */
export function functionsWithValue(program: ESTree.Program): ReadonlySet<number> {
  const open: number[] = [];
  const enter = ({ start }: Span): void => void open.push(start);
  const leave = (): void => void open.pop();
  const starts = collect<number>(program, (add) => ({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement: ({ argument }) => {
      const start = open.at(-1);
      if (argument && start !== undefined) add(start);
    },
  }));
  return new Set(starts);
}

function compiledMethod(node: ESTree.Node): { name: string; value: ESTree.Node } | null {
  const [key, value] = node.type === 'ObjectExpression' ? node.properties : [];
  if (key?.type !== 'Property' || nameOf(key.key) !== 'key' || value?.type !== 'Property') return null;
  const name = textOf(key.value);
  return name === null ? null : { name, value: value.value };
}

const optionsIn = (program: ESTree.Program): Named[] =>
  collect<Named>(program, (add) => ({
    Property: ({ key, value }) => {
      const keys = value.type === 'ObjectExpression' ? value.properties : [];
      const isOption = keys.some((one) => one.type === 'Property' && nameOf(one.key) === 'validate');
      if (isOption && key.type === 'Identifier') add({ ...spanOf(value), name: key.name });
    },
  }));

function casesIn(program: ESTree.Program): Case[] {
  // The library's constants, which name the cases.
  const texts = new Map<string, string>();
  const switches = collect<readonly ESTree.SwitchCase[]>(program, (add) => ({
    VariableDeclarator: ({ id, init }) => {
      const text = textOf(init);
      if (text !== null) texts.set(nameOf(id), text);
    },
    SwitchStatement: ({ cases }) => add(cases),
  }));
  const caseName = ({ test }: ESTree.SwitchCase): string | null =>
    textOf(test) ?? fieldOf(test) ?? texts.get(nameOf(test)) ?? null;
  return switches.flatMap((cases) =>
    cases.map((one, index) => {
      const later = cases.slice(index + 1);
      const next = isLeft(one.consequent.at(-1))
        ? null
        : later.find(({ consequent }) => consequent.length > 0);
      return {
        start: one.start,
        end: later[0]?.start ?? one.end,
        name: caseName(one),
        fallsThroughTo: next ? caseName(next) : null,
      };
    }),
  );
}

/** Whether a case that ends with the statement does not go on in the next one. */
const isLeft = (last: ESTree.Statement | undefined): boolean =>
  last?.type === 'BlockStatement'
    ? isLeft(last.body.at(-1))
    : /^(?:Break|Return|Throw|Continue)/.test(last?.type ?? '');

const fieldsIn = (program: ESTree.Program): Named[] =>
  collect<Named>(program, (add) => {
    const field = (node: ESTree.Node, target: ESTree.Node): void => {
      const name = fieldOf(target);
      if (name !== null) add({ ...spanOf(node), name });
    };
    return {
      AssignmentExpression: (node) => field(node, node.left),
      MemberExpression: (node) => field(node, node),
    };
  });

const afterReturnsIn = (program: ESTree.Program): Named[] =>
  collect<Named>(program, (add) => ({
    BlockStatement: ({ body }) => {
      for (const statement of body) {
        if (statement.type !== 'IfStatement' || statement.consequent.type !== 'ReturnStatement') continue;
        const { test, end } = statement;
        const name = test.type === 'SequenceExpression' ? fieldOf(test.expressions.at(-1)) : null;
        if (name !== null) add({ start: end, end: body.at(-1)?.end ?? end, name });
      }
    },
  }));

function callsIn(program: ESTree.Program, code: string): LibraryParts['calls'] {
  const returned = new Map<string, string>();
  const calls = collect<Named>(program, (add) => ({
    FunctionDeclaration: ({ id, body }) => {
      const last = body?.body.at(-1);
      if (!id || last?.type !== 'ReturnStatement' || !last.argument) return;
      returned.set(id.name, code.slice(last.argument.start, last.argument.end));
    },
    CallExpression: ({ callee, start, end }) => add({ start, end, name: nameOf(callee) }),
  }));
  return calls.flatMap(({ name, ...span }) => {
    const expression = returned.get(name);
    return expression === undefined ? [] : [{ ...span, returned: expression }];
  });
}

function topLevelValues(node: ESTree.Node): readonly ESTree.Node[] {
  const values =
    node.type === 'VariableDeclaration'
      ? node.declarations.map(({ init }) => init)
      : [node.type === 'ExpressionStatement' ? node.expression : null];
  return values.flatMap((value) =>
    value?.type === 'SequenceExpression' ? value.expressions : (value ?? []),
  );
}

const SYNTAX = 'arguments const function length null return this typeof value void'.split(' ');

/**
 * The names and words in some code. Minified local names are shorter than four letters, so the words stay the same from one
 * version to the next.
 */
export function wordsIn(code: string): readonly string[] {
  const words = code.match(/[A-Za-z_$][\w$-]{3,}/g)?.filter((word) => !SYNTAX.includes(word));
  return [...new Set(words)];
}

const fieldOf = (node: ESTree.Node | null | undefined): string | null =>
  node?.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : null;

const nameOf = (node: ESTree.Node | null | undefined): string =>
  node?.type === 'Identifier' ? node.name : '';

const textOf = (node: ESTree.Node | null | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

const spanOf = ({ start, end }: Span): Span => ({ start, end });
