/** Which test files run in which engine, and in which of its browsers. */
import { globSync, statSync } from 'node:fs';

const FOLDER = 'tests/component';

export const ALL_FILES = globSync(`${FOLDER}/**/*.test.ts`);

/**
 * The files whose subject depends on the engine: dialog, focus, popovers, moving elements, keys, scrolling, microphone,
 * sound and media. Everything else is the same code in every engine, and runs in Chromium only.
 */
export const ENGINE_FILES = globSync(
  [
    'call/{call,captions,device,device-menu,hang-up,no-calls}',
    'chat/writing-box',
    'dialog/{appearance,bot-check,early-*,form,hydrat*,kept-focus,language-menu,microphone-test}',
    'element/{inline,launcher-place,moving,open-on-scroll,openers,removal}',
    'host-pages/{focus-traps,unharmed}',
  ].map((name) => `${FOLDER}/${name}.test.ts`),
);

/** Dark Reader is an extension of Chromium and Firefox; this WebKitGTK lets it change scoped rules, too. */
export const FIREFOX_FILES = [...ENGINE_FILES, `${FOLDER}/host-pages/dark-reader.test.ts`];

const BROWSERS = 3;

/**
 * Runs three browsers of an engine, each with a part of the files. A browser shows one page at a time, because only one
 * page can have the focus, and two browsers would leave a core idle for a fifth of the time.
 * @param {string} engine
 * @param {readonly string[]} files
 * @param {() => import('@web/test-runner').BrowserLauncher} launcher
 */
export function inThreeBrowsers(engine, files, launcher) {
  const [first = [], ...others] = shares(files);
  return {
    files: first,
    browsers: [launcher()],
    groups: others.map((share, index) => ({
      name: `${engine}, part ${index + 2}`,
      files: share,
      browsers: [launcher()],
    })),
    concurrentBrowsers: BROWSERS,
  };
}

/**
 * Parts that take about the same time: the longest file that is left goes to the part with the fewest bytes.
 * @param {readonly string[]} files
 */
function shares(files) {
  const parts = Array.from({ length: BROWSERS }, () => ({ size: 0, files: /** @type {string[]} */ ([]) }));
  const sized = files.map((file) => ({ file, size: statSync(file).size }));
  for (const { file, size } of sized.toSorted((one, other) => other.size - one.size)) {
    const least = parts.reduce((smallest, part) => (part.size < smallest.size ? part : smallest));
    least.files.push(file);
    least.size += size;
  }
  return parts.map((part) => part.files);
}
