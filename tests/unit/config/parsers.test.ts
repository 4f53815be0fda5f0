// Scope: each attribute type at the edge of what it accepts, and the problem reported beyond it.
import { describe, expect, it } from 'vitest';
import {
  contactUrl,
  endpointUrl,
  jsonObject,
  language,
  oneOf,
  onOff,
  phone,
  reference,
  scrollFraction,
  text,
  webUrl,
  REFUSED,
  type Parser,
} from '../../../widget/config/parsers.ts';
import { parseAttribute } from '../../../widget/config/setting-problems.ts';
import type { PropertyName } from '../../../widget/contract.ts';

const BASE = 'https://shop.example/page/';

const read = <Value>(parser: Parser<Value>, raw: unknown): unknown => parser(raw, BASE);
const shown = (raw: unknown): string => (JSON.stringify(raw) ?? typeof raw).slice(0, 40);
/** The parser refuses the values, and for a property that uses this parser, the problem says what was expected. */
const refuses = <Value>(
  parser: Parser<Value>,
  raws: readonly unknown[],
  [property, expected]: readonly [PropertyName, string],
) => {
  for (const raw of raws) expect([shown(raw), read(parser, raw)]).toEqual([shown(raw), REFUSED]);
  tells(property, raws, expected);
};
function tells(property: PropertyName, raws: readonly unknown[], expected: string): void {
  // A missing value is no problem.
  for (const raw of raws.filter((given) => given !== null && given !== undefined))
    expect([shown(raw), parseAttribute(property, raw, BASE).problem]).toEqual([shown(raw), expected]);
}

it('the parser keeps the lists of a definition where the page gives all arrays a toJSON, as Prototype.js does', () => {
  const given = { clientMessages: ['transcript', 'hang'], model: { messages: [{ role: 'system' }] } };
  Reflect.set(Array.prototype, 'toJSON', () => 'text');
  const taken = read(jsonObject, given);
  Reflect.deleteProperty(Array.prototype, 'toJSON');
  expect(taken).toEqual(given);
});

describe('text', () => {
  it('may be as long as its limit, after trimming invisible characters', () => {
    expect(read(text(3), 'abc')).toBe('abc');
    expect(read(text(3), ` abc${'\u200B'.repeat(8)}`)).toBe('abc');
    expect(read(text(3), 123)).toBe('123');
    expect(read(text(3), '  ')).toBeUndefined();
    for (const raw of ['abcd', `abc${' '.repeat(10)}`, null, true, ['abc']])
      expect(read(text(3), raw)).toBe(REFUSED);
    const limits = { publicKey: 512, agentName: 80, name: 1_000, consentText: 500 } as const;
    for (const [property, limit] of Object.entries(limits)) {
      const raws = ['x'.repeat(limit + 1), true, ['abc']];
      tells(property as keyof typeof limits, raws, `must be text of at most ${limit} characters`);
    }
  });
});

describe('JSON', () => {
  const sized = (characters: number) => `{"a":"${'x'.repeat(characters - 8)}"}`;
  const expected = 'must be a JSON object of at most 200000 characters';

  it('is accepted as an object of limited size', () => {
    expect(read(jsonObject, sized(200_000))).toEqual({ a: 'x'.repeat(199_992) });
    expect(read(jsonObject, { a: [1] })).toEqual({ a: [1] });
    expect(read(jsonObject, '')).toBeUndefined();
    refuses(
      jsonObject,
      ['null', '[]', '7', '"{}"', '{', null, 7, [], undefined, () => 1],
      ['dailyConfig', expected],
    );
    refuses(jsonObject, [sized(200_001), { a: 'x'.repeat(200_000) }], ['dailyConfig', expected]);
    tells(
      'dailyConfig',
      ['[object Object]'],
      'was given an object as text: write JSON.stringify(object), or assign the property',
    );
  });
});

describe('a reference', () => {
  it('is an id of at most 200 characters, or a definition', () => {
    const longest = 'x'.repeat(200);
    expect(read(reference, longest)).toBe(longest);
    expect(read(reference, ' ')).toBeUndefined();
    expect(read(reference, ' {"a":1}')).toEqual({ a: 1 });
    refuses(
      reference,
      [`${longest}x`, 'a b', 'a\tb'],
      ['assistant', 'must be an id, or an inline definition as a JSON object'],
    );
    refuses(reference, ['{a}', 7, null], ['squad', 'must be a JSON object of at most 200000 characters']);
  });
});

describe('an address', () => {
  it('is an http or https URL of at most 2048 characters', () => {
    expect(read(webUrl, 'http://shop.example')).toBe('http://shop.example/');
    expect(read(webUrl, ' https://shop.example/a ')).toBe('https://shop.example/a');
    const longest = `https://shop.example/${'x'.repeat(2_048 - 21)}`;
    expect(read(webUrl, longest)).toBe(longest);
    expect(read(webUrl, '')).toBeUndefined();
    const wrong = [
      `${longest}x`,
      'http://[',
      'mailto:a@b.example',
      'ftp://a.example',
      7,
      null,
      ['https://a.example'],
    ];
    refuses(webUrl, wrong, ['apiUrl', 'must be a web address']);
  });

  it('of a contact may be a mailto URL', () => {
    expect(read(contactUrl, 'mailto:a@b.example')).toBe('mailto:a@b.example');
    expect(read(contactUrl, 'http://a.example')).toBe('http://a.example/');
    refuses(contactUrl, ['javascript:1', 'tel:1'], ['contactUrl', 'must be a web or mail address']);
  });
});

describe('a phone number', () => {
  it('has the characters of one, and at most 40', () => {
    const longest = '1'.repeat(40);
    for (const number of [longest, '+1 (2) 3-4.5/6, x7', '555;9 X1', '1-800-FLOWERS', '(212) 555 CALL x5'])
      expect(read(phone, number)).toBe(number);
    expect(read(phone, 5550100)).toBe('5550100');
    expect(read(phone, '')).toBeUndefined();
    refuses(
      phone,
      [`${longest}1`, 'call 555', '1-800-FLÖWERS', '<b>', '555 <b>', null, {}],
      ['contactPhone', 'must be a phone number, such as +1 212 555 0142 or 1-800-FLOWERS'],
    );
  });
});

describe('a language', () => {
  it('is a complete language tag', () => {
    for (const tag of ['en', 'es-MX', 'zh_Hant', 'de-CH-1996']) expect(read(language, tag)).toBe(tag);
    expect(read(language, '')).toBeUndefined();
    const wrong = [
      'e',
      'english language',
      '1en',
      '-en',
      'en-',
      'en-123456789',
      'en us',
      `en${'-abcdefgh'.repeat(4)}`,
      7,
      null,
    ];
    refuses(language, wrong, ['language', 'must be a language tag such as "en" or "es"']);
  });
});

describe('a choice', () => {
  it('is one of the offered values', () => {
    const parser = oneOf('light', 'dark');
    expect(['light', 'dark', ''].map((raw) => read(parser, raw))).toEqual(['light', 'dark', undefined]);
    for (const raw of ['Light', 'auto', 0, null]) expect(read(parser, raw)).toBe(REFUSED);
    tells('theme', ['Light', 0], 'must be one of light, dark, auto');
  });
});

describe('a switch', () => {
  it('is on or off', () => {
    expect([true, '', 'on', 'true'].map((raw) => read(onOff, raw))).toEqual([true, true, true, true]);
    expect([false, 'off', 'false'].map((raw) => read(onOff, raw))).toEqual([false, false, false]);
    refuses(onOff, ['ON', 'yes', 0, 1, null, {}], ['sounds', 'must be "on" or "off"']);
  });
});

describe('a scroll mark', () => {
  it('is a fraction above 0 and up to 100, or off', () => {
    expect(['0.5', 100, '1e-3'].map((raw) => read(scrollFraction, raw))).toEqual([0.5, 100, 0.001]);
    expect([read(scrollFraction, 'off'), read(scrollFraction, false)]).toEqual([null, null]);
    expect(read(scrollFraction, '')).toBeUndefined();
    refuses(
      scrollFraction,
      [0, -1, 100.1, 'x', true, null, {}],
      ['openOnScroll', 'must be a number above 0 and up to 100, or "off"'],
    );
  });
});

describe('the URL of an endpoint', () => {
  it.each([
    ['https://paws.example/agent', 'https://paws.example/agent'],
    ['/agent', 'https://shop.example/agent'],
    ['http://localhost:8787', 'http://localhost:8787/'],
    ['http://shop.localhost/', 'http://shop.localhost/'],
    ['http://127.0.0.1:8787/agent/', 'http://127.0.0.1:8787/agent/'],
    ['http://[::1]/agent', 'http://[::1]/agent'],
    ['', undefined],
  ])('%j is parsed as %j', (raw, url) => expect(read(endpointUrl, raw)).toBe(url));

  it('is encrypted on the way', () => {
    const readable = ['http://paws.example/', 'http://127.0.0.1.example/', 'http://localhost.example/'];
    refuses(endpointUrl, readable, ['callEndpoint', 'must begin with https']);
    expect(endpointUrl('/agent', 'http://shop.example/')).toBe('http://shop.example/agent');
  });

  it('can have paths appended', () => {
    const odd = [
      'https://a.example/?key=1',
      'https://a.example/#x',
      'https://me:pw@a.example/',
      'mailto:a@b.c',
    ];
    refuses(
      endpointUrl,
      [...odd, 'javascript:1', 7, null, {}],
      ['callEndpoint', 'must be a web address without a query'],
    );
  });
});
