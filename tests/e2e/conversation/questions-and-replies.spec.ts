/** Scope: suggested first questions and replies in the form, in a text chat and by keyboard; axe in each state. */
import { expect, type Locator, type Page } from '@playwright/test';
import { installAxe, targetSizes, violations } from '../accessibility/audit.ts';
import { inBothThemes } from '../visit/states.ts';
import { agent, dialog, launcher, openDialog, openPlain, passBotCheck, VISITOR } from '../visit.ts';
import { test } from '../visit/fixture.ts';

const PROMPTS = ['Book an appointment', 'Opening hours', 'What does a cleaning cost, and is it covered?'];
const ATTRIBUTES = {
  assistant: 'writing-replies',
  'reply-tool': 'offerReplies',
  prompts: PROMPTS.join(' | '),
};

const panel = (page: Page): Locator =>
  agent(page).getByRole('dialog', { name: 'Conversation with Erin', exact: true });
const replies = (page: Page): Locator => panel(page).getByRole('group', { name: 'Suggested replies' });
const questions = (place: Locator): Locator => place.getByRole('group', { name: 'First questions' });
const lines = (page: Page): Locator => panel(page).locator('.line-text');

async function expectAccessible(page: Page, state: string): Promise<void> {
  await inBothThemes(page, async (theme) =>
    expect.soft(await violations(page, theme), `${state}, ${theme}`).toEqual([]),
  );
}

test('a visitor starts with a suggested question and sends a suggested reply by keyboard alone', async ({
  page,
}) => {
  await installAxe(page);
  await openPlain(page, ATTRIBUTES);
  await openDialog(page);
  const asked = questions(dialog(page));
  await expect(asked.getByRole('button')).toHaveText(PROMPTS);
  expect((await targetSizes(asked)).every(({ height }) => height >= 44)).toBe(true);
  await expectAccessible(page, 'questions');
  // The form first asks for the missing fields, and keeps the question.
  await asked.getByRole('button', { name: 'Opening hours' }).press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await expect(asked.getByRole('button', { pressed: true })).toHaveText('Opening hours');
  await expectAccessible(page, 'chosen');
  await page.keyboard.type(VISITOR);
  await dialog(page)
    .getByRole('checkbox', { name: /I agree/ })
    .press('Space');
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: 'Write to Erin' }).press('Enter');
  await expect(lines(page)).toHaveText(['Opening hours', /Shall we book/]);
  await expect(replies(page).getByRole('button')).toHaveText(['Yes, please', 'What does it cost?']);
  const link = replies(page).getByRole('link', { name: /How it works/ });
  await expect(link).toHaveText('How it workstask-tamer.example');
  await expect(
    panel(page).getByRole('status').filter({ hasText: 'Suggested replies: Yes, please' }),
  ).toHaveCount(1);
  await expectAccessible(page, 'replies');
  await replies(page).getByRole('button', { name: 'Yes, please' }).press('Enter');
  await expect(panel(page).getByRole('textbox', { name: 'Message' })).toBeFocused();
  await expect(lines(page)).toHaveText([/./, /Shall we book/, 'Yes, please', /What kind of business/]);
  await expect(replies(page)).toHaveCount(1);
  await page.keyboard.type('A bakery');
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(6);
});

test('a question that is pressed in the early dialog stays selected when React takes over', async ({
  page,
}) => {
  await openPlain(page, ATTRIBUTES);
  await launcher(page).click();
  await questions(dialog(page)).getByRole('button', { name: 'Opening hours' }).click();
  await expect(questions(dialog(page)).getByRole('button', { pressed: true })).toHaveText('Opening hours');
});

test('an empty text chat offers the first questions until something is written', async ({ page }) => {
  await openPlain(page, { ...ATTRIBUTES, name: VISITOR });
  await openDialog(page);
  await dialog(page)
    .getByRole('checkbox', { name: /I agree/ })
    .check();
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: 'Write instead' }).click();
  await expect(questions(panel(page)).getByRole('button')).toHaveText(PROMPTS);
  await questions(panel(page)).getByRole('button', { name: 'Book an appointment' }).click();
  await expect(lines(page)).toHaveText(['Book an appointment', /Shall we book/]);
  await expect(questions(panel(page))).toHaveCount(0);
});
