// Scope: the provider's list of businesses, and one business on its page.
import { expect, type Page } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { audit, signIn, test } from './fixture.ts';
import type { ProviderServer } from './provider-server.ts';

const business = (slug: string, name: string, changes: object = {}) => ({
  slug,
  name,
  kind: 'dental',
  timeZone: 'America/Chicago',
  settings: { assistant: 'erin', origins: ['https://shop.example'] },
  people: [{ email: `owner@${slug}.example`, role: 'owner' }],
  ...changes,
});

test('a business is found by a person’s address, suspended and resumed, keeps what is entered beside a refusal, and is removed by its typed name', async ({
  page,
  provider,
}) => {
  test.slow();
  await installAxe(page);
  const id = await provider.add(business('paws', 'Paws'));
  await provider.add(business('smile', 'Smile'));
  await page.goto(provider.url);
  await expect(page.getByLabel('Your mail address')).toBeVisible();
  await audit(page, 'sign-in');
  await signIn(page, provider);
  await expect(page.locator('.business .name')).toHaveText(['Paws', 'Smile']);
  await audit(page, 'list');
  await expectOneRowOfViews(page);
  await expectFocusAfterTurning(page);
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('Nothing is found for “nobody”.')).toBeVisible();
  await page.getByRole('searchbox').fill('owner@paws');
  await expect(page.locator('.business .name')).toHaveText(['Paws']);
  await page.getByRole('link', { name: /Paws/ }).click();
  await expect(page.getByRole('heading', { name: 'Paws' })).toBeFocused();

  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('It stays so until you resume it.')).toBeVisible();
  await expect(page.getByText('pat@provider.example: suspended')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Visitors can talk and write to the agent.')).toBeVisible();
  await expectRefusalBesideField(page);
  await expectRemovalByName(page);
  await page.goto(provider.inboxOf(id));
  await expect(page.getByText('This inbox is closed: the business is no longer')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('OWNERS')).toHaveCount(0);
});

/** Also on a phone, where the line of the pressed one would otherwise be away from the edge. */
async function expectOneRowOfViews(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const views = page.getByRole('group', { name: 'Which businesses' });
  const tops = await views
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expect(views.getByRole('button', { name: 'Removed' })).toBeInViewport({ ratio: 1 });
}

/** The next page, which replaces the button that led to it, has the focus. */
async function expectFocusAfterTurning(page: Page): Promise<void> {
  await page.route('**/api/businesses?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { readonly businesses: readonly object[] };
    const isSecond = new URL(route.request().url()).searchParams.has('after');
    const after = isSecond ? null : '00000000-0000-4000-8000-000000000000';
    await route.fulfill({ response, json: { ...list, after } });
  });
  await page.reload();
  // For screen readers. A ring would tell others that it can be pressed.
  const title = page.getByRole('heading', { name: 'Businesses', exact: true });
  await expect(title).toBeFocused();
  await expect(title).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Add a business' })).toHaveCSS('outline-style', 'solid');
  await page.getByRole('button', { name: 'Show the next ones' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Further businesses' })).toBeFocused();
  await page.getByRole('button', { name: 'Show the ones before' }).press('Enter');
  await expect(page.getByRole('group', { name: 'First businesses' })).toBeFocused();
  await page.unroute('**/api/businesses?*');
}

/** A refused setting has its reason beside its field, and nothing else is lost. */
async function expectRefusalBesideField(page: Page): Promise<void> {
  await page.getByText('Settings', { exact: true }).click();
  await audit(page, 'business');
  await page.getByLabel('Phone').fill('+1 512 555 0199');
  await page.getByLabel('Appointments').selectOption('The agent books them');
  await page.getByLabel('Slug').fill('smile');
  await page.getByRole('button', { name: 'Save the settings' }).click();
  await expect(page.getByText('Slug belongs to another business.')).toBeVisible();
  await expect(page.getByLabel('Slug')).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 512 555 0199');
  await page.getByLabel('Slug').fill('paws-dental');
  await page.getByRole('button', { name: 'Save the settings' }).click();
  const snippet = page.getByRole('region', { name: 'Snippet' });
  await expect(snippet).toContainText('/paws-dental"');
  await expect(snippet).toContainText('href="tel:+15125550199"');
  await page.reload();
  await page.getByText('Settings', { exact: true }).click();
  await expect(page.getByLabel('Appointments')).toHaveValue('on');
  const booked = page.getByText('Appointments that are booked already do not move');
  await expect(booked).toHaveCount(0);
  await page.getByLabel('Time zone').fill('Europe/Lisbon');
  await expect(booked).toBeVisible();
}

/** By keyboard. */
async function expectRemovalByName(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove …' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await audit(page, 'removal');
  await dialog.getByLabel('Type the name').fill('paw');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('What you typed is not the name of the business.')).toBeVisible();
  await dialog.getByLabel('Type the name').fill('Paws');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Removed', { exact: true })).toBeVisible();
}

test('what is entered survives another person’s change, which is heard beside its field before it is replaced', async ({
  page,
  provider,
  browser,
}) => {
  test.slow();
  await installAxe(page);
  await provider.add(business('paws', 'Paws'));
  await openSettings(page, provider);
  await page.getByLabel('Phone').fill('+1 512 555 0199');
  const context = await browser.newContext();
  const other = await context.newPage();
  await openSettings(other, provider);
  await other.getByLabel('Phone').fill('+1 512 555 0100');
  await other.getByLabel('Calls per day').fill('9');
  await save(other);
  await expect(other.getByRole('region', { name: 'Snippet' })).toContainText('tel:+15125550100');
  await context.close();

  await save(page);
  const refusal = page.getByText('Someone else changed the settings in the meantime.');
  await expect(refusal).toContainText('What you entered is kept: look at it, then save again.');
  const meanwhile = page.getByText('Someone else changed this to “+1 512 555 0100” in the meantime.');
  await expect(meanwhile).toHaveText(/Saving replaces it\.$/);
  await expect(page.getByText('Someone else changed this to')).toHaveCount(1);
  await expect(page.getByLabel('Phone')).toHaveValue('+1 512 555 0199');
  await expect(page.getByLabel('Calls per day')).toHaveValue('9');
  await audit(page, 'changed meanwhile');
  await save(page);
  await expect(page.getByRole('region', { name: 'Snippet' })).toContainText('tel:+15125550199');
  await expect(refusal).toHaveCount(0);
  await expect(meanwhile).toHaveCount(0);
  await expect(page.getByLabel('Calls per day')).toHaveValue('9');
});

async function openSettings(page: Page, provider: ProviderServer): Promise<void> {
  await signIn(page, provider);
  await page.getByRole('link', { name: /Paws/ }).click();
  await page.getByText('Settings', { exact: true }).click();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save the settings' }).click();
