// Scope: methods of libraries that are emptied at build: what they do then, and a library that is built otherwise.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { withoutUnused } from '../../../widget/build/without-unused.ts';

const DAILY = createRequire(import.meta.url).resolve('@daily-co/daily-js/dist/daily-esm.js');

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
