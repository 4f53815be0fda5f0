// Scope: how a page view of the module build reads settings, before the parsers are loaded, compared with the parsers.
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG, EARLY_READER, PROPERTY_NAMES } from '../../../widget/config/config.ts';
import { ExactReader } from '../../../widget/config/exact.ts';
import type { PropertyName } from '../../../widget/contract.ts';

const BASE = 'https://shop.example/page/';
const early = (name: PropertyName, raw: unknown): unknown => EARLY_READER.get(name, raw, BASE);
const exact = (name: PropertyName, raw: unknown): unknown => new ExactReader().get(name, raw, BASE);

/** Values that the parsers accept. */
const VALID: Readonly<Partial<Record<PropertyName, readonly unknown[]>>> = {
  callEndpoint: ['/calls', 'https://calls.example/a/'],
  publicKey: ['key', ' key '],
  assistant: ['erin', '{"name":"Erin","model":{"messages":[]}}', { name: 'Erin' }],
  squad: [' {"members":[]}'],
  assistantOverrides: ['{"a":1}', { a: [1] }],
  apiUrl: ['/api', 'http://localhost:3000/'],
  dailyConfig: ['{}'],
  openOnScroll: ['0.5', '1', '100', 'off'],
  launcher: ['', 'on', 'off', 'two', 'true', 'false'],
  agentName: ['Ada', 'Zoë\u202E', 'off', '{A}'],
  language: ['es-MX'],
  strings: ['{"launcher":"Go"}', { launcher: 'Go' }],
  theme: ['dark', 'light', 'auto'],
  messages: ['', 'on', 'off', 'true', 'false'],
  name: ['Grace'],
  privacyUrl: ['../privacy'],
  consentText: ['No health.'],
  contactPhone: ['+1 (207) 555-0142'],
  contactUrl: ['mailto:a@b.example', '/contact'],
  bookingTool: ['book move'],
  timeZone: ['America/Chicago'],
  dataLayer: ['dataLayer', 'off'],
};

describe.each(PROPERTY_NAMES)('%s', (name) => {
  it('is read as the parsers read it, or has its default', () => {
    for (const raw of [null, ...(VALID[name] ?? [])])
      expect([raw, early(name, raw)]).toEqual([raw, exact(name, raw)]);
    expect(early(name, null)).toEqual(DEFAULT_CONFIG[name]);
  });

  it('has a value of its type and does not throw for anything odd', () => {
    const broken = {
      toJSON: () => {
        throw new Error('no JSON');
      },
    };
    const odd = [
      'x'.repeat(1_000_000),
      '{"broken',
      '\u202E',
      '-1',
      'NaN',
      'maybe',
      broken,
      Symbol('odd'),
      10n,
    ];
    const type = typeof DEFAULT_CONFIG[name];
    for (const raw of odd) {
      const value = early(name, raw);
      if (type === 'boolean') expect(value).toBeTypeOf('boolean');
      if (type === 'number') expect(value === null || Number(value) > 0).toBe(true);
    }
  });
});

it('returns no address that runs script, and bounded text', () => {
  for (const name of ['contactUrl', 'privacyUrl', 'callEndpoint', 'apiUrl'] as const)
    expect(early(name, ' javascript:alert(1)')).toBe(DEFAULT_CONFIG[name]);
  expect(early('avatar', 'data:text/html,<script>alert(1)</script>')).toBeNull();
  expect(early('avatar', 'data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
  expect(early('agentName', 'E'.repeat(2_049))).toBe('Erin');
});
