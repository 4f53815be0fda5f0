/**
 * Has an engine compile parts of a script while it arrives, beside the page, and not a function at a time on the
 * page's own time. V8 compiles ahead what looks as if it were called at once: functions in parentheses. Declarations
 * and methods cannot stand in them, and become such functions. A quarter of the tag's time at load.
 */
import { parseSync, Visitor, type ESTree } from 'vite';

type Span = { readonly start: number; readonly end: number };
type Insertion = { readonly at: number; readonly text: string };

/**
 * `code` is a function that is called at once; its entry is the last function that it calls in the same way.
 * Compiled ahead are the entry and, of the functions that a table in it holds, those under the names in `parts`.
 * @throws {Error} where there is no entry, or no such part
 */
export function compiledAhead(code: string, parts: readonly string[]): string {
  const { program } = parseSync('script.js', code, { preserveParens: false });
  const entry = entryOf(program);
  const spans = [inside(entry), ...parts.map((part) => spanOf(part, program))];
  const insertions = [...declarations(entry), ...methods(program), ...expressions(program)];
  const isAhead = ({ at }: Insertion) => spans.some(({ start, end }) => start <= at && at <= end);
  return inserted(code, insertions.filter(isAhead));
}

function entryOf(program: ESTree.Program): ESTree.Function {
  const called: ESTree.Function[] = [];
  new Visitor({
    CallExpression: ({ callee }) => void (callee.type === 'FunctionExpression' && called.push(callee)),
  }).visit(program);
  const [, entry] = called.toSorted((one, other) => other.end - one.end);
  if (!entry) throw new Error('The script has no entry.');
  return entry;
}

/** It stands in parentheses already. */
const inside = ({ start, end }: Span): Span => ({ start: start + 1, end: end - 1 });

function spanOf(part: string, program: ESTree.Program): Span {
  const found: Span[] = [];
  new Visitor({
    Property: ({ key, value }) => void (key.type === 'Literal' && key.value === part && found.push(value)),
  }).visit(program);
  const [span] = found;
  if (!span) throw new Error(`The script has no part ${part}.`);
  return span;
}

/** Those at the head of the entry: nothing has run that could have called them before they are assigned. */
function declarations({ body }: ESTree.Function): Insertion[] {
  const statements = body?.body ?? [];
  const head = statements.findIndex(({ type }) => !/^(Function|Variable)Declaration$/.test(type));
  return statements
    .slice(0, head)
    .flatMap((statement) =>
      statement.type === 'FunctionDeclaration' ? around(statement, `var ${statement.id?.name}=(`, ');') : [],
    );
}

function methods(program: ESTree.Program): Insertion[] {
  const found: Insertion[] = [];
  const visit = ({ superClass, body }: ESTree.Class) => {
    for (const member of body.body) found.push(...method(member, superClass === null));
  };
  new Visitor({ ClassDeclaration: visit, ClassExpression: visit }).visit(program);
  return found;
}

/** The public methods of a class that extends another may use `super`, and stay. */
function method(member: ESTree.ClassElement, isPlain: boolean): Insertion[] {
  if (member.type !== 'MethodDefinition' || member.kind !== 'method') return [];
  const { key, value, start, end } = member;
  if (member.static || member.computed || value.async || value.generator) return [];
  const from = { start: key.end, end };
  if (key.type === 'PrivateIdentifier') return around(from, '=(function', ');');
  if (!isPlain) return [];
  return [{ at: start, text: 'static{this.prototype.' }, ...around(from, '=(function', ')}')];
}

function expressions(program: ESTree.Program): Insertion[] {
  const ofMethods = new Set<number>();
  const found: Insertion[] = [];
  const visit = (span: Span) => void (ofMethods.has(span.start) || found.push(...around(span, '(', ')')));
  new Visitor({
    MethodDefinition: ({ value }) => void ofMethods.add(value.start),
    Property: ({ method, kind, value }) => void ((method || kind !== 'init') && ofMethods.add(value.start)),
    FunctionExpression: visit,
    ArrowFunctionExpression: visit,
  }).visit(program);
  return found;
}

const around = ({ start, end }: Span, before: string, after: string): Insertion[] => [
  { at: start, text: before },
  { at: end, text: after },
];

function inserted(code: string, insertions: readonly Insertion[]): string {
  const sorted = insertions.toSorted((one, other) => one.at - other.at);
  const ends = [...sorted.slice(1).map(({ at }) => at), code.length];
  return (
    code.slice(0, sorted[0]?.at) + sorted.map(({ at, text }, i) => text + code.slice(at, ends[i])).join('')
  );
}
