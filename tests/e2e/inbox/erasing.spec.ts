/** Scope: everything about a person is erased in the owner's inbox, from a conversation and from the account. */
import { expect } from '@playwright/test';
import { line, lines, open, signIn, test } from './fixture.ts';
import { MINUTE_MS, seed } from './seeded-inbox.ts';

test('everything about a person is shown, then erased', async ({ page, inbox }) => {
  await seed(inbox);
  await inbox.call({
    name: 'Grace',
    ago: 5 * MINUTE_MS,
    lines: [['user', 'I am at +1 (212) 555-0187 now.']],
  });
  await signIn(page, inbox);
  await line(page, 'Grace Okafor').click();
  await page.getByRole('button', { name: 'Erase everything of +1 212 555 0187' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase a person' });
  await expect(dialog.getByRole('status')).toHaveText('Found: 2 conversations.');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(lines(page)).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Erase 2 conversations' }).click();
  await expect(lines(page)).toHaveCount(2);
  await expect(dialog).toBeHidden();
  await expect(open(page)).toBeHidden();

  await line(page, 'Oskar Lind').click();
  await open(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Oskar Lind is done.')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  const contact = account.getByLabel('Phone number or email address', { exact: true });
  await contact.pressSequentially('Grace');
  await account.getByRole('button', { name: 'Find' }).click();
  await expect(account.getByRole('alert')).toContainText('Enter a phone number');
  await contact.press('ControlOrMeta+a');
  await contact.pressSequentially('212 555 0187');
  await account.getByRole('button', { name: 'Find' }).click();
  await expect(account.getByRole('status')).toContainText('No conversation and no appointment has it.');
  await contact.press('ControlOrMeta+a');
  await contact.pressSequentially('oskar.lind@mail.example');
  await account.getByRole('button', { name: 'Find' }).click();
  await account.getByRole('button', { name: 'Erase 1 conversation' }).click();
  await expect(account.getByRole('status')).toHaveText('Erased 1 conversation.');
  await expect(account.getByRole('status')).toBeFocused();
  await account.getByRole('button', { name: 'Close' }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText('Oskar Lind')).toHaveCount(0);
});
