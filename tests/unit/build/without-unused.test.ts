// Scope: what is left out of libraries at build: what is there instead, and a library that is built otherwise.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { withoutUnused } from '../../../widget/build/without-unused.ts';

const DAILY = createRequire(import.meta.url).resolve('@daily-co/daily-js/dist/daily-esm.js');
const REACT = createRequire(import.meta.url)
  .resolve('react-dom/client')
  .replace(/client\.js$/, 'cjs/react-dom-client.production.js');
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

it('leaves out of the installed library: a command is no method, a report does nothing', () => {
  const { code, warnings } = build(readFileSync(DAILY, 'utf8'));
  expect(warnings).toEqual([]);
  expect(code).not.toContain('key:"createFrame"');
  expect(code).toContain('key:"join"');
  expect(code).toContain('key:"_maybeSendToSentry",value:function(){}');
  expect(code).toContain('"handleNativeAudioFocusChange",function(){}');
});

it('tells bundlers that the values of its variables may go unused', () => {
  const { code } = build(readFileSync(DAILY, 'utf8'));
  expect(code).toMatch(/=\/\* @__PURE__ \*\/function\(\)\{/);
});

it('leaves out of React what the tag never draws', () => {
  const { code, warnings } = build(readFileSync(REACT, 'utf8'), REACT);
  expect(warnings).toEqual([]);
  expect(code).toMatch(/function updateSuspenseComponent\([^)]*\) \{throw Error\("Not in this build."\)\}/);
  expect(code).toMatch(/function retryIfBlockedOn\([^)]*\) \{\}/);
});

it('leaves React whole where it lacks a function, and says so', () => {
  const react = readFileSync(REACT, 'utf8').replaceAll('updateActivityComponent', 'updateActivity');
  const { code, warnings } = build(react, REACT);
  expect(code).toBeNull();
  expect(warnings).toEqual([expect.stringContaining('it is left whole')]);
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
