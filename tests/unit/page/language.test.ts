// Scope: the language tag of a page, as other parts of the browser accept it.
import { expect, it } from 'vitest';
import { pageLocale } from '../../../widget/page/language.ts';

it.each([
  ['en', 'en'],
  ['en_US', 'en-US'],
  ['es_419', 'es-419'],
  [' pt-br ', 'pt-BR'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
])('reads %j as the locale %s', (stated, locale) => {
  expect(pageLocale(stated)).toBe(locale);
});

it.each(['x', 'en-US.UTF-8', '日本語', '<b>en</b>', 'e'.repeat(10_000)])(
  'gives a locale that Intl accepts for %j',
  (stated) => {
    expect(() => new Intl.DateTimeFormat(pageLocale(stated))).not.toThrow();
  },
);
