/**
 * Scope: the bot check's view and loader in a real browser, in a modal dialog in a shadow root, under a strict
 * content policy, against the stand-in: every way a check can go, and what is left behind afterwards.
 */
import { expect, test } from '@playwright/test';
import type { FrameLocator, Page } from '@playwright/test';
import { english } from '../../widget/bot-check/strings.ts';
import { serveBotCheck } from './bot-check/server.ts';
import type { BotCheckServer } from './bot-check/server.ts';

let server: BotCheckServer;
let failures: string[];

test.beforeAll(async () => {
  server = await serveBotCheck();
});
test.afterAll(() => server.close());

test.beforeEach(({ page }) => {
  failures = [];
  page.on('pageerror', (error) => failures.push(error.message));
});
test.afterEach(() => {
  expect(failures, 'uncaught errors and unhandled rejections').toEqual([]);
});

const open = (page: Page, query: string) =>
  page.goto(`${server.origin}/?${query}`, { waitUntil: 'domcontentloaded' });
const checkbox = (page: Page) => checkboxFrame(page).getByRole('checkbox', { name: 'I am human' });
const checkboxFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Widget containing"]');
const challenge = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Main content"]');
const dialog = (page: Page) => page.getByRole('dialog', { name: english.challengeTitle });
const retry = (page: Page) => page.getByRole('button', { name: english.retry });
const token = (page: Page) =>
  page.evaluate(() => ('token' in window.harness.state ? window.harness.state.token : ''));
const events = (page: Page) => page.evaluate(() => window.harness.events);
const overflow = (page: Page) => page.evaluate(() => document.body.style.cssText);

/** The page's own values, set before the check, which it must find again afterwards. */
const setOverflow = (page: Page) =>
  page.evaluate(() => document.body.style.setProperty('overflow', 'scroll', 'important'));

test('passes, and says so', async ({ page }) => {
  await open(page, 'key=pass');
  await checkbox(page).click();
  await expect(page.getByRole('status')).toHaveText(english.passed);
  await expect(checkbox(page)).toBeChecked();
  expect(await token(page)).toMatch(/^standin-1-/);
  expect(await events(page)).toEqual(['loaded', 'asked', 'passed']);
});

test('a spent token is followed by a fresh check with another token', async ({ page }) => {
  await open(page, 'key=pass');
  await checkbox(page).click();
  await expect.poll(() => token(page)).toMatch(/^standin-1-/);
  await page.evaluate(() => window.harness.send({ type: 'spent' }));
  await expect(checkbox(page)).not.toBeChecked();
  await checkbox(page).click();
  await expect.poll(() => token(page)).toMatch(/^standin-2-/);
  await expect(page.locator('iframe[title^="Widget containing"]')).toHaveCount(1);
});

test('a challenge can be answered inside the modal dialog', async ({ page }) => {
  await open(page, 'key=challenge');
  await setOverflow(page);
  await checkbox(page).click();
  await expect(dialog(page)).toBeVisible();
  expect(await overflow(page)).toContain('hidden');
  await challenge(page).getByRole('button', { name: 'A telephone' }).click();
  await expect(page.getByRole('status')).toHaveText(english.passed);
  await expect(dialog(page)).toBeHidden();
  expect(await overflow(page)).toBe('overflow: scroll !important;');
});

const DISMISSALS = {
  'the close control': (page: Page) => page.getByRole('button', { name: english.closeChallenge }).click(),
  'Escape on our own control': async (page: Page) => {
    await page.getByRole('button', { name: english.closeChallenge }).focus();
    await page.keyboard.press('Escape');
  },
  'Escape inside the challenge': (page: Page) =>
    challenge(page).getByRole('button', { name: 'A pencil' }).press('Escape'),
  'the challenge itself': (page: Page) => challenge(page).getByRole('button', { name: 'Cancel' }).click(),
};

for (const [name, dismiss] of Object.entries(DISMISSALS)) {
  test(`a challenge is put away by ${name}, and can be asked for again`, async ({ page }) => {
    await open(page, 'key=challenge');
    await setOverflow(page);
    await checkbox(page).click();
    await expect(dialog(page)).toBeVisible();
    await dismiss(page);
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => page.evaluate(() => window.harness.state.status)).toBe('ready');
    expect(await overflow(page)).toBe('overflow: scroll !important;');
    await expect(page.getByRole('group', { name: english.label })).toBeFocused();
    await checkbox(page).click();
    await challenge(page).getByRole('button', { name: 'A telephone' }).click();
    await expect.poll(() => token(page)).toMatch(/^standin-1-/);
  });
}

test('a challenge that runs out says so', async ({ page }) => {
  await open(page, 'key=challenge-expires');
  await checkbox(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(english.expired);
  await expect(dialog(page)).toBeHidden();
});

test('a token that expires is dropped, and the retry is a fresh check', async ({ page }) => {
  await open(page, 'key=expires');
  await checkbox(page).click();
  await expect.poll(() => token(page)).toMatch(/^standin-1-/);
  await expect(page.getByRole('status')).toHaveText(english.expired);
  expect(await token(page)).toBe('');
  await retry(page).click();
  await expect(retry(page)).toHaveCount(0);
  await checkbox(page).click();
  await expect.poll(() => token(page)).toMatch(/^standin-2-/);
});

test('silence is told after 30 s, not before, and destroys nothing', async ({ page }) => {
  await page.clock.install();
  await open(page, 'key=silent');
  await checkbox(page).click();
  await expect.poll(() => page.evaluate(() => window.harness.state.status)).toBe('waiting');
  await page.clock.runFor(29_000);
  await expect(retry(page)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(page.getByRole('status')).toHaveText(english.silent);
  await expect(checkbox(page)).toBeVisible();
  await page.evaluate(() => window.harness.send({ type: 'passed', token: 'late' }));
  await expect(page.getByRole('status')).toHaveText(english.passed);
});

test('an open challenge is never called silent', async ({ page }) => {
  await page.clock.install();
  await open(page, 'key=challenge');
  await checkbox(page).click();
  await page.clock.runFor(1_000);
  await expect(dialog(page)).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(dialog(page)).toBeVisible();
  expect(await events(page)).not.toContain('timed-out');
});

test('an error says so and offers a retry', async ({ page }) => {
  await open(page, 'key=error');
  await checkbox(page).click();
  await expect(page.getByRole('status')).toHaveText(english.error);
  await retry(page).click();
  await expect(page.getByRole('status')).toHaveText('');
  await expect(checkbox(page)).toBeVisible();
});

test('a script that cannot be had fails after one retry 8 s later, and the visitor can try again', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api.js')) requests.push(request.url());
  });
  await page.clock.install();
  await open(page, `key=pass&api=${encodeURIComponent('?mode=load-failure')}`);
  await expect.poll(() => requests.length).toBe(1);
  await expect(page.getByRole('status')).toHaveText(english.loading);
  await expect(async () => {
    await page.clock.runFor(8_000);
    await expect(page.getByRole('status')).toHaveText(english.load, { timeout: 500 });
  }).toPass();
  expect(requests).toHaveLength(2);
  await page.route('**/api.js*', (route) =>
    route.continue({
      url:
        `${server.origin}/stand-ins/bot-check/api.js` +
        new URL(route.request().url()).search.replace('mode=load-failure&', ''),
    }),
  );
  await retry(page).click();
  await expect(checkbox(page)).toBeVisible();
  expect(requests).toHaveLength(3);
  expect(new Set(requests).size).toBe(3);
  const leaked = await page.evaluate(() =>
    Object.keys(window).filter((name) => name.startsWith('taskTamer')),
  );
  expect(leaked).toEqual([]);
});

test('a script that fails once is had by the retry', async ({ page }) => {
  await page.clock.install();
  await open(page, `key=pass&api=${encodeURIComponent(`?mode=load-flaky&run=${Date.now()}`)}`);
  await expect(page.getByRole('status')).toHaveText(english.loading);
  await expect(async () => {
    await page.clock.runFor(8_000);
    await expect(checkbox(page)).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a script that hangs is said to take long after 30 s, and to have failed after its second try', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, `key=pass&api=${encodeURIComponent('?mode=load-slow')}`);
  await page.clock.runFor(29_000);
  await expect(page.getByRole('status')).toHaveText(english.loading);
  await page.clock.runFor(2_000);
  await expect(page.getByRole('status')).toHaveText(english.silent);
  await page.clock.runFor(8_000);
  await page.clock.runFor(31_000);
  await expect(page.getByRole('status')).toHaveText(english.load);
});

test('is compact at 320 px, and nothing sticks out', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, 'key=challenge');
  await expect(page.locator('iframe[title^="Widget containing"]')).toHaveAttribute('width', '164');
  await checkbox(page).click();
  await expect(dialog(page)).toBeVisible();
  const box = await dialog(page).boundingBox();
  expect(box === null ? -1 : box.x).toBeGreaterThanOrEqual(0);
  expect(box === null ? 999 : box.x + box.width).toBeLessThanOrEqual(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('is of normal size where there is room', async ({ page }) => {
  await open(page, 'key=pass');
  await expect(page.locator('iframe[title^="Widget containing"]')).toHaveAttribute('width', '303');
});

test('leaves nothing behind when it is removed in the middle of a challenge', async ({ page }) => {
  await open(page, 'key=challenge');
  await setOverflow(page);
  await checkbox(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.evaluate(() => window.harness.unmount());
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect.poll(() => overflow(page)).toBe('overflow: scroll !important;');
  expect(await page.evaluate(() => document.querySelectorAll('script[src*="/api.js"]').length)).toBe(0);
  expect((await events(page)).at(-1)).toBe('removed');
});

test('is begun by keyboard as by pointer', async ({ page }) => {
  await open(page, 'key=pass');
  await expect(checkbox(page)).toBeVisible();
  await page.getByRole('group', { name: english.label }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => events(page)).toEqual(['loaded', 'asked']);
  await page.keyboard.press('Space');
  await expect.poll(() => token(page)).toMatch(/^standin-1-/);
});
