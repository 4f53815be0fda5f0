// Scope: who has agreed to texts: what the agent asks, which answer counts, and what is kept of it.
import { describe, expect, it } from 'vitest';
import { answerIn, consentQuestion, type TextConsent } from '../../../../../server/book/texts/consent.ts';
import { TEXT_CONSENT_VERSION } from '../../../../../server/book/texts/consent-words.ts';
import { hashOf } from '../../../../../server/http/secrets.ts';
import { LANGUAGES, type Language } from '../../../../../widget/i18n/resolve-language.ts';
import { appointmentRow } from '../notices/appointment-row.ts';
import { CARRIER, NUMBER, textsFixture } from './texts-world.ts';

const { openWorld, pass, change } = textsFixture();
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
      'Yes, no problem',
      'Why not?',
      'Sure, why not?',
      'sure, no worries',
      'Um, okay, yes',
      'Okay, thanks.',
      'Yes, and text me the day before. Do you have laughing gas?',
      'I don’t mind, sure',
    ],
    es: [
      'Sí',
      'Claro que sí',
      'Está bien',
      'de acuerdo',
      'Sí, no hay problema',
      '¿Por qué no?',
      'si, gracias',
    ],
    'zh-Hans': [
      '好的',
      '可以',
      '行，谢谢',
      '是的',
      '没问题',
      '好的，没问题',
      '为什么不',
      '好的谢谢',
      '可以，发吧',
    ],
    'zh-Hant': ['好', '可以', '是的，謝謝', '沒問題', '當然可以'],
    vi: ['Vâng', 'Được', 'dạ được', 'Có', 'Được, không sao', 'Không có vấn đề gì', 'Sao không?'],
    ko: ['네', '네, 좋아요', '그래요', '네, 문제없어요', '네 괜찮아요', '물론이죠'],
    ru: ['Да', 'Да, конечно', 'Хорошо', 'Нет проблем', 'Да, без проблем', 'Почему бы и нет?', 'Я не против'],
    ar: ['نعم', 'حسنًا', 'موافق', 'نعم، لا مشكلة', 'لا مانع', 'لم لا؟'],
    'pt-BR': ['Sim', 'Pode ser', 'Claro', 'Sim, sem problema', 'Por que não?', 'Com certeza'],
    ht: ['Wi', 'Dakò', 'Pa gen pwoblèm', 'Wi, pa gen pwoblèm', 'Men wi'],
    fr: [
      'Oui',
      'D’accord',
      'Bien sûr',
      'pas de problème',
      'Oui, pas de souci',
      'Pourquoi pas ?',
      'Avec plaisir',
    ],
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
      'Absolutely not',
      'Of course not',
      'Certainly not',
      'Please do not',
      'please do not text me',
      'I want no texts',
      'Sure, but no texts please',
      'Okay, no',
      'never',
      'Email is better',
      'Sure, by email',
      'Yes, you can call me instead',
      'No, no problem, I will remember it',
      'No no problem',
      'Nooo',
      'Yes. No, wait.',
      'I’m not sure',
      'Sure, I can’t wait',
      'Okay, let me think',
      'Okay, how many?',
      'Thanks',
      'Grace',
      'My name is Grace',
      'Tuesday at ten',
      'Can you not?',
      'That’s okay, I’ll remember',
    ],
    es: [
      'No',
      'No, gracias',
      'Prefiero no',
      'Mejor no',
      'Claro que no',
      'Por supuesto que no',
      'Sí, pero sin mensajes',
      'Si cuesta dinero, mejor por correo',
      'Está bien, yo me acuerdo',
      'Nunca',
    ],
    'zh-Hans': [
      '不用',
      '不要',
      '不用了，谢谢',
      '别发',
      '当然不',
      '好像要钱',
      '是吗',
      '可以用微信吗',
      '好的，但是别发短信',
    ],
    'zh-Hant': ['不用', '不要', '不需要', '當然不行', '可以發郵件', '是不是要錢'],
    vi: [
      'Không',
      'Không cần',
      'Thôi',
      'Dạ thôi',
      'Dạ không',
      'Tất nhiên là không',
      'Có mất phí không?',
      'Dạ để tôi xem',
    ],
    ko: [
      '아니요',
      '아뇨, 괜찮아요',
      '괜찮습니다',
      '네, 보내지 마세요',
      '물론 아니죠',
      '네, 이메일로 해주세요',
      '안 돼요',
    ],
    ru: [
      'Нет',
      'Нет, спасибо',
      'не надо',
      'Конечно нет',
      'Да нет',
      'Да, но лучше по почте',
      'Ни в коем случае',
    ],
    ar: ['لا', 'لا شكرًا', 'كلا', 'طبعا لا', 'بالتأكيد لا', 'نعم ولكن بدون رسائل', 'أبدا'],
    'pt-BR': [
      'Não',
      'Não, obrigada',
      'Prefiro não',
      'Claro que não',
      'Pode me ligar',
      'Com certeza não',
      'Nunca',
    ],
    ht: ['Non', 'Non mèsi', 'pa bezwen', 'Wi, men pa voye mesaj', 'Byen si non', 'Jamè'],
    fr: [
      'Non',
      'Non merci',
      'pas de SMS',
      'Bien sûr que non',
      'Oui, mais sans SMS',
      'D’accord, je vais réfléchir',
      'Jamais',
    ],
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

  it('to another question is no agreement, whatever came before it', () => {
    const other = [agent('So Tuesday at ten, correct?'), visitor('Yes, please')];
    expect(answerIn([QUESTION, visitor('No, thanks'), ...other])).toBeNull();
    expect(answerIn([QUESTION, visitor('Hm, my name is Grace'), ...other])).toBeNull();
    expect(answerIn([QUESTION, ...other])).toBeNull();
    expect(answerIn([agent(`${QUESTION.text} And what is your name?`), visitor('Yes, Grace')])).toBeNull();
    expect(answerIn([QUESTION, visitor('No'), agent('Fine, no texts.'), visitor('Yes')])).toBeNull();
    expect(
      answerIn([QUESTION, visitor('Hm'), agent('Tell me your number.'), visitor('Yes, 212')]),
    ).toBeNull();
  });

  it('to a question of stopping by is no agreement', () => {
    expect(answerIn([agent('Can you stop by on Tuesday?'), visitor('Yes, please')])).toBeNull();
  });

  it('may follow one reply of the agent, if it is a clear yes', () => {
    const bridge = [QUESTION, visitor('Do you have parking?'), agent('Yes, behind the house.')];
    expect(answerIn([...bridge, visitor('Okay, great')])).toBeNull();
    expect(answerIn([...bridge, visitor('Yes, you may text me')])).toBe(3);
    const longer = [...bridge, visitor('How many?'), agent('About three.')];
    expect(answerIn([...longer, visitor('Yes')])).toBeNull();
    expect(answerIn([...longer, QUESTION, visitor('Okay')])).toBe(6);
  });

  it('may follow a question that the agent speaks in several lines, and explains later', () => {
    const [first = '', ...others] = QUESTION.text.split(/(?<=\?) /);
    const lines = [agent('Sure.'), agent(first), agent(others.join(' ')), visitor('Okay')];
    expect(answerIn(lines)).toBe(3);
    expect(answerIn([...lines, agent('Great. Reply STOP at any time.'), visitor('Good')])).toBe(3);
  });

  it.each([
    ['in the next line', [visitor('Actually, no')]],
    ['after a word of the agent', [agent('Great.'), visitor('Wait, no texts please')]],
    ['after a word of the agent, without naming texts', [agent('Great.'), visitor('No, wait')]],
    ['after a word of the agent, in Chinese', [agent('好的。'), visitor('不，等等')]],
    ['after a word of the agent, by "don’t"', [agent('Great.'), visitor('Don’t, please')]],
    ['after another question', [agent('And your name?'), visitor('Grace. And please do not text me.')]],
    ['after another question, by naming texts', [agent('Your name?'), visitor('Grace, but no messages')]],
  ])('that is taken back %s does not count', (_, later) => {
    expect(answerIn([QUESTION, visitor('Yes'), ...later])).toBeNull();
  });

  it('stays when the visitor says no to something else', () => {
    const later = [agent('Anything else?'), visitor('No, thank you')];
    expect(answerIn([QUESTION, visitor('Yes'), ...later])).toBe(1);
  });

  it.each(['ann@mail.com', '12 N Main Street', 'Near San Diego'])(
    'stays when the visitor then says %s without being asked by a question',
    (told) => {
      const later = [agent('Great. Please give me your email and your address.'), visitor(told)];
      expect(answerIn([QUESTION, visitor('Yes'), ...later])).toBe(1);
    },
  );

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

  it('counts for one number: who agreed for themselves must be asked again for another one', async () => {
    const world = await openWorld();
    const said = [QUESTION, visitor('Yes')];
    const consentFor = async (contactKey: string, lines = said) => {
      const result = await world.texts.consents.consentTo({ ...asked, contactKey, said: lines });
      return result.kind === 'agreed' ? result.consent : result.note;
    };
    const own = appointmentRow({
      conversation_id: asked.conversation,
      ends_at: AT,
      busy_to: AT,
      contact_key: NUMBER,
      text_consent: await consentFor(NUMBER),
    });
    await change()((each) => each.insertInto('appointments').values(own).execute());
    expect(await consentFor('+12125550199')).toContain('for another number');
    expect(await consentFor(NUMBER)).toContain('"position":1');
    const again = [...said, QUESTION, visitor('Yes')];
    expect(await consentFor('+12125550199', again)).toContain('"position":3');
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
