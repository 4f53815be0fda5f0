/**
 * Scope: the launcher covers nothing of the site: no text at the end of a page at any width, and none of the first
 * screen's buttons while the cookie banner is shown. And how the tag is dressed.
 */
import { expect, test, type Page } from '@playwright/test';
import { ACTIONS, AGENT_PROMPTS } from '../../../site/content/content.ts';
import { TAG } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { dialog } from '../visit.ts';
import { launcher } from './analytics/visit.ts';
import { ROUTES, visitSite, wholePage } from './site-visit.ts';

/** Polls, because the launcher moves aside with a delay. */
const softly = expect.configure({ soft: true });
/** A short timeout, because there are many positions to check. */
const at = (message: string) => ({ message, timeout: 3_000 });
const WIDTHS = [320, 360, 414, 540, 640, 768, 896, 1024, 1280, 1440, 1920];

test('the launcher covers no text at the end of a page', async ({ page }) => {
  test.slow();
  for (const route of ROUTES) {
    await visitSite(page, route);
    await expect(launcher(page)).toBeVisible();
    await page.locator(TAG).evaluate((tag) => tag.setAttribute('open-on-scroll', 'off'));
    await expect(page.locator('[data-first-screen]')).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(() =>
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
      );
      await softly.poll(() => covered(page, 'footer'), at(`${route} at ${width}`)).toEqual([]);
    }
  }
});

test('the launcher covers no button of the page while the cookie banner is shown', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Cookie Consent' })).toBeVisible();
  await expect(page.locator(TAG).locator('[part~="launcher"]')).toBeAttached();
  for (const width of WIDTHS)
    for (const height of [568, 740, 900]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await softly.poll(() => covered(page, '.hero .actions'), at(`${width} x ${height}`)).toEqual([]);
    }
});

test('on phones the launcher floats beside the lines of the night sheet and the price’s lists, at any scroll position', async ({
  page,
}) => {
  await visitSite(page);
  await wholePage(page);
  for (const width of [320, 360, 390, 414]) {
    await page.setViewportSize({ width, height: 740 });
    for (const place of ['.sheet', '.pricing-values', '.pricing-comparisons'])
      expect.soft(await besideLauncher(page, place), `${place} at ${width}`).toEqual([]);
  }
});

test('the site’s own tag has the house’s colors and picture, and offers its first questions', async ({
  page,
}) => {
  await visitSite(page);
  const accent = await page
    .getByRole('link', { name: ACTIONS.getStarted })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(launcher(page)).toHaveCSS('background-color', accent);
  await expect
    .poll(() =>
      launcher(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await launcher(page).click();
  for (const question of AGENT_PROMPTS)
    await expect(dialog(page).getByRole('button', { name: question })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: en.message.leave })).toBeVisible();
});

/** The texts of an element, with their boxes, beside the launcher as it is at the same moment. */
function textsIn(page: Page, place: string) {
  return page.evaluate(
    ([tag, within]) => {
      const launcher = document.querySelector(tag)?.shadowRoot?.querySelector('[part~="launcher"]');
      const root = document.querySelector(within);
      if (launcher === null || launcher === undefined || root === null)
        throw new Error('The launcher or the element is missing.');
      const plain = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom });
      const texts: { text: string; isShown: boolean; boxes: ReturnType<typeof plain>[] }[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const parent = node.parentElement ?? root;
        texts.push({
          text: node.textContent ?? '',
          isShown: parent.checkVisibility() && getComputedStyle(parent).clipPath === 'none',
          boxes: [...range.getClientRects()].map(plain),
        });
      }
      const isHidden = getComputedStyle(launcher).visibility === 'hidden';
      return { over: plain(launcher.getBoundingClientRect()), isHidden, texts };
    },
    [TAG, place] as const,
  );
}

/** The shown texts of an element that are as far to the right as the launcher: scrolling would bring them below it. */
async function besideLauncher(page: Page, place: string): Promise<string[]> {
  const { over, texts } = await textsIn(page, place);
  return texts
    .filter(({ isShown, boxes }) => isShown && boxes.some(({ right }) => right > over.left))
    .map(({ text }) => text);
}

/** The texts of an element that the launcher covers, if it is visible. */
async function covered(page: Page, place: string): Promise<string[]> {
  const { over, isHidden, texts } = await textsIn(page, place);
  if (isHidden) return [];
  return texts
    .filter(({ boxes }) =>
      boxes.some(
        (box) =>
          box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top,
      ),
    )
    .map(({ text }) => text);
}
