/** A host page, with a check for errors on it. */
import { EVENTS } from '../../../widget/contract.ts';
import { test as base } from '../visit/fixture.ts';
import { installProbe } from '../visit/page-probe.ts';

type Fixtures = {
  /** The page's uncaught errors, unhandled rejections and console errors. */
  readonly complaints: string[];
};

export const test = base.extend<Fixtures>({
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // Browsers request an icon from every site; these have none.
      if (message.type() !== 'error' || message.location().url.endsWith('/favicon.ico')) return;
      // Chromium's note on a page that was left while the call engine's socket was still closing.
      if (message.text().endsWith('failed: Page entered Back-Forward Cache.')) return;
      complaints.push(`console: ${message.text()}`);
    });
    await page.addInitScript(installProbe, EVENTS);
    await use(complaints);
  },
});
