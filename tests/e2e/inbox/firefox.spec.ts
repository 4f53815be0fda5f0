/**
 * Scope: the appointments and the form of services and hours in Firefox: fields of times and days, the dialog, the focus and
 * the layout. Everything is typed, because what a driver fills in over WebDriver BiDi does not reach React.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import type { BookRulesSetting } from '../../../server/book/rules/book-rules.ts';
import { installAxe } from '../accessibility/audit.ts';
import { clinicRules } from './clinic-book.ts';
import { expectAccessible, signIn, test as base } from './fixture.ts';
import { startSeededInbox, type SeededInbox } from './seeded-inbox.ts';

/** Gives each test an inbox with a book: `stored` is one without services. */
const test = base.extend<{ readonly rules: BookRulesSetting; readonly inbox: SeededInbox }>({
  rules: ['stored', { option: true }],
  inbox: async ({ rules }, use) => {
    const inbox = await startSeededInbox({}, undefined, undefined, rules);
    await use(inbox);
    await inbox.close();
  },
});

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

async function retype(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.pressSequentially(text);
}

test('an owner types a mistake, whose field the list of mistakes leads to, then days and hours, and reads them again', async ({
  page,
  inbox,
}) => {
  await installAxe(page);
  await signIn(page, inbox);
  await page.goto(`${inbox.url}/inbox/#appointments=settings`);
  await page.getByRole('button', { name: 'Veterinary clinic' }).click();
  const monday = page.getByRole('region', { name: 'Opening hours' }).getByLabel('Monday');
  await retype(monday, 'nine to five');
  await expect(page.getByText('Something is missing or wrong')).toBeVisible();
  await save(page).click();
  const wrong = page.getByRole('list', { name: 'What is wrong' });
  await expect(wrong).toBeFocused();
  await wrong.getByRole('button', { name: /^Opening hours: Monday/ }).click();
  await expect(monday).toBeFocused();
  await retype(monday, '09:00-17:00');
  await page.getByRole('button', { name: 'Add days with other hours' }).click();
  await page.getByLabel('First day').pressSequentially('12242026');
  await page.getByLabel('Last day (optional)').pressSequentially('12262026');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First day')).toHaveValue('2026-12-24');
  await expect(page.getByLabel('Last day (optional)')).toHaveValue('2026-12-26');
  await expect(monday).toHaveValue('09:00-17:00');
  await expectAccessible(page, 'form');
});

test.describe('a book with hours', () => {
  test.use({ rules: clinicRules() });

  test('an owner adds an appointment at a typed time, leaves a dialog with Escape, and notes who did not come', async ({
    page,
    inbox,
  }) => {
    await installAxe(page);
    await signIn(page, inbox);
    await page.getByRole('link', { name: 'Appointments' }).click();
    await page.getByRole('button', { name: 'Add an appointment' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Time').selectOption('Another time …');
    await form.getByLabel('Begins at').pressSequentially('0800AM');
    await expect(form.getByLabel('Begins at')).toHaveValue('08:00');
    await form.getByLabel('Name').pressSequentially('Luis Ortega');
    await expectAccessible(page, 'adding');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    const appointment = page.locator('.appointment').filter({ hasText: 'Luis Ortega' });
    await expect(appointment.locator('.time')).toHaveText('8:00 AM');
    const move = appointment.getByRole('button', { name: 'Move' });
    await move.click();
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(move).toBeFocused();
    const missed = appointment.getByRole('button', { name: 'Did not come' });
    await missed.click();
    await expect(missed).toHaveAttribute('aria-pressed', 'true');
    await expect(missed).toBeFocused();
    await expectAccessible(page, 'day');
  });
});
