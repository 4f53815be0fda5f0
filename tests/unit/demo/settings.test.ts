/** Scope: what configures a build and a server: the environment in, attributes or a clear refusal out. */
import { expect, test } from 'vitest';
import { embedTag } from '../../../demo/server/page-plugins.ts';
import { readPort } from '../../../demo/server/port.ts';
import { readSettings, SettingsError } from '../../../site/settings.ts';

const COMPLETE = { VITE_PUBLIC_KEY: 'key', VITE_ASSISTANT: 'erin', VITE_CAPTCHA_SITE_KEY: 'site' };

test('the settings become the tag’s attributes, blank ones are left out', () => {
  expect(readSettings({ ...COMPLETE, VITE_API_URL: ' ', VITE_CONTACT_PHONE: '+1 212 555 0142' })).toEqual({
    'public-key': 'key',
    assistant: 'erin',
    'captcha-site-key': 'site',
    'contact-phone': '+1 212 555 0142',
  });
});

test('every missing setting is named, and none is invented', () => {
  const attempt = () => readSettings({ VITE_ASSISTANT: 'erin', VITE_PUBLIC_KEY: ' ' });
  expect(attempt).toThrow(SettingsError);
  expect(attempt).toThrow('VITE_PUBLIC_KEY, VITE_CAPTCHA_SITE_KEY');
});

test('attributes are written so that no value can leave its quotes', () => {
  const { transformIndexHtml } = embedTag(() => ({ assistant: '{"a":"<b>&"}' }));
  if (typeof transformIndexHtml !== 'function') throw new Error('The plugin transforms pages.');
  const transform = transformIndexHtml as (html: string) => unknown;
  expect(transform('<task-tamer-agent></task-tamer-agent>')).toBe(
    '<task-tamer-agent assistant="{&quot;a&quot;:&quot;&lt;b>&amp;&quot;}"></task-tamer-agent>',
  );
});

test.each([
  [undefined, 4173],
  ['', 4173],
  ['0', 0],
  ['8080', 8080],
  ['80a', null],
  ['65536', null],
  ['-1', null],
  ['1.5', null],
])('PORT=%s is %s', (text, port) => {
  expect(readPort(text, 4173)).toBe(port);
});
