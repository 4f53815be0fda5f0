// Scope: the settings of a business in its inbox, for owners. `inbox.spec.ts` has those that the environment decides.
import { expect, type Page } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { expectAccessible } from './fixture.ts';
import { ANN, openPaws, PAWS, signInAt, test } from './stored-inbox.ts';

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save the settings' }).click();

test('an owner changes what visitors see, with a preview and a refusal beside its field, invites a person, and reads a secret once', async ({
  page,
  provider,
}) => {
  test.slow();
  await installAxe(page);
  await openPaws(page, provider);
  await openSettings(page);
  await page.getByLabel('Agent’s name').fill('Ines');
  await page.getByLabel('First questions').fill('Are you open today?|Do you see rabbits?');
  const preview = page.getByRole('figure', { name: 'Preview: On light pages' });
  await expect(preview).toContainText('Ines');
  await expect(preview.getByRole('listitem')).toHaveText(['Are you open today?', 'Do you see rabbits?']);
  // With the marker of what can be opened.
  await expect(page.getByText('Each color by itself')).toHaveCSS('display', 'list-item');
  await page.getByLabel('Color of your business').fill('#ffee88');
  await expect(preview.locator('.call')).toHaveCSS('background-color', 'rgb(255, 238, 136)');
  await page.getByLabel('Days to keep conversations').fill('many');
  await save(page);
  await expect(page.getByText('must be a number of days, 1 to 3650')).toBeVisible();
  await expect(page.getByLabel('Days to keep conversations')).toBeFocused();
  await page.getByLabel('Days to keep conversations').fill('14');
  await save(page);
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Agent’s name')).toHaveValue('Ines');
  await expect(page.getByLabel('Days to keep conversations')).toHaveValue('14');
  await expectAccessible(page, 'settings');

  await page.getByLabel('Mail address').fill('new@paws.example');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('button', { name: 'Remove new@paws.example' })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${ANN}` }).click();
  await expect(page.getByText('People must have at least one owner.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove new@paws.example' }).click();
  await expect(page.getByRole('button', { name: 'Remove new@paws.example' })).toHaveCount(0);

  await page.getByLabel('Addresses').fill('https://crm.example/hook');
  await save(page);
  await expect(page.getByText('The secret, which is shown this once: whsec_')).toBeVisible();
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible();
  await expectAccessible(page, 'settings with a secret');
  await page.reload();
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible();
  await expect(page.getByText('whsec_')).toHaveCount(0);
});

test('what is entered survives closing the settings, and another owner’s change is heard before it is replaced', async ({
  page,
  provider,
  browser,
}) => {
  const people = [...PAWS.people, { email: 'bob@paws.example', role: 'owner' }];
  const url = provider.inboxOf(await provider.add({ ...PAWS, people }));
  await signInAt(page, provider, url);
  await openSettings(page);
  await page.getByLabel('Days to keep conversations').fill('90');
  await page.getByRole('link', { name: 'Conversations' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Days to keep conversations')).toHaveValue('90');
  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAt(other, provider, url, 'bob@paws.example');
  await openSettings(other);
  await other.getByLabel('Days to keep conversations').fill('7');
  await other.getByLabel('Agent’s name').fill('Ines');
  await save(other);
  await expect(other.getByText('Saved.')).toBeVisible();
  await context.close();
  await save(page);
  await expect(page.getByText('Someone else changed the settings in the meantime.')).toBeVisible();
  await expect(page.getByText('Someone else changed this to “7”')).toBeVisible();
  await expect(page.getByLabel('Agent’s name')).toHaveValue('Ines');
  await expect(page.getByLabel('Days to keep conversations')).toHaveValue('90');
  await save(page);
  await expect(page.getByText('Saved.')).toBeVisible();
});
