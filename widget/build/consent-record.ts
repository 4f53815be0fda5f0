/** Records the consent texts of this version in each language, so that a hash in a receipt can be traced to its text. */
import type { Plugin } from 'vite';
import { DEFAULT_CONFIG } from '../config/config.ts';
import { CONSENT_VERSION } from '../contract-endpoint.ts';
import type { ConsentTexts } from '../i18n/consent.ts';
import { LANGUAGES, type Language } from '../i18n/resolve-language.ts';
import { FILE_LANGUAGES, fileOf } from '../i18n/languages/languages.ts';
import type { Strings } from '../i18n/types.ts';
import { en } from '../i18n/en.ts';
import { PRODUCT, worded } from '../i18n/overrides.ts';

export type ConsentRecord = {
  readonly version: string;
  readonly texts: Readonly<Record<Language, ConsentTexts>>;
};

/** The texts are templates: each consent is composed of these and of the owner's addition. */
export function consentRecord(): ConsentRecord {
  const texts = LANGUAGES.map((language) => [language, consentTextsIn(language)]);
  return {
    version: CONSENT_VERSION,
    texts: Object.fromEntries(texts) as ConsentRecord['texts'],
  };
}

function consentTextsIn(language: Language): ConsentTexts {
  const { form, message } = copyIn(language, { agentName: '{agent}', businessName: '{business}' });
  return {
    'form.consent': form.consent('{business}'),
    'form.consent.own': form.consent(PRODUCT),
    'form.consentNote': form.consentNote('{agent}'),
    'form.recorded': form.recorded,
    'form.privacy': form.privacy,
    'message.consent': message.consent('{business}'),
    'message.consentNote': message.consentNote('{business}'),
  };
}

/** All texts of a language, with the default names unless others are given. */
export function copyIn(
  language: Language,
  names: Partial<Pick<typeof DEFAULT_CONFIG, 'agentName' | 'businessName'>> = {},
): Strings {
  const file = FILE_LANGUAGES.find((one) => one === language);
  const strings = file ? fileOf(file) : null;
  return worded(en, { ...DEFAULT_CONFIG, ...names, strings }, language);
}

export function writeConsentRecord(fileName: string): Plugin {
  return {
    name: 'consent-record',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(consentRecord(), null, 2)}\n` });
    },
  };
}
