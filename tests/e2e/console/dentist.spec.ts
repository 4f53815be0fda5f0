/** Scope: the dental practice of `npm start`: a visitor of its page asks for a cleaning, and the appointment is wherever it belongs. */
import { expect, type Page } from '@playwright/test';
import { DEMO_BUSINESSES } from '../../../demo/businesses/demo-businesses.ts';
import { BUSINESSES_PATH } from '../../../demo/businesses/paths.ts';
import { startServer, type RunningServer } from '../../../demo/server/server.ts';
import { TAG } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { openDay, zoneAtNoon } from '../../support/open-day.ts';
import { mailedLink, mailsTo } from '../inbox/mailed-link.ts';
import { test } from '../visit/fixture.ts';
import { fillFormIn, signInByMail } from './business-page.ts';

const VISITOR = 'grace@visitor.example';
const OWNER = DEMO_BUSINESSES[0]?.business.people[0]?.email ?? '';

const TIME_ZONE = zoneAtNoon();
const DAY = openDay(TIME_ZONE);

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ port: 0, hasBusinesses: true, hasCalendar: true, timeZone: TIME_ZONE });
  await server.warmUp();
});
test.afterAll(() => server.close());

async function startWriting(page: Page): Promise<void> {
  await page.goto(`${server.url}${BUSINESSES_PATH}/bright-smile/`);
  const tag = page.locator(TAG);
  await tag.getByRole('button', { name: 'Talk to Ava' }).click();
  const dialog = tag.getByRole('dialog', { name: /to Ava, our AI Agent$/ });
  await fillFormIn(dialog);
  await dialog.getByRole('button', { name: en.writing.instead }).click();
}

async function write(page: Page, line: string): Promise<void> {
  const box = page.locator(TAG).getByRole('textbox', { name: 'Message' });
  await box.fill(line);
  await box.press('Enter');
}

/** @returns the times that the agent offers */
async function askForCleaning(page: Page): Promise<string> {
  await write(page, `I would like a cleaning on ${DAY}`);
  const offer = page
    .locator(TAG)
    .getByText(/I have .* Which suits you\?/)
    .last();
  await expect(offer).toContainText(DAY, { timeout: 30_000 });
  return (await offer.textContent()) ?? '';
}

test('a cleaning that a visitor books on the practice’s page is in the card, the mail, the inbox and the calendar', async ({
  page,
  browser,
}) => {
  test.slow();
  const tag = page.locator(TAG);
  await startWriting(page);
  const [, second = ''] = /, or (.*)\. Which/.exec(await askForCleaning(page)) ?? [];
  await write(page, `The second one. I am ${VISITOR}`);
  await expect(tag.getByText(`You are booked for ${second}.`).last()).toBeAttached({ timeout: 30_000 });
  await expect(tag.getByRole('dialog', { name: 'Booked', exact: true })).toContainText(
    'Cleaning, Maya Brooks',
  );

  const visitor = await browser.newPage();
  await visitor.goto(await mailedLink(server.url, VISITOR, '/inbox/visits/'));
  await expect(visitor.getByRole('main')).toContainText('Cleaning');
  expect((await mailsTo(server.url, VISITOR)).map(({ from }) => from)).toEqual(['Bright Smile Dental']);

  const owner = await browser.newPage();
  await owner.goto(`${server.url}/bright-smile/inbox/`);
  await signInByMail(owner, OWNER);
  await owner.getByRole('link', { name: 'Appointments' }).click();
  const line = owner
    .getByRole('navigation', { name: 'Week' })
    .getByRole('listitem')
    .filter({ hasText: 'Grace' });
  await expect(line).toContainText('Cleaning, Maya Brooks');

  await owner.goto(`${server.url}/demo/?view=calendar`);
  const shown = server.hasCalendar
    ? owner.getByRole('row').filter({ hasText: 'bright-smile' }).filter({ hasText: 'Cleaning' })
    : owner.getByText('Radicale is not installed on this machine');
  await expect(shown).toHaveCount(1);
  if (!server.hasCalendar) return;
  const times = await shown.textContent();
  await shown.getByRole('button', { name: /an hour later/ }).click();
  await expect(shown).not.toHaveText(times ?? '');
});
