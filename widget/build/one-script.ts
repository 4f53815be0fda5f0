/**
 * Joins the chunks of the build into one classic script. What the entry needs at once runs where it stands, so
 * that an engine compiles it beside the page while the script arrives. Each other chunk becomes a function that
 * runs when it is first required: until then the engine has only skimmed its text. A bundler's own single file
 * instead hoists every function of every lazy module into one scope, and makes them all at load.
 */
import { minify, type MinifyOptions } from 'terser';
import type { Plugin, Rolldown } from 'vite';
import { compiledAhead } from './compiled-ahead.ts';

/** A second minifier finds 1 % more than the bundler's own does alone. */
const OPTIONS: MinifyOptions = {
  ecma: 2020,
  compress: { passes: 2, hoist_vars: true },
  // Host pages serve scripts in every charset. Functions in parentheses that are called at once are compiled
  // beside the page while the script arrives; without, on the page's own time.
  format: { ascii_only: true, wrap_iife: true },
};

/** Each other chunk becomes a function that runs when it is required; those in `early` are compiled with the entry. */
export function oneScript(fileName: string, banner: string, early: readonly string[]): Plugin {
  return {
    name: 'one-script',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) return this.error('The build has no entry.');
        if (entry.imports.length > 0) return this.error(`The entry needs ${entry.imports.join()} at once.`);
        for (const chunk of chunks) Reflect.deleteProperty(bundle, chunk.fileName);
        const later = chunks.filter((chunk) => chunk !== entry);
        const { code = '' } = await minify(join(entry, later), OPTIONS);
        const ahead = compiledAhead(
          code,
          early.map((chunk) => `./${chunk}.js`),
        );
        this.emitFile({ type: 'asset', fileName, source: `${banner}\n${ahead}\n` });
      },
    },
  };
}

/** `c` holds what each chunk exports, and is filled before the chunk runs: chunks may require each other. */
function join(entry: Rolldown.OutputChunk, later: readonly Rolldown.OutputChunk[]): string {
  return [
    `(function(){var c={},m={${later.map((chunk) => `"./${chunk.fileName}":${functionOf(chunk)}`).join(',')}};`,
    'function r(n){var e=c[n];return e||m[n](e=c[n]={},r),e}',
    `(${functionOf(entry)})(c["./${entry.fileName}"]={},r);`,
    '})();\n',
  ].join('');
}

const functionOf = ({ code }: Rolldown.OutputChunk): string => `function(exports,require){${code.trim()}}`;
