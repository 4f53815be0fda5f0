/** The landing page's pictures of the inbox: the real one, on a desktop and a phone, in light and dark. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { signIn } from '../e2e/inbox/fixture.ts';
import { startSeededInbox, type SeededInbox } from '../e2e/inbox/seeded-inbox.ts';
import { INBOX_PICTURES, type InboxPicture } from '../../site/content/inbox-pictures.ts';
import { SERVER_PAGES_FOLDER } from '../../demo/server/builds.ts';
import { lastMorning, seedNight, TIME_ZONE } from './night-inbox.ts';

const FOLDER = fileURLToPath(new URL('../../site/assets/pictures/', import.meta.url));
const QUALITY = { avif: 54, webp: 80 } as const;
const SCHEMES = ['light', 'dark'] as const;

export async function photographInbox(browser: Browser): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const inbox = await startSeededInbox({}, SERVER_PAGES_FOLDER, TIME_ZONE);
  try {
    const morning = lastMorning(Date.now());
    const opened = await seedNight(inbox, morning);
    for (const picture of Object.values(INBOX_PICTURES))
      for (const scheme of SCHEMES) await photograph(browser, inbox, { picture, scheme, morning, opened });
  } finally {
    await inbox.close();
  }
}

type Shot = {
  readonly picture: InboxPicture;
  readonly scheme: (typeof SCHEMES)[number];
  readonly morning: number;
  /** The conversation that is shown. */
  readonly opened: string;
};

async function photograph(browser: Browser, inbox: SeededInbox, { picture, scheme, morning, opened }: Shot) {
  const { name, width, height, scale } = picture;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(morning);
  await signIn(page, inbox);
  for (const offer of await page.getByRole('button', { name: 'Not now' }).all()) await offer.click();
  if (picture.showsConversation) {
    await page.goto(`${inbox.url}/inbox/#conversation=${opened}`);
    await page.getByRole('article').waitFor();
  }
  await page.locator('.line').nth(3).waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Declining the passkey has scrolled the page.
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.mouse.move(0, 0);
  const png = await page.screenshot();
  for (const format of ['avif', 'webp'] as const) {
    const path = `${FOLDER}${name}-${scheme}.${format}`;
    const { size } = await sharp(png).toFormat(format, { quality: QUALITY[format] }).toFile(path);
    console.log(path, size);
  }
  await context.close();
}
