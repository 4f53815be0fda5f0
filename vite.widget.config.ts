/** Builds the tag as one classic script. Dynamic imports become functions in it that run on first use. */
import { defineConfig, type PluginOption, type UserConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { writeConsentRecord } from './widget/build/consent-record.ts';
import { filesBeside } from './widget/build/files-beside.ts';
import { earlyDialog } from './widget/build/prerendered/early-dialog.ts';
import { writeLanguageFiles } from './widget/build/language-files.ts';
import { OLDEST_BROWSERS } from './widget/build/oldest-browsers.ts';
import { oneScript } from './widget/build/one-script.ts';
import { scriptFiles } from './widget/build/script-files.ts';
import { vendorFiles } from './widget/build/vendor/vendor-files.ts';

const SCRIPT = 'task-tamer-agent.js';
export const BANNER = `/*! Task Tamer ${packageJson.version} | licenses: task-tamer-agent.LICENSES.txt */`;

/** Shared with the module build, `vite.module.config.ts`. */
export const TAG_BUILD = {
  publicDir: false,
  define: {
    // Vite does not replace it in library builds, so the script would contain React's development build and fail
    // without `process`.
    'process.env.NODE_ENV': '"production"',
    // React would announce itself to the host page's developer tools.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    __VERSION__: JSON.stringify(packageJson.version),
  },
  build: {
    target: 'es2022',
    cssTarget: Object.entries(OLDEST_BROWSERS).map(([browser, version]) => `${browser}${version}`),
    outDir: 'dist',
    // The pages' build writes to the same folder. `npm run build` empties it first.
    emptyOutDir: false,
    reportCompressedSize: false,
    modulePreload: false,
    minify: true,
    sourcemap: 'hidden',
  },
} as const satisfies UserConfig;

export const OUTPUT = {
  // Host pages may declare any charset.
  charset: 'ascii',
  comments: { legal: false, annotation: false, jsdoc: false },
} as const;

/** Inlines constants: a single use is shorter than a name, and repeated values compress well. */
export const INLINE_CONSTANTS = { mode: 'all', pass: 3 } as const;

/** Small modules that several chunks import. As one chunk, they need one function and one list of exports. */
const SHARED =
  /\/(call\/(debug-log|environment|permissions-policy|room\/room|spoken-letters)|chat\/writable|bot-check\/(api-url|rules)|config\/link|page\/avatar|platform\/url|contract-endpoint)\.ts$/;

export const tagPlugins = (): PluginOption[] => [earlyDialog(), vendorFiles()];

export default defineConfig({
  ...TAG_BUILD,
  plugins: [
    ...tagPlugins(),
    scriptFiles(),
    filesBeside({
      ...TAG_BUILD,
      build: {
        ...TAG_BUILD.build,
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: { ...OUTPUT, codeSplitting: false, minify: true },
        },
      },
    }),
    writeConsentRecord('task-tamer-agent.consent.json'),
    writeLanguageFiles(),
    oneScript(SCRIPT, BANNER),
  ],
  build: {
    ...TAG_BUILD.build,
    license: { fileName: 'task-tamer-agent.LICENSES.txt' },
    lib: { entry: 'widget/index.ts', formats: ['cjs'], fileName: () => 'entry' },
    rolldownOptions: {
      // Avoids warnings about this project's plugins on slow machines.
      checks: { pluginTimings: false },
      output: {
        ...OUTPUT,
        // Each import of a chunk repeats its name, so the name is one letter without an extension. The bundler numbers
        // duplicates.
        chunkFileNames: ({ name }) => name[0] ?? name,
        // Exports are for the chunks loaded later. The page gets no global.
        exports: 'named',
        // The files next to the script are fetched.
        dynamicImportInCjs: true,
        generatedCode: { symbols: false },
        codeSplitting: {
          groups: [{ name: 'environment', test: SHARED }],
          includeDependenciesRecursively: false,
        },
      },
      // Keep shared modules in the entry: a shared chunk would cost one getter per name.
      preserveEntrySignatures: 'allow-extension',
      // Parentheses around lazy modules would make engines compile them at load.
      optimization: { pifeForModuleWrappers: false, inlineConst: INLINE_CONSTANTS },
    },
  },
});
