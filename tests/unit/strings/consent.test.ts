// Scope: the words that visitors agree to. A version stands for its words: whoever changes them changes CONSENT_VERSION,
// and writes down here what the new one stands for.
import { describe, expect, it } from 'vitest';
import { consentRecord } from '../../../widget/build/consent-record.ts';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { CONSENT_VERSION } from '../../../widget/contract.ts';
import { consentText, consentWords } from '../../../widget/strings/consent.ts';
import { stringsFor } from '../../../widget/strings/strings.ts';

/** The SHA-256 of each text, by version. Lines of versions that were published stay as they are. */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026-11-22': {
    'en, recording false': '8df55e5ab3362cb69fdece252cccd20989d92fdbec5583fad131e2dff1f5716d',
    'en, recording true': '13c19f5ea153944892c0f815f487b645ae165cabbf19b8778a5177b227609170',
    'es, recording false': 'da004142ff724a17d7c39871f4e9365f9f0ca4d221584ce43995a5253b122a99',
    'es, recording true': '968f53bf8fec5ea5a7535b20896078173a3cf7b9ead301325ac5d2c0775406ba',
  },
  '2026-11-22.2': {
    'en, recording false': '91bf0821ab6b3d9f99f8351c256b39fc8e3c96263b1ba5fc04d45c2e559f09c4',
    'en, recording true': '6fa217a7abe5a7a3fba839b7bee34643edf2ea0d7e457cbe4a803bae07d6ac0b',
    'es, recording false': '578f0b641df8290b1ebc59f53d0fa3ea44307d594a3a0b54cc99d999900ac640',
    'es, recording true': 'f7ea890fdb1455fa20cf5de22165e368872d725ec814b3e13eeac87b999b27f5',
  },
};

it('the words are those of their version', () => {
  const { version, texts } = consentRecord();
  const hashes = texts.map(({ language, recording, sha256 }) => [
    `${language}, recording ${recording}`,
    sha256,
  ]);
  expect(version).toBe(CONSENT_VERSION);
  expect(Object.fromEntries(hashes)).toEqual(PUBLISHED[CONSENT_VERSION]);
});

describe.each(['en', 'es'] as const)('the consent in %s', (language) => {
  const { form } = stringsFor(language);
  const linesOf = (changes: Partial<typeof DEFAULT_CONFIG> = {}) =>
    consentText(consentWords(form, { ...DEFAULT_CONFIG, agentName: 'Ada', ...changes })).split('\n');

  it('begins with the specified sentence, and names an AI, who gets the sound, and writing as well', () => {
    const [sentence, note, ...others] = linesOf();
    expect(sentence).toBe(form.consent('Task Tamer'));
    expect(note).toMatch(/^Ada (is an AI|es una IA), /);
    expect(note).toMatch(/Vapi.*Daily/);
    expect(note).toMatch(/voice and what you write|voz y lo que escriba/);
    expect(others).toEqual([]);
  });

  it('says that the call is recorded, what the owner adds, and where the privacy page is', () => {
    const given = { recording: true, consentText: 'No health.', privacyUrl: 'https://a.example/' };
    expect(linesOf(given).slice(2)).toEqual([form.recorded, 'No health.', form.privacy]);
  });
});
