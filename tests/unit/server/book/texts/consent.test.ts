// Scope: who has agreed to texts: what the agent asks, which answer counts, and what is kept of it.
import { describe, expect, it } from 'vitest';
import { answerIn, consentQuestion, type TextConsent } from '../../../../../server/book/texts/consent.ts';
import { TEXT_CONSENT_VERSION } from '../../../../../server/book/texts/consent-words.ts';
import { hashOf } from '../../../../../server/http/secrets.ts';
import { LANGUAGES, type Language } from '../../../../../widget/i18n/resolve-language.ts';
import { CARRIER, NUMBER, textsFixture } from './texts-world.ts';

const { openWorld, pass } = textsFixture();
const AT = Date.parse('2026-11-22T12:05:00Z');

const agent = (text: string) => ({ speaker: 'agent', text, at: AT }) as const;
const visitor = (text: string) => ({ speaker: 'visitor', text, at: AT + 2_000 }) as const;
const QUESTION = agent(consentQuestion('en', 'Paws'));

it.each(LANGUAGES)(
  'the question in %s names the business, how to stop, and where to get help',
  (language) => {
    expect(consentQuestion(language, 'Paws $& Co.')).toMatch(/Paws \$& Co\..*STOP.*HELP/s);
  },
);

describe('an answer', () => {
  const YES: Readonly<Record<Language, readonly string[]>> = {
    en: [
      'Yes',
      'yes please',
      'Sure, go ahead',
      'OK',
      'That would be great',
      'No problem',
      'Fine by me',
      'text me, it is my mobile',
    ],
    es: ['Sí', 'Claro que sí', 'Está bien', 'de acuerdo'],
    'zh-Hans': ['好的', '可以', '行，谢谢', '是的'],
    'zh-Hant': ['好', '可以', '是的，謝謝'],
    vi: ['Vâng', 'Được', 'dạ được', 'Có'],
    ko: ['네', '네, 좋아요', '그래요'],
    ru: ['Да', 'Да, конечно', 'Хорошо'],
    ar: ['نعم', 'حسنًا', 'موافق'],
    'pt-BR': ['Sim', 'Pode ser', 'Claro'],
    ht: ['Wi', 'Dakò', 'Pa gen pwoblèm'],
    fr: ['Oui', 'D’accord', 'Bien sûr', 'pas de problème'],
  };
  const NO: Readonly<Record<Language, readonly string[]>> = {
    en: [
      'No',
      'No thanks',
      'nope',
      'I’d rather not',
      'Please don’t',
      'Don’t text me',
      'Not by text',
      'without, please',
    ],
    es: ['No', 'No, gracias', 'Prefiero no', 'Mejor no'],
    'zh-Hans': ['不用', '不要', '不用了，谢谢', '别发'],
    'zh-Hant': ['不用', '不要', '不需要'],
    vi: ['Không', 'Không cần', 'Thôi'],
    ko: ['아니요', '아뇨, 괜찮아요', '괜찮습니다'],
    ru: ['Нет', 'Нет, спасибо', 'не надо'],
    ar: ['لا', 'لا شكرًا', 'كلا'],
    'pt-BR': ['Não', 'Não, obrigada', 'Prefiro não'],
    ht: ['Non', 'Non mèsi', 'pa bezwen'],
    fr: ['Non', 'Non merci', 'pas de SMS'],
  };

  it.each(LANGUAGES)('in %s agrees or refuses', (language) => {
    const question = agent(consentQuestion(language, 'Paws'));
    for (const text of YES[language]) expect([text, answerIn([question, visitor(text)])]).toEqual([text, 1]);
    for (const text of NO[language])
      expect([text, answerIn([question, visitor(text)])]).toEqual([text, null]);
  });

  it('counts only after the question', () => {
    expect(answerIn([])).toBeNull();
    expect(answerIn([visitor('Yes')])).toBeNull();
    expect(answerIn([agent('May we text you?'), visitor('Yes')])).toBeNull();
    expect(answerIn([visitor('Yes'), QUESTION])).toBeNull();
  });

  it('may come after a question of the visitor, and before the name', () => {
    const lines = [
      QUESTION,
      visitor('How many?'),
      agent('About three.'),
      visitor('Yes then'),
      agent('Your name?'),
      visitor('Grace'),
    ];
    expect(answerIn(lines)).toBe(3);
  });

  it('to the last question is the one that counts', () => {
    expect(answerIn([QUESTION, visitor('Yes'), QUESTION, visitor('No')])).toBeNull();
  });
});

describe('a consent', () => {
  const asked = { conversation: 'conversation-1', language: 'es-MX', contactKey: NUMBER };

  it('keeps the line that said it, and the version and the hash of the question', async () => {
    const world = await openWorld();
    const said = [agent('Hola'), agent(consentQuestion('es', 'Paws')), visitor('Sí, claro')];
    const result = await world.texts.consents.consentTo({ ...asked, said });
    expect(result.kind === 'agreed' && (JSON.parse(result.consent) as TextConsent)).toEqual({
      at: '2026-11-22T12:00:00.000Z',
      conversation: 'conversation-1',
      line: { position: 2, at: '2026-11-22T12:05:02.000Z', text: 'Sí, claro' },
      version: TEXT_CONSENT_VERSION,
      textHash: hashOf(world.texts.consents.questionIn('es')),
      language: 'es',
    });
  });

  it.each([
    ['nobody asked', { said: [visitor('Yes')] }, /was not asked/],
    ['the visitor refused', { said: [QUESTION, visitor('No thanks')] }, /did not agree/],
    ['the contact is a mail address', { contactKey: 'grace@example.com' }, /no mobile number of US/],
    ['the number is abroad', { contactKey: '+8613912345678' }, /no mobile number of US/],
  ])('does not exist if %s, and the agent learns why', async (_, changes, note) => {
    const world = await openWorld();
    const said = [QUESTION, visitor('Yes')];
    expect(await world.texts.consents.consentTo({ ...asked, said, ...changes })).toEqual({
      kind: 'none',
      note: expect.stringMatching(note),
    });
  });

  it('does not bring back texts that this number has stopped', async () => {
    const world = await openWorld();
    pass(1_000);
    const form = { MessageSid: 'SM1', AccountSid: CARRIER.accountSid, From: NUMBER, Body: 'STOP' };
    await world.carrier.post(`${world.url}/inbox/texts/inbound`, form);
    const said = [QUESTION, visitor('Yes')];
    expect(await world.texts.consents.consentTo({ ...asked, said })).toEqual({
      kind: 'none',
      note: expect.stringMatching(/has stopped them/),
    });
  });
});
