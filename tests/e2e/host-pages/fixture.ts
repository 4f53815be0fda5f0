/** Host pages on an origin of their own, and an ear for everything that goes wrong on them. */
import { test as base } from '@playwright/test';
import { startServer } from '../../../demo/server/server.ts';
import type { HostPage } from '../../../demo/server/site.ts';
import { EVENTS } from '../../../widget/contract.ts';
import { installProbe } from '../visit/page-probe.ts';

export type HostServer = {
  /** The hosts' own site, which is not the one of the script. */
  readonly own: string;
  /** Where partners take the script from. */
  readonly partner: string;
  /** Serves a document from now on. Returns its address. */
  readonly serve: (name: string, page: HostPage) => string;
};

type WorkerFixtures = { readonly hostServer: HostServer };
type Fixtures = {
  /** What the page complained of: uncaught errors, unhandled rejections, errors of the console. */
  readonly complaints: string[];
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  hostServer: [
    async ({}, use) => {
      const pages: Record<string, HostPage> = {};
      const server = await startServer({ port: 0, pages });
      // Another name for the same machine is another site, as a partner's is.
      const own = server.url.replace('localhost', '127.0.0.1');
      await use({
        own,
        partner: process.env['BASE_URL'] ?? '',
        serve(name, page) {
          const path = `/hosts/${encodeURIComponent(name)}`;
          pages[path] = page;
          return `${own}${path}`;
        },
      });
      await server.close();
    },
    { scope: 'worker' },
  ],
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // The browser asks every site for an icon; these sites have none.
      if (message.type() !== 'error' || message.location().url.endsWith('/favicon.ico')) return;
      complaints.push(`console: ${message.text()}`);
    });
    await page.addInitScript(installProbe, EVENTS);
    await use(complaints);
  },
});
