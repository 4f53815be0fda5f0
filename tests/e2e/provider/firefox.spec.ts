// Scope: what depends on the engine in an owner's settings and in a look of the provider: dialogs, focus, the color field, keys.
import { expect } from '@playwright/test';
import { openPaws, PAWS } from '../inbox/stored-inbox.ts';
import { signIn, test } from './fixture.ts';

test('an owner sets a color and replaces the secret of webhooks by the keyboard, in Firefox', async ({
  page,
  provider,
}) => {
  await openPaws(page, provider);
  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused();
  const preview = page.getByRole('figure', { name: 'Preview: On light pages' });
  // Firefox fires no event for a text area that Playwright fills at once.
  await page.getByLabel('Hours shown').pressSequentially('monday: 9:00-17:00');
  await expect(preview).toContainText('Monday: 9:00');
  await page.getByLabel('Color of your business').fill('#ffee88');
  await expect(preview.locator('.call')).toHaveCSS('background-color', 'rgb(255, 238, 136)');
  await page.getByLabel('Addresses').pressSequentially('https://crm.example/hook');
  await page.getByRole('button', { name: 'Save the settings' }).press('Enter');
  await expect(page.getByText('The secret, which is shown this once: whsec_')).toBeVisible();
  const opener = page.getByRole('button', { name: 'New secret …' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New secret' });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a look has its banner, refuses people in words, and is ended by the keyboard, in Firefox', async ({
  page,
  provider,
}) => {
  await provider.add(PAWS);
  await signIn(page, provider);
  await page.getByRole('link', { name: /Paws/ }).click();
  await page.getByRole('button', { name: 'Look at its inbox' }).press('Enter');
  const banner = page.getByRole('region', { name: 'Looking as the provider' });
  await expect(banner).toContainText('You look at this inbox as its provider, until ');
  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  const people = page.getByRole('region', { name: 'People' });
  await expect(people).toContainText('You look as the provider, so you cannot change people here.');
  await expect(people.getByRole('button', { name: 'Invite' })).toBeDisabled();
  await banner.getByRole('button', { name: 'Stop looking' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Paws', exact: true })).toBeFocused();
  await expect(banner).toHaveCount(0);
});
