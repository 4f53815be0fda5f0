/** Scope: the language files: complete, with all placeholders, and only strings are accepted from them. */
import { afterEach, describe, expect, it } from 'vitest';
import { copyIn } from '../../../widget/build/consent-record.ts';
import { loadTexts, parseWords } from '../../../widget/entrance/load-language.ts';
import { directionOf, type FileLanguage } from '../../../widget/i18n/resolve-language.ts';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { PRODUCT } from '../../../widget/i18n/overrides.ts';
import { FILE_LANGUAGES, fileOf } from '../../../widget/i18n/languages/languages.ts';
import { STRING_KEYS, wordProblems } from '../../../widget/i18n/override-problems.ts';

const placeholdersOf = (text: string | undefined): readonly string[] =>
  [...(text?.matchAll(/\{\w+\}/g) ?? [])].map(([place]) => place).sort();

const files = FILE_LANGUAGES.map((language): [FileLanguage, Record<string, string>] => [
  language,
  { ...fileOf(language) },
]);

describe.each(files)('the file of %s', (language, file) => {
  it('has every text and no unknown one', () => {
    expect([...STRING_KEYS].filter((key) => !file[key]?.trim())).toEqual([]);
    expect(wordProblems(file)).toEqual([]);
    expect(parseWords(JSON.parse(JSON.stringify(file)), language)).toEqual(file);
  });

  it('has the placeholders of the other languages', () => {
    const others = { ...fileOf(language === 'vi' ? 'fr' : 'vi') } as Record<string, string>;
    const different = [...STRING_KEYS].filter(
      (key) => new Set(placeholdersOf(file[key])).size !== new Set(placeholdersOf(others[key])).size,
    );
    expect(different).toEqual([]);
  });

  it('has no exclamation marks and no untranslated text', () => {
    const vietnamese = { ...fileOf('vi') } as Record<string, string>;
    const keys = [...STRING_KEYS];
    expect(keys.filter((key) => /!|！|undefined|\$\{/.test(file[key] ?? ''))).toEqual([]);
    if (language !== 'vi')
      expect(keys.filter((key) => file[key] === vietnamese[key] && file[key]?.includes(' '))).toEqual([]);
  });

  it('names who processes the data, and the product once on its own pages', () => {
    const { consent } = copyIn(language).form;
    expect(consent('Task Tamer').match(/Task Tamer/g)).toHaveLength(1);
    expect(file['form.consent']).toMatch(/\{business\}.*Task Tamer/);
  });

  it('names the product of a provider who sells it under another name', () => {
    const { 'form.consent': consent = '', 'form.consent.own': own = '' } = fileOf(
      language,
      'Acme Voice',
    ) as Record<string, string>;
    for (const text of [consent, own]) {
      expect(text).toContain('Acme Voice');
      expect(text).not.toContain('Task Tamer');
    }
  });

  it('isolates inserted text if it is written from right to left', () => {
    const isolated = Object.values(file).filter((text) => text.includes('\u2068{'));
    expect(isolated.length > 0).toBe(directionOf(language) === 'rtl');
  });
});

it('the product is the default business, so that its own pages need no attribute', () => {
  expect(DEFAULT_CONFIG.businessName).toBe(PRODUCT);
});

it('a text uses the plural form that matches the number', () => {
  const said = (language: 'ru' | 'ar' | 'vi') =>
    [1, 2, 3, 5].map((minutes) => copyIn(language).call.minutesLeft(minutes));
  expect(said('ru')).toEqual([
    'Осталась 1 минута',
    'Осталось 2 минуты',
    'Осталось 3 минуты',
    'Осталось 5 минут',
  ]);
  expect(said('ar').slice(0, 2)).toEqual(['بقيت دقيقة واحدة', 'بقيت دقيقتان']);
  expect(said('vi')[0]).toBe('Còn 1 phút');
});

describe('a response that is not a language file', () => {
  it.each([null, 'text', 7, [], {}, { language: 'fr' }, { launcher: 'x' }])('is refused: %j', (sent) => {
    expect(() => parseWords(sent, 'vi')).toThrow('something else');
  });

  it('keeps only strings of a sensible length', () => {
    const sent: unknown = JSON.parse(
      `{"language":"vi","launcher":"Gọi","resume":{"a":1},"answered":3,"form.start":"${'x'.repeat(1_001)}"}`,
    );
    expect(parseWords(sent, 'vi')).toEqual({ language: 'vi', launcher: 'Gọi' });
  });
});

describe('a script that a bundler has included', () => {
  afterEach(() => {
    globalThis.taskTamerLanguages = undefined;
  });

  const textsOf = (language: FileLanguage): Promise<unknown> =>
    new Promise((resolve) => {
      void loadTexts('', { language, strings: null }, { onLoaded: resolve, onFailed: resolve });
    });

  it('reports that it does not know where its language files are', async () => {
    expect(await textsOf('ko')).toMatch(/"ko" could not be loaded: .*does not know its address/);
  });

  it('takes the texts from the package’s imports', async () => {
    globalThis.taskTamerLanguages = { ko: () => Promise.resolve({ default: fileOf('ko') }) };
    expect(await textsOf('ko')).toEqual(fileOf('ko'));
  });
});
