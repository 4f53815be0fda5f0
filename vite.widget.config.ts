/**
 * Builds the tag: one classic script that carries everything it needs.
 * What the shell imports dynamically stays inside the file as a function that runs on first use.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };

type Span = { readonly start: number; readonly end: number };

/**
 * Methods of libraries that the tag never runs, and that carry an error tracker's client with them. They are
 * emptied, and the bundler drops what only they used: more than a tenth of the script. The tag contains no
 * tracker and tells no third party about its host pages.
 */
const EMPTIED = [
  // daily-js reports its failures to its maker.
  { file: '@daily-co/daily-js/dist/daily-esm.js', method: '_maybeSendToSentry' },
  // The bot check's script is loaded by our own loader, with a time limit and a retry; this is the other one.
  { file: '@hcaptcha/react-hcaptcha/lib/dist/esm/index.js', method: 'loadCaptcha' },
] as const;

/** A library that is built differently than it was fails the build, so that nothing comes back unseen. */
function withoutTrackers(): Plugin {
  return {
    name: 'without-trackers',
    transform(code, id) {
      const method = EMPTIED.find(({ file }) => id.endsWith(file))?.method;
      if (!method) return null;
      const [body, ...others] = bodiesOf(method, this.parse(code));
      if (!body || others.length > 0) return this.error(`${id} has not exactly one method ${method}.`);
      return { code: `${code.slice(0, body.start)}{}${code.slice(body.end)}`, map: null };
    },
  };
}

/** The bodies of methods of this name: in a class, or in a compiled class as `{ key: name, value: function … }`. */
function bodiesOf(method: string, node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((child: unknown) => bodiesOf(method, child));
  if ('type' in node && node.type === 'MethodDefinition') {
    const { key, value } = node as unknown as { key: { name?: string }; value: { body: Span } };
    if (key.name === method) return [value.body];
  }
  const [key, value] = 'properties' in node && Array.isArray(node.properties) ? node.properties : [];
  if (key?.value?.value === method) return [value.value.body];
  return Object.values(node).flatMap((child: unknown) => bodiesOf(method, child));
}

export default defineConfig({
  plugins: [react(), withoutTrackers()],
  publicDir: false,
  define: {
    // Library builds leave it in place: the script would carry React's development half and die without `process`.
    'process.env.NODE_ENV': '"production"',
    __VERSION__: JSON.stringify(packageJson.version),
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // Pages are built into the same folder; `npm run build` empties it first.
    emptyOutDir: false,
    reportCompressedSize: false,
    modulePreload: false,
    license: { fileName: 'task-tamer-agent.LICENSES.txt' },
    lib: {
      entry: 'widget/index.ts',
      formats: ['iife'],
      name: 'TaskTamerAgent',
      fileName: () => 'task-tamer-agent.js',
    },
    rolldownOptions: {
      output: {
        codeSplitting: false,
        // Host pages serve scripts in every charset.
        charset: 'ascii',
        comments: { legal: false, annotation: false, jsdoc: false },
        // The entry exports nothing: the page gets the tag and no global.
        exports: 'none',
        postBanner: `/*! Task Tamer ${packageJson.version} | licenses: task-tamer-agent.LICENSES.txt */`,
      },
      // Wrapping lazy modules in parentheses makes engines compile them at load, which is what we avoid.
      optimization: { pifeForModuleWrappers: false },
    },
  },
});
