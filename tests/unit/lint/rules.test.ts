/** Scope: the project's own lint rules: names of numbers, titles of tests, and that no comment switches a rule off. */
import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import { noDisabledRules } from '../../../lint/no-disabled-rules.ts';
import { numberUnits } from '../../../lint/number-units.ts';
import { testTitles } from '../../../lint/test-titles.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } });
const refused = (code: string) => ({ code, errors: 1 });

tester.run('number-units', numberUnits, {
  valid: [
    'const START_LIMIT_MS = 30_000;',
    'export const MAX_ATTEMPTS = 3;',
    'const FRAMES_TO_BEGIN = 2;',
    'const MS_PER_DAY = 24 * 3_600_000;',
    'class Poll { static readonly INTERVAL_MS = 500; }',
    // Not a number, not a constant, or not of the whole file.
    "const NAME = 'a' + 1;",
    'const limit = 30;',
    'function f() { const LIMIT = 30; return LIMIT; }',
    { code: 'const VERSION = 2;', options: [{ dimensionless: ['VERSION'] }] },
  ],
  invalid: [
    'const REDIS_WAIT = 500;',
    'const KEEP_OPEN = 15 * 1_000;',
    'const EVERY = 60_000;',
    'const MOST_LINES = 500;',
    'export const LIMIT = -1;',
    'class Poll { static readonly LOOK = 500; }',
    'const VERSION = 2;',
  ].map(refused),
});

tester.run('no-disabled-rules', noDisabledRules, {
  valid: ['// This rule is switched off in oxlint.config.ts.\nconst a = 1;'],
  invalid: ['// oxlint-disable-next-line no-var', '/* eslint-disable */', '/* eslint-enable */'].map(
    (comment) => refused(`${comment}\nconst a = 1;`),
  ),
});

tester.run('test-titles', testTitles, {
  valid: [
    "it('the form keeps the typed name', () => {});",
    "test.each(['opens'])('%s is kept', () => {});",
    'it(`${name} is kept`, () => {});',
    "test('less is kept', () => {});",
    'test("today’s page is kept", () => {});',
    'test("today\'s page is kept", () => {});',
    // The group is the subject.
    "describe('the form', () => it('keeps the typed name', () => {}));",
    "describe.skipIf(a)('the form', () => it.each([1])('may keep %s', () => {}));",
    "test('the form is filled in', () => test.step('opens', () => {}));",
    "open('opens', () => {});",
  ],
  invalid: [
    "it('keeps the typed name', () => {});",
    "it.each([1])('keeps %s', () => {});",
    'test.skipIf(a)(`keeps ${name}`, () => {});',
    "test('passes: everything', () => {});",
    "test('may be empty', () => {});",
    "test('never opens', () => {});",
    "describe('opens', () => it('the form is shown', () => {}));",
    "describe('the form', () => {}); it('keeps the typed name', () => {});",
  ].map(refused),
});
