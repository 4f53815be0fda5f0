/**
 * Joins the build's chunks into one classic script. Each chunk becomes a function that runs when it is first required, so
 * the engine only preparses it at load. The bundler's single-file output hoists the functions of all lazy modules into one
 * scope and creates them at load, which doubles the heap of a page view.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';

type Piece = { readonly text: string; readonly map?: Rolldown.SourceMap | null };
type Position = { line: number; column: number };

export function oneScript(fileName: string, banner: string): Plugin {
  let map = '';
  return {
    name: 'one-script',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) return this.error('The build has no entry.');
        for (const file of Object.keys(bundle)) {
          if (file.endsWith('.map') || chunks.some((chunk) => chunk.fileName === file))
            Reflect.deleteProperty(bundle, file);
        }
        const later = inOrder(entry, chunks).filter((chunk) => chunk !== entry);
        const pieces: Piece[] = [{ text: `${banner}\n` }, ...join(entry, later)];
        const joined = pieces.map(({ text }) => text).join('');
        this.emitFile({ type: 'asset', fileName, source: joined });
        map = sourceMap(fileName, pieces);
      },
    },
    /** Writes the source map outside the deployed folder: it makes stacks readable, but must not be published. */
    async writeBundle({ dir = 'dist' }) {
      await mkdir(`${dir}-maps`, { recursive: true });
      await writeFile(`${dir}-maps/${fileName}.map`, map);
    },
  };
}

/**
 * Texts first, then the tag's code, each chunk after those that it needs, then chunks with only libraries: this order
 * compresses best.
 */
function inOrder(
  entry: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): readonly Rolldown.OutputChunk[] {
  const visited = new Set<Rolldown.OutputChunk>();
  const afterNeeded = (chunk: Rolldown.OutputChunk): readonly Rolldown.OutputChunk[] => {
    if (visited.has(chunk)) return [];
    visited.add(chunk);
    const needed = [...chunk.imports, ...chunk.dynamicImports].flatMap((name) =>
      chunks.filter(({ fileName }) => fileName === name),
    );
    return [...needed.flatMap(afterNeeded), chunk];
  };
  return afterNeeded(entry).toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ moduleIds }: Rolldown.OutputChunk): number {
  if (moduleIds.some((id) => id.endsWith('/i18n/en.ts'))) return 0;
  return moduleIds.some((id) => id.includes('/widget/')) ? 1 : 2;
}

/** Each chunk's exports are in `loaded` before the chunk runs, because chunks may require each other. */
function join(entry: Rolldown.OutputChunk, later: readonly Rolldown.OutputChunk[]): Piece[] {
  return [
    { text: '(function(){var loaded={},chunks={' },
    ...later.flatMap((chunk) => [{ text: `"./${chunk.fileName}":` }, ...functionOf(chunk), { text: ',' }]),
    { text: '};function require(name){var exports=loaded[name];' },
    { text: 'return exports||chunks[name](exports=loaded[name]={},require),exports}(' },
    ...functionOf(entry),
    { text: `)(loaded["./${entry.fileName}"]={},require);})();\n` },
  ];
}

/** The getter that the bundler exports for a variable that might be reassigned. Getters are at the end of a chunk. */
const GETTER =
  /Object\.defineProperty\(exports,"(\w+)",\{enumerable:!0,get:function\(\)\{return ([\w$]+)\}\}\)/g;

/** The tag reassigns no export, so plain values replace the getters. */
const functionOf = ({ code, map }: Rolldown.OutputChunk): Piece[] => [
  { text: 'function(exports,require){' },
  { text: code.trimEnd().replace(GETTER, 'exports.$1=$2'), map },
  { text: '}' },
];

/** An index map: each chunk's map with its offset in the script. */
function sourceMap(file: string, pieces: readonly Piece[]): string {
  const sections: { offset: Position; map: unknown }[] = [];
  let at: Position = { line: 0, column: 0 };
  for (const { text, map } of pieces) {
    if (map) sections.push({ offset: at, map: JSON.parse(map.toString()) as unknown });
    at = after(at, text);
  }
  return JSON.stringify({ version: 3, file, sections });
}

function after({ line, column }: Position, text: string): Position {
  const breaks = text.split('\n').length - 1;
  const rest = text.length - (text.lastIndexOf('\n') + 1);
  return { line: line + breaks, column: breaks > 0 ? rest : column + rest };
}
