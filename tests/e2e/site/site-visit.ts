/** Shared by the landing page's tests: opening it, and its dialogs. */
import { expect, type Locator, type Page } from '@playwright/test';
import { LEGAL_LINKS } from '../../../site/content/content.ts';
import { TAG } from '../../../widget/contract.ts';
import { dialog } from '../visit.ts';

/** An address that has no page. */
export const MISSING = '/nowhere';

/** Every address that has a page, and one that has none. */
export const ROUTES = ['/', ...LEGAL_LINKS.map(({ href }) => href), MISSING] as const;

/** Where the page keeps the visitor's answer about cookies. */
const CHOICE = ['tt_cookie_consent', '0'] as const;

/** Moves the pointer: the first interaction, on which the page loads what it deferred. */
export async function stir(page: Page): Promise<void> {
  const isSeen = () => page.evaluate(() => 'visited' in document.documentElement.dataset);
  await expect(async () => {
    // The browser merges two moves within one frame, which does not count as intent.
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    expect(await isSeen()).toBe(true);
  }).toPass();
}

/** Opens a page as a visitor who declined cookies earlier, so that no banner is shown, and moves the pointer. */
export async function visitSite(page: Page, path = '/'): Promise<void> {
  await page.addInitScript(([name, answer]) => {
    // Frames of other origins have separate storage, and some pages have none.
    if (window.top === window) localStorage.setItem(name, answer);
  }, CHOICE);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stir(page);
}

/** Scrolls to a number of window heights with the wheel: the dialog opens only after a visitor's own scroll. */
export async function scrollToHeight(page: Page, heights: number): Promise<void> {
  const [left, top] = await page.evaluate(
    (share) => [window.innerHeight * share - window.scrollY, window.innerHeight * share],
    heights,
  );
  await page.mouse.wheel(0, left);
  await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 2, top);
}

/** Waits until the tag is defined and the whole page is laid out, which comes last. Checks every frame. */
export async function wholePage(page: Page): Promise<void> {
  await page.waitForFunction(
    (tag) => customElements.get(tag) !== undefined && document.querySelector('[data-first-screen]') === null,
    TAG,
  );
}

/** Scrolls until the agent opens by itself and closes it, because it opens only once in a visit. */
export async function meetAgent(page: Page): Promise<void> {
  await stir(page);
  // Wait until the page has its final height.
  await wholePage(page);
  await scrollToHeight(page, 1);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await scrollToHeight(page, 0);
}

export type SiteDialog = 'Schedule Consultation' | 'Contact Sales';

export const siteDialog = (page: Page, name: SiteDialog): Locator => page.getByRole('dialog', { name });

/** Opens a dialog with the first control for it, and returns the control. */
export async function openSiteDialog(page: Page, name: SiteDialog): Promise<Locator> {
  const opener = page
    .getByRole('main')
    .or(page.getByRole('contentinfo'))
    .getByRole('button', { name })
    .first();
  await opener.click();
  await expect(siteDialog(page, name)).toBeVisible();
  return opener;
}

export const calendarOf = (page: Page) => page.frameLocator('iframe[title="Appointment calendar"]');
