/** Which test files a browser runs. */
const FOLDERS = 'tests/component/**/';

export const ALL_FILES = `${FOLDERS}*.test.ts`;

/** By first letter, in parts that take about as long. */
const [FIRST, ...OTHERS] = ['[bchos]', '[dprtw]', '[!bchosdprtw]'];

/**
 * Three browsers of an engine, each with a part of the files: one shows one page at a time, because only one page can
 * have the focus, and two leave a core idle for a fifth of the time.
 * @param {string} engine
 * @param {() => import('@web/test-runner').BrowserLauncher} launcher
 */
export const inThreeBrowsers = (engine, launcher) => ({
  files: `${FOLDERS}${FIRST}*.test.ts`,
  browsers: [launcher()],
  groups: OTHERS.map((letters, place) => ({
    name: `${engine}, part ${place + 2}`,
    files: `${FOLDERS}${letters}*.test.ts`,
    browsers: [launcher()],
  })),
  concurrentBrowsers: 1 + OTHERS.length,
});
