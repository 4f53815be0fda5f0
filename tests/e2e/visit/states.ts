/** Walks through every visual state of the widget, stopping at each. */
import { expect } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import {
  agent,
  callBar,
  cancelButton,
  consentBox,
  dialog,
  endButton,
  expectState,
  expectToast,
  fillForm,
  launcher,
  openDialog,
  passBotCheck,
  startButton,
} from '../visit.ts';

export const STATES = [
  'closed',
  'dialog',
  'microphone-test',
  'refused',
  'starting',
  'live',
  'captions',
  'devices',
  'ended',
  'failed',
] as const;
export type State = (typeof STATES)[number];
export type See = (state: State) => Promise<void>;

/** Starts on an open page with a closed dialog, and awaits `see` in each state. */
export async function walk(page: Page, see: See): Promise<void> {
  const platform = await holdPlatform(page);
  await expect(launcher(page)).toBeVisible();
  await see('closed');
  await openDialog(page);
  await passBotCheck(page);
  await see('dialog');
  await tryMicrophone(page, see);
  await refuse(page);
  await see('refused');
  await fillForm(page);
  await startButton(page).click();
  await expect(cancelButton(page)).toBeVisible();
  await see('starting');
  await platform.answer((route) => route.continue());
  await walkCall(page, see);
  await fail(page, platform);
  await see('failed');
}

const THEMES = ['light', 'dark'] as const;

/** Awaits `see` in each theme, then sets the theme to `auto`. */
export async function inBothThemes(
  page: Page,
  see: (theme: (typeof THEMES)[number]) => Promise<void>,
): Promise<void> {
  for (const theme of [...THEMES, 'auto'] as const) {
    await agent(page).evaluate((tag, wanted) => tag.setAttribute('theme', wanted), theme);
    if (theme !== 'auto') await see(theme);
  }
}

async function tryMicrophone(page: Page, see: See): Promise<void> {
  await dialog(page).getByRole('button', { name: en.microphoneTest.start }).click();
  await expect(dialog(page).getByRole('combobox', { name: en.devices.speaker })).toBeVisible();
  await see('microphone-test');
  await dialog(page).getByRole('button', { name: en.microphoneTest.stop }).click();
  await expect(dialog(page).getByRole('meter')).toHaveCount(0);
}

/** Missing fields are reported at the field and in a toast. */
async function refuse(page: Page): Promise<void> {
  await startButton(page).click();
  await expect(dialog(page).getByText(en.form.errors['name-required'])).toBeVisible();
  await dialog(page).getByRole('textbox').fill('Grace');
  await startButton(page).click();
  await expectToast(page, 'Consent Required', 'Please agree to use voice interaction');
}

async function walkCall(page: Page, see: See): Promise<void> {
  await expectState(page, 'live');
  await expectToast(page, 'Call Started', 'Connected for Grace');
  await see('live');
  await callBar(page).getByRole('button', { name: en.call.captions }).click();
  await callBar(page).getByRole('button', { name: en.call.mute, exact: true }).click();
  await expect(callBar(page).getByRole('log').getByText(en.call.noCaptions)).toHaveCount(0, {
    timeout: 20_000,
  });
  await see('captions');
  await callBar(page).getByRole('button', { name: en.call.more }).click();
  await expect(agent(page).getByRole('combobox', { name: en.devices.microphone })).toBeVisible();
  await see('devices');
  await page.keyboard.press('Escape');
  await endButton(page).click();
  await expectState(page, 'idle');
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await see('ended');
}

async function fail(page: Page, platform: HeldPlatform): Promise<void> {
  await openDialog(page);
  // If `see` changed the language, the consent must be given again.
  await consentBox(page).check();
  await passBotCheck(page);
  await startButton(page).click();
  await platform.answer((route) => route.fulfill({ status: 500, json: { message: 'A fault' } }));
  await expect(dialog(page).locator('[data-reason="server-error"]')).toBeVisible();
}

type HeldPlatform = {
  /** Answers the pending request for a call. */
  answer(how: (route: Route) => Promise<void>): Promise<void>;
};

async function holdPlatform(page: Page): Promise<HeldPlatform> {
  const waiting: Route[] = [];
  await page.route('**/call/web', (route) => void waiting.push(route));
  return {
    async answer(how) {
      await expect.poll(() => waiting.length).toBe(1);
      const route = waiting.pop();
      if (route !== undefined) await how(route);
    },
  };
}
