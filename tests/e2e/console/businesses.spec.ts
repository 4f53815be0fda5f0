/** Scope: the businesses of `npm start`, from the console to a call, and a business that the provider adds. */
import { expect, type Locator, type Page } from '@playwright/test';
import { PROVIDER_PERSON } from '../../../demo/businesses/demo-businesses.ts';
import { TAG } from '../../../widget/contract.ts';
import { PRIVATE_KEY } from '../../../demo/stand-ins/platform/keys.ts';
import { installAxe, violations } from '../accessibility/audit.ts';
import { test, type CallRecord } from '../visit/fixture.ts';
import { fillFormIn, signInByMail } from './business-page.ts';

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Businesses' });

/** Makes a call on a business's page until the agent has greeted. */
async function call(page: Page, agentName: string, greeting: string): Promise<void> {
  const tag = page.locator(TAG);
  await tag.getByRole('button', { name: `Talk to ${agentName}` }).click();
  const dialog = tag.getByRole('dialog', { name: `Talk to ${agentName}, our AI Agent` });
  await fillFormIn(dialog);
  await dialog.getByRole('button', { name: 'Start Call' }).click();
  const bar = tag.getByRole('region', { name: `Call with ${agentName}` });
  await expect(bar).toBeVisible();
  await expect.poll(() => saidAt(page), { timeout: 30_000 }).toContain(greeting);
  await bar.getByRole('button', { name: 'End Call' }).click();
  await expect(bar).toHaveCount(0);
}

/** What was said in all calls of the platform. */
async function saidAt(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${PRIVATE_KEY}` };
  const calls = await (await page.request.get('/stand-ins/platform/call', { headers })).json();
  return (calls as readonly CallRecord[])
    .flatMap(({ messages }) => messages.map(({ message }) => message))
    .join('\n');
}

test('the console leads to the page of each business, whose agent answers a call', async ({ page }) => {
  await page.goto('/demo/?view=businesses');
  const garage = panel(page).getByRole('listitem').filter({ hasText: 'Miller Auto Repair' }).first();
  await garage.getByRole('link', { name: 'Its page' }).click();
  await call(page, 'Gus', 'Hey Grace, Gus at Miller Auto Repair.');
});

test('axe finds no violation in the list of businesses and on the page of one, light and dark', async ({
  page,
}) => {
  await installAxe(page);
  const look = async (state: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page), `${state}, ${colorScheme}`).toEqual([]);
    }
  };
  await page.goto('/demo/?view=businesses');
  await expect(panel(page).getByText('Miller Auto Repair')).toBeVisible();
  await look('the list');
  for (const slug of ['bright-smile', 'miller-auto']) {
    await page.goto(`/businesses/${slug}/`);
    await expect(page.locator(TAG).getByRole('button').first()).toBeVisible();
    await look(slug);
  }
});

test('the owner of a business signs in by a mail that the console shows', async ({ page }) => {
  await page.goto('/demo/?view=businesses');
  const dentist = panel(page).getByRole('listitem').filter({ hasText: 'Bright Smile Dental' }).first();
  await dentist.getByRole('link', { name: 'Its inbox' }).click();
  await signInByMail(page, 'ann@bright-smile.example');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await page.goto('/demo/?view=endpoint');
  await expect(page.getByText('to ann@bright-smile.example from Bright Smile Dental').first()).toBeVisible();
});

test('a business that the provider adds has a page with its tag, to which its inbox leads, and its agent answers a call there', async ({
  page,
}) => {
  // The server is the same at a second try.
  const slug = `paws-${Date.now()}`;
  const origin = `http://${slug}.localhost:${new URL(process.env['BASE_URL'] ?? '').port}`;
  await page.goto('/demo/?view=businesses');
  await panel(page).getByRole('link', { name: 'adds and stops businesses' }).click();
  await signInByMail(page, PROVIDER_PERSON);
  await page.getByRole('link', { name: 'Add a business' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Paws & Co');
  await page.getByLabel('Kind').selectOption('Veterinary clinic');
  await page.getByLabel('Time zone').fill('America/Chicago');
  await page.getByLabel('Slug').fill(slug);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Agent’s name').fill('Ruby');
  await page.getByRole('button', { name: 'Start again from the template' }).click();
  await page.getByRole('button', { name: 'Create the agent' }).click();
  await page.getByLabel('Website', { exact: true }).fill(origin);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Owners').fill('ann@paws.example');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Add this business' }).click();
  await expect(page.getByRole('heading', { name: 'Paws & Co' })).toBeFocused();
  await page.getByRole('button', { name: 'Check this page' }).click();
  await expect(page.getByText('Right:').first()).toBeVisible();
  await expect(page.getByText('Wrong:')).toHaveCount(0);

  await page.goto('/demo/?view=businesses');
  const paws = panel(page).getByRole('listitem').filter({ hasText: 'Paws & Co' }).first();
  await expect(paws.getByRole('link', { name: 'Its page' })).toHaveAttribute('href', `${origin}/`);
  await paws.getByRole('link', { name: 'Its inbox' }).click();
  await signInByMail(page, 'ann@paws.example');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Talk to your agent' }).click();
  const shop = await opened;
  await expect(shop).toHaveURL(`${origin}/`);
  await call(shop, 'Ruby', 'this is Ruby at Paws & Co.');
});
