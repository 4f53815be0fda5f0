// Scope: the words that visitors agree to. A version stands for its words: whoever changes any of them follows "Changing
// the words of the consent" in CONTRIBUTING.md.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consentRecord, copyIn } from '../../../widget/build/consent-record.ts';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { CONSENT_VERSION } from '../../../widget/contract.ts';
import { consentText, consentWords } from '../../../widget/i18n/consent.ts';
import { LANGUAGES } from '../../../widget/i18n/resolve-language.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The SHA-256 of a language's texts, a line for each, by version. */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026-11-22.2': {
    en: '37c6c4bb63c492a1322afbebf5159fb6b8a6fb2a20f2d19e3a4a0d34b6b51afc',
    es: '9b2b59cae88a27d8da3b35dcf2d2ae46a7a9a4fdd717594abd1855766c37d46f',
    'zh-Hans': 'ccbc0861750d731ab13b5a7838c148deb49e60188f4c890c4cb46ab4b5a51e1f',
    'zh-Hant': '7126b2f9790822e9c8756967a9a0ba8a4fdfb6d89e755a10020f82e3e7009faa',
    vi: '04bb5aa4a070b091e5ced4206f8d0be50bdb60ae6d5bcedbfdb77c96b3f2b581',
    ko: '6de24e985b1ed42d080f6c2eb3f5f3141b6c99036333871f0dd930ee5ed1a468',
    ru: '806feed730e106155d6c7854c99406be6bd1c9912a1cfa5c15c22abd6999b385',
    ar: '0e4260cfaeb887b0df87f17baa67860911e1e534d015e33308267fbd93542db6',
    'pt-BR': 'ef52935f26345e9b05fea285e7b4da785f1b107b53ef0329e55b0c859bd94f74',
    ht: '75ed7872d896d321606b24065c785f552154b83818445b065b788ae523710ef8',
    fr: '2f2bd47754ee292fcfaaa8c7d3d7d6aceffcf42ba05e4a186ec51d713e4dc369',
  },
};

it('the words are those of their version, in every language and every branch', () => {
  const { version, texts } = consentRecord();
  const hashes = LANGUAGES.map((language) => [language, sha256(Object.values(texts[language]).join('\n'))]);
  expect(version).toBe(CONSENT_VERSION);
  expect(Object.fromEntries(hashes), 'see "Changing the words of the consent" in CONTRIBUTING.md').toEqual(
    PUBLISHED[version],
  );
});

it.each(LANGUAGES)('what was shown in %s can be composed from the record by anybody', (language) => {
  const record: unknown = JSON.parse(JSON.stringify(consentRecord()));
  const textOf = (name: string): string =>
    String(Reflect.get(Object(Reflect.get(Object(Reflect.get(Object(record), 'texts')), language)), name));
  for (const business of ['Pine Dental', 'Task Tamer', '{agent} & Co', '$& $1'])
    for (const recording of [false, true]) {
      const given = {
        ...DEFAULT_CONFIG,
        businessName: business,
        agentName: 'Ada',
        recording,
        consentText: 'No health.',
        privacyUrl: '/privacy',
      };
      const shown = consentText(consentWords(copyIn(language, given).form, given));
      const sentence =
        business === 'Task Tamer'
          ? textOf('form.consent.own')
          : textOf('form.consent').replace('{business}', () => business);
      const lines = [
        sentence,
        textOf('form.consentNote').replace('{agent}', 'Ada'),
        ...(recording ? [textOf('form.recorded')] : []),
        'No health.',
        textOf('form.privacy'),
      ];
      expect(lines.join('\n')).toBe(shown);
    }
});

describe.each(['en', 'es'] as const)('the consent in %s', (language) => {
  const { form } = copyIn(language);
  const linesOf = (changes: Partial<typeof DEFAULT_CONFIG> = {}) =>
    consentText(consentWords(form, { ...DEFAULT_CONFIG, agentName: 'Ada', ...changes })).split('\n');

  it('begins with the specified sentence, and names an AI, who gets the sound, and writing as well', () => {
    const [sentence, note, ...others] = linesOf();
    expect(sentence).toBe(form.consent('Task Tamer'));
    expect(note).toMatch(/^(Ada|Erin) (is an AI|es una IA), /);
    expect(note).toMatch(/Vapi.*Daily/);
    expect(note).toMatch(/voice and what you write|voz y lo que escriba/);
    expect(others).toEqual([]);
  });

  it('says that the call is recorded, what the owner adds, and where the privacy page is', () => {
    const given = { recording: true, consentText: 'No health.', privacyUrl: 'https://a.example/' };
    expect(linesOf(given).slice(2)).toEqual([form.recorded, 'No health.', form.privacy]);
  });
});
