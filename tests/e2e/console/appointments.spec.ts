/** Scope: the console's experiments around an appointment: each shows what its description promises. */
import { expect, type Locator, type Page } from '@playwright/test';
import { practice } from '../../../demo/inbox/practice.ts';
import { startServer, type RunningServer } from '../../../demo/server/server.ts';
import type { VisitId } from '../../../demo/state/visits.ts';
import { en } from '../../../widget/i18n/en.ts';
import { isInstalled } from '../../support/calendar-server.ts';
import { installAxe, violations } from '../accessibility/audit.ts';
import { agent, dialog, fillForm, openDialog, passBotCheck } from '../visit.ts';
import { test } from '../visit/fixture.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ port: 0, book: practice(), hasCalendar: true, timeZone: zoneAtNoon() });
});
test.afterAll(() => server.close());

/** Texts wait at night. The signs of these zones are the other way round. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const texts = (page: Page): Locator => page.locator('.lines li');
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

/** Waits for what changes at the server, which the console reads on demand. */
async function untilRead(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Read again' }).click();
    await check();
  }).toPass({ timeout: 100_000, intervals: [1_000] });
}

/** Selects the experiment and writes to Erin until she has booked. */
async function book(page: Page, visit: VisitId): Promise<void> {
  await page.goto(`${server.url}/demo/`);
  await page.getByRole('combobox', { name: 'To try' }).selectOption(visit);
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: en.writing.instead }).click();
  const box = agent(page).getByRole('textbox', { name: 'Message' });
  for (const [line, answer] of [
    ['Hello', 'Hi Grace'],
    ['Yes', 'What kind of business'],
    ['A bakery', 'the phone or the calendar'],
    ['A free consultation on Thursday', 'Thursday'],
    ['The second one, yes', 'You are booked for Thursday'],
  ] as const) {
    await box.fill(line);
    await box.press('Enter');
    await expect(agent(page)).toContainText(answer);
  }
  // They cover the console's readings.
  await agent(page).getByRole('button', { name: en.notices.dismiss }).click();
  await agent(page).getByRole('button', { name: 'Hide conversation' }).click();
}

/** Scenarios are played by `unit/demo/server/owner-calendar.test.ts`. */
const PROOFS = {
  appointment: async (page) => {
    await untilRead(page, () => expect(texts(page)).toHaveCount(1, { timeout: 500 }));
    await page.getByRole('button', { name: 'Play the day before' }).click();
    await untilRead(page, () => expect(texts(page)).toHaveCount(2, { timeout: 500 }));
    await tab(page, 'Calendar').click();
    await expect(page.getByRole('row').filter({ hasText: 'Free consultation' })).toHaveCount(1);
  },
  'moved-by-hand': async (page) => {
    await page
      .getByRole('row')
      .filter({ hasText: 'Free consultation' })
      .getByRole('button', { name: /an hour later/ })
      .last()
      .click();
    await tab(page, 'Phone').click();
    const before = await texts(page).count();
    await untilRead(page, async () => expect(await texts(page).count()).toBeGreaterThan(before));
  },
} as const satisfies Readonly<Partial<Record<VisitId, (page: Page) => Promise<void>>>>;

test.describe('with Radicale', () => {
  test.skip(!isInstalled('radicale'));
  test.describe.configure({ mode: 'serial' });
  for (const [id, prove] of Object.entries(PROOFS))
    test(`${id}: the experiment shows what its description says`, async ({ page }) => {
      test.setTimeout(150_000);
      await book(page, id as VisitId);
      await prove(page);
    });
});

test('axe finds no violation in the telephone and in the calendar, light and dark', async ({ page }) => {
  await installAxe(page);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const view of ['phone', 'calendar']) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${server.url}/demo/?view=${view}`);
      await expect(page.getByRole('button', { name: 'Read again' })).toBeVisible();
      await expect(page.getByText('Reading …')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
    }
});
