/** For Playwright: the provider's page, signed in. */
import { test as base, type Page } from '@playwright/test';
import { PERSON, startProviderServer, type ProviderServer } from './provider-server.ts';
import { violations } from '../accessibility/audit.ts';
import { expectNoFaults } from '../page-faults.ts';

/** Signs in by the link in the mail, and waits until the list is shown. */
export async function signIn(page: Page, provider: ProviderServer): Promise<void> {
  await page.goto(provider.url);
  const before = provider.links().length;
  await page.getByLabel('Your mail address').fill(PERSON);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('a link is on its way').waitFor();
  await base.expect.poll(() => provider.links().length).toBeGreaterThan(before);
  await page.goto(provider.links().at(-1) ?? '');
  await page.getByRole('heading', { name: 'Businesses', exact: true }).waitFor();
}

/** Checks on a phone, a tablet and a wide screen that nothing is cut off, and in both themes that axe finds nothing. */
export async function audit(page: Page, state: string): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    base.expect(wide, `${state}, ${width} px: wider than the window`).toBeLessThanOrEqual(0);
    // A tablet has the same styles as a wide screen.
    if (width === 768) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      base.expect(await violations(page, colorScheme), `${state}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}

/** Gives each test a server without businesses, and fails it if the page has errors. */
export const test = base.extend<{ readonly provider: ProviderServer; readonly faults: readonly string[] }>({
  provider: async ({}, use) => {
    const provider = await startProviderServer();
    await use(provider);
    await provider.close();
  },
  faults: [expectNoFaults, { auto: true }],
});
