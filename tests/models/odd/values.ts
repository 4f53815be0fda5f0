/** Invalid values of every type: almost valid, hostile, or very long. */
import fc from 'fast-check';

/** Each has broken a real program. */
const HOSTILE_TEXTS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":',
  '[]',
  'null',
  'true',
  'NaN',
  '1e999',
  '-0',
  '0x10',
  'on',
  'off',
  '{',
  'http://[',
  'https://user:pass@host:99999/',
  '//host',
  'file:///etc/passwd',
  '%00',
  '\0',
  '\r\nX-Header: 1',
  '\u202Egnp.exe',
  '\u2066\u2067\u2068\u2069',
  '\u200B\u200C\u200D\uFEFF',
  'e\u0301\u0302\u0303\u0304',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\uD800',
  '\uDFFF\uD800',
  '${7*7}',
  '{{7*7}}',
  "' OR 1=1 --",
  'İ',
  'ﷺ',
] as const;

/** Combining marks, which can be repeated without limit. */
const MARKS = Array.from(
  '\u202A\u202B\u202E\u2066\u2069\u200B\u200C\u200D\u200E\uFEFF\u0301\u0336\u115F\u3164\u00AD\t\n \0aש😀',
);

const longText = fc
  .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }), fc.integer({ min: 100, max: 3_000 }))
  .map(([text, times]) => text.repeat(times));

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...MARKS), maxLength: 40 }),
  fc.tuple(fc.constantFrom(...HOSTILE_TEXTS), fc.string()).map(([first, second]) => first + second),
  fc.json({ maxDepth: 3 }),
  fc.webUrl(),
  { arbitrary: longText, weight: 1 },
);

/** Values that one window can post to another. */
export const oddData: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
    key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'then', 'length')),
  }),
);

/** Values of every kind, including objects that throw on access. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: oddData, weight: 9 },
  fc
    .constantFrom<() => unknown>(
      touchy,
      circular,
      () => Symbol('odd'),
      () => oddFunction,
    )
    .map((make) => make()),
);

function oddFunction(): never {
  throw new Error('This function must not be called.');
}

function touchy(): object {
  return Object.defineProperties(
    {},
    {
      message: { enumerable: true, get: oddFunction },
      type: { enumerable: true, get: oddFunction },
      toJSON: { enumerable: true, value: oddFunction },
      toString: { enumerable: true, value: oddFunction },
    },
  );
}

function circular(): object {
  const self: Record<string, unknown> = {};
  self['self'] = self;
  return self;
}

/** An object with these keys, each valid, odd or missing. */
export function nearly<Shape extends Readonly<Record<string, fc.Arbitrary<unknown>>>>(
  shape: Shape,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([key, right]) => [key, fc.oneof({ arbitrary: right, weight: 3 }, oddJson)]),
  );
  return fc.record(fields, { requiredKeys: [] });
}

export const oddJson: fc.Arbitrary<unknown> = fc.oneof(oddText, fc.jsonValue({ maxDepth: 2 }));

/** Whether Object.prototype is unchanged. */
export const isUnpolluted = (): boolean =>
  Object.keys(Object.prototype).length === 0 &&
  !('polluted' in {}) &&
  Object.keys(Array.prototype).length === 0;
