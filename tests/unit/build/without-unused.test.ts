// Scope: methods of libraries that are emptied at build: what they do then, and a library that is built otherwise.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { withoutUnused } from '../../../widget/build/without-unused.ts';

const DAILY = createRequire(import.meta.url).resolve('@daily-co/daily-js/dist/daily-esm.js');
const HCAPTCHA = fileURLToPath(
  new URL('../../../node_modules/@hcaptcha/react-hcaptcha/lib/dist/esm/index.js', import.meta.url),
);

/** What the bundler gives to the step, as far as it uses it. */
function build(code: string, id = DAILY) {
  const warnings: string[] = [];
  const context = {
    warn: (text: string) => void warnings.push(text),
    parse: (source: string) => parseSync('library.js', source, {}).program,
  };
  const transform = withoutUnused().transform as (this: typeof context, code: string, id: string) => unknown;
  const result = transform.call(context, code, id) as { code: string } | null;
  return { code: result?.code ?? null, warnings };
}

it('empties the installed library: a command says its name, a report does nothing', () => {
  const { code, warnings } = build(readFileSync(DAILY, 'utf8'));
  expect(warnings).toEqual([]);
  expect(code).toContain('{throw Error("createFrame is not in this build.")}');
  expect(code).toMatch(/_maybeSendToSentry"?,value:function\(\)\{\}|_maybeSendToSentry\([^)]*\)\s*\{\}/);
});

it.each([
  ['lacks a method', (code: string) => code.replaceAll('sendDTMF', 'sendTones')],
  ['calls one of them itself', (code: string) => `${code}\nexport const x = (call) => call.sendDTMF();`],
])('leaves a library whole that %s, and says so', (_, change) => {
  const { code, warnings } = build(change(readFileSync(DAILY, 'utf8')));
  expect(code).toBeNull();
  expect(warnings).toEqual([expect.stringContaining('it is left whole')]);
});

it('leaves every other file alone', () => {
  expect(build('export const a = 1;', '/somewhere/else.js')).toEqual({ code: null, warnings: [] });
});

it('empties options that are never given, and answers that a page knows beforehand', () => {
  const { code } = build(readFileSync(DAILY, 'utf8'));
  const has = (text: RegExp): boolean => text.test(code ?? '');
  expect(has(/updatePermissions:0/)).toBe(true);
  expect(has(/if\(!1\)throw new Error\("[^"]*React Native"\)/)).toBe(true);
  expect(has(/if\(\w+\._callObjectMode\)/)).toBe(false);
});

it.each([
  ['asks for React Native otherwise', (code: string) => code.replaceAll('"ReactNative"===', '"Native"===')],
  ['lists an option otherwise', (code: string) => code.replace('theme:{validate', 'theme:{check')],
])('leaves a library whole that %s, and says so', (_, change) => {
  const { code, warnings } = build(change(readFileSync(DAILY, 'utf8')));
  expect(code).toBeNull();
  expect(warnings).toEqual([expect.stringContaining('it is left whole')]);
});

it("makes the class of the bot check's error tracker one that bundlers see is unused", () => {
  const { code, warnings } = build(readFileSync(HCAPTCHA, 'utf8'), HCAPTCHA);
  expect(warnings).toEqual([]);
  expect(code?.includes('"_instance"')).toBe(false);
});
