/** The component tests in WebKit. `npm test` runs them in Chromium. */
import { WEBKIT } from '../support/browsers.ts';
import { reporters } from './reporters.js';
import { ALL_FILES } from './shares.js';
import base from './web-test-runner.config.js';
import { webKitLauncher } from './webkit/launcher.ts';

/** This file lays out thousands of combinations, which takes WebKitGTK minutes. */
const TOO_SLOW = '!tests/component/call/surfaces.test.ts';

export default {
  ...base,
  files: [ALL_FILES, TOO_SLOW],
  browsers: [webKitLauncher(WEBKIT)],
  groups: [],
  reporters: reporters('webkit'),
};
