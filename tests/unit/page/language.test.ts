// Scope: the language tag of a page, as other parts of the browser accept it.
import { expect, it } from 'vitest';
import { pageLocale } from '../../../widget/page/language.ts';

it.each([
  ['en', 'en'],
  ['en_US', 'en-US'],
  ['es_419', 'es-419'],
  [' pt-br ', 'pt-BR'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
])('the language %j is read as the locale %s', (stated, locale) => {
  expect(pageLocale(stated)).toBe(locale);
});

it.each(['x', 'en-US.UTF-8', '日本語', '<b>en</b>', 'e'.repeat(10_000)])(
  'the language %j is read as a locale that Intl accepts',
  (stated) => {
    expect(() => new Intl.DateTimeFormat(pageLocale(stated))).not.toThrow();
  },
);
