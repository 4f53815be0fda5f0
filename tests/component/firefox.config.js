/** The component tests whose subject depends on the engine, in Firefox. `npm test` runs all of them in Chromium. */
import { playwrightLauncher } from '@web/test-runner-playwright';
import { FIREFOX } from '../support/browsers.ts';
import { reporters } from './reporters.js';
import { FIREFOX_FILES, inThreeBrowsers } from './shares.js';
import base from './web-test-runner.config.js';

export default {
  ...base,
  ...inThreeBrowsers('Firefox', FIREFOX_FILES, () =>
    playwrightLauncher({ product: 'firefox', launchOptions: FIREFOX }),
  ),
  reporters: reporters('firefox'),
};
