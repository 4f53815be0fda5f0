// Scope: the files of other vendors that the build rewrites: what becomes of them, and that another file fails the build.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build as bundle, type Rolldown } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import {
  sha256Of,
  VENDOR_FILES,
  VENDOR_FILES_MODE,
  vendorFiles,
  type VendorFile,
} from '../../../widget/build/vendor/vendor-files.ts';

const MODULES = `${
  createRequire(import.meta.url)
    .resolve('react/package.json')
    .split('/react/')[0]
}/`;
const fileOf = ({ name, file }: VendorFile): string => `${MODULES}${name}/${file}`;
const [DAILY, HCAPTCHA, REACT] = VENDOR_FILES.map(fileOf) as [string, string, string];

/** The part of the bundler's context that the step uses. */
function build(code: string, id = DAILY, files = VENDOR_FILES): string | null {
  const context = {
    error: (text: string) => {
      throw new Error(text);
    },
  };
  const transform = vendorFiles(files).transform as (
    this: typeof context,
    code: string,
    id: string,
  ) => { code: string } | null;
  return transform.call(context, code, id)?.code ?? null;
}

const ORIGINAL = readFileSync(DAILY, 'utf8');
const CHANGED = `${ORIGINAL}\n`;

/** The table as if the changed file had been compared. */
const knowing = (code: string): readonly VendorFile[] =>
  VENDOR_FILES.map((file) => ({ ...file, sha256: sha256Of(code) }));

describe('the installed daily-js', () => {
  const code = build(ORIGINAL) ?? '';

  it('loses the methods that nothing calls, and its error reports do nothing', () => {
    expect(code).not.toContain('key:"createFrame"');
    expect(code).toContain('key:"join"');
    expect(code).toMatch(/key:"_maybeSendToSentry",value:function\(\w\)\{\}/);
    expect(code).toContain('"handleNativeAudioFocusChange",0');
  });

  it('tells bundlers which calls they may drop, and no others', () => {
    expect(code).toContain('/* @__PURE__ */te("logger"');
    expect(code).not.toContain('/* @__PURE__ */Object');
  });

  it('loses its checks for frames and React Native, and the messages that the tag ignores', () => {
    const handles = (message: string): boolean => {
      const name = new RegExp(`[ ,]([\\w$]+)="${message}"`).exec(code)?.[1];
      return code.includes(`case ${name}:`);
    };
    expect(/\._iframe\b|\._callObjectMode\b|\.srcdoc/.exec(code)).toBeNull();
    expect(code.includes('_messageChannel=false?new')).toBe(true);
    expect(['nonfatal-error', 'app-message', 'participant-counts-updated'].map(handles)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('loses the options that the tag never passes', () => {
    expect(code).toMatch(/receiveSettings:0/);
  });
});

it('the installed React binds without the page', () => {
  const code = build(readFileSync(REACT, 'utf8'), REACT);
  expect(code).toContain('bindTo(dispatchSetState, null, ');
  expect(code).not.toContain('.bind(');
});

it('the installed React loses the features that the tag does not use, and names them if they are used', () => {
  const code = build(readFileSync(REACT, 'utf8'), REACT);
  expect(code).not.toContain('document.startViewTransition');
  expect(code).toContain("{ throw Error('updateSuspenseComponent was removed'); }");
  expect(code).toContain('function commitExitViewTransitions(deletion) {}');
});

/** A part of the tag with the library that it uses, without React. */
async function bundlePart(entry: string): Promise<string> {
  const result = (await bundle({
    configFile: false,
    logLevel: 'error',
    plugins: [vendorFiles()],
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

describe('another file than the one in the table', () => {
  afterEach(() => {
    Reflect.deleteProperty(process.env, VENDOR_FILES_MODE);
  });

  it.each([
    ['daily-js', DAILY],
    ["hCaptcha's component", HCAPTCHA],
    ['React', REACT],
  ])('fails the build: %s', (_, id) => {
    const changed = `${readFileSync(id, 'utf8')}\n`;
    expect(() => build(changed, id)).toThrow(/is not that of version [\d.]+.+npm run upgrade:check/s);
  });

  it('fails the build with a list of the methods, calls and emptied methods that the rules would change', () => {
    const lines = [
      'body of handleDeviceChange: JSON parse stringify emitDailyJSEvent action available-devices-updated availableDevices',
      'droppable logger enable disable isEnabled forEach',
      'silenced handleDeviceChange',
      'unused createFrame',
    ];
    const inOrder = lines.map((line) => `\n  ${line}\n`).join('.*');
    expect(() => build(CHANGED)).toThrow(new RegExp(inOrder, 's'));
  });

  it('is built with the rules, or whole, while the versions are compared', () => {
    process.env[VENDOR_FILES_MODE] = 'any';
    expect(build(CHANGED)).not.toContain('key:"createFrame"');
    process.env[VENDOR_FILES_MODE] = 'whole';
    expect(build(CHANGED)).toBeNull();
  });

  it('fails the build if the library has moved its code to another path', async () => {
    const moved = VENDOR_FILES.map((file) => ({ ...file, file: `elsewhere/${file.file}` }));
    const building = bundle({
      configFile: false,
      logLevel: 'silent',
      plugins: [vendorFiles(moved)],
      build: { write: false, lib: { entry: 'widget/call/daily/daily-room.ts', formats: ['es'] } },
    });
    await expect(building).rejects.toThrow('@daily-co/daily-js without elsewhere/dist/daily-esm.js');
  });
});

describe('the rules that do not fit the file in the table', () => {
  it.each([
    ['a method is gone', 'unused sendDTMF', (code: string) => code.replaceAll('sendDTMF', 'sendTones')],
    [
      'an option has another form',
      'options theme',
      (code: string) => code.replace('theme:{validate', 'theme:{check'),
    ],
    [
      'React Native is detected in another way',
      'isFalse "undefined"!=typeof',
      (code: string) => code.replace('"ReactNative"===navigator', '"Native"===navigator'),
    ],
    [
      'a field is gone',
      'isTrue _callObjectMode',
      (code: string) => code.replaceAll('_callObjectMode', '_isCallObject'),
    ],
    [
      'a message is gone',
      'cases pip-started',
      (code: string) => code.replaceAll('"pip-started"', '"pip-begun"'),
    ],
    [
      'a call at the top level is gone',
      'replaced document createElement canvas getContext webgl2',
      (code: string) => code.replaceAll('"webgl2"', '"webgpu"'),
    ],
    [
      'a removed method is called',
      'Called, though listed as unused: sendDTMF',
      (code: string) => `${code}\nexport const x = (call) => call.sendDTMF();`,
    ],
    [
      'an emptied method returns a value',
      'Returns a value, though listed as silenced: stopTestCallQuality',
      (code: string) => code.replace('key:"stopTestCallQuality",value:function(){', '$&return 1;'),
    ],
    [
      'an emptied method returns a promise',
      'Returns a value, though listed as silenced: stopTestCallQuality',
      (code: string) => code.replace('key:"stopTestCallQuality",value:', '$&async '),
    ],
    [
      'a case that stays goes on in one that is removed',
      'Falls through into a removed case: remote-participants-audio-level',
      (code: string) => code.replace(/(case"remote-participants-audio-level":.+?)break;/, '$1'),
    ],
  ])('fail the build: %s', (_, problem, change) => {
    const changed = change(ORIGINAL);
    expect(changed).not.toBe(ORIGINAL);
    expect(() => build(changed, DAILY, knowing(changed))).toThrow(problem);
  });

  it.each([
    [
      'a function is gone',
      'Not in the file: updateSuspenseComponent',
      (code: string) => code.replaceAll('updateSuspenseComponent', 'updateSuspense'),
    ],
    [
      'an emptied function returns a value',
      'Returns a value, though listed as silenced: commitExitViewTransitions',
      (code: string) => code.replace('function commitExitViewTransitions(deletion) {', '$& return 1;'),
    ],
  ])('fail the build of React: %s', (_, problem, change) => {
    const original = readFileSync(REACT, 'utf8');
    const changed = change(original);
    expect(changed).not.toBe(original);
    expect(() => build(changed, REACT, knowing(changed))).toThrow(problem);
  });

  it('fail the build if React binds in another way', () => {
    const changed = readFileSync(REACT, 'utf8').replaceAll(
      'dispatchSetState.bind(',
      'pick(dispatchSetState).bind(',
    );
    expect(() => build(changed, REACT, knowing(changed))).toThrow('binds in another way');
  });

  it('leave a new call at the top level, such as a registration', () => {
    const changed = `${ORIGINAL}\nregisterEverything("now");`;
    expect(build(changed, DAILY, knowing(changed))).toContain('\nregisterEverything("now");');
  });
});

it('the build leaves every other file unchanged', () => {
  expect(build('export const a = 1;', '/somewhere/else.js')).toBeNull();
});
