/**
 * Scope: a phone call, another application or a headset interrupts a call's sound, which then returns. No engine here
 * can be interrupted on demand, so the tests dispatch the specified events to the real tracks and players.
 */
import { expect, type Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { test } from '../visit/fixture.ts';
import {
  BRIEF,
  callBar,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  openPlain,
  startCall,
  untilEmitted,
} from '../visit.ts';

const status = (page: Page) => callBar(page).getByRole('status').first();

test.beforeEach(async ({ page, browserName }) => {
  if (browserName === 'firefox') await page.addInitScript(deliverToTracks);
});

/** Firefox delivers no event that a script dispatches to a track, so another target delivers it. */
function deliverToTracks(): void {
  const targets = new WeakMap<MediaStreamTrack, EventTarget>();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    Reflect.set(MediaStreamTrack.prototype, name, function (this: MediaStreamTrack, ...args: unknown[]) {
      const target = targets.get(this) ?? new EventTarget();
      targets.set(this, target);
      return Reflect.apply(target[name], target, args) as unknown;
    });
}

async function goLive(page: Page): Promise<void> {
  await openPlain(page, BRIEF);
  await startCall(page);
  await untilEmitted(page, 'call-start');
  await expect(status(page)).toHaveText(en.call.connected('Erin'));
}

const end = async (page: Page): Promise<void> => {
  await endButton(page).click();
  await expectNothingLeft(page);
};

/** Fires "mute" or "unmute", of Media Capture and Streams, on all live tracks of the microphone. */
const muteTrack = (page: Page, muted: boolean): Promise<void> =>
  page.evaluate((isMuted) => {
    const tracks = window.probe.tracks.filter(({ readyState }) => readyState === 'live');
    if (tracks.length === 0) throw new Error('There is no microphone.');
    for (const track of tracks) {
      Object.defineProperty(track, 'muted', { configurable: true, value: isMuted });
      track.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
    }
  }, muted);

const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(() => window.probe.tracks.filter(({ readyState }) => readyState === 'live').length);

/** Safari's `navigator.audioSession`, as the Audio Session specification defines it. */
async function installAudioSession(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const session = Object.assign(new EventTarget(), { state: 'active', type: 'auto' });
    Object.defineProperty(navigator, 'audioSession', { value: session });
  });
}

const setAudioSession = (page: Page, state: 'active' | 'interrupted'): Promise<void> =>
  page.evaluate((next) => {
    const session = Reflect.get(navigator, 'audioSession') as EventTarget & { state: string };
    session.state = next;
    session.dispatchEvent(new Event('statechange'));
  }, state);

/** Does what a phone does to a page's sound during a phone call. */
const silencePage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const player of window.probe.players) player.pause();
    const running = window.probe.contexts.filter(({ state }) => state === 'running');
    await Promise.all(running.map((context) => context.suspend()));
  });

const playsAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.probe.players.every(({ paused, srcObject }) => !paused || srcObject === null));

test('the events "mute" and "unmute" of the microphone: the bar says that the device paused it, and the call resumes', async ({
  page,
}) => {
  await goLive(page);
  await muteTrack(page, true);
  await expect(status(page)).toHaveText(en.call.paused.device);
  await expect(status(page)).toBeVisible();
  await muteTrack(page, false);
  await expect(status(page)).toHaveText(en.call.connected('Erin'));
  expect((await eventsOf(page, 'microphone-paused')).map(({ by }) => by)).toEqual(['device', null]);
  await expectState(page, 'live');
  await end(page);
});

test('an audio session that is "interrupted": the bar says that another call paused the microphone, and sound returns', async ({
  page,
}) => {
  await installAudioSession(page);
  await goLive(page);
  await untilEmitted(page, 'speech-start');
  await setAudioSession(page, 'interrupted');
  await muteTrack(page, true);
  await silencePage(page);
  await expect(status(page)).toHaveText(en.call.paused.call);
  await muteTrack(page, false);
  await setAudioSession(page, 'active');
  await expect(status(page)).toHaveText(en.call.connected('Erin'));
  await expect.poll(() => playsAgain(page)).toBe(true);
  expect(await eventsOf(page, 'call-error')).toEqual([]);
  await end(page);
});

test('a player that the system pauses without any other event resumes on the next press', async ({
  page,
}) => {
  await goLive(page);
  await untilEmitted(page, 'speech-start');
  await page.evaluate(() => {
    for (const player of window.probe.players) player.pause();
  });
  const hear = callBar(page).getByRole('button', { name: en.call.hear('Erin') });
  await expect(hear).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(hear).toHaveCount(0);
  expect(await playsAgain(page)).toBe(true);
  await end(page);
});

test('a microphone track that has "ended", as when a headset is disconnected, is replaced without a press', async ({
  page,
  browserName,
}) => {
  await goLive(page);
  expect(await liveTracks(page)).toBe(1);
  await page.evaluate(() => {
    for (const track of window.probe.tracks.filter(({ readyState }) => readyState === 'live')) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });
  const remedy = callBar(page).getByRole('button', { name: en.call.otherMicrophone });
  if (browserName === 'firefox') {
    // Firefox's preferences allow the microphone, but pages cannot read that, so the tag must expect a prompt.
    await expect(remedy).toBeVisible();
    return end(page);
  }
  // The track of the permission request, the engine's two, and one that reveals the device's name in between.
  await expect.poll(() => page.evaluate(() => window.probe.tracks.length)).toBe(4);
  await expect.poll(() => liveTracks(page)).toBe(1);
  await expect(remedy).toHaveCount(0);
  await muteTrack(page, true);
  await expect(status(page)).toHaveText(en.call.paused.device);
  await muteTrack(page, false);
  await end(page);
});
