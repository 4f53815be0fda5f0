/** Scope: a lost call: the visitor reads that it was lost, and continues by call, in writing or by phone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { test } from '../visit/fixture.ts';
import {
  agent,
  BRIEF,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  openPlain,
  startCall,
  untilTold,
} from '../visit.ts';

const PHONE = '+1 212 555 0142';

/** The toast after a call that the engine lost after the greeting. */
async function lostCall(page: Page): Promise<Locator> {
  await openPlain(page, { ...BRIEF, assistant: 'engine-gives-up', 'contact-phone': PHONE });
  await startCall(page);
  await untilTold(page, 'call-end', { reason: 'connection-lost' });
  return agent(page).locator('.toast').filter({ hasText: 'What was said last may not have arrived.' });
}

test('a lost call offers another call, text chat and the phone number', async ({ page }) => {
  const toast = await lostCall(page);
  await expect(toast.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+12125550142');
  await agent(page).evaluate((tag) => tag.setAttribute('assistant', 'erin'));
  await toast.getByRole('button', { name: en.call.again }).click();
  // Name, check and consent are still valid.
  await expect.poll(() => eventsOf(page, 'call-start')).toHaveLength(2);
  await endButton(page).click();
  await untilTold(page, 'call-end', { reason: 'customer-ended-call' });
  await expectNothingLeft(page);
});

test('a lost call can be continued in writing', async ({ page }) => {
  const toast = await lostCall(page);
  await toast.getByRole('button', { name: 'Continue in writing' }).click();
  await expectState(page, 'idle');
  await expect(agent(page).getByRole('textbox', { name: en.writing.message })).toBeFocused();
  await expect(agent(page).getByText('Hi Grace, hello.')).toBeVisible();
});
