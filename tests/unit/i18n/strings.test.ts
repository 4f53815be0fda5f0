/** Scope: the copy is complete and distinct in both languages, and the right language is chosen. */
import { describe, expect, it } from 'vitest';
import { MAX_NAME_CHARACTERS } from '../../../widget/config/name.ts';
import { copyIn } from '../../../widget/build/consent-record.ts';
import { en } from '../../../widget/i18n/en.ts';
import { resolveLanguage } from '../../../widget/i18n/resolve-language.ts';

const LANGUAGES = ['en', 'es'] as const;

/** Every text of a copy by its path. Functions are called with recognizable words. */
function textsOf(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function')
    return textsOf(Reflect.apply(value, undefined, ['Ana', 'Pine Dental']), path);
  return Object.entries(value as object).flatMap(([key, part]) => textsOf(part, `${path}/${key}`));
}

describe.each(LANGUAGES)('the copy in %s', (language) => {
  const texts = textsOf(copyIn(language));

  it('has no empty text', () => {
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has no exclamation marks and no unfilled placeholders', () => {
    expect(texts.filter(([, text]) => /!|¡|undefined|\[object|\$\{/.test(text))).toEqual([]);
  });

  it('has no gaps that the other language fills', () => {
    const other = textsOf(copyIn(language === 'en' ? 'es' : 'en'));
    expect(texts.map(([path]) => path).sort()).toEqual(other.map(([path]) => path).sort());
  });
});

it('no sentence is the same in both languages', () => {
  const spanish = new Map(textsOf(copyIn('es')));
  const same = textsOf(copyIn('en')).filter(
    ([path, text]) => spanish.get(path) === text && text.includes(' '),
  );
  expect(same).toEqual([]);
});

describe('the texts that are specified word for word', () => {
  it('has title, subtitle, launcher and the two buttons', () => {
    expect(en.dialog.title('Erin')).toBe('Talk to Erin, our AI Agent');
    expect(en.dialog.subtitle).toBe('Enter your name to get started booking your call.');
    expect(en.launcher('Erin')).toBe('Talk to Erin');
    expect([en.form.start, en.call.end]).toEqual(['Start Call', 'End Call']);
  });

  it('has the errors of the name, which name the limit in force', () => {
    expect(en.form.errors['name-required']).toBe('Name is required');
    expect(en.form.errors['name-too-long']).toBe('Name must be less than 100 characters');
    for (const language of LANGUAGES) {
      expect(copyIn(language).form.errors['name-too-long']).toContain(String(MAX_NAME_CHARACTERS));
    }
  });

  it('has the six toasts', () => {
    const { 'time-reached': ours, 'language-failed': _, ...specified } = en.notices.texts;
    expect(ours.title).toBe('Call Ended');
    const toasts = Object.values(specified).map(({ title, text }) => `${title}: ${text}`);
    expect(toasts.sort()).toEqual([
      'Call Ended: The call has been disconnected',
      'Call Error: An error occurred during the call',
      'Call Failed: Unable to connect to AI agent',
      'Call Started: Connected for {name}',
      'Consent Required: Please agree to use voice interaction',
      'Verification Required: Please complete the captcha verification',
    ]);
  });

  it('names both who processes the data, and the product once', () => {
    const { consent } = en.form;
    expect(consent('Pine Dental')).toMatch(/Pine Dental.*Task Tamer/);
    expect(consent('Task Tamer').match(/Task Tamer/g)).toHaveLength(1);
  });
});

describe('the choice of language', () => {
  it.each([
    ['es', 'en', ['en'], 'es'],
    [null, 'es-MX', ['en'], 'es'],
    [null, 'ES_419', ['en'], 'es'],
    [null, '', ['de', 'es-ES', 'en'], 'es'],
    [null, 'zh', [], 'zh-Hans'],
    [null, 'zh-TW', [], 'zh-Hant'],
    [null, 'zh-Hant-HK', [], 'zh-Hant'],
    [null, 'zh-Hans-HK', [], 'zh-Hans'],
    ['pt', null, [], 'pt-BR'],
    [null, null, ['fr-CA', 'en'], 'fr'],
    [null, null, ['en-US', 'es'], 'en'],
    ['  ', null, ['es'], 'es'],
    // A stated language without texts gives English, even if another candidate has texts.
    ['de', 'es', ['es'], 'en'],
    [null, 'he', ['es'], 'en'],
    // Looks like Spanish at the start only.
    [null, 'est', [], 'en'],
    ['español', null, [], 'en'],
    [null, null, [], 'en'],
  ])('attribute %j, page %j, browser %j: %s', (attribute, page, browser, expected) => {
    expect(resolveLanguage(attribute, page, () => browser)).toBe(expected);
  });

  it('handles a value of a million characters', () => {
    expect(resolveLanguage('e'.repeat(1_000_000), null, () => ['es'])).toBe('en');
  });
});
