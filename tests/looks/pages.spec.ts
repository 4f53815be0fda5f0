/** Scope: the landing page, the set-up page and the console look as in the committed pictures. */
import { expect, test, type Page, type PageAssertionsToHaveScreenshotOptions } from '@playwright/test';
import { TAG } from '../../widget/contract.ts';
import { visitSite } from '../e2e/site/site-visit.ts';
import { openDemo } from '../e2e/visit.ts';
import { FACE, FACES } from './fonts.ts';

test.use({ bypassCSP: true });

/**
 * The tag is in the top layer, wherever the page is scrolled to, and has pictures of its own; the year changes; what is
 * below the window is laid out only when it comes near.
 */
const FOR_THE_PICTURE = `
  ${FACES}
  :root { --text: ${FACE} !important; --mono: ${FACE} !important; }
  input, select, textarea, button, code, pre { font-family: ${FACE} !important; }
  main > section { content-visibility: visible !important; }
  ${TAG}, iframe { visibility: hidden !important; }
  .footer-end span { visibility: hidden; }
`;

async function expectPictures(
  page: Page,
  name: string,
  options: PageAssertionsToHaveScreenshotOptions = { fullPage: true },
): Promise<void> {
  await page.addStyleTag({ content: FOR_THE_PICTURE });
  await page.evaluate(() => document.fonts.ready);
  for (const width of [360, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, options);
    }
}

test('the landing page looks as it did', async ({ page }) => {
  await visitSite(page);
  await expectPictures(page, 'home');
});

test('the set-up page looks as it did', async ({ page }) => {
  await page.goto('/setup/');
  await expect(page.frameLocator('iframe').locator(TAG)).toBeAttached();
  await expectPictures(page, 'setup');
});

test('the console looks as it did', async ({ page }) => {
  await openDemo(page);
  // The code has the server's port, and the timeline the times of requests.
  await expectPictures(page, 'console', { mask: [page.getByRole('tabpanel')] });
});
