/**
 * Scope: Stop at each of the ten stages of a start. Stop wins: nothing is asked of the platform afterwards, no
 * room is joined, no microphone stays open, and the next start works.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { STAGES, type StageName } from '../../widget/contract.ts';
import { callsOf, test } from './visit/fixture.ts';
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
} from './visit.ts';

test.describe.configure({ mode: 'parallel' });

declare global {
  interface Window {
    /** Resolves when the Stop of the test is done. */
    stopped: Promise<void>;
  }
}

/** Only a recorded call has these two. */
const RECORDED: ReadonlySet<StageName> = new Set(['video-recording-setup', 'video-recording-started']);

const isAfter = (stage: StageName, other: StageName) => STAGES.indexOf(stage) > STAGES.indexOf(other);

for (const [index, stage] of STAGES.entries()) {
  test(`Stop at stage ${index + 1} of ${STAGES.length}, ${stage}`, async ({ page, traffic }) => {
    const assistant = RECORDED.has(stage) ? 'recording' : `stopped-${randomUUID()}`;
    await openPlain(page);
    await agent(page).evaluate((tag, id) => tag.setAttribute('assistant', id), assistant);
    await stopAtReport(page, stage);
    await page.evaluate(() => window.stopped);
    await expectNothingLeft(page);

    const isJoined = isAfter(stage, 'daily-call-join');
    await expectStopped(page, isJoined);
    if (!isJoined) expect((await callsOf(assistant)).flatMap(joinsIn)).toEqual([]);

    await makeAnotherCall(page);
    const next = ['POST /call/web', 'JOIN'];
    const before = traffic.sent.slice(0, -next.length);
    expect(traffic.sent.slice(-next.length)).toEqual(next);
    if (!isAfter(stage, 'web-call-creation')) expect(before).toEqual([]);
    else expect(before).toEqual(isJoined ? next : ['POST /call/web']);
  });
}

/** The request may be on its way by then: it is given up. */
test('Stop in the same task as the press on Start Call', async ({ page, traffic }) => {
  await openPlain(page);
  await stopRightAfterSubmit(page);
  await page.evaluate(() => window.stopped);
  await expectNothingLeft(page);
  await expectStopped(page, false);
  await makeAnotherCall(page);
  expect(traffic.sent.filter((what) => what === 'JOIN')).toHaveLength(1);
});

test('Cancel while the room does not answer', async ({ page }) => {
  await openPlain(page, { assistant: 'join-hangs' });
  await startCall(page);
  await expect(callBar(page).getByRole('status')).toHaveText('Connecting the call');
  await cancelButton(page).click();
  await expectNothingLeft(page);
  await expectStopped(page, false);
  await makeAnotherCall(page);
});

test('Cancel by keyboard while the platform does not answer', async ({ page, traffic }) => {
  await openPlain(page, { assistant: 'slow' });
  await startCall(page);
  await expect(callBar(page).getByRole('status')).toHaveText('Opening a line');
  await expect(cancelButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNothingLeft(page);
  await expectStopped(page, false);
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

/** While the stage's first report is being told. */
async function stopAtReport(page: Page, stage: StageName): Promise<void> {
  await page.evaluate((wanted) => {
    window.stopped = new Promise((resolve) => {
      window.probe.onTold = ({ name, detail }) => {
        if (name !== 'call-start-progress' || detail['stage'] !== wanted) return;
        window.probe.onTold = () => undefined;
        resolve(document.querySelector('task-tamer-agent')?.endCall());
      };
    });
  }, stage);
  await startCall(page);
}

/** A stop is no failure. It is the end of a call for whoever was in the room, and of nothing for others. */
async function expectStopped(page: Page, isJoined: boolean): Promise<void> {
  expect(await eventsOf(page, 'call-end')).toEqual(isJoined ? [{ reason: 'customer-ended-call' }] : []);
  expect(await eventsOf(page, 'call-start-success', 'call-error')).toEqual([]);
  expect(await eventsOf(page, 'call-start-failed')).toEqual([
    expect.objectContaining({ reason: 'cancelled' }),
  ]);
  await expect(dialog(page)).toBeHidden();
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
}

const joinsIn = ({ timeline }: { readonly timeline: readonly { readonly what: string }[] }) =>
  timeline.filter(({ what }) => what === 'join');
