/** The component tests in Firefox. `npm test` runs them in Chromium. */
import { playwrightLauncher } from '@web/test-runner-playwright';
import { FIREFOX } from '../support/browsers.ts';
import { reporters } from './reporters.js';
import { inThreeBrowsers } from './shares.js';
import base from './web-test-runner.config.js';

export default {
  ...base,
  ...inThreeBrowsers('Firefox', () => playwrightLauncher({ product: 'firefox', launchOptions: FIREFOX })),
  reporters: reporters('firefox'),
};
