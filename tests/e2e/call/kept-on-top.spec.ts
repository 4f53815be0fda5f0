/** Scope: the call bar in a window above others, in the browser's own Document Picture-in-Picture. */
import { expect, type Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { ar } from '../../../widget/i18n/languages/ar.ts';
import type { Attributes } from '../host-pages/embed.ts';
import { test } from '../visit/fixture.ts';
import {
  agent,
  BRIEF,
  callBar,
  endButton,
  expectNothingLeft,
  openPlain,
  say,
  startCall,
  untilEmitted,
} from '../visit.ts';

// The headless shell lacks Document Picture-in-Picture, so run these in full Chromium.
test.use({ cachesPages: true });

const onTopButton = (page: Page) => callBar(page).getByRole('button', { name: en.call.onTop });
const more = (page: Page) => callBar(page).getByRole('button', { name: en.call.more });

async function goLive(page: Page, attributes: Attributes = {}): Promise<void> {
  await openPlain(page, { ...BRIEF, ...attributes });
  await startCall(page);
  await untilEmitted(page, 'call-start');
}

/** Presses the button and returns the new window. */
async function keepOnTop(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await more(page).click();
  await onTopButton(page).click();
  const window = await opened;
  await expect(window.locator('.call-bar')).toBeVisible();
  return window;
}

const isClosed = (window: Page) => expect.poll(() => window.isClosed()).toBe(true);

test('the bar moves into a window that looks like the element, where it mutes and shows captions, and back at the second press', async ({
  page,
}) => {
  await goLive(page, { assistant: 'word-times', theme: 'dark' });
  const window = await keepOnTop(page);
  await expect(window).toHaveTitle(en.call.label('Erin'));
  await expect(onTopButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(callBar(page).getByRole('button', { name: en.call.mute })).toHaveCount(0);
  await expect(endButton(page)).toBeVisible();
  await window.getByRole('button', { name: en.call.captions }).click();
  await expect(window.getByRole('log', { name: en.call.captions })).toContainText('Hi Grace');
  await say(page, 'Please bring your keys, two photos and the contract.');
  await expect(window.locator('.caption-word')).toBeVisible();
  await window.getByRole('button', { name: en.call.mute }).press('Enter');
  await expect(window.getByText(en.call.muted)).toBeVisible();
  await onTopButton(page).click();
  await isClosed(window);
  await expect(callBar(page).getByRole('button', { name: en.call.unmute })).toBeVisible();
  await expect(callBar(page).getByRole('log')).toBeVisible();
  await expect(callBar(page)).toBeFocused();
  const again = await keepOnTop(page);
  await expectAlike(page, again);
  await endButton(page).click();
  await isClosed(again);
  await expectNothingLeft(page);
});

const backgroundIn = (place: Page): Promise<string> =>
  place.locator('.call-bar').evaluate((bar) => getComputedStyle(bar).backgroundColor);

/** The window has the language, direction and colors of the element, and follows their changes. */
async function expectAlike(page: Page, window: Page): Promise<void> {
  const dark = await backgroundIn(window);
  expect(dark).toBe(await backgroundIn(page));
  await agent(page).evaluate((tag) => {
    tag.setAttribute('theme', 'light');
    tag.setAttribute('language', 'ar');
  });
  await expect(window.getByRole('button', { name: ar['call.end'] })).toBeVisible();
  await expect(window.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(window.locator('.surface')).toHaveAttribute('dir', 'rtl');
  await expect.poll(() => backgroundIn(window)).not.toBe(dark);
  expect(await backgroundIn(window)).toBe(await backgroundIn(page));
  await agent(page).evaluate((tag) => tag.setAttribute('language', 'en'));
}
