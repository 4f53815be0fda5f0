/** Skips the three seconds that the call engine's loader waits before each of its two retries. */
import type { Page, Request } from '@playwright/test';
import { callState } from '../visit.ts';

const WAIT_MS = 3_000;

/**
 * Applies to every start from now on. The page's clock must be installed. While a form is shown, the loader waits in
 * real time, because a skip would also exceed the time limit of the bot check's frame, which is loading then.
 */
export function skipRetries(page: Page): void {
  const skip = async (request: Request): Promise<void> => {
    if (!request.url().endsWith('/call-machine-object-bundle.js')) return;
    // By then, the loader has set its timer.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    if ((await callState(page)) === 'starting') await page.clock.fastForward(WAIT_MS);
  };
  page.on('requestfailed', (request) => void skip(request).catch(() => undefined));
  page.on('response', (response) => {
    if (response.status() === 404) void skip(response.request()).catch(() => undefined);
  });
}
