// Scope: the consent texts. A version identifies its text: to change one, follow "Changing the words of the consent" in
// CONTRIBUTING.md.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consentRecord, copyIn } from '../../../widget/build/consent-record.ts';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { CONSENT_VERSION } from '../../../widget/contract.ts';
import { consentText, consentWords } from '../../../widget/i18n/consent.ts';
import { LANGUAGES } from '../../../widget/i18n/resolve-language.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The SHA-256 of each language's texts, joined by line breaks, by version. */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026-11-24': {
    en: 'b8227efc3d81c6db597bae8e0ca75205f2f1c5a614e67638220be7811475f3ba',
    es: 'ba37feb28d2adeab5610de03d8fed9eb6e409897b41f7f25de5e1ce797e5131c',
    'zh-Hans': '608d25bc827cdad83fec547ae441fa1639ea05e4fa540b291eee14858d406467',
    'zh-Hant': '546c8a21cbcd0e15d59d6ec836db5561528741c48c6796a72307ec45499b494e',
    vi: '63b5e5a1e29aefc1506722b9cf8ceae1cc45c6c0296a8eda78ed27e1acecfd9d',
    ko: 'fa5ce1e32c88aa8e65c22f8d601bed82ee674e8d189258a1c98bc66069b9f38e',
    ru: '078feaf22ff1ceb0059cb612794e0341b2c723530b19dee5a930a20ec2a665a8',
    ar: '63bfd41c2e8452b26e9c7767d8d9e27d8f63cbac919d2fcd8ca3b80d7c6a034d',
    'pt-BR': 'e7a2845ca56d12570aecbfb61cdd19e2efac7c2e6ce822779421151eb852c714',
    ht: '6ddccf121b094a5d80c611ed46b7e379dbcb85915c10ac7d721850856a8c1fa5',
    fr: '74be37b17e66af83e83c5d5ad41e9171910c6b9dc16c10cb17a3137dfb09ca39',
  },
};

it('the consent texts match the published hashes of their version in every language', () => {
  const { version, texts } = consentRecord();
  const hashes = LANGUAGES.map((language) => [language, sha256(Object.values(texts[language]).join('\n'))]);
  expect(version).toBe(CONSENT_VERSION);
  expect(Object.fromEntries(hashes), 'see "The text of the consent" in CONTRIBUTING.md').toEqual(
    PUBLISHED[version],
  );
});

it.each(LANGUAGES)('the consent shown in %s can be recomposed from the published record', (language) => {
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
      const shown = consentText(consentWords(copyIn(language, given), given, 'voice'));
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
  const copy = copyIn(language);
  const { form } = copy;
  const linesOf = (changes: Partial<typeof DEFAULT_CONFIG> = {}) =>
    consentText(consentWords(copy, { ...DEFAULT_CONFIG, agentName: 'Ada', ...changes }, 'voice')).split('\n');

  it('begins with the specified sentence, and names the AI, who receives the audio, and text chat', () => {
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
