// Scope: what texts say, and how long they are as carriers charge them.
import { describe, expect, it } from 'vitest';
import { measure, plainText } from '../../../../../server/book/texts/alphabet.ts';
import { composeText, type TextParts } from '../../../../../server/book/texts/compose.ts';
import {
  REPLY_KINDS,
  TEXT_WORDS,
  VISIT_KINDS,
  type TextKind,
} from '../../../../../server/book/texts/words.ts';
import { LANGUAGES, type Language } from '../../../../../widget/i18n/resolve-language.ts';

/** As long as those of visits are. */
const LINK = 'https://api.shop.example/inbox/visits/CdZ5xxXSTuKrDrbqkvJ6EAk3J9x_Qa71Zb';
const PARTS: TextParts = {
  kind: 'reminder',
  language: 'en',
  business: 'Paws Veterinary Clinic',
  startsAt: Date.parse('2026-11-24T16:00:00Z'),
  zone: { name: 'America/Chicago' },
  link: LINK,
  phone: '+1 212 555 0142',
};
const textOf = (changes: Partial<TextParts> = {}) => composeText({ ...PARTS, ...changes });

describe('a text', () => {
  it('is measured in septets, of which a few signs take two, and in UTF-16 units in other scripts', () => {
    expect(measure('Hello')).toEqual({ encoding: 'gsm-7', units: 5, limit: 160, parts: 1 });
    expect(measure('€[x]')).toMatchObject({ encoding: 'gsm-7', units: 7 });
    expect(measure('Привет')).toEqual({ encoding: 'ucs-2', units: 6, limit: 70, parts: 1 });
    expect(measure('👋')).toMatchObject({ encoding: 'ucs-2', units: 2 });
    expect([160, 161, 306, 307].map((length) => measure('x'.repeat(length)).parts)).toEqual([1, 2, 2, 3]);
    expect([70, 71, 134, 135].map((length) => measure('я'.repeat(length)).parts)).toEqual([1, 2, 2, 3]);
    // The two halves of a character are in one part: 66 units and then one of two.
    expect(measure(`${'я'.repeat(66)}👋${'я'.repeat(66)}`).parts).toBe(3);
    expect(measure(`${'x'.repeat(152)}€${'x'.repeat(152)}`).parts).toBe(3);
  });

  it.each([
    ['“Ann’s” — café…', '"Ann\'s" - café...'],
    ['Clínica São João', 'Clinica Sao Joao'],
    ['Łódź, Đà Nẵng, cœur', 'Lodz, Dà Nang, coeur'],
    ['10\u202fAM\u00a0today', '10 AM today'],
    ['Paws 🐾\ufe0f & Co.™', 'Paws  & Co.'],
    ['Hi\u200b\u2068Ann\u2069', 'HiAnn'],
    ['Кафе 1', 'Кафе 1'],
  ])('with %j is written in the alphabet as %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it('names the business, the day and the time in the zone of the business, the page, and how to stop', () => {
    const texts = LANGUAGES.map((language) => `${language}: ${textOf({ language }).body}`);
    expect(texts).toEqual([
      `en: Paws Veterinary Clinic: see you Tue, Nov 24, 10:00 AM. Change: ${LINK} STOP ends texts.`,
      `es: Paws Veterinary Clinic: su cita es el mar, 24 nov, 10:00. Cambiar: ${LINK} STOP: no mas.`,
      `zh-Hans: Paws Veterinary Clinic：11月24日周二 10:00见。确认或更改：${LINK} 回复STOP退订`,
      `zh-Hant: Paws Veterinary Clinic：11月24日 週二 上午10:00見。確認或更改：${LINK} 回覆STOP退訂`,
      `vi: Paws: nhắc hẹn 10:00 Th 3, 24 thg 11. ${LINK} STOP để dừng.`,
      `ko: Paws Veterinary: 11월 24일 (화) 오전 10:00에 뵙겠습니다. ${LINK} 수신거부 STOP`,
      `ru: Paws Veterinary: ждём вас вт, 24 нояб., 10:00. ${LINK} STOP - отписка`,
      `ar: Paws: موعدك الثلاثاء، 24 نوفمبر، 10:00 ص. ${LINK} للإيقاف أرسل STOP`,
      `pt-BR: Paws Veterinary Clinic: até ter., 24 de nov., 10:00. Mudar: ${LINK} STOP encerra.`,
      `ht: Paws Veterinary Clinic: n ap tann ou mar. 24 nov., 10:00. Chanje: ${LINK} STOP pou fini.`,
      `fr: Paws Veterinary Clinic : à bientot, mar. 24 nov., 10:00. Changer : ${LINK} STOP pour arreter.`,
    ]);
  });

  const KINDS: readonly TextKind[] = [...VISIT_KINDS, ...REPLY_KINDS];
  const NAMES = [
    'A',
    'Paws',
    'The Exceptionally Long Name Of A Family-Owned Veterinary Practice And Hotel',
    '爪'.repeat(60),
    'x'.repeat(200),
  ];
  const LINKS = [
    null,
    LINK,
    `https://api.shop.example/inbox/${'v'.repeat(90)}`,
    `https://${'a'.repeat(200)}.example`,
  ];
  const each = (language: Language) =>
    KINDS.flatMap((kind) =>
      NAMES.flatMap((business) =>
        LINKS.flatMap((link) =>
          [null, '+1 212 555 0142'].map((phone) => textOf({ language, kind, business, link, phone })),
        ),
      ),
    );

  it.each(LANGUAGES)(
    'in %s is one message of the alphabet or two of another script, however long the name',
    (language) => {
      for (const { body, measure: length } of each(language)) {
        const most = length.encoding === 'gsm-7' ? 1 : 2;
        expect({ body, isShort: length.parts <= most }).toEqual({ body, isShort: true });
        expect(body).not.toMatch(/[{}[\]\n]| {2}/);
        // It must be said how to stop, or how to start again.
        expect(body).toMatch(/STOP|START/);
      }
    },
  );

  it.each(LANGUAGES.filter((language) => !['zh-Hans', 'zh-Hant', 'vi', 'ko', 'ru', 'ar'].includes(language)))(
    'in %s is of one septet a character, with a usual name',
    (language) => {
      for (const kind of KINDS) expect(textOf({ language, kind }).measure.encoding).toBe('gsm-7');
    },
  );

  it('loses the end of its name first, and then has the number instead of the page', () => {
    const long = textOf({
      business: 'Paws and Claws Veterinary Practice, Hotel, Shop and School of Dogs in Springfield',
    });
    expect(long.body).toMatch(/^Paws and Claws Veterinary\b.*: see you/);
    expect(long.body).toContain(LINK);
    expect(long.measure.parts).toBe(1);
    expect(textOf({ link: `https://${'a'.repeat(120)}.example` }).body).toBe(
      'Paws Veterinary Clinic: see you Tue, Nov 24, 10:00 AM. Change: +1 212 555 0142 STOP ends texts.',
    );
    expect(textOf({ link: null, phone: null }).body).toBe(
      'Paws Veterinary Clinic: see you Tue, Nov 24, 10:00 AM. STOP ends texts.',
    );
  });

  it('is English for a language that is none of the tag’s', () => {
    expect(textOf({ language: 'de' }).body).toBe(textOf().body);
    expect(textOf({ language: 'es-MX' }).body).toBe(textOf({ language: 'es' }).body);
  });

  it.each(LANGUAGES)('in %s says how to stop in each text about a visit', (language) => {
    for (const kind of VISIT_KINDS) expect(textOf({ language, kind }).body).toContain('STOP');
    expect(TEXT_WORDS[language].stopped).toContain('START');
  });
});
