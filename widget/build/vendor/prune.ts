/** Removes the parts of a library that the tag never uses, by name. The bundler then drops what only they needed. */
import { partsOf, wordsIn, type LibraryParts, type Span } from './library-parts.ts';

export type PruningRules = {
  /** Methods that nothing calls. They are removed, so that a call would throw an error with their name. */
  readonly unused?: readonly string[];
  /** Methods that the library calls, but whose effects the tag does not need. Their bodies are emptied. */
  readonly silenced?: readonly string[];
  /** Options that the tag never sets. Without them, the library rejects them as unknown. */
  readonly options?: readonly string[];
  /** Cases of `switch` statements that never occur, or that the tag does not need. None falls through to one that stays. */
  readonly cases?: readonly string[];
  /** Functions that always return false here, each given as the start of the expression that it returns. */
  readonly isFalse?: readonly string[];
  /** Fields that are always true, or always null, here. */
  readonly isTrue?: readonly string[];
  readonly isNull?: readonly string[];
  /**
   * Calls at the top level without side effects, such as compiled classes, by their first words: bundlers may drop them if
   * their result is unused. They keep every other call.
   */
  readonly droppable?: readonly string[];
  /** Expressions at the top level that are replaced, by their first words. */
  readonly replaced?: Readonly<Record<string, string>>;
};

/** A vendor's file after its rewriting. */
export type Rewritten = {
  readonly code: string;
  /** What was done, and what a new version may add: a line each, sorted, so that two versions can be compared. */
  readonly list: readonly string[];
  /** Why the rules do not fit the file. */
  readonly problems: readonly string[];
};

/** `rule` is the list and the entry that the change implements. */
type Change = Span & { readonly text: string; readonly rule: string };

export function prune(code: string, rules: PruningRules): Rewritten {
  const parts = partsOf(code);
  const changes = outermost([
    ...methodChanges(parts, rules),
    ...knownAnswers(parts, rules),
    ...topLevelChanges(parts, rules),
  ]);
  const pruned = changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
  const done = new Set(changes.map(({ rule }) => rule));
  return {
    code: pruned,
    list: [...done, ...silencedBodies(parts, rules, code), ...keptParts(parts, done)].toSorted(),
    problems: [
      ...entriesOf(rules)
        .filter((rule) => !done.has(rule))
        .map((rule) => `Not in the file: ${rule}`),
      ...calledIn(pruned, rules).map((name) => `Called, though listed as unused: ${name}`),
      ...fallingIn(parts, rules).map((name) => `Falls through into a removed case: ${name}`),
      ...answering(parts, rules).map((name) => `Returns a value, though listed as silenced: ${name}`),
    ],
  };
}

const entriesOf = (rules: PruningRules): readonly string[] =>
  Object.entries(rules).flatMap(([list, entries]) =>
    (Array.isArray(entries) ? entries.map(String) : Object.keys(entries)).map((entry) => `${list} ${entry}`),
  );

/** What the emptied methods did, so that a comparison shows when one of them does something else. */
const silencedBodies = ({ methods }: LibraryParts, { silenced = [] }: PruningRules, code: string): string[] =>
  methods.flatMap(({ name, body }) =>
    body && silenced.includes(name)
      ? [`body of ${name}: ${wordsIn(code.slice(body.start, body.end)).join(' ')}`]
      : [],
  );

/** What a new version may have added: methods, options, cases and calls that no rule names. */
function keptParts({ methods, options, cases, topLevel }: LibraryParts, done: ReadonlySet<string>): string[] {
  const all = [
    ...methods.map(({ name }) => ['method', name, `unused ${name}`, `silenced ${name}`]),
    ...options.map(({ name }) => ['option', name, `options ${name}`]),
    ...cases.flatMap(({ name }) => (name === null ? [] : [['case', name, `cases ${name}`]])),
    ...topLevel.flatMap(({ words, isCall }) =>
      isCall ? [['call', words, `droppable ${words}`, `replaced ${words}`]] : [],
    ),
  ];
  const kept = all.filter((names) => !names.some((name) => done.has(name)));
  return [...new Set(kept.map(([kind, name]) => `kept ${kind} ${name}`))];
}

const calledIn = (code: string, { unused = [] }: PruningRules): readonly string[] =>
  unused.filter((name) => code.includes(`.${name}(`));

const fallingIn = ({ cases }: LibraryParts, { cases: removed = [] }: PruningRules): readonly string[] =>
  cases.flatMap(({ name, fallsThroughTo }) => {
    const stays = name !== null && !removed.includes(name);
    return stays && fallsThroughTo !== null && removed.includes(fallsThroughTo) ? [name] : [];
  });

const answering = ({ methods }: LibraryParts, { silenced = [] }: PruningRules): readonly string[] =>
  methods
    .filter(({ name, body, returnsValue }) => silenced.includes(name) && (body === null || returnsValue))
    .map(({ name }) => name);

function methodChanges({ methods, options }: LibraryParts, rules: PruningRules): Change[] {
  return [
    ...methods.flatMap(({ name, removal, body }): Change[] => {
      if (rules.unused?.includes(name)) return [{ ...removal, rule: `unused ${name}` }];
      return body && rules.silenced?.includes(name)
        ? [{ ...body, text: '{}', rule: `silenced ${name}` }]
        : [];
    }),
    ...options
      .filter(({ name }) => rules.options?.includes(name))
      .map(({ name, ...span }) => ({ ...span, text: '0', rule: `options ${name}` })),
  ];
}

/** Replaces checks whose result is always the same for the tag, so that the bundler drops unreachable code. */
function knownAnswers(
  { calls, fields, afterReturns, cases }: LibraryParts,
  { isFalse = [], isTrue = [], isNull = [], cases: unneeded = [] }: PruningRules,
): Change[] {
  const falseCalls = calls.flatMap(({ returned, ...span }) =>
    isFalse
      .filter((start) => returned.startsWith(start))
      .map((start) => ({ ...span, text: 'false', rule: `isFalse ${start}` })),
  );
  // An assigned value is the known one, so the assignment is not needed.
  const knownFields = (list: string, names: readonly string[], text: string): Change[] =>
    fields
      .filter(({ name }) => names.includes(name))
      .map(({ name, ...span }) => ({ ...span, text, rule: `${list} ${name}` }));
  return [
    ...falseCalls,
    ...knownFields('isTrue', isTrue, 'true'),
    ...knownFields('isNull', isNull, 'null'),
    // Bundlers would keep these statements, because the expressions before the field may have side effects.
    ...afterReturns
      .filter(({ name }) => isTrue.includes(name))
      .map(({ name, ...span }) => ({ ...span, text: '', rule: `isTrue ${name}` })),
    ...cases.flatMap(({ name, ...span }) =>
      name !== null && unneeded.includes(name) ? [{ ...span, text: '', rule: `cases ${name}` }] : [],
    ),
  ];
}

function topLevelChanges(
  { topLevel }: LibraryParts,
  { droppable = [], replaced = {} }: PruningRules,
): Change[] {
  return topLevel.flatMap(({ start, end, words, isCall }): Change[] => {
    const text = replaced[words];
    if (text !== undefined) return [{ start, end, text, rule: `replaced ${words}` }];
    if (!isCall || !droppable.includes(words)) return [];
    return [{ start, end: start, text: '/* @__PURE__ */', rule: `droppable ${words}` }];
  });
}

/** Without the changes inside of others. */
const outermost = (changes: readonly Change[]): readonly Change[] =>
  changes.filter(
    (change) =>
      !changes.some((other) => other !== change && other.start <= change.start && change.end <= other.end),
  );
