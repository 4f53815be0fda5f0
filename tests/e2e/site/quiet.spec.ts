/**
 * Scope: an untouched page: it runs and loads next to nothing before the first interaction, and loads the rest for a
 * visitor who only reads.
 */
import { expect, test } from '@playwright/test';
import { TAG } from '../../../widget/contract.ts';
import { stir } from './site-visit.ts';

/** Milliseconds that a page is watched: nothing can be waited for where nothing may happen. */
const WATCHED_FOR = 3_000;
/** Seconds of script in that time: the tag alone takes longer, and a busy machine makes little of nothing. */
const NEXT_TO_NOTHING = 0.03;
const HELD_BACK = /task-tamer-agent|\/assets\/(react|shown-dialog|draw-error|posthog)-/;

test('nothing runs or loads before the first interaction, which loads what was deferred', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const heldBack = () => requests.filter((url) => HELD_BACK.test(url));
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  const scriptTime = async () => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN;
  };
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Cookie Consent' })).toBeVisible();
  // The last of what comes by itself.
  await expect.poll(() => requests.some((url) => url.endsWith('.woff2'))).toBe(true);
  await page.evaluate(() => document.fonts.ready);
  const fetched = requests.length;
  const before = await scriptTime();
  await new Promise((resolve) => {
    setTimeout(resolve, WATCHED_FOR);
  });
  expect((await scriptTime()) - before).toBeLessThan(NEXT_TO_NOTHING);
  expect(requests.slice(fetched)).toEqual([]);
  expect(await page.locator('html').getAttribute('data-visited'), 'taken for a visitor').toBeNull();
  expect(heldBack()).toEqual([]);

  await stir(page);
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  await expect(page.locator('[data-first-screen]')).toHaveCount(0);
  expect(heldBack()).toEqual([expect.stringContaining('task-tamer-agent.js')]);
});

test('the agent loads after a while for a reader who touches nothing', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Cookie Consent' })).toBeVisible();
  expect(await page.evaluate((tag) => customElements.get(tag) === undefined, TAG)).toBe(true);
  await page.clock.fastForward(6_000);
  // The clock keeps running, so this limit also catches a load that is much too late.
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG, { timeout: 20_000 });
});
