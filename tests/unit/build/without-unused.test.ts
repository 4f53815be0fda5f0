// Scope: library code that the build leaves out: its replacement, and what happens when the library changes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build as bundle, parseSync, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { withoutUnused } from '../../../widget/build/minify/without-unused.ts';

const DAILY = createRequire(import.meta.url).resolve('@daily-co/daily-js/dist/daily-esm.js');

/** The part of the bundler's context that the step uses. */
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

it('the build removes code from the installed library: a command is not a method, a report does nothing', () => {
  const { code, warnings } = build(readFileSync(DAILY, 'utf8'));
  expect(warnings).toEqual([]);
  expect(code).not.toContain('key:"createFrame"');
  expect(code).toContain('key:"join"');
  expect(code).toContain('key:"_maybeSendToSentry",value:function(){}');
  expect(code).toContain('"handleNativeAudioFocusChange",function(){}');
});

it("the build tells bundlers that the values of a library's variables may be unused", () => {
  const { code } = build(readFileSync(DAILY, 'utf8'));
  expect(code).toMatch(/=\/\* @__PURE__ \*\/function\(\)\{/);
});

it('the build removes the library’s checks for frames and React Native, and messages that the tag ignores', () => {
  const code = build(readFileSync(DAILY, 'utf8')).code ?? '';
  const handles = (message: string): boolean => {
    const name = new RegExp(`[ ,]([\\w$]+)="${message}"`).exec(code)?.[1];
    return code.includes(`case ${name}:`);
  };
  expect(/\._iframe\b|\._callObjectMode\b|\.srcdoc/.exec(code)).toBeNull();
  expect(code.includes('_messageChannel=false?new')).toBe(true);
  expect(['nonfatal-error', 'app-message', 'pip-started'].map(handles)).toEqual([true, true, false]);
});

/** A part of the tag with the library that it uses, without React. */
async function bundlePart(entry: string): Promise<string> {
  const result = (await bundle({
    configFile: false,
    logLevel: 'error',
    plugins: [withoutUnused()],
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: /^react/ },
    },
  })) as Rolldown.RolldownOutput[];
  return result.flatMap(({ output }) => output.map((file) => ('code' in file ? file.code : ''))).join('');
}

it("the build bundles hCaptcha's component without its error reporter", async () => {
  const code = await bundlePart('widget/bot-check/hcaptcha-widget.tsx');
  expect(code).toContain('chalexpired-callback');
  expect(code).not.toMatch(/sentry[_.]/i);
});

it('the build bundles daily-js without its probe of WebGL, and without replacing anything in the page', async () => {
  const code = await bundlePart('widget/call/daily/daily-room.ts');
  expect(code).toContain('call-machine-object-bundle.js');
  expect(code).not.toMatch(/webgl|Promise\.any/i);
});

it.each([
  ['lacks a method', (code: string) => code.replaceAll('sendDTMF', 'sendTones')],
  ['lists an option differently', (code: string) => code.replace('theme:{validate', 'theme:{check')],
  [
    'checks for React Native differently',
    (code: string) => code.replace('"ReactNative"===navigator', '"Native"===navigator'),
  ],
  ['renames a field', (code: string) => code.replaceAll('_callObjectMode', '_isCallObject')],
  ['names a message differently', (code: string) => code.replaceAll('"pip-started"', '"pip-begun"')],
  ['calls one of them itself', (code: string) => `${code}\nexport const x = (call) => call.sendDTMF();`],
])('the build keeps a library whole that %s, and warns', (_, change) => {
  const { code, warnings } = build(change(readFileSync(DAILY, 'utf8')));
  expect(code).toBeNull();
  expect(warnings).toEqual([expect.stringContaining('nothing is removed')]);
});

it('the build leaves every other file unchanged', () => {
  expect(build('export const a = 1;', '/somewhere/else.js')).toEqual({ code: null, warnings: [] });
});

it('the build empties library options that the tag never passes', () => {
  const { code } = build(readFileSync(DAILY, 'utf8'));
  expect(code).toMatch(/updatePermissions:0/);
});
