/** What a visitor must find after a fault, in both languages, and which events the page must get. */
import { expect, type Page } from '@playwright/test';
import { LOCAL_TAG } from '../../../demo/local-settings.ts';
import type { FailureReason } from '../../../widget/contract.ts';
import { copyIn } from '../../../widget/build/consent-record.ts';
import { browserFamily, offersContacts, problemWords } from '../../../widget/ui/form/problem-advice.ts';
import { agent, expectNothingLeft, launcher, type Place } from '../visit.ts';

/** The dialog reopened, says what happened and what to do, and has the focus there. */
export async function expectProblem(place: Place, reason: FailureReason): Promise<void> {
  await expect(agent(place).locator(`[data-reason="${reason}"]`)).toBeFocused();
  await expectReason(place, reason);
}

/** In both languages and announced, with the contacts if voice does not work. */
export async function expectReason(place: Place, reason: FailureReason): Promise<void> {
  const problem = agent(place).locator(`[role="alert"] > [data-reason="${reason}"]`);
  await expect(problem).toBeVisible();
  const family = await agent(place).evaluate(() => navigator.userAgent);
  for (const language of ['es', 'en'] as const) {
    await agent(place).evaluate((tag, wanted) => tag.setAttribute('language', wanted), language);
    const words = copyIn(language);
    const said = problemWords(reason, words, browserFamily(family), 'Erin');
    await expect(problem.getByRole('paragraph')).toHaveText(said.map(String));
    const phone = agent(place).getByRole('link', { name: words.contacts.phone(LOCAL_TAG['contact-phone']) });
    const form = agent(place).getByRole('link', { name: words.contacts.email });
    await expect(phone).toHaveCount(offersContacts(reason) ? 1 : 0);
    await expect(form).toHaveCount(offersContacts(reason) ? 1 : 0);
  }
}

/** The dialog closes and returns the focus, and nothing remains of the attempt. */
export async function expectDismissed(page: Page): Promise<void> {
  await expectNothingLeft(page);
  await page.keyboard.press('Escape');
  await expect(launcher(page)).toBeFocused();
}
