/**
 * Scope: the bot check's view in a real browser, in a modal dialog in a shadow root, under a strict content policy,
 * against the stand-in: every outcome of a check, and its cleanup.
 */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { english } from '../../../widget/i18n/bot-check.ts';
import { test } from './fixture.ts';
import type { BotCheckPage } from './fixture.ts';

/** The token for a visitor who passed the check. */
const TOKEN = /^standin-\d+-[\da-f-]{36}$/;

/** A value of the page's own, which must be restored after the check. */
const OWN_STYLE = 'overflow: scroll !important;';
const setOverflow = (page: Page) =>
  page.evaluate(() => document.body.style.setProperty('overflow', 'scroll', 'important'));

test('the bot check is passed by keyboard, says so, and is repeated with another token after the first is spent', async ({
  page,
  check,
}) => {
  await check.open({ key: 'pass' });
  await expect(check.checkbox).toBeVisible();
  await expect(check.checkboxFrame, 'the normal size where there is room').toHaveAttribute('width', '303');
  await check.group.focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => check.events()).toEqual(['loaded', 'asked']);
  await page.keyboard.press('Space');
  await expect(check.status).toHaveText(english.passed);
  await expect(check.checkbox).toBeChecked();
  const first = await check.token();
  expect(first).toMatch(TOKEN);
  expect(await check.events()).toEqual(['loaded', 'asked', 'passed']);

  await page.evaluate(() => window.harness.send({ type: 'spent' }));
  await expect(check.checkbox).not.toBeChecked();
  await check.checkbox.click();
  await expect.poll(() => check.token()).toMatch(TOKEN);
  expect(await check.token()).not.toBe(first);
  await expect(check.checkboxFrame).toHaveCount(1);
});

const DISMISSALS = {
  'the close control': (_page: Page, check: BotCheckPage) => check.closeControl.click(),
  'Escape on our own control': async (page: Page, check: BotCheckPage) => {
    await check.closeControl.focus();
    await page.keyboard.press('Escape');
  },
  'Escape inside the challenge': (_page: Page, check: BotCheckPage) =>
    check.challenge.getByRole('button', { name: 'A pencil' }).press('Escape'),
  'the challenge itself': (_page: Page, check: BotCheckPage) =>
    check.challenge.getByRole('button', { name: 'Cancel' }).click(),
};

async function openChallenge(check: BotCheckPage): Promise<void> {
  await check.checkbox.click();
  await expect(check.dialog).toBeVisible();
  expect(await check.bodyStyle()).toContain('hidden');
}

test('a bot-check challenge is dismissed in each way at 320 px, requested again, answered, and removed without a trace', async ({
  page,
  check,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await check.open({ key: 'challenge' });
  await setOverflow(page);
  await expect(check.checkboxFrame, 'the compact size').toHaveAttribute('width', '164');
  for (const [name, dismiss] of Object.entries(DISMISSALS))
    await test.step(name, async () => {
      await openChallenge(check);
      await dismiss(page, check);
      await expect(check.dialog).toBeHidden();
      await expect.poll(() => page.evaluate(() => window.harness.state.status)).toBe('ready');
      expect(await check.bodyStyle()).toBe(OWN_STYLE);
      await expect(check.group).toBeFocused();
    });
  await openChallenge(check);
  await expectNoOverflow(page, check);
  await check.challenge.getByRole('button', { name: 'A telephone' }).click();
  await expect(check.status).toHaveText(english.passed);
  await expect.poll(() => check.token()).toMatch(TOKEN);
  await expect(check.dialog).toBeHidden();
  expect(await check.bodyStyle()).toBe(OWN_STYLE);

  await page.evaluate(() => window.harness.send({ type: 'spent' }));
  await expect(check.checkbox).not.toBeChecked();
  await openChallenge(check);
  await page.evaluate(() => window.harness.unmount());
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect.poll(() => check.bodyStyle()).toBe(OWN_STYLE);
  expect(await page.evaluate(() => document.querySelectorAll('script[src*="/api.js"]').length)).toBe(0);
  expect((await check.events()).at(-1)).toBe('removed');
});

async function expectNoOverflow(page: Page, check: BotCheckPage): Promise<void> {
  const box = await check.dialog.boundingBox();
  expect(box === null ? -1 : box.x).toBeGreaterThanOrEqual(0);
  expect(box === null ? 999 : box.x + box.width).toBeLessThanOrEqual(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

test('a bot check that fails or expires says so, and the retry is a fresh one', async ({ check }) => {
  await test.step('an error', async () => {
    await check.open({ key: 'error' });
    await check.checkbox.click();
    await expect(check.status).toHaveText(english.error);
    await check.retry.click();
    await expect(check.status).toHaveText('');
    await expect(check.checkbox).toBeVisible();
  });
  await test.step('an expired challenge is closed', async () => {
    await check.open({ key: 'challenge-expires' });
    await check.checkbox.click();
    await expect(check.status).toHaveText(english.expired);
    expect(await check.events()).toContain('challenge-opened');
    await expect(check.dialog).toBeHidden();
  });
  await test.step('an expired token is dropped', async () => {
    await check.open({ key: 'expires' });
    await check.checkbox.click();
    await expect(check.status).toHaveText(english.expired);
    expect(await check.token()).toBe('');
    await check.retry.click();
    await expect(check.retry).toHaveCount(0);
    await check.checkbox.click();
    const two = Array.from({ length: 2 }, () => expect.stringMatching(TOKEN) as unknown);
    await expect.poll(() => check.tokens()).toEqual(two);
    expect(new Set(await check.tokens()).size).toBe(2);
  });
});

test('a silent bot check is reported after 30 s and keeps running, and an open challenge is never reported', async ({
  page,
  check,
}) => {
  await page.clock.install();
  await check.open({ key: 'silent' });
  await check.checkbox.click();
  await expect.poll(() => page.evaluate(() => window.harness.state.status)).toBe('waiting');
  // Real time since the page opened counts too, so stay well below 30 s.
  await page.clock.runFor(20_000);
  await expect(check.retry).toHaveCount(0);
  await page.clock.runFor(11_000);
  await expect(check.status).toHaveText(english.silent);
  await expect(check.checkbox).toBeVisible();
  await page.evaluate(() => window.harness.send({ type: 'passed', token: 'late' }));
  await expect(check.status).toHaveText(english.passed);

  await check.open({ key: 'challenge' });
  await check.checkbox.click();
  await page.clock.runFor(1_000);
  await expect(check.dialog).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(check.dialog).toBeVisible();
  expect(await check.events()).not.toContain('timed-out');
});
