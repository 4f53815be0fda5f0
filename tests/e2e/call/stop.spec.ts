/** Scope: stopping a call while it starts. The start is canceled, and the next one works. */
import { expect, type Page } from '@playwright/test';
import { test } from '../visit/fixture.ts';
import {
  agent,
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

declare global {
  interface Window {
    /** Resolves when the test has pressed Stop. */
    stopped: Promise<void>;
  }
}

test('a call is stopped in the task of its start, while the platform does not answer, and while the room does not', async ({
  page,
  traffic,
}) => {
  const joined = () => traffic.sent.filter((what) => what === 'JOIN').length;
  await openPlain(page);
  await test.step('in the same task as the press; the request may already have been sent, and is then abandoned', async () => {
    await stopRightAfterSubmit(page);
    await page.evaluate(() => window.stopped);
    await expectStopped(page);
  });
  await test.step('by keyboard while the platform does not answer', async () => {
    const before = traffic.sent.length;
    await startWith(page, 'slow');
    await expect(callBar(page).getByRole('status')).toHaveText('Opening a line');
    await expect(cancelButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectStopped(page);
    expect(traffic.sent.slice(before)).toEqual(['POST /call/web']);
    expect(joined(), 'the calls that were stopped have not joined').toBe(0);
  });
  await test.step('while the room does not answer', async () => {
    await startWith(page, 'join-hangs');
    await expect(callBar(page).getByRole('status')).toHaveText('Connecting the call');
    await cancelButton(page).click();
    await expectStopped(page);
  });
  const before = joined();
  await makeAnotherCall(page);
  expect(joined()).toBe(before + 1);
});

async function startWith(page: Page, assistant: string): Promise<void> {
  await agent(page).evaluate((tag, id) => tag.setAttribute('assistant', id), assistant);
  await startCall(page);
}

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
  await expectNothingLeft(page);
  expect(await eventsOf(page, 'call-end')).toEqual([]);
  expect(await eventsOf(page, 'call-start-success', 'call-error')).toEqual([]);
  expect(await eventsOf(page, 'call-start-failed')).toEqual([
    expect.objectContaining({ reason: 'cancelled' }),
  ]);
  await expect(dialog(page)).toBeHidden();
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await page.evaluate(() => window.probe.told.splice(0));
}
