// Scope: one draft of a business in two tabs of a browser.
import { expect, type Page } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { audit, signIn, test } from './fixture.ts';

const nameIn = (page: Page) => page.getByLabel('Name', { exact: true });
const statusIn = (page: Page) => page.locator('form').getByRole('status');
const conflictIn = (page: Page) => page.getByRole('alert').filter({ hasText: 'in another tab' });

test('a draft that was changed in another tab is not overwritten before the person has chosen one of the two', async ({
  page,
  provider,
}) => {
  test.slow();
  await installAxe(page);
  await signIn(page, provider);
  await page.getByRole('link', { name: 'Add a business' }).click();
  await expect(nameIn(page)).toBeVisible();
  // Nothing is saved yet.
  await expect(statusIn(page)).toHaveText('');
  await nameIn(page).fill('Paws');
  await expect(statusIn(page)).toHaveText(/^Saved/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(nameIn(other)).toHaveValue('Paws');
  await expect(statusIn(other)).toHaveText(/^Saved/);
  await other.getByLabel('Address').fill('1 Elm Street');
  await expect(statusIn(other)).toHaveText(/^Saved/);

  await nameIn(page).fill('Paws & Co');
  await expect(conflictIn(page)).toContainText('what you entered here is not saved');
  await expect(statusIn(page)).toHaveText('Not saved.');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('in another tab')).toHaveCount(1);
  await expect(nameIn(page)).toHaveValue('Paws & Co');
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await audit(page, 'changed in another tab');
  await page.getByRole('button', { name: 'Show the newer one' }).click();
  await expect(conflictIn(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Add Paws' })).toBeFocused();
  await expect(nameIn(page)).toHaveValue('Paws');
  await expect(page.getByLabel('Address')).toHaveValue('1 Elm Street');
  await nameIn(page).fill('Claws');
  await expect(statusIn(page)).toHaveText(/^Saved/);

  await nameIn(other).fill('Paws & Sons');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(statusIn(other)).toHaveText(/^Saved/);
  await page.reload();
  await expect(nameIn(page)).toHaveValue('Paws & Sons');

  await page.getByRole('button', { name: 'Discard …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Businesses', exact: true })).toBeVisible();
  await nameIn(other).fill('Paws & Daughters');
  await expect(conflictIn(other)).toContainText('discarded');
  await other.getByRole('button', { name: 'Save it again' }).click();
  await expect(statusIn(other)).toHaveText(/^Saved/);
  await page.reload();
  await page.getByRole('link', { name: 'Paws & Daughters' }).click();
  await expect(nameIn(page)).toHaveValue('Paws & Daughters');
});
