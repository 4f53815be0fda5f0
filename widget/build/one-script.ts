/**
 * Joins the chunks of the build into one classic script. What the entry needs at once runs where it stands, so
 * that an engine compiles it beside the page while the script arrives. Each other chunk becomes a function that
 * runs when it is first required: until then the engine has only skimmed its text. A bundler's own single file
 * instead hoists every function of every lazy module into one scope, and makes them all at load.
 */
import { minify, type MinifyOptions } from 'terser';
import type { Plugin, Rolldown } from 'vite';

/** A second minifier finds 1 % more than the bundler's own does alone. */
const OPTIONS: MinifyOptions = {
  ecma: 2020,
  compress: { passes: 2, hoist_vars: true },
  // Host pages serve scripts in every charset.
  format: { ascii_only: true },
};

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

export function oneScript(fileName: string, banner: string): Plugin {
  return {
    name: 'one-script',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const all = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = all.find(({ isEntry }) => isEntry);
        if (!entry) return this.error('The build has no entry.');
        for (const chunk of all) Reflect.deleteProperty(bundle, chunk.fileName);
        const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
        const { code = '' } = await minify(join(chunks, entry.fileName), OPTIONS);
        this.emitFile({ type: 'asset', fileName, source: `${banner}\n${code}\n` });
      },
    },
  };
}

/** `c` holds what each chunk exports, and is filled before the chunk runs: chunks may require each other. */
function join(chunks: Chunks, entry: string): string {
  const atOnce = needed(chunks, entry);
  const later = [...chunks.keys()].filter((name) => !atOnce.has(name));
  return [
    `(function(){var c={},m={${later.map((name) => `"./${name}":${functionOf(chunks, name)}`).join(',')}};`,
    'function r(n){var e=c[n];return e||m[n](e=c[n]={},r),e}',
    ...[...atOnce].map((name) => `(${functionOf(chunks, name)})(c["./${name}"]={},r);`),
    '})();\n',
  ].join('');
}

const functionOf = (chunks: Chunks, name: string): string =>
  `function(exports,require){${chunks.get(name)?.code.trim() ?? ''}}`;

/** A chunk after all that it imports. */
function needed(chunks: Chunks, name: string, found = new Set<string>()): ReadonlySet<string> {
  for (const imported of chunks.get(name)?.imports ?? []) needed(chunks, imported, found);
  return found.add(name);
}
