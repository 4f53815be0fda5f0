/** Compares whole pages with their pictures. */
import { expect, type Page, type PageAssertionsToHaveScreenshotOptions } from '@playwright/test';
import { TAG } from '../../widget/contract.ts';
import { FACE, FACES } from './fonts.ts';
import { pageLooksOf, pagePictureName, type PicturedPage } from './pairs.ts';

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

export async function expectPictures(
  page: Page,
  name: PicturedPage,
  options: PageAssertionsToHaveScreenshotOptions = { fullPage: true },
): Promise<void> {
  await page.addStyleTag({ content: PICTURE_STYLES });
  await page.evaluate(() => document.fonts.ready);
  for (const look of pageLooksOf(name)) {
    const { viewport, colorScheme } = look;
    await page.setViewportSize({ width: viewport.width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A window of another width may choose another file while one is decoded.
    await expect(() => page.locator('picture img').evaluateAll(loadAll)).toPass();
    await expect.soft(page).toHaveScreenshot(pagePictureName(name, look), options);
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
