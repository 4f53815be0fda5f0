/** Scope: the landing page, the setup page, the console and the owner's mails match the committed pictures. */
import { expect, test, type Page, type PageAssertionsToHaveScreenshotOptions } from '@playwright/test';
import { TAG } from '../../widget/contract.ts';
import { visitSite } from '../e2e/site/site-visit.ts';
import { openDemo } from '../e2e/visit.ts';
import { MAILS } from '../support/mail-samples.ts';
import { FACE, FACES } from './fonts.ts';
import { COLOR_SCHEMES, pagePictureName, WINDOWS, type PicturedPage } from './pairs.ts';

test.use({ bypassCSP: true });

/**
 * Hides the tag, which is in the top layer and has separate pictures, and the year, which changes. Renders sections
 * below the window, which browsers otherwise skip.
 */
const PICTURE_STYLES = `
  ${FACES}
  :root { --text: ${FACE} !important; --mono: ${FACE} !important; }
  input, select, textarea, button, code, pre { font-family: ${FACE} !important; }
  main > section { content-visibility: visible !important; }
  ${TAG}, iframe { visibility: hidden !important; }
  .footer-end span { visibility: hidden; }
`;

async function expectPictures(
  page: Page,
  name: PicturedPage,
  options: PageAssertionsToHaveScreenshotOptions = { fullPage: true },
): Promise<void> {
  await page.addStyleTag({ content: PICTURE_STYLES });
  await page.evaluate(() => document.fonts.ready);
  for (const { width } of WINDOWS)
    for (const colorScheme of COLOR_SCHEMES) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // A window of another width may choose another file while one is decoded.
      await expect(() => page.locator('picture img').evaluateAll(loadAll)).toPass();
      await expect.soft(page).toHaveScreenshot(pagePictureName(name, width, colorScheme), options);
    }
}

/** Browsers load the pictures of a page only when they are scrolled to. */
async function loadAll(pictures: readonly (HTMLElement | SVGElement)[]): Promise<void> {
  for (const picture of pictures)
    if (picture instanceof HTMLImageElement) {
      picture.loading = 'eager';
      await picture.decode();
    }
}

test('the landing page matches its pictures', async ({ page }) => {
  await visitSite(page);
  await expectPictures(page, 'home');
});

test('the setup page matches its pictures', async ({ page }) => {
  await page.goto('/setup/');
  await expect(page.frameLocator('iframe').locator(TAG)).toBeAttached();
  await expectPictures(page, 'setup');
});

test('the console matches its pictures', async ({ page }) => {
  await openDemo(page);
  // Masks the code, which contains the server's port, and the timeline, which contains the times of requests.
  await expectPictures(page, 'console', { mask: [page.getByRole('tabpanel')] });
});

for (const kind of ['call', 'claimed', 'message', 'digest'] as const)
  test(`the mail “${kind}” matches its pictures`, async ({ page }) => {
    const { html } = await MAILS[kind]();
    await page.setContent(html);
    await page.addStyleTag({ content: `* { font-family: ${FACE} !important; }` });
    await expectPictures(page, `mail-${kind}`);
  });
