/**
 * Scope: an untouched page: it runs and loads next to nothing before the first interaction, and loads the rest for a
 * visitor who only reads.
 */
import { expect, test } from '@playwright/test';
import { TAG } from '../../../widget/contract.ts';
import { stir } from './site-visit.ts';

/** How long the page is watched. There is no condition to wait for if nothing may happen. */
const WATCHED_MS = 3_000;
/** The limit of script time, s: below what the tag alone takes, and above the noise of a busy machine. */
const MAX_SCRIPT_SECONDS = 0.03;
const DEFERRED = /task-tamer-agent|\/assets\/(react|shown-dialog|draw-error|posthog|sample-player)-/;
/** Pictures and recordings, which load when they are scrolled to or played. */
const MEDIA = /\.(avif|webp|mp3)$/;

test('nothing runs or loads before the first interaction, which loads what was deferred', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const deferred = () => requests.filter((url) => DEFERRED.test(url));
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  const scriptTime = async () => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN;
  };
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Cookie Consent' })).toBeVisible();
  // Fonts are the last files that load without an interaction.
  await expect.poll(() => requests.some((url) => url.endsWith('.woff2'))).toBe(true);
  await page.evaluate(() => document.fonts.ready);
  const fetched = requests.length;
  const before = await scriptTime();
  await new Promise((resolve) => {
    setTimeout(resolve, WATCHED_MS);
  });
  expect((await scriptTime()) - before).toBeLessThan(MAX_SCRIPT_SECONDS);
  expect(requests.slice(fetched)).toEqual([]);
  expect(
    await page.locator('html').getAttribute('data-visited'),
    'the page detected no interaction',
  ).toBeNull();
  expect(deferred()).toEqual([]);
  expect(requests.filter((url) => MEDIA.test(url))).toEqual([]);

  await stir(page);
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  await expect(page.locator('[data-first-screen]')).toHaveCount(0);
  expect(deferred()).toEqual([expect.stringContaining('task-tamer-agent.js')]);
});

test('the agent loads after a few seconds without any interaction', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Cookie Consent' })).toBeVisible();
  expect(await page.evaluate((tag) => customElements.get(tag) === undefined, TAG)).toBe(true);
  await page.clock.fastForward(6_000);
  // The clock keeps running, so this limit also catches a load that is much too late.
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG, { timeout: 20_000 });
});
