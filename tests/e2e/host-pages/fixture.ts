/** Host pages on an origin of their own, and an ear for everything that goes wrong on them. */
import { expect, test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '../../../demo/server/server.ts';
import type { HostPage } from '../../../demo/server/site.ts';
import { EVENT_NAMES } from '../../../demo/event-names.ts';
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
    await page.addInitScript(installProbe, EVENT_NAMES);
    await use(complaints);
  },
});

/** Whether a tap in the middle of it would reach it: nothing of the host lies above. */
export async function expectOnTop(locator: Locator): Promise<void> {
  await expect(locator).toBeVisible();
  const hit = await locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const root = element.getRootNode();
    if (!(root instanceof ShadowRoot)) return 'outside a shadow root';
    const above = document.elementFromPoint(x, y);
    if (above !== root.host) return `covered by ${above?.outerHTML.slice(0, 80)}`;
    return element.contains(root.elementFromPoint(x, y)) ? 'itself' : 'covered by another part of ours';
  });
  expect(hit).toBe('itself');
}

/** Nothing sticks out of the screen. */
export async function expectInside(page: Page, locator: Locator): Promise<void> {
  const screen = page.viewportSize();
  const box = await locator.boundingBox();
  if (screen === null || box === null) throw new Error('There is nothing to measure');
  expect.soft(box.x, 'left edge').toBeGreaterThanOrEqual(0);
  expect.soft(box.y, 'top edge').toBeGreaterThanOrEqual(0);
  expect.soft(box.x + box.width, 'right edge').toBeLessThanOrEqual(screen.width);
  expect.soft(box.y + box.height, 'bottom edge').toBeLessThanOrEqual(screen.height);
}
