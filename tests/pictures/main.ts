/**
 * `npm run pictures`: takes the README's pictures, the real tag in a call with the stand-ins, and the landing page's,
 * the real inbox, in light and dark.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Locator } from 'playwright';
import { startServer } from '../../demo/server/server.ts';
import type { HostPage } from '../../demo/server/site.ts';
import { buildLocal } from '../../demo/server/builds.ts';
import { TAG } from '../../widget/contract.ts';
import { english as botCheckWords } from '../../widget/i18n/bot-check.ts';
import { hostPage } from '../e2e/host-pages/embed.ts';
import { CHROMIUM } from '../support/browsers.ts';
import { DENTIST } from './dentist-page.ts';
import { photographInbox } from './inbox.ts';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const SIZE = { width: 960, height: 560 };
const SCHEMES = ['light', 'dark'] as const;

const PAGES: Readonly<Record<string, HostPage>> = { '/dentist': hostPage('', DENTIST) };

async function main(): Promise<void> {
  await buildLocal();
  await mkdir(IMAGES, { recursive: true });
  const server = await startServer({ port: 0, pages: PAGES });
  const browser = await chromium.launch(CHROMIUM);
  try {
    await server.warmUp();
    for (const scheme of SCHEMES) await photograph(browser, `${server.url}/dentist`, scheme);
    await photographInbox(browser);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function photograph(browser: Browser, address: string, scheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    permissions: ['microphone'],
  });
  const page = await context.newPage();
  await page.goto(address);
  await talk(page.locator(TAG));
  const path = `${IMAGES}call-${scheme}.png`;
  await page.screenshot({ path });
  console.log(path);
  await context.close();
}

/** Plays a call up to the greeting, muted meanwhile, because the fake microphone would interrupt the agent. */
async function talk(tag: Locator): Promise<void> {
  await tag.getByRole('button', { name: 'Talk to Erin' }).click();
  await tag.getByRole('textbox', { name: 'Your name' }).fill('Grace');
  await tag.getByRole('checkbox', { name: /I agree/ }).check();
  await tag.frameLocator('iframe').first().getByRole('checkbox').click();
  await tag.getByText(botCheckWords.passed).waitFor();
  await tag.getByRole('button', { name: 'Start Call' }).click();
  await tag.getByRole('button', { name: 'Mute' }).click();
  await tag.getByRole('button', { name: 'Captions' }).click();
  await tag.getByText('How can I help?').filter({ visible: true }).waitFor();
  await tag.getByRole('button', { name: 'Unmute' }).click();
  await tag.getByRole('button', { name: 'Dismiss' }).click();
}

await main();
