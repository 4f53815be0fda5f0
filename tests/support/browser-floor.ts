/**
 * Finds names in a script that are newer than the oldest supported browsers, according to MDN's compatibility data. A
 * global or static method is looked up by its name; a method of an unknown object counts only if every method of that
 * name is too new.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { OLDEST_BROWSERS } from '../../widget/build/oldest-browsers.ts';

const { chrome, firefox, safari } = OLDEST_BROWSERS;
const FLOOR = {
  chrome,
  chrome_android: chrome,
  edge: chrome,
  firefox,
  firefox_android: firefox,
  safari,
  safari_ios: safari,
};

type Browser = keyof typeof FLOOR;
type Support = {
  readonly version_added?: string | false | null;
  readonly flags?: unknown;
  readonly prefix?: string;
};
type Entry = {
  readonly __compat?: { readonly support?: Readonly<Record<string, Support | readonly Support[]>> };
  readonly [member: string]: unknown;
};
type Table = Readonly<Record<string, Entry>>;
type SyntaxNode = { readonly type: string; readonly [field: string]: unknown };

const tables = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
) as { readonly api: Table; readonly javascript: { readonly builtins: Table } };
/** The language's builtins take precedence, because the browser's table repeats some. */
const OWNERS: Table = { ...tables.api, ...tables.javascript.builtins };
const WINDOWS = new Set(['window', 'globalThis', 'self']);
const meanings = meaningsByName();

/** The names that are too new, each once, sorted. */
export function tooNew(code: string): readonly string[] {
  const found = new Set<string>();
  visit(parseAst(code) as unknown as SyntaxNode, (node) => {
    const name = newNameIn(node);
    if (name !== null) found.add(name);
  });
  return [...found].sort();
}

/** Features that one browser added after its oldest supported version: `Owner`, or `Owner.member`. */
export function laterIn(browser: Browser): readonly string[] {
  return Object.entries(OWNERS).flatMap(([owner, entry]) => {
    if (!isEntry(entry)) return [];
    if (isTooNewFor(browser, entry)) return [owner];
    const members = Object.entries(entry).filter(
      ([, member]) => isEntry(member) && isTooNewFor(browser, member),
    );
    return members.map(([name]) => `${owner}.${name.replace(/_static$/, '')}`);
  });
}

/** Newer features that the script uses, and why a browser without them works. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  'is feature-detected before use': [
    'ReportingObserver',
    'allowsFeature',
    'checkVisibility',
    'createPolicy',
    'createScript',
    'createScriptURL',
    'Intl.Segmenter',
    'getCapabilities',
    'hidePopover',
    'requestWindow',
    'setSinkId',
    'showPopover',
  ],
  'is called where an exception is caught': ['setMicrophoneActive'],
  'is widely supported on dates and times, and newer on other objects': ['format'],
  'is used by a part of React that we do not use': ['skipTransition'],
  'is a name in our own code or in a library': [
    'adopt',
    'changed',
    'completed',
    'config',
    'configure',
    'destroy',
    'device',
    'dispatch',
    'fetch',
    'forget',
    'hide',
    'level',
    'lost',
    'mobile',
    'phone',
    'retry',
    'run',
    'silent',
    'take',
    'use',
    'watch',
  ],
};

/**
 * Describes the problems of built scripts: names that are too new, and names in the list above that are no longer used.
 */
export function floorFaults(codes: readonly string[]): readonly string[] {
  const found = [...new Set(codes.flatMap(tooNew))];
  const harmless = Object.values(HARMLESS).flat();
  return [
    ...found.filter((name) => !harmless.includes(name)).map((name) => `${name} is too new`),
    ...harmless.filter((name) => !found.includes(name)).map((name) => `${name} is no longer used`),
  ];
}

function newNameIn(node: SyntaxNode): string | null {
  if (node.type === 'NewExpression') return newGlobal(nameOf(node['callee']));
  if (node.type === 'CallExpression') return newMethod(node['callee']);
  if (!isNamedMember(node)) return null;
  const owner = nameOf(node['object']);
  const member = nameOf(node['property']) ?? '';
  if (owner !== null && WINDOWS.has(owner)) return newGlobal(member);
  const known = owner === null ? undefined : ownEntry(OWNERS, owner);
  return owner !== null && known ? newMember(owner, known, member) : null;
}

/** Looks up a method that is called on an unknown object. */
function newMethod(callee: unknown): string | null {
  if (!isNode(callee) || !isNamedMember(callee)) return null;
  const owner = nameOf(callee['object']);
  if (owner !== null && ownEntry(OWNERS, owner)) return null;
  const method = nameOf(callee['property']) ?? '';
  const entries = meanings.get(method) ?? [];
  return entries.length > 0 && entries.every(isTooNew) ? method : null;
}

function newGlobal(name: string | null): string | null {
  const entry = name === null ? undefined : ownEntry(OWNERS, name);
  return entry && isTooNew(entry) ? name : null;
}

function newMember(owner: string, entry: Entry, member: string): string | null {
  if (isTooNew(entry)) return owner;
  const own = ownEntry(entry, `${member}_static`) ?? ownEntry(entry, member);
  return own && isTooNew(own) ? `${owner}.${member}` : null;
}

function isTooNew(entry: Entry): boolean {
  return Object.keys(FLOOR).some((browser) => isTooNewFor(browser as Browser, entry));
}

function isTooNewFor(browser: Browser, entry: Entry): boolean {
  const support = entry.__compat?.support;
  return support !== undefined && !isSupported(support[browser], FLOOR[browser]);
}

/** A browser that MDN does not mention counts as supporting the feature. */
function isSupported(given: Support | readonly Support[] | undefined, floor: number): boolean {
  const statements = given === undefined ? [] : [given].flat();
  return (
    statements.length === 0 ||
    statements.some(
      ({ version_added: since, flags, prefix }) =>
        typeof since === 'string' && !flags && !prefix && Number.parseFloat(since.replace('≤', '')) <= floor,
    )
  );
}

function meaningsByName(): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const owner of Object.values(OWNERS))
    for (const [name, entry] of Object.entries(owner))
      if (isEntry(entry)) found.set(name, [...(found.get(name) ?? []), entry]);
  return found;
}

const isNamedMember = (node: SyntaxNode): boolean =>
  node.type === 'MemberExpression' && node['computed'] !== true;

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && '__compat' in value;
}

function ownEntry(table: Readonly<Record<string, unknown>>, name: string): Entry | undefined {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  return isEntry(entry) ? entry : undefined;
}

function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : null;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function visit(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  see(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see);
}
