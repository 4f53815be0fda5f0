// Scope: what staff do not see in the inbox, because the server would refuse it.
import { expect } from '@playwright/test';
import { ANN, openPaws, SAM, test } from './stored-inbox.ts';

test('staff are not offered to erase a person, and an owner is', async ({ page, provider }) => {
  const url = await openPaws(page, provider, SAM);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'How you sign in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Erase a person' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('Your mail address').fill(ANN);
  const before = provider.links().length;
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect.poll(() => provider.links().length).toBeGreaterThan(before);
  await page.goto('about:blank');
  await page.goto(provider.links().at(-1) ?? url);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Erase a person' })).toBeVisible();
});
