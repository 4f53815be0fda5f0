/** Scope: an appointment from the console: the texts in its telephone, the calendar, the visitor's page and the inbox follow. */
import { expect } from '@playwright/test';
import { OWNER } from '../../../demo/inbox/local-inbox.ts';
import { practice } from '../../../demo/inbox/practice.ts';
import { startServer, type RunningServer } from '../../../demo/server/server.ts';
import { VISITS } from '../../../demo/state/visits.ts';
import { isInstalled } from '../../support/calendar-server.ts';
import { installAxe, violations } from '../accessibility/audit.ts';
import { mailedLink } from '../inbox/mailed-link.ts';
import { requestLink } from '../inbox/fixture.ts';
import { test } from '../visit/fixture.ts';
import { cancelByText, isBookedOnce, press, tab, texts, TIME_ZONE, untilCount } from './appointment-steps.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ port: 0, book: practice(), hasCalendar: true, timeZone: TIME_ZONE });
});
test.afterAll(() => server.close());

/** The other experiments with an appointment are proved before a release, in `appointments.spec.ts`. */
test('a visitor of the console books, is reminded, cancels by the link of the text, and stops the texts', async ({
  page,
}) => {
  test.skip(!isInstalled('radicale'));
  test.slow();
  await installAxe(page);
  await page.goto(`${server.url}/demo/`);
  await page.getByRole('combobox', { name: 'To try' }).selectOption('visitor-cancels');
  await expect(page.locator('#visit')).toHaveText(VISITS['visitor-cancels'].expect);
  await isBookedOnce(page);
  for (const view of ['Calendar', 'Phone'] as const) {
    await tab(page, view).click();
    await expect(page.getByText('Reading …')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page), `${view}, ${colorScheme}`).toEqual([]);
    }
  }
  const sent = await texts(page).count();
  await press(page, 'Play the day before');
  await untilCount(page, 'Phone', texts(page), sent + 1);
  await cancelByText(page);
  await tab(page, 'Phone').click();
  await press(page, 'Send');
  await untilCount(page, 'Phone', texts(page), sent + 4);
  await expect(texts(page).last()).toContainText('you get no more texts');

  await page.goto(`${server.url}/inbox/`);
  await requestLink(page);
  await page.goto(await mailedLink(server.url, OWNER, '#sign-in='));
  await page.getByRole('link', { name: 'Appointments' }).click();
  const week = page.getByRole('navigation', { name: 'Week' });
  await expect(week.getByRole('listitem').filter({ hasText: 'Cancelled' })).toHaveCount(1);
});
