/** Scope: the console's experiments around an appointment: each shows what its description promises. */
import { expect, type Page } from '@playwright/test';
import { practice } from '../../../demo/inbox/practice.ts';
import { startServer, type RunningServer } from '../../../demo/server/server.ts';
import { VISIT_IDS, VISITS, type Visit, type VisitId } from '../../../demo/state/visits.ts';
import { isInstalled } from '../../support/calendar-server.ts';
import { test } from '../visit/fixture.ts';
import {
  book,
  cancelByText,
  CONSULTATION,
  countIn,
  DAY,
  events,
  isBookedOnce,
  press,
  tab,
  texts,
  TIME_ZONE,
  untilCount,
  untilRead,
} from './appointment-steps.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ port: 0, book: practice(), hasCalendar: true, timeZone: TIME_ZONE });
});
test.afterAll(() => server.close());

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
    await cancelByText(page);
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
      test.slow();
      const visit = id as keyof typeof PROOFS;
      await page.goto(`${server.url}/demo/`);
      await page.getByRole('combobox', { name: 'To try' }).selectOption(visit);
      await expect(page.locator('#visit')).toHaveText(VISITS[visit].expect);
      await prove(page);
    });
});
