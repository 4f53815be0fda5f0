/**
 * Scope: what a call survives and what ends it in time: a lost and returning network, a lost microphone, a page that is
 * frozen, left, and restored. The page's clock is controlled by the test.
 */
import { expect, type Page } from '@playwright/test';
import { NO_MICROPHONE } from '../../../demo/stand-ins/scenarios.ts';
import { EVENTS, type FailureReason } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { copyIn } from '../../../widget/build/consent-record.ts';
import { inject } from '../../contract/daily-visit.ts';
import { baseUrl, recordOf, test } from '../visit/fixture.ts';
import { installProbe } from '../visit/page-probe.ts';
import {
  agent,
  BRIEF,
  callBar,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  expectToast,
  launcher,
  makeAnotherCall,
  openPlain,
  say,
  startCall,
  untilEmitted,
} from '../visit.ts';
import { startFarEnd } from './far-end.ts';
import { refuseMicrophone } from './microphone.ts';

const es = copyIn('es');

/** After a drop: how soon the visitor sees it, and when a call without connection ends. */
const SHOWN_WITHIN_MS = 2_000;
const ENDED_WITHIN_MS = 30_000;
/** The limit after a reset with a working network. */
const HEARD_AGAIN_WITHIN_MS = 5_000;
/** The interval of the call engine's volume measurement. */
const LISTENS_EVERY_MS = 100;

const status = (page: Page) => callBar(page).getByRole('status');

async function goLive(page: Page): Promise<void> {
  await startCall(page);
  await untilEmitted(page, 'call-start');
}

/** Long enough to be heard in any sample that the page takes. */
const HEARD_AGAIN = 'Can you hear me? Here I am again, and we can go on where we were.';

const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Polls each second of the page's time, because a busy page may react later. */
const pauseClock = (page: Page) => expect(() => page.clock.pauseAt(Date.now() + 1_000)).toPass();

/** Advances the page's clock slower than real time, so that a busy machine's delays do not count. */
async function passUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(LISTENS_EVERY_MS);
        return holds();
      },
      { intervals: [2 * LISTENS_EVERY_MS] },
    )
    .toBe(true);
}

test('a network drop is shown within 2 s, cleared on return, and ends the call within 30 s', async ({
  page,
}) => {
  const farEnd = await startFarEnd();
  try {
    await page.clock.install();
    await page.addInitScript(installProbe, EVENTS);
    await page.goto(`${farEnd.url}/demo/`);
    await goLive(page);
    await test.step('a call survives the browser going offline and online again', async () => {
      await page.context().setOffline(true);
      await expect(status(page)).toHaveText(en.call.reconnecting);
      await page.context().setOffline(false);
      await expect(status(page)).toHaveText(en.call.connected('Erin'));
    });
    await pauseClock(page);
    farEnd.freeze();
    await page.clock.runFor(SHOWN_WITHIN_MS);
    await expect(status(page)).toHaveText(en.call.reconnecting);
    farEnd.thaw();
    await expect(status(page)).toHaveText(en.call.connected('Erin'));
    farEnd.freeze();
    await page.clock.runFor(ENDED_WITHIN_MS);
    await untilEmitted(page, 'call-end', { reason: 'connection-lost' });
    await page.clock.resume();
    const why = en.problems['connection-lost'].what;
    await expectToast(page, 'Call Error', 'An error occurred during the call', why);
    await expect(launcher(page)).toBeFocused();
    farEnd.thaw();
    await expectNothingLeft(page);
    await makeAnotherCall(page);
  } finally {
    await farEnd.stop();
  }
});

test('a reset connection is shown and recovers within 5 s, and one that stays broken ends the call', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Firefox reports a broken socket as an error of the page');
  await page.clock.install();
  await openPlain(page, BRIEF);
  await goLive(page);
  const id = await callId(page);
  await untilEmitted(page, 'transcript', { role: 'assistant', final: true });
  await pauseClock(page);
  const resetAt = await pageTime(page);
  await inject(baseUrl(), id, { cut: true });
  const said = () => status(page).textContent();
  await passUntil(page, async () => (await said()) === en.call.reconnecting);
  await passUntil(page, async () => (await said()) === en.call.connected('Erin'));
  await page.evaluate(() => window.probe.told.splice(0));
  expect(await say(page, HEARD_AGAIN)).toBe(true);
  await passUntil(page, () => page.evaluate(() => window.probe.heard('speech-start', {})));
  await expectMicrophoneArrives(id);
  expect((await pageTime(page)) - resetAt).toBeLessThan(HEARD_AGAIN_WITHIN_MS);
  await page.clock.resume();
  await untilEmitted(page, 'transcript', { text: HEARD_AGAIN, final: true });

  await inject(baseUrl(), id, { cut: 'for good' });
  await expect(status(page)).toHaveText(en.call.reconnecting);
  await page.clock.fastForward(ENDED_WITHIN_MS);
  await untilEmitted(page, 'call-end', { reason: 'connection-lost' });
  await expectNothingLeft(page);
  await makeAnotherCall(page);
});

test('a microphone lost during a call is shown, and one press switches to another', async ({
  page,
  browserName,
}) => {
  await openPlain(page);
  await goLive(page);
  const reason = await loseMicrophone(page, browserName);
  for (const words of [es, en]) {
    await agent(page).evaluate((tag, language) => tag.setAttribute('language', language), languageOf(words));
    await expect(agent(page).getByText(words.problems[reason].what)).toBeVisible();
    await expect(agent(page).getByRole('button', { name: words.call.otherMicrophone })).toBeVisible();
  }
  await expectToast(page, 'Call Error', 'An error occurred during the call', en.problems[reason].what);

  const remedy = callBar(page).getByRole('button', { name: en.call.otherMicrophone });
  await refuseMicrophone(page, 'NotReadableError');
  await remedy.click();
  const inUse = en.problems['microphone-in-use'].what;
  await expectToast(page, 'Call Error', 'An error occurred during the call', inUse);
  await refuseMicrophone(page, null);
  await remedy.press('Enter');
  await expect(remedy).toHaveCount(0);
  await expect(callBar(page)).toBeFocused();
  const live = () =>
    page.evaluate(() => window.probe.tracks.filter(({ readyState }) => readyState === 'live'));
  await expect.poll(live).toHaveLength(1);
  // Firefox supports no audio on a machine without a sound device.
  if (browserName === 'chromium') await expectMicrophoneArrives(await callId(page));
  await expectState(page, 'live');
  const errors = await eventsOf(page, 'call-error');
  expect(errors.map((error) => error.reason)).toEqual([reason, 'microphone-in-use']);
  expect(errors.filter(({ fatal }) => fatal)).toEqual([]);
  await endButton(page).click();
  await expectNothingLeft(page);
});

const languageOf = (words: typeof en) => (words === es ? 'es' : 'en');

/** Chromium revokes the permission like a visitor would. In Firefox, the engine's event is simulated. */
async function loseMicrophone(page: Page, browserName: string): Promise<FailureReason> {
  if (browserName === 'chromium') {
    await page.context().clearPermissions();
    return 'microphone-lost';
  }
  await inject(baseUrl(), await callId(page), { post: NO_MICROPHONE });
  return 'microphone-missing';
}

async function callId(page: Page): Promise<string> {
  const [success] = await eventsOf(page, 'call-start-success');
  return success?.callId ?? '';
}

/** The bytes that the platform received from a call's microphone. */
async function heard(id: string): Promise<number> {
  const answer = await fetch(`${baseUrl()}/stand-ins/platform/calls/${id}/audio`);
  return (await answer.arrayBuffer()).byteLength;
}

async function expectMicrophoneArrives(id: string): Promise<void> {
  const before = await heard(id);
  await expect.poll(() => heard(id)).toBeGreaterThan(before);
}

test('leaving a page ends its call, and the restored page can call again', async ({ page }) => {
  await openPlain(page);
  await goLive(page);
  const [success] = await eventsOf(page, 'call-start-success');
  // Wait for the page to load, because Firefox reports an aborted font as an error.
  await page.goto('/privacy', { waitUntil: 'networkidle' });
  const left = async () => (await recordOf(success?.callId ?? '')).timeline.map(({ what }) => what);
  await expect.poll(left).toContain('leave');
  await page.goBack();
  await expectNothingLeft(page);
  await goLive(page);
  await endButton(page).click();
  await expectNothingLeft(page);
});

test('a page that freezes for a while continues its call', async ({ page, browser, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium exposes the process of a page');
  await openPlain(page);
  await goLive(page);
  const id = await callId(page);
  await expectMicrophoneArrives(id);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  for (const { id: pid } of pages) process.kill(pid, 'SIGSTOP');
  let before = -1;
  await expect
    .poll(async () => {
      const last = before;
      before = await heard(id);
      return before === last;
    })
    .toBe(true);
  for (const { id: pid } of pages) process.kill(pid, 'SIGCONT');
  await expectMicrophoneArrives(id);
  await expectState(page, 'live');
  await expect(status(page)).toHaveText(en.call.connected('Erin'));
  await endButton(page).click();
  await expectNothingLeft(page);
});
