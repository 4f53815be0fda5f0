// Scope: the words that visitors agree to. A version stands for its words: whoever changes them changes CONSENT_VERSION,
// and writes down here what the new one stands for.
import { describe, expect, it } from 'vitest';
import { consentRecord, copyIn } from '../../../widget/build/consent-record.ts';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { CONSENT_VERSION } from '../../../widget/contract.ts';
import { consentText, consentWords } from '../../../widget/i18n/consent.ts';

/** The SHA-256 of each text, by version. Lines of versions that were published stay as they are. */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026-11-22': {
    'en, recording false': '8df55e5ab3362cb69fdece252cccd20989d92fdbec5583fad131e2dff1f5716d',
    'en, recording true': '13c19f5ea153944892c0f815f487b645ae165cabbf19b8778a5177b227609170',
    'es, recording false': 'da004142ff724a17d7c39871f4e9365f9f0ca4d221584ce43995a5253b122a99',
    'es, recording true': '968f53bf8fec5ea5a7535b20896078173a3cf7b9ead301325ac5d2c0775406ba',
    'ar, recording false': 'f28cd85d73b0347a2a1efaf9a79c05f6f9a0d81d44184df38b7c9f5ea73feace',
    'ar, recording true': '702c1bd48485d38333b9f9c352d11ec4ad365f01e34e80981fa779387a3afcab',
    'fr, recording false': 'bc251e084bff14b20e99fae79c11fb895901d19cb39bb8453378a02e649bd226',
    'fr, recording true': '7cdb86db8cd4e154498082f4b54a671924cd2f10c2b979bc9e0606f0ebba4c48',
    'ht, recording false': 'ff15820c7d31e5d19ebd42094da825b1b077864d398ee21ececdb098b17ed417',
    'ht, recording true': '2eacf5f2b858535fd89f49472f1a06099a79d86398166dcb7403d1cf11fff160',
    'ko, recording false': '49026c367cba247f7998269b660169ce0b07e997190c60b848653e9dca31f935',
    'ko, recording true': 'f4ef14cf40c2ab6ec49a8297af38c12c86ed358758b3b19a28fe38d278e61f19',
    'pt-BR, recording false': '9b85126ed7a3fe8138f3ee9d5af5a8fb661011580f3ac951ac975c4b1f5579e8',
    'pt-BR, recording true': '327136b166b8e4ad15e3b1ea5aa84fa9c060864e19aef1dadab54291512c5f34',
    'ru, recording false': 'd229c439d3f3656bae613e90c6111d87fe149fb7c54da3bfdd24b2feeea0618b',
    'ru, recording true': '31e6804b19ab5d4706d632570fce18621153b1950d74e81b4b917db06056f8c1',
    'vi, recording false': '1df5940ce6bf347ebee7ae79c6db4fe453a2bb01e8127edb4cb88047fb235912',
    'vi, recording true': '1d20a635480713a44f456821205d75d969b1e630df09ae01d7c954265b39e9c1',
    'zh-Hans, recording false': 'c9f55597cbb42eb72401c6ccf15526658a80615b890126becd1059ea5f883838',
    'zh-Hans, recording true': '4f82461d6b94657a8a9fe1328b4f36cface0d0ba3dbfe47e53ee2cc2a916f5cf',
    'zh-Hant, recording false': '0e6024b32a3d82b6d27c6d46a1c19178885661700f6100b981af690ca0cd2eb4',
    'zh-Hant, recording true': 'aa02f2d7069e13caeb0f070f54e2cdffd011415bc93329b06d339660ed429e0d',
  },
  '2026-11-22.2': {
    'en, recording false': '91bf0821ab6b3d9f99f8351c256b39fc8e3c96263b1ba5fc04d45c2e559f09c4',
    'en, recording true': '6fa217a7abe5a7a3fba839b7bee34643edf2ea0d7e457cbe4a803bae07d6ac0b',
    'es, recording false': '578f0b641df8290b1ebc59f53d0fa3ea44307d594a3a0b54cc99d999900ac640',
    'es, recording true': 'f7ea890fdb1455fa20cf5de22165e368872d725ec814b3e13eeac87b999b27f5',
    'zh-Hans, recording false': '56f1b0e312f9b33b07c9c5b1d77410e2fe2617fc7d99a22a56d546735f91e413',
    'zh-Hans, recording true': 'b5e83f0b9bac24bed36ed77b0237a81500f1fb7c4e8ad3be11bcfd559a6663a0',
    'zh-Hant, recording false': '949a08e1e60f18576e16cabf59d59145974fb5d52ced73fb4bf4eb5ca1ec56b0',
    'zh-Hant, recording true': '1220fd60a610db059ab7a73276ec48ce018c4280119a251aa3bfcf9b0cc0f15f',
    'vi, recording false': '9a8c2942b2afeb3af9a86abfdd3cc815d93a04c28b45d7e4d6dafa6c504706c3',
    'vi, recording true': 'd4bd935b0b9c51a6dbeeb6050c5b249f7bfc27c77f563b35cb282d44fc2f0ff1',
    'ko, recording false': 'bf3a0c9059cae3794c9a4168dcdd87d87ab0c1bf3356b892c31cc50a7573ec35',
    'ko, recording true': '3c04f123b324d9238066d9695b4c7fdeff9b80746f260ac397fdafa31614f86c',
    'ru, recording false': 'ffc6792a65e6a00c4de3c712eb291a2531fd68f0e0a6a88a691628ce4464af39',
    'ru, recording true': '3982a9294d2bf7f1d1acb47a420fe34af2d28e6ace6c077e97c50a1f19b50248',
    'ar, recording false': 'e6ba3bb015e3e54fa987506367445c5af1c0f158e4dfd5256f293742d1459675',
    'ar, recording true': 'c2bf7d4022bf16021e70b817a5b098078e39e589289f3d4043c621080bea8a1c',
    'pt-BR, recording false': '640efc078eea99133adbd49ed27179e045042b3f9395e72e864488cb43d01aa4',
    'pt-BR, recording true': '3d38e89ab12b21c6216ebd07e3ee1b8dcd50a7ce8fc2ccb3ccd58c9b500cf121',
    'ht, recording false': 'f686cc3f1f254461ad39b2ee04386416a3c6205129862c11a25a9122fea049e2',
    'ht, recording true': '476661895870b79595b137eb56cd72a62c1f307345a23443ca9e2c4b982fbb3f',
    'fr, recording false': '3650e32e40817546a08fa67f74ab524b918bf78fd2ef3f186e58042c387c0f92',
    'fr, recording true': '44f9080d6eeb11bc809c2247d373b081790b5db0d412c98812e56cb523dc7c62',
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
