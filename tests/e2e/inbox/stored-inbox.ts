/** For Playwright: a business of many on one server, and its people, who sign in to its inbox. */
import { expect, type Page } from '@playwright/test';
import { test as base } from '../provider/fixture.ts';
import type { ProviderServer } from '../provider/provider-server.ts';

export const ANN = 'ann@paws.example';
export const SAM = 'sam@paws.example';

export const PAWS = {
  slug: 'paws',
  name: 'Paws',
  kind: 'veterinary',
  timeZone: 'America/Chicago',
  settings: { assistant: 'erin', origins: ['https://paws.example'] },
  people: [
    { email: ANN, role: 'owner' },
    { email: SAM, role: 'staff' },
  ],
};

/** The tests of this file use the server of the provider's page. */
export const test = base;

/** Signs in by the link in the mail, and waits until the list is shown. @param url of the inbox */
export async function signInAt(
  page: Page,
  provider: ProviderServer,
  url: string,
  email = ANN,
): Promise<void> {
  await page.goto(url);
  const before = provider.links().length;
  await page.getByLabel('Your mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('a link is on its way').waitFor();
  await expect.poll(() => provider.links().length).toBeGreaterThan(before);
  await page.goto(provider.links().at(-1) ?? '');
  await page.getByRole('heading', { name: /^Inbox of / }).waitFor();
}

/** Adds the business, and signs in to its inbox. @returns its URL */
export async function openPaws(page: Page, provider: ProviderServer, email = ANN): Promise<string> {
  const url = provider.inboxOf(await provider.add(PAWS));
  await signInAt(page, provider, url, email);
  return url;
}
