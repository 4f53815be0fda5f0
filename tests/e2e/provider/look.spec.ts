// Scope: someone of the provider looks at the inbox of a business, as its owners see it.
import { expect } from '@playwright/test';
import axe from 'axe-core';
import { expectAccessible } from '../inbox/fixture.ts';
import { PAWS, signInAt } from '../inbox/stored-inbox.ts';
import { signIn, test } from './fixture.ts';
import { PERSON } from './provider-server.ts';

test.beforeEach(({ page }) => page.addInitScript(axe.source));

test('a look has a banner, no account, and an end; the owner sees who looked', async ({
  page,
  provider,
  browser,
}) => {
  const id = await provider.add(PAWS);
  await signIn(page, provider);
  await page.getByRole('link', { name: /Paws/ }).click();
  await page.getByRole('button', { name: 'Look at its inbox' }).click();
  const banner = page.getByRole('region', { name: 'Looking as the provider' });
  await expect(banner).toContainText('You look at this inbox as its provider, until ');
  expect(page.url()).toBe(provider.inboxOf(id));
  await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(0);
  await expectAccessible(page, 'a look of the provider');
  await banner.getByRole('button', { name: 'Stop looking' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox of Paws' })).toBeVisible();
  await expect(page.getByLabel('Your mail address')).toBeVisible();
  const context = await browser.newContext();
  const owner = await context.newPage();
  await signInAt(owner, provider, provider.inboxOf(id));
  await owner.getByRole('button', { name: 'Account' }).click();
  await expect(owner.getByRole('region', { name: 'Your provider looked at this inbox' })).toContainText(
    PERSON,
  );
  await context.close();
});
