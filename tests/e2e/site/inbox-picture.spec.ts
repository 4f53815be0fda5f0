/** Scope: the landing page's picture of the inbox: the file for the reader's window and theme, in room that is reserved. */
import { expect, test } from '@playwright/test';
import { INBOX_PICTURE } from '../../../site/content/content.ts';
import { INBOX_PICTURES } from '../../../site/content/inbox-pictures.ts';
import { visitSite } from './site-visit.ts';

for (const [width, { name, width: itsWidth, height: itsHeight }] of [
  [1280, INBOX_PICTURES.wide],
  [390, INBOX_PICTURES.phone],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the picture of the inbox is ${name}-${colorScheme} in a ${colorScheme} window of ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.route('**/*.{avif,webp}', (route) => route.abort());
      await visitSite(page);
      const picture = page.getByRole('img', { name: INBOX_PICTURE.description });
      await picture.scrollIntoViewIfNeeded();
      const reserved = await picture.boundingBox();
      expect((reserved?.width ?? 0) / (reserved?.height ?? 1)).toBeCloseTo(itsWidth / itsHeight, 2);
      await page.unrouteAll();
      await visitSite(page);
      await picture.scrollIntoViewIfNeeded();
      const loaded = () =>
        picture.evaluate((image: HTMLImageElement) => ({
          // Empty until the browser has chosen one.
          file: image.currentSrc.replace(location.origin, ''),
          width: image.complete ? image.naturalWidth : 0,
        }));
      await expect.poll(async () => (await loaded()).width).toBeGreaterThan(0);
      expect((await loaded()).file).toMatch(new RegExp(`/assets/${name}-${colorScheme}-.*\\.avif$`));
    });
