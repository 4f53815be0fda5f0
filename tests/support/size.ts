/** The size budgets of the single script, and of what a page view loads of the module build. */
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { parseAst } from 'vite';
import { SERVER_PAGES_FOLDER } from '../../demo/server/builds.ts';
import { DEPLOYED_FOLDER } from '../../site/prerender/build-parts.ts';
import { isModulePart, MODULE_ENTRY } from '../../widget/build/part-files.ts';

/** Bytes after brotli. The comparable embeds weigh 157,829 and 161,000. */
export const MAX_SCRIPT_BYTES = 157_500;
/** Bytes after brotli: the entry and its static imports. */
export const MAX_ENTRY_BYTES = 8_400;
/** Bytes after brotli: the part that a page view fetches after its first paint. */
export const MAX_PAGE_PART_BYTES = 4_200;

/** Bytes after brotli: the scripts that the inbox's page loads first: React's renderer has 58,000, TanStack Query 9,000. */
export const MAX_INBOX_BYTES = 82_500;

/** Bytes after brotli: the scripts that it loads on demand: appointments, account, passkeys, and settings with a library of colors. */
export const MAX_INBOX_PARTS_BYTES = 38_000;

export const SCRIPT_FILE = `${DEPLOYED_FOLDER}/task-tamer-agent.js`;

/** Bytes of the built script after brotli, as a good server sends it. */
export const scriptSize = (): number => sizeOf(SCRIPT_FILE);

/** Bytes of the module's files that are fetched before the first paint. */
export function entrySize(): number {
  return sum([...withImports(MODULE_ENTRY)]);
}

/** Bytes of the module's part that a page view fetches after its first paint. */
export const pageSize = (): number =>
  sum(moduleParts().filter((name) => name.startsWith('task-tamer-agent.page-')));

/** Bytes of the scripts that the inbox's page loads first. */
export const inboxSize = (): number => sumOf(firstScripts('inbox'));

/** Bytes of the scripts that it loads when its owner opens something. */
export function inboxPartsSize(): number {
  const first = new Set([...firstScripts('inbox'), ...firstScripts('provider')]);
  return sumOf(readdirSync(PAGE_ASSETS).filter((name) => name.endsWith('.js') && !first.has(name)));
}

const PAGE_ASSETS = `${SERVER_PAGES_FOLDER}/assets`;

function firstScripts(page: 'inbox' | 'provider'): ReadonlySet<string> {
  const html = readFileSync(`${SERVER_PAGES_FOLDER}/${page}.html`, 'utf8');
  const [, entry] = /src="\.\/assets\/([^"]+\.js)"/.exec(html) ?? [];
  if (entry === undefined) throw new Error(`${page}.html has no script.`);
  return withImports(entry, PAGE_ASSETS);
}

const sumOf = (scripts: Iterable<string>): number =>
  [...scripts].reduce((total, name) => total + sizeOf(`${PAGE_ASSETS}/${name}`), 0);

/** Every file of the module, the entry first. */
export function moduleFiles(): readonly string[] {
  return [MODULE_ENTRY, ...moduleParts()].map((name) => `${DEPLOYED_FOLDER}/${name}`);
}

/** Names of the files that the module fetches on intent. */
export const moduleParts = (): readonly string[] => readdirSync(DEPLOYED_FOLDER).filter(isModulePart);

const sum = (names: readonly string[]): number =>
  names.reduce((total, name) => total + sizeOf(`${DEPLOYED_FOLDER}/${name}`), 0);

const sizeOf = (file: string): number => brotliCompressSync(readFileSync(file)).length;

/** The names of a file and of all files that its static imports reach. */
function withImports(name: string, folder = DEPLOYED_FOLDER): ReadonlySet<string> {
  const found = new Set([name]);
  for (const one of found)
    for (const statement of parseAst(readFileSync(`${folder}/${one}`, 'utf8')).body)
      if ('source' in statement && statement.source) found.add(statement.source.value.replace(/^\.\//, ''));
  return found;
}
