/**
 * Renders the dialog at build time and provides the result as data in `drawn-dialog.js`, so that a page can show the dialog
 * before React loads.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { runnerImport, type Plugin } from 'vite';
import type * as DialogMarkup from './dialog-markup.tsx';
import { treeOf } from './markup-tree.ts';
import { splitWords } from './split-words.ts';

const NAME = './drawn-dialog.js';
const SOURCE = fileURLToPath(new URL('dialog-markup.tsx', import.meta.url));

type Source = typeof DialogMarkup;

export function earlyDialog(): Plugin {
  return {
    name: 'early-dialog',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const { module } = await runnerImport<Source>(SOURCE, {
        configFile: false,
        logLevel: 'error',
        plugins: [react()],
      });
      const [drawing, [words, keys]] = splitWords(module.markup().map(treeOf));
      return Object.entries({ drawing, words, keys, own: module.OWN_CONSENT })
        .map(([name, value]) => `export const ${name}=${JSON.stringify(value)};`)
        .join('');
    },
  };
}
