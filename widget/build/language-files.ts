/** Writes the words of the languages that are no part of the script, each into a file beside it. */
import type { Plugin } from 'vite';
import { FILE_LANGUAGES, fileOf } from '../i18n/languages/languages.ts';

export function writeLanguageFiles(): Plugin {
  return {
    name: 'language-files',
    generateBundle() {
      for (const language of FILE_LANGUAGES)
        this.emitFile({
          type: 'asset',
          fileName: `languages/${language}.json`,
          source: `${JSON.stringify(fileOf(language))}\n`,
        });
    },
  };
}
