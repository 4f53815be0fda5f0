/** Scope: the setup page's state: its URL, rejected values, and missing values. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attributeInfo,
  BUSINESS,
  CONSENT,
  LOOKS,
  otherAttributes,
  problemWith,
  START_FIELDS,
} from '../../../../site/setup/attribute-info.ts';
import { refusalOf } from '../../../../site/setup/secrets.ts';
import {
  attributesOf,
  CORNERS,
  DEVICES,
  HOST_IDS,
  missingIn,
  readState,
  SCHEMES,
  USUAL,
  VIEWS,
  START_METHODS,
  withValue,
  writeState,
  type SetupState,
} from '../../../../site/setup/setup-state.ts';
import { ATTRIBUTES } from '../../../../widget/contract.ts';

const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
const anyState: fc.Arbitrary<SetupState> = fc.record({
  values: fc
    .dictionary(fc.constantFrom(...ATTRIBUTES), value)
    .map((values) =>
      Object.fromEntries(
        ATTRIBUTES.flatMap((name) =>
          values[name] === undefined || refusalOf(values[name]) !== null ? [] : [[name, values[name]]],
        ),
      ),
    ),
  start: fc.constantFrom(...START_METHODS),
  accent: fc.constantFrom('', '#0e6b57'),
  corner: fc.constantFrom(...CORNERS),
  host: fc.constantFrom(...HOST_IDS),
  view: fc.constantFrom(...VIEWS),
  device: fc.constantFrom(...DEVICES),
  scheme: fc.constantFrom(...SCHEMES),
});

test('the setup page’s URL restores the setup for any input', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      expect(readState(`#${writeState(state)}`)).toEqual(state);
    }),
  );
});

test('a setup URL without known values uses the defaults, with the device that suits the reader’s window', () => {
  const odd = '#start=none&accent=red&corner=top&host=<b>&view=x&device=y&scheme=z&nothing=1';
  expect(readState(odd)).toEqual(USUAL);
  expect(readState('')).toEqual(USUAL);
  expect(readState('', 'phone').device).toBe('phone');
  expect(readState(`#${writeState({ ...USUAL, device: 'desktop' })}`, 'phone').device).toBe('desktop');
});

/** Assembled here, because secret scanners would report them as real. */
const SECRETS = [
  ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_'),
  ['sk', 'proj', 'abcdefghijklmnop'].join('-'),
  `0x${'A1b2'.repeat(10)}`,
  `ES_${'0123456789abcdef'.repeat(2)}`,
  '-----BEGIN RSA',
  'Bearer abc',
  `eyJ${'a'.repeat(10)}.eyJ${'b'.repeat(10)}.c`,
];

test.each(SECRETS)('a secret is rejected with a message, and a setup URL cannot contain it: %s', (secret) => {
  expect(refusalOf(` ${secret} `)).toMatch(/^This looks like .+\. It was not accepted, .+\.$/);
  expect(readState(`#${new URLSearchParams({ 'public-key': secret })}`).values).toEqual({});
});

test.each([
  '7c2c1f3e-9a35-4a5e-9d55-0c8d6f3a1b2c',
  'Skylark Dental',
  '10000000-ffff-ffff-ffff-000000000001',
  'https://calls.example.com',
  '+1 212 555 0142',
])('a public value is accepted: %s', (plain) => {
  expect(refusalOf(plain)).toBeNull();
});

test('each way of starting calls asks for its own attributes, and reports missing ones', () => {
  expect(missingIn(USUAL)).toEqual(['call-endpoint', 'captcha-site-key', 'contact-phone']);
  const typed = withValue(withValue(USUAL, 'public-key', 'key'), 'contact-url', 'mailto:a@b.example');
  expect(attributesOf(typed)).toEqual({ 'contact-url': 'mailto:a@b.example' });
  const byKey: SetupState = { ...typed, start: 'public-key' };
  expect(attributesOf(byKey)).toEqual({ 'public-key': 'key', 'contact-url': 'mailto:a@b.example' });
  expect(missingIn(byKey)).toEqual(['assistant', 'captcha-site-key']);
  expect(missingIn(withValue(byKey, 'squad', 's'))).toEqual(['captcha-site-key']);
  expect(withValue(typed, 'public-key', '').values).toEqual({ 'contact-url': 'mailto:a@b.example' });
});

test('the setup page asks for every attribute of the contract, except the one that only the visitor’s page knows', () => {
  const askedIn = (start: (typeof START_METHODS)[number]) => [
    ...BUSINESS,
    ...START_FIELDS[start],
    ...CONSENT,
    ...LOOKS,
    ...otherAttributes(start),
  ];
  for (const start of START_METHODS) expect([...new Set(askedIn(start))]).toEqual(askedIn(start));
  const asked = START_METHODS.flatMap(askedIn);
  expect(ATTRIBUTES.filter((name) => !asked.some((other) => other === name))).toEqual(['name']);
  expect(ATTRIBUTES.filter((name) => attributeInfo(name).about === '')).toEqual([]);
});

test('the setup page validates a value like the tag', () => {
  expect(problemWith('contact-phone', 'call me')).toBe(
    'It must be a phone number, such as +1 212 555 0142 or 1-800-FLOWERS.',
  );
  expect(problemWith('call-endpoint', 'http://calls.example.com')).toBe('It must begin with https.');
  expect(problemWith('contact-phone', '+1 212 555 0142')).toBeNull();
  expect(problemWith('contact-phone', '  ')).toBeNull();
});
