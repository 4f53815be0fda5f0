/**
 * Builds the tag: one classic script that carries everything it needs.
 * What the shell imports dynamically stays inside the file as a function that runs on first use.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type UserConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { writeConsentRecord } from './widget/build/consent-record.ts';
import { earlyDialog } from './widget/build/early-dialog.ts';
import { writeLanguageFiles } from './widget/build/language-files.ts';
import { oneScript } from './widget/build/one-script.ts';
import { withoutUnused } from './widget/build/without-unused.ts';

const SCRIPT = 'task-tamer-agent.js';
export const BANNER = `/*! Task Tamer ${packageJson.version} | licenses: task-tamer-agent.LICENSES.txt */`;

/** What the module build does in the same way: `vite.module.config.ts`. */
export const TAG_BUILD = {
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
    minify: true,
    sourcemap: 'hidden',
  },
} as const satisfies UserConfig;

export const OUTPUT = {
  // Host pages serve scripts in every charset.
  charset: 'ascii',
  comments: { legal: false, annotation: false, jsdoc: false },
} as const;

/** A constant's value is shorter than its name where it stands once, and compresses well where it stands often. */
export const INLINE_CONSTANTS = { mode: 'all', pass: 3 } as const;

export const tagPlugins = (): PluginOption[] => [react(), earlyDialog(), withoutUnused()];

export default defineConfig({
  ...TAG_BUILD,
  plugins: [
    ...tagPlugins(),
    writeConsentRecord('task-tamer-agent.consent.json'),
    writeLanguageFiles(),
    oneScript(SCRIPT, BANNER),
  ],
  build: {
    ...TAG_BUILD.build,
    license: { fileName: 'task-tamer-agent.LICENSES.txt' },
    lib: { entry: 'widget/index.ts', formats: ['cjs'], fileName: () => 'entry.js' },
    rolldownOptions: {
      // On a slow machine it would warn of our own plugins.
      checks: { pluginTimings: false },
      output: {
        ...OUTPUT,
        chunkFileNames: '[name].js',
        // For what is loaded later only: nothing of it reaches the page, which gets the tag and no global.
        exports: 'named',
        generatedCode: { symbols: false },
      },
      // What all parts share stands in the entry itself: a chunk between them costs a getter for every name.
      preserveEntrySignatures: 'allow-extension',
      // Wrapping lazy modules in parentheses makes engines compile them at load, which is what we avoid.
      optimization: { pifeForModuleWrappers: false, inlineConst: INLINE_CONSTANTS },
    },
  },
});
