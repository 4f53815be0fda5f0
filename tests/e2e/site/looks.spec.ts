/**
 * Scope: the landing page looks as it did, at three widths and in both themes. The pictures beside this file are of
 * Chromium on Linux. All text is set in the page's own face here, because no two machines have the same fonts.
 */
import { expect, test, type Page } from '@playwright/test';
import { TAG } from '../../../widget/contract.ts';
import { CHROMIUM } from '../../support/browsers.ts';
import { visitSite } from './site-visit.ts';

test.use({
  bypassCSP: true,
  // A quarter of the points: small files, and shapes rather than the edges of letters.
  deviceScaleFactor: 0.5,
  launchOptions: { ...CHROMIUM, args: [...(CHROMIUM.args ?? []), '--font-render-hinting=none'] },
});

/**
 * The tag is in the top layer, wherever the page is scrolled to, and has its own tests; the year changes; what is
 * below the window is laid out when it comes near, and a picture of the whole page comes near to nothing.
 */
const FOR_THE_PICTURE = `
  :root { --text: var(--display) !important; }
  main > section { content-visibility: visible !important; }
  ${TAG} { display: none !important; }
  .footer-end span { visibility: hidden; }
`;

async function expectPicture(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect.soft(page).toHaveScreenshot(`home-${width}-${colorScheme}.png`, {
    fullPage: true,
    scale: 'device',
    // A color that a person sees as another one, at no more than so many points: edges of letters differ.
    threshold: 0.25,
    maxDiffPixelRatio: 0.0007,
    timeout: 30_000,
  });
}

test('the landing page looks as it did', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'The pictures are of Chromium on Linux.');
  await visitSite(page);
  await page.addStyleTag({ content: FOR_THE_PICTURE });
  await page.evaluate(() => document.fonts.ready);
  for (const width of [360, 768, 1440]) await expectPicture(page, width, 'light');
  await expectPicture(page, 1440, 'dark');
});
