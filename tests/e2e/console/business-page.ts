/** The steps of visitors and owners of a business of `npm start`, whose agent has another name than Erin. */
import { expect, type Locator, type Page } from '@playwright/test';
import { english as botCheckWords } from '../../../widget/i18n/bot-check.ts';
import { mailedLink, mailsTo } from '../inbox/mailed-link.ts';

/** Fills in the name, consents, and passes the bot check. @param dialog of any agent */
export async function fillFormIn(dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Grace');
  await dialog.getByRole('checkbox', { name: /I agree/ }).check();
  await dialog.locator('.bot-check').dispatchEvent('pointerdown');
  await dialog
    .frameLocator('iframe[title^="Widget containing"]')
    .getByRole('checkbox', { name: 'I am human' })
    .click();
  await expect(dialog.getByText(botCheckWords.passed)).toBeVisible();
}

/** Signs in to an inbox or to the provider's page by a mailed link. */
export async function signInByMail(page: Page, address: string): Promise<void> {
  const { origin } = new URL(page.url());
  const known = await mailsTo(origin, address);
  await page.getByLabel('Your mail address').fill(address);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('a link is on its way').waitFor();
  await page.goto(await mailedLink(origin, address, '#sign-in=', known));
}
