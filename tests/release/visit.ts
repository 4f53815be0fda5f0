/** A visitor's call, with selectors that match the texts of every version. */
import type { Locator, Page } from 'playwright';
import { TAG } from '../../widget/contract.ts';

/** Fills in the form and presses Start Call. */
export async function requestCall(page: Page): Promise<Locator> {
  const agent = page.locator(TAG);
  await agent.getByRole('button', { name: 'Talk to Erin' }).click();
  // The form loads the bot check when it is touched. In the first script, React's dialog then replaces the fields.
  await agent.getByRole('textbox').click();
  const check = agent.frameLocator('iframe[title^="Widget containing"]').getByRole('checkbox');
  await check.waitFor();
  await agent.getByRole('textbox').fill('Grace');
  await agent.getByRole('checkbox', { name: /agree/ }).check();
  await check.click();
  await agent.getByText('Verification complete').waitFor();
  await agent.getByRole('button', { name: 'Start Call' }).click();
  return agent;
}

/** Plays a call from the launcher to its end. */
export async function holdCall(page: Page): Promise<void> {
  const agent = await requestCall(page);
  const state = (wanted: string) =>
    page.waitForFunction(
      ([tag, wanted]) => Reflect.get(document.querySelector(tag) ?? {}, 'callState') === wanted,
      [TAG, wanted] as const,
    );
  await state('live');
  await agent.getByRole('button', { name: 'End Call' }).click();
  await state('idle');
}
