/** The component suite in WebKit, which `npm test` runs in the other two engines. */
import { WEBKIT } from '../support/browsers.ts';
import base from './web-test-runner.config.js';
import { webKitLauncher } from './webkit/launcher.ts';

export default { ...base, browsers: [webKitLauncher(WEBKIT)], groups: [] };
