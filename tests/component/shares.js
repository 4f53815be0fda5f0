/** Divides the test files among the browsers. */
const FOLDERS = 'tests/component/**/';

export const ALL_FILES = `${FOLDERS}*.test.ts`;

/** First letters of the files in each part. The parts take about the same time. */
const [FIRST, ...OTHERS] = ['[bchos]', '[dprtw]', '[!bchosdprtw]'];

/**
 * Runs three browsers of an engine, each with a part of the files. A browser shows one page at a time, because only one
 * page can have the focus, and two browsers would leave a core idle for a fifth of the time.
 * @param {string} engine
 * @param {() => import('@web/test-runner').BrowserLauncher} launcher
 */
export const inThreeBrowsers = (engine, launcher) => ({
  files: `${FOLDERS}${FIRST}*.test.ts`,
  browsers: [launcher()],
  groups: OTHERS.map((letters, index) => ({
    name: `${engine}, part ${index + 2}`,
    files: `${FOLDERS}${letters}*.test.ts`,
    browsers: [launcher()],
  })),
  concurrentBrowsers: 1 + OTHERS.length,
});
