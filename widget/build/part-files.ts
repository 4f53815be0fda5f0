/**
 * Splits the module build into one file per part, each without the modules of earlier parts, and fills in the file names
 * that the bundler chose.
 */
import type { Plugin, Rolldown } from 'vite';
import { FOLLOW_MARK, markOf } from './entry-apart.ts';

const LIST = './part-files.ts';

/** The entry has a stable name; all other files have a hash in theirs. */
export const MODULE_ENTRY = 'task-tamer-agent.mjs';

const PART = /^task-tamer-agent\.[\w-]+-[\w-]{6}\.mjs$/;

export const isModulePart = (name: string): boolean => PART.test(name);

/** The root modules of each part. Earlier parts load before later ones. */
const ROOTS = {
  dialog: ['/entrance/browser-parts.ts'],
  engine: ['/daily-js/dist/daily-esm.js'],
  // A separate part, because evaluating React is already a long task.
  react: ['/react-dom/client.js'],
  session: ['/session/session.ts', '/follow/on-page.ts', '/device/follow-call.ts'],
  view: ['/ui/view/mount-view.ts'],
} as const;
type Part = keyof typeof ROOTS;
const PARTS = Object.keys(ROOTS) as readonly Part[];

/** The parts in each exported list of file names. A file is in the first list that needs it. */
const LISTS = {
  dialog: ['dialog'],
  session: ['session', 'react', 'view'],
  engine: ['engine'],
} as const satisfies Record<string, readonly Part[]>;

/** A placeholder in the code until the file names are known. */
const PLACE = /\[["'`]files of (\w+)["'`]\]/g;

export function partFiles(): Plugin {
  return {
    name: 'part-files',
    enforce: 'pre',
    resolveId: (source) => (source === LIST ? `\0${LIST}` : null),
    load(id) {
      if (!id.startsWith(`\0${LIST}`)) return null;
      const lists = Object.keys(LISTS).map((list) => `export const ${list}=["files of ${list}"];`);
      return `export const address=import.meta.url;${lists.join('')}`;
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      if (!code.includes('files of ')) return null;
      const all = Object.values(chunks);
      const listed = new Set<string>();
      const lists = Object.entries(LISTS).map(([list, parts]) => {
        const files = parts.flatMap((part) => filesOf(part, all)).filter((name) => !listed.has(name));
        for (const name of files) listed.add(name);
        return [list, JSON.stringify([...new Set(files)])] as const;
      });
      const names = new Map(lists);
      return { code: code.replaceAll(PLACE, (place, list: string) => names.get(list) ?? place), map: null };
    },
  };
}

type ModuleInfo = {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
};
type Modules = { readonly getModuleInfo: (id: string) => ModuleInfo | null };

/**
 * The part that a module belongs to; null for the entry and for modules with a single root, such as the diagnosis: the
 * bundler gives these a separate file without an exports object. The session's part includes its dynamic imports, so
 * that no request can fail during a conversation.
 */
export function partOf(id: string, modules: Modules): Part | typeof FOLLOW_MARK | null {
  const mark = markOf(id);
  if (mark !== null) return mark === FOLLOW_MARK ? mark : null;
  const needing = upFrom(id, (one) => modules.getModuleInfo(one)?.importers ?? []);
  const wanting = upFrom(id, (one) => {
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(one) ?? {};
    return [...importers, ...dynamicImporters];
  });
  const begins = (part: Part, ids: readonly string[]): boolean =>
    ROOTS[part].some((root) => ids.some((one) => one.endsWith(root)));
  const isLast = (part: Part): boolean => part === 'session' || part === 'view';
  return PARTS.find((part) => begins(part, isLast(part) ? wanting : needing)) ?? null;
}

function upFrom(id: string, importersOf: (id: string) => readonly string[]): readonly string[] {
  const found = new Set([id]);
  for (const one of found) for (const importer of importersOf(one)) found.add(importer);
  return [...found];
}

/** @throws {Error} if no file contains the part, because `ROOTS` is out of date */
function filesOf(part: Part, chunks: readonly Rolldown.RenderedChunk[]): readonly string[] {
  const files = new Set<string>();
  const add = (chunk: Rolldown.RenderedChunk | undefined): void => {
    if (chunk === undefined) throw new Error(`No file has the part ${part}. See widget/build/part-files.ts.`);
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const root of ROOTS[part])
    add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(root))));
  return [...files];
}
