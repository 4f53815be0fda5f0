/** Scope: a lost call: the visitor reads that it was lost, and continues by call, in writing or by phone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { test } from '../visit/fixture.ts';
import { agent, BRIEF, eventsOf, expectNothingLeft, expectState, openPlain, startCall } from '../visit.ts';

const PHONE = '+1 212 555 0142';

test('a lost call offers another call, text chat and the phone number, and is continued in writing', async ({
  page,
}) => {
  await openPlain(page, { ...BRIEF, assistant: 'engine-gives-up', 'contact-phone': PHONE });
  await startCall(page);
  const toast = await untilLost(page, 1);
  await expect(toast.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+12125550142');
  await toast.getByRole('button', { name: en.call.again }).click();
  // Name, check and consent are still valid.
  await expect.poll(() => eventsOf(page, 'call-start')).toHaveLength(2);
  await untilLost(page, 2);
  await expectNothingLeft(page);
  await toast.getByRole('button', { name: 'Continue in writing' }).click();
  await expectState(page, 'idle');
  await expect(agent(page).getByRole('textbox', { name: en.writing.message })).toBeFocused();
  await expect(agent(page).getByText('Hi Grace, hello.').last()).toBeVisible();
});

/** Until the engine has lost this many calls, each after the greeting. @returns the toast about it */
async function untilLost(page: Page, calls: number): Promise<Locator> {
  await expect
    .poll(() => eventsOf(page, 'call-end'), { timeout: 30_000 })
    .toEqual(Array.from({ length: calls }, () => ({ reason: 'connection-lost' })));
  return agent(page).locator('.toast').filter({ hasText: 'What was said last may not have arrived.' });
}
