/** Scope: the call bar shows when the agent does not understand a visitor who speaks. */
import { expect } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { test } from '../visit/fixture.ts';
import { callBar, endButton, expectNothingLeft, openPlain, startCall, untilEmitted } from '../visit.ts';

test.use({ microphone: { quietSeconds: 1, says: 'Hello, I would like to book an appointment for my dog.' } });

test('a question followed by sound without words is shown as not understood', async ({ page }) => {
  await openPlain(page, { assistant: 'not-understood' });
  await startCall(page);
  await untilEmitted(page, 'call-start');
  const status = callBar(page).getByRole('status').first();
  await expect(status).toHaveText(en.call.findings.unclear('Erin'), { timeout: 40_000 });
  // This microphone delivers sound, so the button opens the menu instead of switching by itself.
  await callBar(page).getByRole('button', { name: en.call.otherMicrophone }).click();
  await expect(callBar(page).getByRole('combobox', { name: en.devices.microphone })).toHaveValue('default');
  await expect(callBar(page).getByRole('meter')).toHaveAttribute('aria-valuetext', en.call.heard);
  await endButton(page).click();
  await expectNothingLeft(page);
});
