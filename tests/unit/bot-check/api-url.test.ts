/** Scope: the URL of hCaptcha's script, and the languages it supports. */
import { describe, expect, test } from 'vitest';
import { captchaLanguage, scriptUrl } from '../../../widget/bot-check/api-url.ts';

const plain = { apiUrl: null, language: 'es-MX', callback: 'ready', fresh: null };

describe('the URL of hCaptcha’s script', () => {
  test("defaults to hCaptcha's, with explicit rendering and without error reports and the reCAPTCHA alias", () => {
    expect(scriptUrl(plain)).toBe(
      'https://js.hcaptcha.com/1/api.js?render=explicit&onload=ready&recaptchacompat=off&sentry=false&hl=es',
    );
  });

  test('keeps a custom URL’s query except for the parameters that we depend on', () => {
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

  test('is cache-busted for a retry', () => {
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
])('the language %j is sent to hCaptcha as %j', (tag, expected) => {
  expect(captchaLanguage(tag)).toBe(expected);
});
