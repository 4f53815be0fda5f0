// Scope: someone of the provider looks at the inbox of a business, as its owners see it.
import { expect, type Page } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { expectAccessible } from '../inbox/fixture.ts';
import { PAWS, signInAt } from '../inbox/stored-inbox.ts';
import { signIn, test } from './fixture.ts';
import { PERSON } from './provider-server.ts';

test('a look has a banner, no account, and an end, says where only an owner may change settings, and the owner sees who looked', async ({
  page,
  provider,
  browser,
}) => {
  test.slow();
  await installAxe(page);
  const settings = { ...PAWS.settings, webhookUrls: ['https://crm.example/hook/with-a-secret'] };
  const secrets = { webhookSecret: `whsec_${Buffer.alloc(32).toString('base64')}` };
  const id = await provider.add({ ...PAWS, settings, secrets });
  await signIn(page, provider);
  await page.getByRole('link', { name: /Paws/ }).click();
  await page.getByRole('button', { name: 'Look at its inbox' }).click();
  const banner = page.getByRole('region', { name: 'Looking as the provider' });
  await expect(banner).toContainText('You look at this inbox as its provider, until ');
  expect(page.url()).toBe(provider.inboxOf(id));
  await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(0);
  await expectAccessible(page, 'a look of the provider');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${page.url()}#conversation=unknown`);
  await expect(page.getByRole('button', { name: '← All conversations' })).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Stop looking' })).toBeVisible();
  await page.getByRole('button', { name: '← All conversations' }).click();
  await changeSettings(page);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await banner.getByRole('button', { name: 'Stop looking' }).click();
  await expect(page.getByRole('heading', { name: 'Paws', exact: true })).toBeFocused();
  expect(page.url()).toBe(`${provider.url}#business=${id}`);
  expect(refused).toEqual([]);
  await page.goto(provider.inboxOf(id));
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

async function changeSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Hours shown').fill('monday: 9:00-17:00');
  await page.getByRole('button', { name: 'Save the settings' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const webhooks = page.getByRole('region', { name: 'Webhooks', exact: true });
  await expect(webhooks).toContainText('You look as the provider, so you cannot change these.');
  await expect(webhooks.getByLabel('Addresses')).toBeDisabled();
  await expect(webhooks.getByLabel('Addresses')).toHaveValue('https://crm.example/…');
  await expect(page.getByRole('button', { name: 'New secret …' })).toBeDisabled();
  await expect(page.getByLabel('Days to keep conversations')).toBeDisabled();
  const people = page.getByRole('region', { name: 'People' });
  await expect(people).toContainText('You look as the provider, so you cannot change people here.');
  for (const control of await people.getByRole('button').or(people.getByRole('combobox')).all())
    await expect(control).toBeDisabled();
  await expect(people.getByLabel('Mail address')).toBeDisabled();
  await expectAccessible(page, 'the settings during a look');
}
