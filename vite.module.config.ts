/**
 * Builds the tag as a module: an entry with all that a page view needs, and beside it the rest, in files that are
 * fetched at the first sign of interest. The same source as the one script, split by the bundler.
 */
import { defineConfig } from 'vite';
import { tidyFolder } from './widget/build/deployed-folder.ts';
import { entryApart } from './widget/build/entry-apart.ts';
import { isModulePart, MODULE_ENTRY, partFiles, partOf } from './widget/build/part-files.ts';
import { BANNER, INLINE_CONSTANTS, OUTPUT, TAG_BUILD, tagPlugins } from './vite.widget.config.ts';

export default defineConfig({
  ...TAG_BUILD,
  plugins: [...tagPlugins(), partFiles(), entryApart(), tidyFolder(isModulePart)],
  build: {
    ...TAG_BUILD.build,
    lib: { entry: 'widget/index.ts', formats: ['es'], fileName: () => MODULE_ENTRY },
    rolldownOptions: {
      // On a slow machine it would warn of our own plugins.
      checks: { pluginTimings: false },
      output: {
        ...OUTPUT,
        chunkFileNames: 'task-tamer-agent.[name]-[hash].mjs',
        codeSplitting: { groups: [{ name: partOf, debugName: 'parts' }] },
        postBanner: BANNER,
        // Library builds of modules keep white space, for whoever builds with them: nobody builds with this one.
        minify: true,
      },
      // It is there to be run, and exports nothing.
      preserveEntrySignatures: false,
      optimization: { inlineConst: INLINE_CONSTANTS },
    },
  },
});
