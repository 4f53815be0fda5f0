// Scope: which telephone numbers are read from what visitors say, and which are not numbers.
import { getCountries } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { contactsIn } from '../../../../../server/inbox/conversations/contacts.ts';
import { countryNamed, countryOfZone } from '../../../../../server/inbox/country.ts';
import { NUMBERS_IN_TEXTS } from './numbers-in-texts.ts';

type Country = Parameters<typeof contactsIn>[1];

const NOTHING = { note: '', contact: null, said: [], summary: [] } as const;

const phoneIn = (said: readonly string[], country: Country, more: object = {}) =>
  contactsIn({ ...NOTHING, ...more, said }, country).phone?.replace(/[ -]/g, '') ?? null;

describe('what a visitor says', () => {
  it.each(NUMBERS_IN_TEXTS)('has in “%s”, said to a business in %s, the number %s', (text, code, number) => {
    expect(phoneIn([text], countryNamed(code) ?? null)).toBe(number);
  });
});

it('the table of texts has at least 200', () => {
  expect(NUMBERS_IN_TEXTS.length).toBeGreaterThanOrEqual(200);
});

it('a number that the visitor states as theirs takes precedence over a later one', () => {
  const said = ['My number is 212 555 0187.', 'My mother has 917 555 0143, and she knows the dog well.'];
  expect(phoneIn(said, 'US')).toBe('+12125550187');
});

it('a line that is only a number states it as the visitor’s', () => {
  const said = ['212 555 0187', 'The other clinic near the park is 917 555 0143, they do not answer.'];
  expect(phoneIn(said, 'US')).toBe('+12125550187');
});

it('the owner’s note takes precedence, then the contact, then what was said, then the summary', () => {
  const sources = {
    note: 'her number: 212 555 0101',
    contact: '212 555 0102',
    summary: ['Call back at 212 555 0104'],
  };
  const said = ['My number is 212 555 0103'];
  expect(phoneIn(said, 'US', sources)).toBe('+12125550101');
  expect(phoneIn(said, 'US', { ...sources, note: '' })).toBe('+12125550102');
  expect(phoneIn(said, 'US', { ...sources, note: '', contact: null })).toBe('+12125550103');
  expect(phoneIn([], 'US', { ...sources, note: '', contact: null })).toBe('+12125550104');
});

it('in an unknown country, only numbers with a country code are read, except one left as the contact', () => {
  expect(phoneIn(['My number is 212 555 0187'], null)).toBeNull();
  expect(phoneIn(['My number is +1 212 555 0187'], null)).toBe('+12125550187');
  expect(phoneIn([], null, { contact: '212 555 0187' })).toBe('2125550187');
  expect(phoneIn([], null, { contact: 'ada@mail.example' })).toBeNull();
});

it.each([
  ['America/New_York', 'US'],
  ['Europe/Berlin', 'DE'],
  ['Asia/Calcutta', 'IN'],
  ['America/Sao_Paulo', 'BR'],
  ['Asia/Shanghai', 'CN'],
  ['UTC', null],
])('the country of the time zone %s is %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country);
});

it('the setting COUNTRY can be each country that has telephone numbers, in either case', () => {
  for (const code of getCountries()) expect(countryNamed(code.toLowerCase())).toBe(code);
});

it.each(['', 'U', 'USA', 'U1', 'UK', 'EU', 'UN', 'SU', 'XA', 'ZZ'])(
  'the setting COUNTRY cannot be “%s”, which is no country’s code',
  (code) => {
    expect(countryNamed(code)).toBeUndefined();
  },
);
