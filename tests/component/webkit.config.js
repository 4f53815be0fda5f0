/** The component tests whose subject depends on the engine, in WebKit. `npm test` runs all of them in Chromium. */
import { WEBKIT } from '../support/browsers.ts';
import { reporters } from './reporters.js';
import { ENGINE_FILES } from './shares.js';
import base from './web-test-runner.config.js';
import { webKitLauncher } from './webkit/launcher.ts';

export default {
  ...base,
  files: ENGINE_FILES,
  browsers: [webKitLauncher(WEBKIT)],
  groups: [],
  reporters: reporters('webkit'),
};
