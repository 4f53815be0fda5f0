/** Which test files a browser runs. */
const FOLDERS = 'tests/component/**/';

export const ALL_FILES = `${FOLDERS}*.test.ts`;

/** By first letter, in halves that take about as long: `surfaces` and `hang-up` are the longest. */
const HALVES = { first: '[adehsw]', second: '[!adehsw]' };

/**
 * Two browsers of an engine, one half of the files each: one browser leaves a core idle, because it shows one page at a
 * time. Only one page can have the focus.
 * @param {string} engine
 * @param {() => import('@web/test-runner').BrowserLauncher} launcher
 */
export const inTwoBrowsers = (engine, launcher) => ({
  files: `${FOLDERS}${HALVES.first}*.test.ts`,
  browsers: [launcher()],
  groups: [
    { name: `${engine}, second half`, files: `${FOLDERS}${HALVES.second}*.test.ts`, browsers: [launcher()] },
  ],
});
