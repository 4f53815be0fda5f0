/** The component suite in all three engines: what `npm test` runs it in, and WebKit. */
import { WEBKIT } from '../support/browsers.ts';
import base from './web-test-runner.config.js';
import { webKitLauncher } from './webkit/launcher.ts';

const webKit = { name: 'webkit', files: base.files, browsers: [webKitLauncher(WEBKIT)] };

export default { ...base, groups: [...base.groups, webKit] };
