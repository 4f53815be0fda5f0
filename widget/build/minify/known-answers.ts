/**
 * Replaces checks in a library whose result is always the same for the tag, such as whether it runs in React Native. The
 * bundler then drops the branches that are never taken.
 */

export type KnownAnswers = {
  /**
   * Functions that always return false, each given as the start of the expression that it returns. Their calls become
   * `false`.
   */
  readonly isFalse: readonly string[];
  /** Fields that are always true (`isTrue`) or always null (`isNull`). */
  readonly isTrue: readonly string[];
  readonly isNull: readonly string[];
  /**
   * Cases of `switch` statements that never occur, or that the tag does not need. None falls through to a case that
   * stays.
   */
  readonly cases: readonly string[];
};

export type Span = { readonly start: number; readonly end: number };
/** `of` names the list and the entry that the change implements. */
export type Change = Span & { readonly text: string; readonly of: string };

/** The changes to a library. They do not overlap. */
export function knownAnswers(tree: unknown, code: string, known: KnownAnswers): Change[] {
  const texts = new Map<string, string>();
  const asked = new Map<string, string>();
  forEachNode(tree, (node) => {
    const question = questionOf(node, code);
    if (node.type === 'VariableDeclarator' && node.id && typeof node.init?.value === 'string')
      texts.set(node.id.name, node.init.value);
    const answered = known.isFalse.find((start) => question?.text.startsWith(start));
    if (question && answered !== undefined) asked.set(question.name, answered);
  });
  const changes: Change[] = [];
  forEachNode(tree, (node, next) => {
    const change =
      droppedCase(node, next, { cases: known.cases, texts }) ??
      afterReturn(node, known) ??
      fieldValue(node, known) ??
      callValue(node, asked);
    if (change) changes.push(change);
  });
  return changes.filter((change) => !changes.some((other) => other !== change && contains(other, change)));
}

const contains = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** `next` follows the node in its list. */
function forEachNode(node: unknown, visit: (node: AnyNode, next: unknown) => void, next?: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) return node.forEach((child, index) => forEachNode(child, visit, node[index + 1]));
  if ('type' in node) visit(node as AnyNode, next);
  for (const child of Object.values(node)) forEachNode(child, visit);
}

/** A function that returns an expression. */
function questionOf(node: AnyNode, code: string): { name: string; text: string } | null {
  if (node.type !== 'FunctionDeclaration') return null;
  const { argument } = node.body?.body?.at(-1) ?? {};
  return node.id && argument ? { name: node.id.name, text: code.slice(argument.start, argument.end) } : null;
}

function callValue(node: AnyNode, asked: ReadonlyMap<string, string>): Change | null {
  const question = node.type === 'CallExpression' ? asked.get(node.callee?.name ?? '') : undefined;
  return question === undefined ? null : { ...spanOf(node), text: 'false', of: `isFalse ${question}` };
}

/** Replaces a field that is read or assigned. An assigned value is the known one, so the assignment is not needed. */
function fieldValue(node: AnyNode, { isTrue, isNull }: KnownAnswers): Change | null {
  const field = node.type === 'AssignmentExpression' ? node.left : node;
  const name = field?.type === 'MemberExpression' ? field.property?.name : undefined;
  if (name === undefined) return null;
  if (isTrue.includes(name)) return { ...spanOf(node), text: 'true', of: `isTrue ${name}` };
  return isNull.includes(name) ? { ...spanOf(node), text: 'null', of: `isNull ${name}` } : null;
}

/**
 * Removes the statements after `if (…, field) return …`, which always returns. Bundlers would keep them, because the
 * expressions before the field may have side effects.
 */
function afterReturn(node: AnyNode, { isTrue }: KnownAnswers): Change | null {
  const statements = node.type === 'BlockStatement' ? (node.body as unknown as readonly AnyNode[]) : [];
  const end = statements.at(-1)?.end ?? node.end;
  for (const { test, consequent, end: start } of statements) {
    const name = test?.expressions?.at(-1)?.property?.name;
    if (consequent?.type === 'ReturnStatement' && name !== undefined && isTrue.includes(name))
      return { start, end, text: '', of: `isTrue ${name}` };
  }
  return null;
}

type Cases = Pick<KnownAnswers, 'cases'> & {
  /** The library's constants, which name the cases. */
  readonly texts: ReadonlyMap<string, string>;
};

function droppedCase(node: AnyNode, next: unknown, { cases, texts }: Cases): Change | null {
  if (node.type !== 'SwitchCase') return null;
  const name = node.test?.value ?? node.test?.property?.name ?? texts.get(node.test?.name ?? '');
  if (typeof name !== 'string' || !cases.includes(name)) return null;
  const end = (next as Span | undefined)?.start ?? node.end;
  return { start: node.start, end, text: '', of: `cases ${name}` };
}

export const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** The fields that are read, of any kind of node. */
type AnyNode = Span & {
  readonly type: string;
  readonly id?: { readonly name: string };
  readonly body?: { readonly body?: readonly { readonly argument?: Span }[] };
  readonly callee?: { readonly name?: string };
  readonly left?: AnyNode;
  readonly property?: { readonly name?: string };
  readonly test?: {
    readonly value?: unknown;
    readonly name?: string;
    readonly property?: { readonly name?: string };
    readonly expressions?: readonly AnyNode[];
  };
  readonly consequent?: { readonly type?: string };
  readonly init?: { readonly value?: unknown } | null;
};
