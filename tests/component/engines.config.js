/** The component suite in WebKit, which `npm test` runs in the other two engines. */
import { WEBKIT } from '../support/browsers.ts';
import base from './web-test-runner.config.js';
import { webKitLauncher } from './webkit/launcher.ts';

/** It lays out thousands of combinations, for which WebKitGTK needs minutes. */
const TOO_SLOW = '!tests/component/call/surfaces.test.ts';

export default { ...base, files: [base.files, TOO_SLOW], browsers: [webKitLauncher(WEBKIT)], groups: [] };
