/**
 * Scope: presses before the script has loaded: each is answered once it loads, the visitor keeps the focus, and a
 * script that fails to load has a fallback.
 */
import { expect, test, type Page } from '@playwright/test';
import { ACTIONS, SECTION_LINKS } from '../../../site/content/content.ts';
import { TAG } from '../../../widget/contract.ts';
import { dialog } from '../visit.ts';
import { siteDialog, stir, visitSite } from './site-visit.ts';

const PAGE_SCRIPT = '**/assets/page-*.js';
const TAG_SCRIPT = '**/task-tamer-agent.js';

/** Holds back requests to an address until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const launcher = (page: Page) => page.locator(TAG).locator('[part~="launcher"]');
const heroButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).first();
const isDefined = (page: Page) => page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
const isLauncherFocused = (page: Page) =>
  page.locator(TAG).evaluate((tag) => tag.shadowRoot?.activeElement?.matches('[part~="launcher"]') === true);

test('a page button pressed before the page’s script loads opens its dialog once it has loaded', async ({
  page,
}) => {
  const release = await holdBack(page, PAGE_SCRIPT);
  await page.goto('/');
  await heroButton(page, ACTIONS.scheduleConsultation).click();
  release();
  await expect(siteDialog(page, 'Schedule Consultation')).toBeVisible();
});

test('the launcher pressed before the tag’s script loads opens the dialog once', async ({ page }) => {
  const release = await holdBack(page, TAG_SCRIPT);
  await page.goto('/');
  await launcher(page).click();
  await launcher(page).click();
  release();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await isLauncherFocused(page), 'the focus returns to the launcher').toBe(true);
});

test('a press on the launcher that is held while the tag’s script replaces it opens the dialog', async ({
  page,
}) => {
  const release = await holdBack(page, TAG_SCRIPT);
  await visitSite(page);
  await launcher(page).hover();
  await page.mouse.down();
  release();
  await isDefined(page);
  await page.mouse.up();
  await expect(dialog(page)).toBeVisible();
});

test('a focused launcher keeps the focus when the tag’s script replaces it', async ({ page }) => {
  const release = await holdBack(page, TAG_SCRIPT);
  await visitSite(page);
  await launcher(page).focus();
  release();
  await isDefined(page);
  await expect.poll(() => isLauncherFocused(page)).toBe(true);
});

test('when the tag’s script fails to load, the visitor sees the contacts and may try again', async ({
  page,
}) => {
  await page.route(TAG_SCRIPT, (route) => route.abort());
  await visitSite(page);
  await heroButton(page, ACTIONS.talkToAgent).click();
  await expect(siteDialog(page, 'Contact Sales')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(siteDialog(page, 'Contact Sales')).toBeHidden();
  await page.unroute(TAG_SCRIPT);
  await heroButton(page, ACTIONS.talkToAgent).click();
  await expect(dialog(page)).toBeVisible();
});

test('when the page’s own script fails to load, the agent still works', async ({ page }) => {
  await page.route(PAGE_SCRIPT, (route) => route.abort());
  await page.goto('/');
  await stir(page);
  await isDefined(page);
  await launcher(page).click();
  await expect(dialog(page)).toBeVisible();
});

test('on a small screen the menu closes when one of its links is followed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await holdBack(page, PAGE_SCRIPT);
  await page.goto('/');
  const [first] = SECTION_LINKS;
  if (first === undefined) throw new Error('The page has no sections.');
  await page.getByRole('banner').getByRole('button').first().click();
  const link = page.getByRole('banner').getByRole('link', { name: first.label });
  await link.click();
  await expect(link).toBeHidden();
});
