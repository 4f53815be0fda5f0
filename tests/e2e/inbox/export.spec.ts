// Scope: the account: downloading conversations, a person's other inboxes, and what staff do not see, because the server would refuse it.
import { expect } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { expectAccessible } from './fixture.ts';
import { ANN, openPaws, PAWS, SAM, signInAt, test } from './stored-inbox.ts';

test('an owner downloads conversations, is offered to erase a person, which staff are not, and goes to another inbox of theirs', async ({
  page,
  provider,
}) => {
  test.slow();
  await installAxe(page);
  const people = [{ email: ANN, role: 'staff' }];
  const claws = await provider.add({ ...PAWS, slug: 'claws', name: 'Claws', people });
  await provider.add({
    ...PAWS,
    slug: 'jaws',
    name: 'Jaws',
    people: [{ email: 'bob@jaws.example', role: 'owner' }],
  });
  const url = await openPaws(page, provider, SAM);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'How you sign in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Erase a person' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Your mail address')).toBeVisible();

  await page.goto('about:blank');
  await signInAt(page, provider, url);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Erase a person' })).toBeVisible();
  const refusal = { status: 403, json: { message: 'Sign in again.' } };
  await page.route('**/api/export/check', (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  // The person has none.
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await all).suggestedFilename()).toBe('conversations.csv');
  await page.evaluate(() => {
    URL.revokeObjectURL = (url) => {
      document.title = `revoked ${url}`;
    };
  });
  await page.getByLabel('Phone number or email address of one person').fill('kim@mail.example');
  const one = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await one).suggestedFilename()).toBe('person.json');
  // A phone may read it only after its owner has agreed.
  await expect(page).not.toHaveTitle(/^revoked/);

  const others = page.getByRole('region', { name: 'Your other inboxes' });
  await expect(others.getByRole('link')).toHaveText(['Claws']);
  await expectAccessible(page, 'account of an owner of several');
  await others.getByRole('link').click();
  await page.getByRole('heading', { name: 'Inbox of Claws' }).waitFor();
  expect(page.url()).toBe(provider.inboxOf(claws));
});
