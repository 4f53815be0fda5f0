/**
 * Scope: accessibility: the keyboard alone, screen reader output, right to left, and that axe sees into the tag.
 * `every-state.spec.ts` has what holds in every state.
 */
import { expect, test } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import {
  expectAnnounced,
  expectInReach,
  expectNoSidewaysScrolling,
  installAxe,
  listen,
  violations,
} from './audit.ts';
import { focusedIn, tabTo } from './keyboard.ts';
import {
  botCheckFrame,
  callBar,
  consentBox,
  dialog,
  endButton,
  expectState,
  fillForm,
  launcher,
  nameField,
  openPlain,
  openDialog,
  passBotCheck,
  startButton,
  startCall,
} from '../visit.ts';

test("axe detects a violation inside the tag's shadow root", async ({ page }) => {
  await installAxe(page);
  await openPlain(page);
  await openDialog(page);
  await nameField(page).evaluate((field) => field.closest('.field')?.querySelector('label')?.remove());
  expect((await violations(page)).join()).toContain('label');
});

test('a whole call works by keyboard alone', async ({ page }) => {
  await openPlain(page);
  await tabTo(page, focusedIn(launcher(page)));
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Grace');
  await page.keyboard.press('Tab');
  await expect(consentBox(page)).toBeFocused();
  await page.keyboard.press('Space');
  const check = botCheckFrame(page).getByRole('checkbox', { name: 'I am human' });
  await expect(check).toBeVisible();
  await tabTo(page, focusedIn(check));
  await page.keyboard.press('Space');
  await expect(check).toBeChecked();
  await tabTo(page, focusedIn(startButton(page)));
  await page.keyboard.press('Enter');
  await expectState(page, 'live');
  await expect(endButton(page)).toBeFocused();
  const mute = callBar(page).getByRole('button', { name: en.call.mute, exact: true });
  await tabTo(page, focusedIn(mute), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(callBar(page).getByRole('button', { name: en.call.unmute })).toBeFocused();
  await tabTo(page, focusedIn(endButton(page)));
  await page.keyboard.press('Enter');
  await expectState(page, 'idle');
  await expect(launcher(page)).toBeFocused();
});

test('the open dialog traps the focus, and the field to correct gets it', async ({ page }) => {
  await openPlain(page);
  await openDialog(page);
  await startButton(page).press('Enter');
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveAccessibleDescription(en.form.errors['name-required']);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => document.activeElement?.localName);
    expect(['task-tamer-agent', 'body']).toContain(where);
  }
});

test('a screen reader announces what happens', async ({ page }) => {
  await openPlain(page);
  await launcher(page).hover();
  await openDialog(page);
  await listen(page);
  await startButton(page).click();
  await expectAnnounced(page, en.form.errors['name-required']);
  await nameField(page).fill('Grace');
  await startButton(page).click();
  await expectAnnounced(page, 'Please complete the captcha verification');
  await passBotCheck(page);
  await expectAnnounced(page, en.botCheck.passed);
  await startButton(page).click();
  await expectAnnounced(page, 'Please agree to use voice interaction');
  await consentBox(page).check();
  await startButton(page).click();
  await expectState(page, 'live');
  await expectAnnounced(page, 'Connected for Grace');
  await expectAnnounced(page, en.call.connected('Erin'));
  await endButton(page).click();
  await expectAnnounced(page, 'The call has been disconnected');
});

test('a failure is announced by moving the focus to it', async ({ page }) => {
  await openPlain(page, { assistant: 'http-500' });
  await startCall(page);
  const problem = dialog(page).locator('[data-reason="server-error"]');
  await expect(problem.getByRole('heading')).toBeFocused();
  await expect(problem).toContainText(en.problems['server-error'].what);
});

const PHONE = { width: 360, height: 740 };

test('a right-to-left page mirrors the launcher, keeps English left to right, and nothing overflows', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openPlain(page);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  const button = await launcher(page).boundingBox();
  expect(button?.x).toBeLessThan(PHONE.width / 2);
  await openDialog(page);
  await fillForm(page, 'غريس');
  await expectNoSidewaysScrolling(page);
  const close = await dialog(page).getByRole('button', { name: en.dialog.close, exact: true }).boundingBox();
  expect(close?.x).toBeGreaterThan(PHONE.width / 2);
  await passBotCheck(page);
  await startButton(page).click();
  await expectState(page, 'live');
  await expectNoSidewaysScrolling(page);
  await expectInReach(callBar(page));
});
