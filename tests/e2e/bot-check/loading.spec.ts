/**
 * Scope: loading the bot check's script: missing, successful on retry, hanging, and refused or allowed by Trusted
 * Types.
 */
import { expect } from '@playwright/test';
import { english } from '../../../widget/i18n/bot-check.ts';
import { test } from './fixture.ts';

test('a bot-check script that fails to load is retried once after 8 s, and then by the visitor', async ({
  page,
  check,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api.js')) requests.push(request.url());
  });
  await page.clock.install();
  await check.open({ api: '?mode=load-failure' });
  await expect.poll(() => requests.length).toBe(1);
  await expect(check.status).toHaveText(english.loading);
  await expect(async () => {
    await page.clock.runFor(8_000);
    await expect(check.status).toHaveText(english.load, { timeout: 500 });
  }).toPass();
  expect(requests).toHaveLength(2);
  await page.route('**/api.js*', (route) =>
    route.continue({ url: route.request().url().replace('mode=load-failure', '') }),
  );
  await check.retry.click();
  await expect(check.checkbox).toBeVisible();
  expect(requests).toHaveLength(3);
  expect(new Set(requests).size).toBe(3);
  const leaked = await page.evaluate(() =>
    Object.keys(window).filter((name) => name.startsWith('taskTamer')),
  );
  expect(leaked).toEqual([]);
});

test('a bot-check script that fails once loads on the retry', async ({ page, check }) => {
  await page.clock.install();
  await check.open({ api: `?mode=load-flaky&run=${Date.now()}` });
  await expect(check.status).toHaveText(english.loading);
  await expect(async () => {
    await page.clock.runFor(8_000);
    await expect(check.checkbox).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a hanging bot-check script is shown as slow after 30 s and as failed after the retry', async ({
  page,
  check,
}) => {
  await page.clock.install();
  await check.open({ api: '?mode=load-slow' });
  // Real time since the page opened counts too, so stay well below 30 s.
  await page.clock.runFor(20_000);
  await expect(check.status).toHaveText(english.loading);
  await page.clock.runFor(11_000);
  await expect(check.status).toHaveText(english.silent);
  await page.clock.runFor(8_000);
  await page.clock.runFor(31_000);
  await expect(check.status).toHaveText(english.load);
});

const TRUSTED = "require-trusted-types-for 'script'; trusted-types";

test('the bot check passes where Trusted Types are enforced and our policy is allowed', async ({ check }) => {
  await check.open({ policy: `${TRUSTED} task-tamer` });
  await check.checkbox.click();
  await expect(check.status).toHaveText(english.passed);
});

test('the bot check immediately reports that it cannot load where Trusted Types allow no policy', async ({
  check,
}) => {
  await check.open({ policy: `${TRUSTED} 'none'` });
  await expect(check.status).toHaveText(english.load);
  await expect(check.retry).toBeVisible();
});
