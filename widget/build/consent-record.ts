/** What the hash of a consent stands for: the words under their version, in each language, beside the script. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { DEFAULT_CONFIG } from '../config/config.ts';
import { CONSENT_VERSION } from '../contract.ts';
import { consentText, consentWords } from '../i18n/consent.ts';
import { LANGUAGES, type Language } from '../i18n/resolve-language.ts';
import { FILE_LANGUAGES, fileOf } from '../i18n/languages/languages.ts';
import type { Strings } from '../i18n/types.ts';
import { en } from '../i18n/en.ts';
import { worded } from '../i18n/overrides.ts';

type ConsentWording = {
  readonly language: string;
  readonly recording: boolean;
  readonly text: string;
  readonly sha256: string;
};

/** With the names that the tag has by default, with the link, and without words of an owner's. */
export function consentRecord(): { readonly version: string; readonly texts: readonly ConsentWording[] } {
  const texts = LANGUAGES.flatMap((language) =>
    [false, true].map((recording) => {
      const given = { ...DEFAULT_CONFIG, recording, privacyUrl: '/privacy' };
      const text = consentText(consentWords(copyIn(language).form, given));
      return { language, recording, text, sha256: createHash('sha256').update(text, 'utf8').digest('hex') };
    }),
  );
  return { version: CONSENT_VERSION, texts };
}

/** All that is shown in a language, with the names that the tag has by default. */
export function copyIn(language: Language): Strings {
  const file = FILE_LANGUAGES.find((one) => one === language);
  const strings = file ? fileOf(file) : null;
  return worded(en, { ...DEFAULT_CONFIG, strings }, language);
}

export function writeConsentRecord(fileName: string): Plugin {
  return {
    name: 'consent-record',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(consentRecord(), null, 2)}\n` });
    },
  };
}
