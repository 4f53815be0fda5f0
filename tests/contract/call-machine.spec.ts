/**
 * Scope: the stand-in call machine under the parts of the installed daily-js that the tag keeps, without the widget, so that
 * an incompatible daily-js upgrade shows here. The page's policy forbids eval and every foreign origin.
 */
import { expect, test } from '@playwright/test';
import { startDailyServer, type DailyServer } from './daily-page.ts';
import { createCall, inject, join, openPage, readCall, until } from './daily-visit.ts';

let server: DailyServer;
const pageErrors: string[] = [];

test.beforeAll(async () => {
  server = await startDailyServer();
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  pageErrors.length = 0;
  page.on('pageerror', ({ message }) => pageErrors.push(message));
  await openPage(page, server.url);
});
test.afterEach(async ({ page }) => {
  expect(pageErrors).toEqual([]);
  expect(await page.evaluate(() => window.seen.violations)).toEqual([]);
});

test('the stand-in room is joined, plays an audible greeting, mutes, leaves, is joined again, and is destroyed', async ({
  page,
}) => {
  const call = await createCall(server.url, 'erin', { roomDeleteOnUserLeaveEnabled: false });
  expect(await join(page, call.webCallUrl)).toBe('joined');
  await until(page, 'listening');
  await expect
    .poll(() => page.evaluate(() => window.seen.events))
    .toEqual(['joined', 'network connected', 'came Vapi Speaker', 'started audio']);
  await page.evaluate(() => window.daily.startRemoteParticipantsAudioLevelObserver(100));
  await page.waitForFunction(() => window.seen.levels.some((level) => level > 0.05));
  await until(page, 'Hi Maria');

  const microphone = () => page.evaluate(() => window.daily.participants().local.tracks.audio.state);
  expect(await microphone()).toBe('playable');
  await page.evaluate(() => window.daily.setLocalAudio(false));
  await expect.poll(microphone).toBe('off');
  await page.evaluate(() => window.daily.setLocalAudio(true));
  await expect.poll(microphone).toBe('playable');

  await page.evaluate(() => window.daily.leave());
  expect(await page.evaluate(() => window.seen.track?.readyState)).toBe('ended');
  expect(await join(page, call.webCallUrl)).toBe('joined');
  await page.waitForFunction(
    () => window.seen.events.filter((event) => event === 'started audio').length === 2,
  );
  await page.evaluate(() => window.daily.destroy());
  expect(await page.evaluate(() => window.seen.track?.readyState)).toBe('ended');
});

test('app messages work in both directions: the agent says what the page requests, and the goodbye ends the call', async ({
  page,
}) => {
  const call = await createCall(server.url, 'erin');
  await join(page, call.webCallUrl);
  await until(page, 'listening');
  await page.evaluate(() =>
    window.daily.sendAppMessage(
      JSON.stringify({
        type: 'say',
        message: 'Bye.',
        endCallAfterSpoken: true,
        interruptAssistantEnabled: true,
      }),
      '*',
    ),
  );
  await until(page, 'left');
  const texts = await page.evaluate(() => window.seen.texts.map(String));
  expect(texts.some((text) => text.includes('"transcriptType":"final","transcript":"Bye."'))).toBe(true);
  expect(texts.at(-1)).toContain('"endedReason":"assistant-ended-call"');
  expect(await page.evaluate(() => window.seen.events.slice(-2))).toEqual(['error ejected', 'left']);
  expect(await readCall(server.url, call.id)).toMatchObject({
    status: 'ended',
    endedReason: 'assistant-ended-call',
  });
});

test("the page gets the room's time limit in advance", async ({ page }) => {
  const call = await createCall(server.url, 'erin', { assistantOverrides: { maxDurationSeconds: 180 } });
  expect(await join(page, call.webCallUrl)).toBe('joined');
  const stay = await page.evaluate(() => {
    const { joined_at: joinedAt, will_eject_at: ejectsAt } = window.daily.participants().local;
    return ejectsAt.getTime() - (joinedAt?.getTime() ?? 0);
  });
  // Rounded to minutes: the room's clock starts with its welcome, the visitor's when they have joined.
  expect(Math.round(stay / 60_000)).toBe(3);
});

test('every request of daily-js is answered, also those that the tag never sends', async ({ page }) => {
  await openPage(page, `${server.url}/whole`);
  const call = await createCall(server.url, 'erin');
  await page.evaluate(() => window.daily.load());
  await page.evaluate((url) => window.daily.preAuth({ url }), call.webCallUrl);
  expect(await join(page, call.webCallUrl)).toBe('joined');
  const unsettled = await page.evaluate(async () => {
    const { daily } = window;
    const requests: Readonly<Record<string, () => unknown>> = {
      getInputDevices: () => daily.getInputDevices(),
      setInputDevicesAsync: () => daily.setInputDevicesAsync({ audioDeviceId: 'default' }),
      setOutputDeviceAsync: () => daily.setOutputDeviceAsync({ outputDeviceId: 'default' }),
      updateInputSettings: () => daily.updateInputSettings({ audio: { processor: { type: 'none' } } }),
      getInputSettings: () => daily.getInputSettings(),
      startRemoteObserver: () => daily.startRemoteParticipantsAudioLevelObserver(100),
      startLocalObserver: () => daily.startLocalAudioLevelObserver(100),
      setUserName: () => daily.setUserName('Visitor'),
      setUserData: () => daily.setUserData({ a: 1 }),
      room: () => daily.room(),
      getNetworkStats: () => daily.getNetworkStats(),
      getCpuLoadStats: () => daily.getCpuLoadStats(),
      getNetworkTopology: () => daily.getNetworkTopology(),
      setNetworkTopology: () => daily.setNetworkTopology({ topology: 'sfu' }),
      getReceiveSettings: () => daily.getReceiveSettings('base'),
      updateReceiveSettings: () => daily.updateReceiveSettings({}),
      updateSendSettings: () => daily.updateSendSettings({ video: 'quality-optimized' }),
      meetingSession: () => daily.getMeetingSession(),
      cycleMic: () => daily.cycleMic(),
      cycleCamera: () => daily.cycleCamera(),
      enumerateDevices: () => daily.enumerateDevices(),
      testWebsocketConnectivity: () => daily.testWebsocketConnectivity(),
    };
    const limit = 5_000;
    const outcomes = await Promise.all(
      Object.entries(requests).map(([name, send]) =>
        Promise.race([
          Promise.resolve(send()).then(
            () => null,
            (error: unknown) => `${name} failed: ${String(error)}`,
          ),
          new Promise<string>((resolve) => {
            setTimeout(() => resolve(`${name} was not answered`), limit);
          }),
        ]),
      ),
    );
    return outcomes.filter((outcome) => outcome !== null);
  });
  expect(unsettled).toEqual([]);
});

test('the refusals and faults arrive as daily-js reports them', async ({ page }) => {
  const refused = await createCall(server.url, 'room-full');
  expect(await join(page, refused.webCallUrl)).toContain('meeting-full');

  await openPage(page, server.url);
  const call = await createCall(server.url, 'observer-error');
  await join(page, call.webCallUrl);
  const observer = await page.evaluate(() =>
    window.daily.startRemoteParticipantsAudioLevelObserver(100).then(
      () => 'started',
      () => 'refused',
    ),
  );
  expect(observer).toBe('refused');
  const interrupted = { action: 'network-connection', type: 'signaling', event: 'interrupted' };
  await inject(server.url, call.id, { post: interrupted });
  await until(page, 'network interrupted');
  await inject(server.url, call.id, { app: 'anything' });
  await until(page, 'anything');
  await inject(server.url, call.id, { eject: 'Meeting has ended' });
  await until(page, 'left');
  expect(await page.evaluate(() => window.seen.events.slice(-2))).toEqual(['error ejected', 'left']);
});

test('a socket that is cut reconnects without losing messages, and one that is cut for good stays disconnected', async ({
  page,
}) => {
  const networkEvents = () =>
    page.evaluate(() => window.seen.events.filter((event) => event.startsWith('network')));
  const call = await createCall(server.url, 'erin');
  await join(page, call.webCallUrl);
  await until(page, 'listening');
  await inject(server.url, call.id, { cut: true });
  await inject(server.url, call.id, { app: 'said meanwhile' });
  await until(page, 'said meanwhile');
  await expect.poll(networkEvents).toEqual(['network connected', 'network interrupted', 'network connected']);
  await page.evaluate(() =>
    window.daily.sendAppMessage(JSON.stringify({ type: 'say', message: 'Here again.' }), '*'),
  );
  await until(page, '"transcriptType":"final","transcript":"Here again."');

  const tried = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
  await inject(server.url, call.id, { cut: 'for good' });
  await tried;
  await expect
    .poll(networkEvents)
    .toEqual(['network connected', 'network interrupted', 'network connected', 'network interrupted']);
  expect(await page.evaluate(() => window.seen.events)).not.toContain('left');
});

test('a failure of noise cancellation does not end the call', async ({ page }) => {
  const call = await createCall(server.url, 'processor-error');
  await join(page, call.webCallUrl);
  await page.evaluate(() =>
    window.daily.updateInputSettings({ audio: { processor: { type: 'noise-cancellation' } } }),
  );
  await until(page, 'audio-processor-error');
  expect(await page.evaluate(() => window.seen.events)).not.toContain('left');
});

test("the agent's video moves, and a recording starts before the greeting", async ({ page }) => {
  const video = await createCall(server.url, 'video');
  await join(page, video.webCallUrl);
  await until(page, 'started video');
  await page.evaluate(() => window.daily.destroy());

  await openPage(page, server.url);
  const recorded = await createCall(server.url, 'recording');
  await join(page, recorded.webCallUrl);
  await until(page, 'listening');
  await page.evaluate(() => window.daily.startRecording({ layout: { preset: 'default' } }));
  await until(page, 'recording');
  expect(await page.evaluate(() => window.seen.texts.some((text) => String(text).includes('Hi')))).toBe(
    false,
  );
  await page.evaluate(() =>
    window.daily.sendAppMessage(JSON.stringify({ type: 'control', control: 'say-first-message' }), '*'),
  );
  await until(page, 'Hi Maria');
});
