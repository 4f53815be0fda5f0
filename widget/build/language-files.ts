/** Writes one file of texts for each language that the script does not contain. */
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
