/** For Playwright: signing in, and an empty inbox for each test. */
import { expect, test as base, type Page } from '@playwright/test';
import { OWNER } from '../../../demo/inbox/local-inbox.ts';
import { targetSizes, violations } from '../accessibility/audit.ts';
import { startSeededInbox, type SeededInbox } from './seeded-inbox.ts';
import { expectNoFaults } from '../page-faults.ts';

export const lines = (page: Page) => page.locator('.line');
export const line = (page: Page, name: string) => lines(page).getByRole('link', { name });
export const view = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
export const open = (page: Page) => page.getByRole('article');

/** Asks for a link in the form for signing in, which is shown. */
export async function requestLink(page: Page): Promise<void> {
  await page.getByLabel('Your mail address').fill(OWNER);
  await page.getByRole('button', { name: 'Send me a link' }).click();
}

/** Signs in by the link in the mail, and waits until the list is shown. */
export async function signIn(page: Page, inbox: SeededInbox): Promise<void> {
  await page.goto(`${inbox.url}/inbox/`);
  const before = inbox.links().length;
  await requestLink(page);
  await page.getByText('a link is on its way').waitFor();
  while (inbox.links().length === before) await new Promise((resolve) => setTimeout(resolve, 20));
  await page.goto(inbox.links().at(-1) ?? '');
  await page.getByRole('heading', { name: /^Inbox( of |$)/, level: 1 }).waitFor();
}

/** In both themes, on a small phone and on a wide screen. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page, colorScheme), `${state}, ${colorScheme}, ${width}`).toEqual([]);
    }
    const small = (await targetSizes(page.locator('body'))).filter((size) => size.height < 44);
    expect.soft(small, `${state}, ${width}`).toEqual([]);
    const root = page.locator(':root');
    const isWide = await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect.soft(isWide, `${state} scrolls sideways at ${width}`).toBe(false);
  }
}

/** Gives each test an empty inbox, and fails it if the page has errors. */
export const test = base.extend<{ readonly inbox: SeededInbox; readonly faults: readonly string[] }>({
  inbox: async ({}, use) => {
    const inbox = await startSeededInbox();
    await use(inbox);
    await inbox.close();
  },
  faults: [expectNoFaults, { auto: true }],
});
