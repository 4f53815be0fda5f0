// Scope: reading attributes: any value of a host page becomes a complete configuration, and never an exception.
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { parseAttribute, parseConfig } from '../../../widget/config/setting-problems.ts';
import { ATTRIBUTES, PROPERTIES } from '../../../widget/contract.ts';
import { LANGUAGES, languagesIn } from '../../../widget/i18n/resolve-language.ts';
import { promptsIn } from '../../../widget/page/prompts.ts';

const BASE = 'https://shop.example/page/';
const configOf = (raw: Record<string, unknown>) => parseConfig(raw, BASE).config;
const problemsOf = (raw: Record<string, unknown>) =>
  parseConfig(raw, BASE).problems.map(({ attribute }) => attribute);

describe('default values', () => {
  it('are the documented ones when no attribute is set', () => {
    expect(parseConfig({}, BASE)).toEqual({ config: DEFAULT_CONFIG, problems: [] });
    expect(DEFAULT_CONFIG).toMatchObject({
      openOnScroll: 0.8,
      launcher: true,
      agentName: 'Erin',
      theme: 'auto',
      layout: 'floating',
    });
    expect(DEFAULT_CONFIG).toMatchObject({ businessName: 'Task Tamer', noiseCancellation: true, name: '' });
  });

  it('return when an attribute is removed or empty', () => {
    for (const attribute of ATTRIBUTES) {
      expect(configOf({ [attribute]: null })).toEqual(DEFAULT_CONFIG);
      expect(configOf({ [attribute]: undefined })).toEqual(DEFAULT_CONFIG);
      // A bare switch is on.
      const bare = ['recording', 'follow', 'messages', 'debug'].includes(attribute)
        ? { [attribute]: true }
        : {};
      expect(parseConfig({ [attribute]: '' }, BASE)).toEqual({
        config: { ...DEFAULT_CONFIG, ...bare },
        problems: [],
      });
    }
  });
});

describe('the references', () => {
  it('read a string as an id and a brace as an inline definition', () => {
    expect(configOf({ assistant: ' a-1 ' }).assistant).toBe('a-1');
    expect(configOf({ squad: ' {"members":[]}' }).squad).toEqual({ members: [] });
    expect(configOf({ workflow: { nodes: [1] } }).workflow).toEqual({ nodes: [1] });
  });

  it('are copied, so that the host cannot change them afterwards', () => {
    const definition = { name: 'Erin', voice: { provider: 'tavus' } };
    const { assistant } = configOf({ assistant: definition });
    definition.voice.provider = 'other';
    expect(assistant).toEqual({ name: 'Erin', voice: { provider: 'tavus' } });
  });

  it.each([
    ['{"broken"'],
    ['two words'],
    [[]],
    [7n],
    [() => 1],
    ['x'.repeat(1_000_000)],
    [`{${'x'.repeat(1e6)}`],
  ])('reject all other values (case %#)', (raw) => {
    expect(configOf({ assistant: raw }).assistant).toBeNull();
    expect(problemsOf({ assistant: raw })).toEqual(['assistant']);
  });

  it('reject objects that cannot be written as JSON', () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const throwing = Object.defineProperty({}, 'trap', {
      enumerable: true,
      get: () => JSON.parse('{') as unknown,
    });
    expect(problemsOf({ assistant: circular })).toEqual(['assistant']);
    expect(problemsOf({ 'daily-config': throwing })).toEqual(['daily-config']);
  });
});

describe('the addresses', () => {
  it('are resolved against the page and limited to http and https', () => {
    expect(configOf({ 'api-url': '/api' }).apiUrl).toBe('https://shop.example/api');
    expect(configOf({ 'contact-url': 'mailto:desk@shop.example' }).contactUrl).toBe(
      'mailto:desk@shop.example',
    );
    expect(problemsOf({ 'contact-url': 'javascript:alert(1)' })).toEqual(['contact-url']);
    expect(problemsOf({ 'captcha-api-url': 'data:text/javascript,1' })).toEqual(['captcha-api-url']);
    expect(configOf({ 'api-url': 'http://[' }).apiUrl).toBe(DEFAULT_CONFIG.apiUrl);
  });

  it('accept phone numbers as people write them', () => {
    expect(configOf({ 'contact-phone': '+1 (555) 010-2000' }).contactPhone).toBe('+1 (555) 010-2000');
    expect(problemsOf({ 'contact-phone': 'call <b>me</b>' })).toEqual(['contact-phone']);
  });
});

describe('the switches, choices and numbers', () => {
  it.each<[unknown, boolean]>([
    ['on', true],
    ['off', false],
    ['', true],
    [true, true],
    [false, false],
    ['true', true],
  ])('read %j as %j', (raw, expected) => {
    expect(configOf({ launcher: raw }).launcher).toBe(expected);
    expect(configOf({ 'noise-cancellation': raw }).noiseCancellation).toBe(expected);
    expect(configOf({ sounds: raw }).sounds).toBe(expected);
  });

  it('read a launcher of two buttons, and nothing else as one', () => {
    expect(configOf({ launcher: 'two' }).launcher).toBe('two');
    for (const unknown of ['three', 'TWO', 2, ['two'], {}]) {
      expect(configOf({ launcher: unknown }).launcher).toBe(true);
      expect(problemsOf({ launcher: unknown })).toEqual(['launcher']);
    }
    expect(problemsOf({ sounds: 'two' })).toEqual(['sounds']);
    const { problems } = parseConfig({ launcher: 'three' }, BASE);
    expect(problems[0]?.message).toContain('must be "on", "off" or "two"');
  });

  it.each<[unknown, number | null]>([
    ['0.5', 0.5],
    ['off', null],
    [2, 2],
    ['0', 0.8],
    ['NaN', 0.8],
    ['-1', 0.8],
    ['1e9', 0.8],
    [{}, 0.8],
  ])('read the scroll mark %j as %j', (raw, expected) =>
    expect(configOf({ 'open-on-scroll': raw }).openOnScroll).toBe(expected),
  );

  it('accept only known layouts, and float for any other', () => {
    expect(configOf({ layout: 'inline' }).layout).toBe('inline');
    for (const unknown of ['sidebar', 'INLINE', true, {}, ['inline']]) {
      expect(configOf({ layout: unknown }).layout).toBe('floating');
      expect(problemsOf({ layout: unknown })).toEqual(['layout']);
    }
  });

  it('accept only known themes and well-formed languages', () => {
    expect(configOf({ theme: 'dark', language: 'es-MX' })).toMatchObject({
      theme: 'dark',
      language: 'es-MX',
    });
    expect(problemsOf({ theme: 'neon', language: '"><script>' })).toEqual(['language', 'theme']);
  });
});

describe('text', () => {
  it('loses invisible and bidirectional characters, and is truncated', () => {
    expect(configOf({ 'agent-name': ' Er\u202Ein\u0000 ' }).agentName).toBe('Er in');
    expect(problemsOf({ 'agent-name': 'x'.repeat(81) })).toEqual(['agent-name']);
  });

  it('is never repeated in the report of a problem', () => {
    const secret = 'q'.repeat(2000);
    expect(JSON.stringify(parseConfig({ name: secret, theme: secret }, BASE).problems)).not.toContain('qqq');
  });
});

it('the settings reader parses any value of each attribute without throwing', () => {
  const odd: unknown[] = [
    Symbol('x'),
    Object.create(null),
    new Map(),
    NaN,
    -0,
    'a\uD800',
    '💥'.repeat(100_000),
    [[[]]],
    new Date(NaN),
  ];
  for (const attribute of ATTRIBUTES) {
    for (const raw of odd) {
      const parsed = parseAttribute(PROPERTIES[attribute], raw, BASE);
      expect(parsed).toHaveProperty('value');
    }
  }
});

describe('the avatar', () => {
  it('is a web address or an image as a data URL', () => {
    const avatarOf = (avatar: string) => configOf({ avatar }).avatar;
    expect(avatarOf('/erin.webp?w=96')).toBe('https://shop.example/erin.webp?w=96');
    expect(avatarOf('http://localhost:4173/erin.png')).toBe('http://localhost:4173/erin.png');
    expect(avatarOf('data:image/webp;base64,UklGRg==')).toBe('data:image/webp;base64,UklGRg==');
    expect(avatarOf('')).toBeNull();
  });

  it.each([
    'javascript:alert(1)//data:image/',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://shop.example/1',
    `https://shop.example/${'x'.repeat(2_048)}`,
  ])('is refused: %s', (avatar) => {
    const { config, problems } = parseConfig({ avatar }, BASE);
    expect(config.avatar).toBeNull();
    expect(problems).toEqual([
      { attribute: 'avatar', message: expect.stringContaining('must be a web address') as string },
    ]);
  });
});

describe('first questions', () => {
  it('are separated by bars', () => {
    expect(configOf({ prompts: ' Book | Opening hours ' }).prompts).toBe('Book | Opening hours');
    expect(configOf({ prompts: '' }).prompts).toBeNull();
    expect(promptsIn(' Book ||Opening hours|')).toEqual(['Book', 'Opening hours']);
    expect(promptsIn(null)).toEqual([]);
  });

  it.each(['a|b|c|d|e', 'x'.repeat(81), `ok|${'x'.repeat(81)}`])('reject %j', (prompts) => {
    expect(problemsOf({ prompts })).toEqual(['prompts']);
  });
});

describe('the languages of the menu', () => {
  it('are tags that have texts, or all', () => {
    expect(configOf({ languages: ' en  zh-TW tlh es-MX ' }).languages).toBe('en zh-TW tlh es-MX');
    expect(languagesIn('en zh-TW tlh es-MX')).toEqual(['en', 'zh-Hant', 'es']);
    expect(languagesIn('all')).toEqual(LANGUAGES);
    expect(languagesIn('')).toEqual([]);
  });

  it.each(['en, es', '<b>en</b>', 'e'.repeat(65)])('reject %j', (languages) => {
    expect(problemsOf({ languages })).toEqual(['languages']);
  });
});

describe('the booking attributes', () => {
  it('accept names of tools, a time zone, and the name of an array', () => {
    const given = { 'booking-tool': ' book  move ', 'time-zone': 'Europe/Madrid', 'data-layer': 'dataLayer' };
    expect(configOf(given)).toMatchObject({
      bookingTool: 'book move',
      timeZone: 'Europe/Madrid',
      dataLayer: 'dataLayer',
    });
    expect(configOf({ 'booking-tool': '', 'time-zone': '', 'data-layer': 'off' })).toMatchObject({
      bookingTool: null,
      timeZone: null,
      dataLayer: null,
    });
  });

  it.each([
    { 'booking-tool': 'book; drop' },
    { 'booking-tool': 'x'.repeat(65) },
    { 'booking-tool': {} },
    { 'time-zone': 'Moon/Base' },
    { 'time-zone': '+05:00' },
    { 'time-zone': 7 },
    { 'data-layer': 'data.layer' },
    { 'data-layer': 'x'.repeat(65) },
    { 'data-layer': [] },
  ])('reject %j', (given) => {
    expect(problemsOf(given)).toEqual(Object.keys(given));
  });
});
