/** For Playwright: the provider's page, signed in. */
import { test as base, type Page } from '@playwright/test';
import { PERSON, startProviderServer, type ProviderServer } from './provider-server.ts';
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

/** Gives each test a server without businesses, and fails it if the page has errors. */
export const test = base.extend<{ readonly provider: ProviderServer; readonly faults: readonly string[] }>({
  provider: async ({}, use) => {
    const provider = await startProviderServer();
    await use(provider);
    await provider.close();
  },
  faults: [expectNoFaults, { auto: true }],
});
