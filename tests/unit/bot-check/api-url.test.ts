/** Scope: the address of hCaptcha's script, and the languages that it knows. */
import { describe, expect, test } from 'vitest';
import { captchaLanguage, scriptUrl } from '../../../widget/bot-check/api-url.ts';

const plain = { apiUrl: null, language: 'es-MX', callback: 'ready', fresh: null };

describe('the address', () => {
  test("is hCaptcha's own, rendered by us, without its reports and its reCAPTCHA hook", () => {
    expect(scriptUrl(plain)).toBe(
      'https://js.hcaptcha.com/1/api.js?render=explicit&onload=ready&recaptchacompat=off&sentry=false&hl=es',
    );
  });

  test('keeps the query of an address that was given, but not over what we depend on', () => {
    const apiUrl = 'https://captcha.example/api.js?mode=x&hl=fr&sentry=true&render=onload&onload=theirs';
    const query = new URL(scriptUrl({ ...plain, apiUrl })).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      mode: 'x',
      hl: 'fr',
      sentry: 'true',
      render: 'explicit',
      onload: 'ready',
      recaptchacompat: 'off',
    });
  });

  test('is set apart for a later try', () => {
    expect(new URL(scriptUrl({ ...plain, fresh: 'abc' })).searchParams.get('retry')).toBe('abc');
  });
});

test.each([
  ['en-US', 'en'],
  ['es', 'es'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['zh-TW', 'zh-TW'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-Hans', 'zh-CN'],
  ['', 'en'],
])('the language %j is %j to hCaptcha', (tag, expected) => {
  expect(captchaLanguage(tag)).toBe(expected);
});
