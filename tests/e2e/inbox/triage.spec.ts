/** Scope: working through the inbox: what comes first, Done, Undo and the keys. */
import { expect, type Page } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { expectAccessible, lines, open, signIn, test } from './fixture.ts';
import { MINUTE_MS, seed } from './seeded-inbox.ts';

test('Done opens the next conversation and Undo returns, a link skips to the conversations, and single keys do the same unless the owner types or has turned them off', async ({
  page,
  inbox,
}) => {
  await seed(inbox);
  await signIn(page, inbox);
  await page.keyboard.press('j');
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(open(page).getByRole('heading', { name: /Wilhelmina/ })).toBeFocused();
  await page.keyboard.press('k');
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeFocused();
  // The first focus is that of the link that skips to the conversations.
  await page.locator('body').evaluate((body) => {
    body.tabIndex = -1;
    body.focus();
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeFocused();

  // Over a slow connection the list changes before the answer comes.
  await page.route(
    '**/api/conversations/*',
    async (route) => {
      const response = await route.fetch();
      await expect(lines(page)).toHaveCount(2);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await open(page).getByRole('button', { name: 'Done' }).click();
  await expect(open(page).getByRole('heading', { name: /Wilhelmina/ })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Grace Okafor is done.' })).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeFocused();
  await expect(lines(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();

  // A key that is held counts once.
  await page.keyboard.down('e');
  await expect(open(page).getByRole('heading', { name: /Wilhelmina/ })).toBeFocused();
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('e');
  await page.keyboard.up('e');
  await expect(lines(page)).toHaveCount(2);
  await expectNoUndoOfErased(page);
  await page.keyboard.press('/');
  await page.keyboard.type('jek?');
  await expect(page.getByLabel('Search all conversations')).toHaveValue('jek?');
  await page.getByLabel('Search all conversations').fill('');
  await page.getByLabel('Search all conversations').blur();
  await page.keyboard.press('?');
  await page.getByLabel('Use these keys on this device').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  const hash = await page.evaluate(() => location.hash);
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(page.getByLabel('Use these keys on this device')).not.toBeChecked();
  expect(await page.evaluate(() => location.hash)).toBe(hash);
});

/** Another tab has erased it since. */
async function expectNoUndoOfErased(page: Page): Promise<void> {
  const strip = page.getByText('Grace Okafor is done.');
  await expect(strip).toBeVisible();
  await page.route('**/api/conversations/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 404, json: { message: 'There is no such conversation.' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is no such conversation.' })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await page.unroute('**/api/conversations/*');
}

test('without an open conversation, the overview shows what needs the owner and tomorrow’s bookings, before the figures', async ({
  page,
  inbox,
}) => {
  await installAxe(page);
  await seed(inbox);
  const tomorrow = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  const booked = { booked: true, title: 'Shots for Rex', start: `${tomorrow}T09:15:00` };
  await inbox.call({ name: 'Ada', ago: 2 * MINUTE_MS, lines: [['user', 'Hello?']], booked });
  await inbox.leaveMessage('Luis Ortega', 'luis@example.com', 'My retainer broke.');
  await signIn(page, inbox);
  const entries = (title: string) =>
    page.getByRole('region', { name: title, exact: true }).getByRole('listitem');
  await expect(entries('Bookings to confirm')).toHaveText([/Wilhelmina.*A vaccination for Luna/]);
  await expect(entries('Urgent')).toHaveText([/Grace Okafor This week/]);
  await expect(entries('Messages')).toHaveText([/Luis Ortega My retainer broke./]);
  // The seeded booking, of another time zone, is before or after it.
  const rex = entries('Booked for tomorrow').filter({ hasText: 'Rex' });
  await expect(rex).toHaveText(/9:15 AM Shots for Rex, Ada/);
  const [agenda, figures] = await Promise.all([
    page.getByRole('heading', { name: 'Booked for tomorrow' }).boundingBox(),
    page.getByRole('region', { name: 'Figures' }).boundingBox(),
  ]);
  expect(agenda?.y).toBeLessThan(figures?.y ?? 0);
  await page.getByRole('searchbox').fill('giraffe');
  await expect(lines(page)).toHaveCount(0);
  await expectAccessible(page, 'nothing found beside bookings');
  await page.getByRole('searchbox').fill('');

  await entries('Urgent').getByRole('link').click();
  await expect(open(page).getByRole('heading', { name: 'Grace Okafor' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Urgent' })).toBeHidden();
  await open(page).getByRole('button', { name: 'Done' }).click();
  await page.goto(`${inbox.url}/inbox/`);
  await expect(entries('Messages')).toHaveCount(1);
  await expect(entries('Urgent')).toHaveCount(0);
});
