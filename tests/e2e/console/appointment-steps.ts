/** The steps of the console's experiments around an appointment: a visitor books in writing, and the console reads what followed. */
import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { openDay, zoneAtNoon } from '../../support/open-day.ts';
import { agent, dialog, fillForm, openDialog, passBotCheck } from '../visit.ts';

/** Of the server, so that texts are sent at once. */
export const TIME_ZONE = zoneAtNoon();
export const DAY = openDay(TIME_ZONE);

export const texts = (page: Page): Locator => page.locator('.lines li');
export const events = (page: Page, summary: string): Locator =>
  page.getByRole('row').filter({ hasText: summary });
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits for what changes at the server, which the console reads on demand. */
export async function untilRead(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await press(page, 'Read again');
    await check();
  }).toPass({ timeout: 100_000, intervals: [1_000] });
}

/** How many there are, once the view has read them. */
export async function countIn(page: Page, view: 'Phone' | 'Calendar', rows: Locator): Promise<number> {
  await tab(page, view).click();
  await press(page, 'Read again');
  await expect(page.getByText('Reading …')).toHaveCount(0);
  return rows.count();
}

export async function untilCount(
  page: Page,
  view: 'Phone' | 'Calendar',
  rows: Locator,
  count: number,
): Promise<void> {
  await tab(page, view).click();
  await untilRead(page, () => expect(rows).toHaveCount(count, { timeout: 500 }));
}

/** Writes to Erin until she has booked, or says why not. */
export async function book(page: Page, outcome = `You are booked for ${DAY}`): Promise<void> {
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
    ['Yes, the second one', outcome],
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

export const CONSULTATION = 'Free consultation';
export async function isBookedOnce(page: Page): Promise<void> {
  const [before, sent] = [
    await countIn(page, 'Calendar', events(page, CONSULTATION)),
    await countIn(page, 'Phone', texts(page)),
  ];
  await book(page);
  await untilCount(page, 'Phone', texts(page), sent + 1);
  await untilCount(page, 'Calendar', events(page, CONSULTATION), before + 1);
}

/** Opens the link of the last text, and cancels there: the text, the calendar and the inbox follow. */
export async function cancelByText(page: Page): Promise<void> {
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
}
