/**
 * The parts as files: one for each thing that a visitor may want, with all that it needs and no earlier file has. The
 * tag that is built of them takes the parts that are fetched in place of those that stand in the script, and is told
 * under which names the bundler has written them.
 */
import type { Plugin, Rolldown } from 'vite';

const LIST = './part-files.js';
const IN_THE_SCRIPT = './browser-parts.ts';
const FETCHED = './fetched-parts.ts';

/** What `import()` brings, by the file that it is in: an earlier one is there before a later one is fetched. */
const ROOTS = {
  dialog: ['/entrance/early-dialog.ts'],
  session: ['/session/session.ts', '/ui/mount-view.ts', '/chat/chat-client.ts', '/ui/conversation.tsx'],
  engine: ['/daily-js/dist/daily-esm.js'],
} as const;
type Part = keyof typeof ROOTS;
const PARTS = Object.keys(ROOTS) as readonly Part[];

/** Stands in the code until the files have their names. */
const PLACE = /\[["'`]files of (\w+)["'`]\]/g;

export function partFiles(): Plugin {
  return {
    name: 'part-files',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (source === LIST) return `\0${LIST}`;
      if (source !== IN_THE_SCRIPT || importer?.includes(FETCHED.slice(1)) === true) return null;
      return this.resolve(FETCHED, importer, options);
    },
    load(id) {
      if (!id.startsWith(`\0${LIST}`)) return null;
      return PARTS.map((part) => `export const ${part}=["files of ${part}"];`).join('');
    },
    renderChunk(code, chunk, _options, { chunks }) {
      if (!chunk.isEntry) return null;
      const all = Object.values(chunks);
      const listed = code.replaceAll(PLACE, (_place, part: Part) => JSON.stringify(filesOf(part, all)));
      return { code: listed, map: null };
    },
  };
}

type ModuleInfos = {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null;
};

/** The part that a module stands in, for the bundler. Null for what is in none: the entry, and the diagnosis. */
export function partOf(id: string, modules: ModuleInfos): Part | null {
  const above = new Set([id]);
  for (const one of above)
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) above.add(importer);
  const ids = [...above];
  return PARTS.find((part) => ROOTS[part].some((root) => ids.some((one) => one.endsWith(root)))) ?? null;
}

/** @throws where no file holds the part: the list above is out of date */
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
