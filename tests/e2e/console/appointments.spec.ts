/** Scope: the console's experiments around an appointment: each shows what its description promises. */
import { expect, type Locator, type Page } from '@playwright/test';
import { OWNER } from '../../../demo/inbox/local-inbox.ts';
import { practice } from '../../../demo/inbox/practice.ts';
import { startServer, type RunningServer } from '../../../demo/server/server.ts';
import { VISIT_IDS, VISITS, type Visit, type VisitId } from '../../../demo/state/visits.ts';
import { en } from '../../../widget/i18n/en.ts';
import { isInstalled } from '../../support/calendar-server.ts';
import { openDay, zoneAtNoon } from '../../support/open-day.ts';
import { installAxe, violations } from '../accessibility/audit.ts';
import { mailedLink } from '../inbox/mailed-link.ts';
import { requestLink } from '../inbox/fixture.ts';
import { agent, dialog, fillForm, openDialog, passBotCheck } from '../visit.ts';
import { test } from '../visit/fixture.ts';

const TIME_ZONE = zoneAtNoon();
const DAY = openDay(TIME_ZONE);

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ port: 0, book: practice(), hasCalendar: true, timeZone: TIME_ZONE });
});
test.afterAll(() => server.close());

const texts = (page: Page): Locator => page.locator('.lines li');
const events = (page: Page, summary: string): Locator => page.getByRole('row').filter({ hasText: summary });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits for what changes at the server, which the console reads on demand. */
async function untilRead(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await press(page, 'Read again');
    await check();
  }).toPass({ timeout: 100_000, intervals: [1_000] });
}

/** How many there are, once the view has read them. */
async function countIn(page: Page, view: 'Phone' | 'Calendar', rows: Locator): Promise<number> {
  await tab(page, view).click();
  await press(page, 'Read again');
  await expect(page.getByText('Reading …')).toHaveCount(0);
  return rows.count();
}

async function untilCount(
  page: Page,
  view: 'Phone' | 'Calendar',
  rows: Locator,
  count: number,
): Promise<void> {
  await tab(page, view).click();
  await untilRead(page, () => expect(rows).toHaveCount(count, { timeout: 500 }));
}

/** Writes to Erin until she has booked, or says why not. */
async function book(page: Page, outcome = `You are booked for ${DAY}`): Promise<void> {
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: en.writing.instead }).click();
  const box = agent(page).getByRole('textbox', { name: 'Message' });
  for (const [line, answer] of [
    ['Hello', 'Hi Grace'],
    ['Yes', 'What kind of business'],
    ['A bakery', 'the phone or the calendar'],
    [`A free consultation on ${DAY}`, `I have ${DAY}`],
    ['The second one, yes', outcome],
  ] as const) {
    await box.fill(line);
    await box.press('Enter');
    await expect(agent(page)).toContainText(answer, { timeout: 30_000 });
  }
  // They cover the console's readings.
  const card = agent(page).getByRole('button', { name: en.notices.dismiss });
  if (await card.isVisible()) await card.click();
  await agent(page).getByRole('button', { name: 'Hide conversation' }).click();
}

const CONSULTATION = 'Free consultation';
const REQUESTED = `I have requested ${DAY}`;

/** Erin only requests it: it is confirmed by a text, and is in the calendar, once the calendar answers again. */
async function isConfirmedLater(page: Page): Promise<void> {
  const [before, sent] = [
    await countIn(page, 'Calendar', events(page, CONSULTATION)),
    await countIn(page, 'Phone', texts(page)),
  ];
  await book(page, REQUESTED);
  expect(await countIn(page, 'Phone', texts(page))).toBe(sent);
  await untilCount(page, 'Phone', texts(page), sent + 1);
  await untilCount(page, 'Calendar', events(page, CONSULTATION), before + 1);
}

async function isBookedOnce(page: Page): Promise<void> {
  const [before, sent] = [
    await countIn(page, 'Calendar', events(page, CONSULTATION)),
    await countIn(page, 'Phone', texts(page)),
  ];
  await book(page);
  await untilCount(page, 'Phone', texts(page), sent + 1);
  await untilCount(page, 'Calendar', events(page, CONSULTATION), before + 1);
}

const PROOFS = {
  appointment: async (page) => {
    await isBookedOnce(page);
    const sent = await countIn(page, 'Phone', texts(page));
    await press(page, 'Play the day before');
    await untilCount(page, 'Phone', texts(page), sent + 1);
  },
  'slot-taken': async (page) => {
    const before = await countIn(page, 'Calendar', events(page, CONSULTATION));
    await book(page, 'that time was just taken, and nothing is booked');
    await untilCount(page, 'Calendar', events(page, 'Lunch with the accountant'), 1);
    await untilCount(page, 'Calendar', events(page, CONSULTATION), before);
  },
  'calendar-down': isConfirmedLater,
  'calendar-slow': isConfirmedLater,
  'answer-lost': isBookedOnce,
  'booking-repeated': isBookedOnce,
  'moved-by-hand': async (page) => {
    await isBookedOnce(page);
    const sent = await countIn(page, 'Phone', texts(page));
    await tab(page, 'Calendar').click();
    await events(page, CONSULTATION)
      .getByRole('button', { name: /an hour later/ })
      .last()
      .click();
    await untilCount(page, 'Phone', texts(page), sent + 1);
    await expect(texts(page).last()).toContainText('your new time is');
  },
  'visitor-cancels': async (page) => {
    await isBookedOnce(page);
    const before = await countIn(page, 'Calendar', events(page, CONSULTATION));
    const sent = await countIn(page, 'Phone', texts(page));
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      texts(page).last().getByRole('link').click(),
    ]);
    await opened.getByRole('link', { name: 'Cancel the appointment' }).click();
    await opened.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(opened.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeVisible();
    await untilCount(page, 'Phone', texts(page), sent + 1);
    await expect(texts(page).last()).toContainText('is cancelled');
    await untilCount(page, 'Calendar', events(page, CONSULTATION), before - 1);
    await page.goto(`${server.url}/inbox/`);
    await requestLink(page);
    await page.goto(await mailedLink(server.url, OWNER, '#sign-in='));
    await page.getByRole('link', { name: 'Appointments' }).click();
    const week = page.getByRole('navigation', { name: 'Week' });
    await expect(week.getByRole('listitem').filter({ hasText: 'Cancelled' })).toHaveCount(1);
  },
  'texts-stopped': async (page) => {
    await isBookedOnce(page);
    const sent = await countIn(page, 'Phone', texts(page));
    const answer = page.getByRole('textbox', { name: 'Answer' });
    await answer.fill('STOP');
    await press(page, 'Send');
    // With the visitor's own.
    await untilCount(page, 'Phone', texts(page), sent + 2);
    await expect(texts(page).last()).toContainText('you get no more texts');
    await press(page, 'Play the day before');
    await expect(page.getByText('Reading …')).toHaveCount(0);
    expect(await countIn(page, 'Phone', texts(page))).toBe(sent + 2);
    await answer.fill('START');
    await press(page, 'Send');
    await untilCount(page, 'Phone', texts(page), sent + 4);
    await expect(texts(page).last()).toContainText('you get texts about your visits again');
    await press(page, 'Play the day before');
    await untilRead(page, async () => expect(await texts(page).count()).toBeGreaterThan(sent + 4));
    await expect(texts(page).last()).toContainText('see you');
  },
} as const satisfies Readonly<Partial<Record<VisitId, (page: Page) => Promise<void>>>>;

const isOfBook = ({ start }: Visit): boolean => start !== undefined;

test('each experiment with an appointment is proved here', () => {
  const offered = VISIT_IDS.filter((id) => isOfBook(VISITS[id]));
  expect(Object.keys(PROOFS).toSorted()).toEqual(offered.toSorted());
});

test.describe('with Radicale', () => {
  test.skip(!isInstalled('radicale'));
  test.describe.configure({ mode: 'serial' });
  for (const [id, prove] of Object.entries(PROOFS))
    test(`${id}: the experiment shows what its description says`, async ({ page }) => {
      test.setTimeout(240_000);
      const visit = id as keyof typeof PROOFS;
      await page.goto(`${server.url}/demo/`);
      await page.getByRole('combobox', { name: 'To try' }).selectOption(visit);
      await expect(page.locator('#visit')).toHaveText(VISITS[visit].expect);
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
