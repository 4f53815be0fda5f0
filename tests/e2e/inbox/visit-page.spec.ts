/** Scope: the page behind the link in a visitor's mail, in a browser: dressed, accessible, and usable with the keyboard. */
import { expect } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { clinicRules } from './clinic-book.ts';
import { expectAccessible, test as base } from './fixture.ts';
import { startSeededInbox, type SeededInbox } from './seeded-inbox.ts';

const test = base.extend<{ readonly inbox: SeededInbox }>({
  inbox: async ({}, use) => {
    const inbox = await startSeededInbox({}, undefined, undefined, clinicRules());
    await use(inbox);
    await inbox.close();
  },
});

async function visitOf(inbox: SeededInbox): Promise<string> {
  await inbox.book('Grace Okafor', 'check-up', 'grace@mail.example');
  await expect.poll(() => inbox.visitLinks()).toHaveLength(1);
  return inbox.visitLinks()[0] ?? '';
}

test('the page is dressed, has no violation, and a visitor confirms, cancels after a question, and reads what became of it, with the keyboard alone', async ({
  page,
  inbox,
}) => {
  test.slow();
  await installAxe(page);
  const link = await visitOf(inbox);
  for (const query of ['?show=times', '?show=cancel', '']) {
    await page.goto(`${link}${query}`);
    await expectAccessible(page, `visit ${query}`);
  }
  // Its styles are applied: nothing is blocked by its policy.
  const sizeOf = (selector: string) =>
    page.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await sizeOf('.time')).toBeGreaterThan(await sizeOf('h1'));
  await page.setViewportSize({ width: 320, height: 640 });
  const isOneLine = await page
    .locator('.time')
    .evaluate(
      (element) => element.getClientRects().length === 1 && element.scrollWidth <= element.clientWidth,
    );
  expect(isOneLine).toBe(true);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'I will come' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Thank you. You have confirmed that you will come.');
  await page.getByRole('link', { name: 'Cancel the appointment' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Cancel this appointment?' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your appointment is cancelled' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();
});
