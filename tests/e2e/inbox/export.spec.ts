// Scope: downloading conversations from the account, and the links to a person's other inboxes.
import { expect } from '@playwright/test';
import axe from 'axe-core';
import { expectAccessible } from './fixture.ts';
import { ANN, openPaws, PAWS, test } from './stored-inbox.ts';

test.beforeEach(({ page }) => page.addInitScript(axe.source));

test('an owner downloads all conversations, and everything of one person', async ({ page, provider }) => {
  await openPaws(page, provider);
  await page.getByRole('button', { name: 'Account' }).click();
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await all).suggestedFilename()).toBe('conversations.csv');
  await page.getByLabel('Phone number or email address of one person').fill('kim@mail.example');
  const one = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await one).suggestedFilename()).toBe('person.json');
});

test('the account links to the other inboxes of the same address, and has no violation', async ({
  page,
  provider,
}) => {
  const people = [{ email: ANN, role: 'staff' }];
  const claws = await provider.add({ ...PAWS, slug: 'claws', name: 'Claws', people });
  await provider.add({
    ...PAWS,
    slug: 'jaws',
    name: 'Jaws',
    people: [{ email: 'bob@jaws.example', role: 'owner' }],
  });
  await openPaws(page, provider);
  await page.getByRole('button', { name: 'Account' }).click();
  const others = page.getByRole('region', { name: 'Your other inboxes' });
  await expect(others.getByRole('link')).toHaveText(['Claws']);
  await expectAccessible(page, 'account of an owner of several');
  await others.getByRole('link').click();
  await page.getByRole('heading', { name: 'Inbox of Claws' }).waitFor();
  expect(page.url()).toBe(provider.inboxOf(claws));
});
