/** What a visitor must find after a fault, in both languages, and which events the page must get. */
import { expect, type Locator, type Page } from '@playwright/test';
import { LOCAL_TAG } from '../../../demo/local-settings.ts';
import type { FailureReason } from '../../../widget/contract.ts';
import { copyIn } from '../../../widget/build/consent-record.ts';
import { browserFamily, problemWords } from '../../../widget/ui/form/problem-advice.ts';
import { agent, expectNothingLeft, launcher, type Place } from '../visit.ts';

/** The dialog reopened, says what happened and what to do, and has the focus there. */
export async function expectProblem(place: Place, reason: FailureReason): Promise<void> {
  await expect(headingOf(agent(place).locator(`[data-reason="${reason}"]`))).toBeFocused();
  await expectReason(place, reason);
}

/** Voice works, so the contacts would distract. */
const VOICE_WORKS: ReadonlySet<FailureReason> = new Set(['already-in-call', 'audio-blocked', 'cancelled']);

/** In these languages, with the contacts if voice does not work, and in place of the form. */
export async function expectReason(
  place: Place,
  reason: FailureReason,
  languages: readonly ('es' | 'en')[] = ['es', 'en'],
): Promise<void> {
  const problem = agent(place).locator(`[data-reason="${reason}"]`);
  await expect(problem).toBeVisible();
  const family = await agent(place).evaluate(() => navigator.userAgent);
  for (const language of languages) {
    await agent(place).evaluate((tag, wanted) => tag.setAttribute('language', wanted), language);
    const words = copyIn(language);
    const [what, next] = problemWords(reason, words, browserFamily(family));
    await expect(headingOf(problem)).toHaveText(what);
    await expect(problem.getByRole('paragraph').filter({ hasText: next })).toBeVisible();
    await expect(agent(place).getByRole('textbox')).toHaveCount(0);
    const phone = agent(place).getByRole('link', { name: words.contacts.phone(LOCAL_TAG['contact-phone']) });
    const form = agent(place).getByRole('link', { name: words.contacts.email });
    const contacts = VOICE_WORKS.has(reason) ? 0 : 1;
    await expect(phone).toHaveCount(contacts);
    await expect(form).toHaveCount(contacts);
  }
}

export const headingOf = (problem: Locator): Locator => problem.getByRole('heading');

/** The dialog closes and returns the focus, and nothing remains of the attempt. */
export async function expectDismissed(page: Page): Promise<void> {
  await expectNothingLeft(page);
  await page.keyboard.press('Escape');
  await expect(launcher(page)).toBeFocused();
}
