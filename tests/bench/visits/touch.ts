/**
 * Measures what it costs a visitor that the bot check's script is fetched at the first touch of the form: the time from
 * the open dialog to a completed form with a bot check to press, compared with fetching the script immediately.
 */
import type { Browser } from 'playwright';
import { botCheckFrame, consentBox, dialog, nameField, openDialog, openPlain } from '../../e2e/visit.ts';

export type TouchTimes = { readonly atTouch: readonly number[]; readonly atOnce: readonly number[] };

/** How long a phone on a slow network takes to load the script. */
const SCRIPT_LOAD_MS = 1_000;
/** How long the visitor waits before typing, between keys, and before ticking the consent box, ms. */
const [LOOK, KEY, TICK] = [800, 150, 600];

/** In turns, so that other load on the machine affects both equally. The server has the plain page of `e2e/`. */
export async function measureTouch(browser: Browser, url: string, times: number): Promise<TouchTimes> {
  const atTouch: number[] = [];
  const atOnce: number[] = [];
  while (atOnce.length < times) {
    atTouch.push(await timeForm(browser, url, false));
    atOnce.push(await timeForm(browser, url, true));
  }
  return { atTouch, atOnce };
}

async function timeForm(browser: Browser, baseURL: string, isTouched: boolean): Promise<number> {
  const context = await browser.newContext({ baseURL, permissions: ['microphone'] });
  try {
    const page = await context.newPage();
    await page.route('**/bot-check/api.js*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SCRIPT_LOAD_MS));
      await route.continue();
    });
    await openPlain(page);
    await openDialog(page);
    const opened = performance.now();
    if (isTouched) await dialog(page).locator('.bot-check').dispatchEvent('pointerdown');
    const isReady = botCheckFrame(page).getByRole('checkbox').waitFor();
    await page.waitForTimeout(LOOK);
    await nameField(page).pressSequentially('Grace', { delay: KEY });
    await page.waitForTimeout(TICK);
    await consentBox(page).check();
    await isReady;
    return performance.now() - opened;
  } finally {
    await context.close();
  }
}
