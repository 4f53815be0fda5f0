// Scope: the provider's list of businesses, and one business on its page.
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { signIn, test } from './fixture.ts';
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

async function openBusiness(page: Page, provider: ProviderServer): Promise<void> {
  await provider.add(business('paws', 'Paws'));
  await signIn(page, provider);
  await page.getByRole('link', { name: /Paws/ }).click();
  await expect(page.getByRole('heading', { name: 'Paws' })).toBeFocused();
}

test('the list is searched by a person’s address, and shows when nothing is found', async ({
  page,
  provider,
}) => {
  await provider.add(business('paws', 'Paws'));
  await provider.add(business('smile', 'Smile'));
  await signIn(page, provider);
  await expect(page.locator('.business .name')).toHaveText(['Paws', 'Smile']);
  await page.getByRole('searchbox').fill('owner@smile');
  await expect(page.locator('.business .name')).toHaveText(['Smile']);
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('Nothing is found for “nobody”.')).toBeVisible();
});

test('a business is suspended and resumed, and its page names the person', async ({ page, provider }) => {
  await openBusiness(page, provider);
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Only you can resume it.')).toBeVisible();
  await expect(page.getByText('pat@provider.example: suspended')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Visitors can talk and write to the agent.')).toBeVisible();
});

test('a refused setting has its reason beside its field, and nothing else is lost', async ({
  page,
  provider,
}) => {
  await provider.add(business('other', 'Other'));
  await openBusiness(page, provider);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Phone').fill('+1 512 555 0199');
  await page.getByLabel('Appointments').selectOption('The agent books them');
  await page.getByLabel('Slug').fill('other');
  await page.getByRole('button', { name: 'Save the settings' }).click();
  await expect(page.getByText('Slug belongs to another business.')).toBeVisible();
  await expect(page.getByLabel('Slug')).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 512 555 0199');
  await page.getByLabel('Slug').fill('paws-dental');
  await page.getByRole('button', { name: 'Save the settings' }).click();
  await expect(page.getByRole('region', { name: 'Snippet' })).toContainText('/paws-dental"');
  await expect(page.getByRole('region', { name: 'Snippet' })).toContainText(
    'contact-phone="+1 512 555 0199"',
  );
  await page.reload();
  await page.getByText('Settings', { exact: true }).click();
  await expect(page.getByLabel('Appointments')).toHaveValue('on');
});

test('a business is removed by its typed name alone, by keyboard', async ({ page, provider }) => {
  await openBusiness(page, provider);
  await page.getByRole('button', { name: 'Remove …' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type the name').fill('paw');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('What you typed is not the name of the business.')).toBeVisible();
  await dialog.getByLabel('Type the name').fill('Paws');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Removed', { exact: true })).toBeVisible();
});

test('axe finds nothing in any view, light and dark, and nothing is cut off', async ({ page, provider }) => {
  test.slow();
  await provider.add(business('paws', 'Paws'));
  await page.goto(provider.url);
  await audit(page, 'sign-in');
  await signIn(page, provider);
  await page.getByRole('link', { name: /Paws/ }).waitFor();
  await audit(page, 'list');
  await page.getByRole('link', { name: /Paws/ }).click();
  await page.getByText('Settings', { exact: true }).click();
  await audit(page, 'business');
  await page.getByRole('button', { name: 'Remove …' }).click();
  await audit(page, 'removal');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'All businesses' }).click();
  await page.getByRole('link', { name: 'Add a business' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Name is missing.').waitFor();
  await audit(page, 'first step');
  await page.getByLabel('Name', { exact: true }).fill('Smile');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Prompt').waitFor();
  await audit(page, 'second step');
});

async function audit(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 768, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const where = `${state}, ${colorScheme}, ${width} px`;
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${where}: wider than the window`).toBeLessThanOrEqual(0);
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
      expect(found, where).toEqual([]);
    }
}
