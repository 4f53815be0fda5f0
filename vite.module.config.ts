/**
 * Builds the tag as a module: an entry with what a page view needs, and further files that are fetched on first intent.
 * The source is the same as the single script's.
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
      // Avoids warnings about this project's plugins on slow machines.
      checks: { pluginTimings: false },
      output: {
        ...OUTPUT,
        chunkFileNames: 'task-tamer-agent.[name]-[hash:6].mjs',
        codeSplitting: { groups: [{ name: partOf, debugName: 'parts' }] },
        // The entry contains no library.
        postBanner: ({ isEntry }) => (isEntry ? '' : BANNER),
        // Vite keeps white space in ES library builds for bundlers. This file is not bundled again.
        minify: true,
      },
      // The entry exports nothing.
      preserveEntrySignatures: false,
      optimization: { inlineConst: INLINE_CONSTANTS },
    },
  },
});
