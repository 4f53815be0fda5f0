/** Scope: stopping a call while it starts. The start is canceled, and the next one works. */
import { expect, type Page } from '@playwright/test';
import { test } from '../visit/fixture.ts';
import {
  callBar,
  cancelButton,
  dialog,
  eventsOf,
  expectNothingLeft,
  expectToast,
  fillForm,
  makeAnotherCall,
  openPlain,
  openDialog,
  passBotCheck,
  startButton,
  startCall,
} from '../visit.ts';

test.describe.configure({ mode: 'parallel' });

declare global {
  interface Window {
    /** Resolves when the test has pressed Stop. */
    stopped: Promise<void>;
  }
}

/** The request may already have been sent; it is then abandoned. */
test('a stop in the same task as the press on Start Call cancels the call', async ({ page, traffic }) => {
  await openPlain(page);
  await stopRightAfterSubmit(page);
  await page.evaluate(() => window.stopped);
  await expectNothingLeft(page);
  await expectStopped(page);
  await makeAnotherCall(page);
  expect(traffic.sent.filter((what) => what === 'JOIN')).toHaveLength(1);
});

test('Cancel works while the room does not answer', async ({ page }) => {
  await openPlain(page, { assistant: 'join-hangs' });
  await startCall(page);
  await expect(callBar(page).getByRole('status')).toHaveText('Connecting the call');
  await cancelButton(page).click();
  await expectNothingLeft(page);
  await expectStopped(page);
  await makeAnotherCall(page);
});

test('Cancel works by keyboard while the platform does not answer', async ({ page, traffic }) => {
  await openPlain(page, { assistant: 'slow' });
  await startCall(page);
  await expect(callBar(page).getByRole('status')).toHaveText('Opening a line');
  await expect(cancelButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNothingLeft(page);
  await expectStopped(page);
  expect(traffic.sent).toEqual(['POST /call/web']);
});

async function stopRightAfterSubmit(page: Page): Promise<void> {
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  await startButton(page).evaluate((button: HTMLButtonElement) => {
    const tag = document.querySelector('task-tamer-agent');
    button.click();
    window.stopped = tag?.endCall() ?? Promise.reject(new Error('There is no tag.'));
  });
}

/** A stop before the room is joined fires no `call-error` and no `call-end`, only a canceled start. */
async function expectStopped(page: Page): Promise<void> {
  expect(await eventsOf(page, 'call-end')).toEqual([]);
  expect(await eventsOf(page, 'call-start-success', 'call-error')).toEqual([]);
  expect(await eventsOf(page, 'call-start-failed')).toEqual([
    expect.objectContaining({ reason: 'cancelled' }),
  ]);
  await expect(dialog(page)).toBeHidden();
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
}
