/** The expected result of each scenario, keyed as the scenarios are, so that none can be forgotten. */
import { expect, type Page } from '@playwright/test';
import type { CallScenarioId } from '../../../demo/stand-ins/scenarios.ts';
import type { EndReason, EventDetails } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { agent, callBar, eventsOf, expectToast, say, untilEmitted } from '../visit.ts';
import { recordOf } from './fixture.ts';

export type Failure = Partial<EventDetails['call-error']> &
  Pick<EventDetails['call-error'], 'type' | 'reason'>;

/** Advances the page's clock past one of our limits, after the start or call has progressed that far. */
type LateStep = { readonly until: (page: Page) => Promise<void>; readonly skipMs: number };

export type Outcome = {
  readonly late?: LateStep;
} & (
  | { readonly ends: 'in the form'; readonly error: Failure }
  | { readonly ends: 'by itself'; readonly reason: EndReason; readonly error: Failure | null }
  | {
      readonly ends: 'by the visitor';
      readonly mild?: Failure;
      readonly proof: (page: Page) => Promise<void>;
    }
);

const http = (status: number, reason: Failure['reason']): Outcome => ({
  ends: 'in the form',
  error: { type: 'web-call-creation-error', stage: 'web-call-creation', reason, status },
});
const answer = (reason: Failure['reason']): Failure => ({
  type: 'web-call-creation-error',
  stage: 'web-call-creation',
  reason,
});
const dropped = (reason: Failure['reason']): Failure => ({ type: 'call-dropped-error', reason });
const join = (reason: Failure['reason']): Failure => ({
  type: 'daily-call-join-error',
  stage: 'daily-call-join',
  reason,
});

const untilStage = (stage: string) => (page: Page) =>
  untilEmitted(page, 'call-start-progress', { stage, status: 'started' });

export const OUTCOMES: Readonly<Record<CallScenarioId, Outcome>> = {
  erin: { ends: 'by the visitor', proof: hearsGreeting },
  'http-400': http(400, 'not-configured'),
  'http-401': http(401, 'not-configured'),
  'http-402': http(402, 'payment-required'),
  'http-403': http(403, 'not-configured'),
  'http-404': http(404, 'not-configured'),
  'http-429': http(429, 'rate-limited'),
  'http-500': { ...http(500, 'server-error') },
  'bad-json': { ends: 'in the form', error: { ...answer('bad-answer'), status: 201 } },
  'no-url': { ends: 'in the form', error: answer('bad-answer') },
  slow: {
    ends: 'in the form',
    error: answer('timeout'),
    late: { until: untilStage('web-call-creation'), skipMs: 10_000 },
  },
  'connection-reset': { ends: 'in the form', error: answer('network') },
  'engine-missing': { ends: 'in the form', error: join('engine-blocked') },
  'join-hangs': {
    ends: 'in the form',
    error: join('timeout'),
    late: { until: untilInRoom, skipMs: 20_000 },
  },
  'join-refused': { ends: 'in the form', error: join('room-refused') },
  'room-full': { ends: 'in the form', error: join('room-refused') },
  'room-gone': { ends: 'in the form', error: join('room-refused') },
  'room-expired': { ends: 'in the form', error: join('room-refused') },
  'meeting-ended': { ends: 'by itself', reason: 'assistant-ended-call', error: null },
  ejected: { ends: 'by itself', reason: 'call-failed', error: dropped('ejected') },
  'room-expires': { ends: 'by itself', reason: 'call-failed', error: dropped('ejected') },
  'engine-gives-up': { ends: 'by itself', reason: 'connection-lost', error: dropped('connection-lost') },
  'microphone-lost': {
    ends: 'by the visitor',
    mild: { type: 'microphone-error', reason: 'microphone-missing' },
    proof: takesAnotherMicrophone,
  },
  'microphone-dead': { ends: 'by the visitor', proof: findsMicrophone },
  // This visitor is silent and gets no notice. `sound/not-understood.spec.ts` has one who speaks.
  'not-understood': { ends: 'by the visitor', proof: hearsGreeting },
  'word-times': { ends: 'by the visitor', proof: hearsGreeting },
  echo: { ends: 'by the visitor', proof: hearsEcho },
  'network-weak': { ends: 'by the visitor', proof: seesWeakNetwork },
  'hangs-up': { ends: 'by itself', reason: 'assistant-ended-call', error: null },
  'drops-and-returns': { ends: 'by the visitor', proof: reconnects },
  'drops-for-good': {
    ends: 'by itself',
    reason: 'connection-lost',
    error: dropped('connection-lost'),
    late: { until: untilReconnecting, skipMs: 28_000 },
  },
  'agent-absent': {
    ends: 'by itself',
    reason: 'call-failed',
    error: dropped('timeout'),
    late: { until: (page) => untilEmitted(page, 'call-start-success'), skipMs: 20_000 },
  },
  'processor-error': {
    ends: 'by the visitor',
    mild: { type: 'audio-processing-setup-error', reason: 'unknown' },
    proof: hearsGreeting,
  },
  'observer-error': {
    ends: 'by the visitor',
    mild: { type: 'audio-observer-setup-error', reason: 'unknown', stage: 'audio-observer-setup' },
    proof: seesNoVolume,
  },
  video: { ends: 'by the visitor', proof: seesPicture },
  recording: { ends: 'by the visitor', proof: isGreetedOnTheRecording },
  'recording-error': {
    ends: 'by the visitor',
    mild: { type: 'video-recording-setup-error', reason: 'unknown' },
    proof: hearsGreeting,
  },
  'hostile-messages': { ends: 'by the visitor', proof: staysUnaffected },
  'booking-fails': { ends: 'by the visitor', proof: hearsGreeting },
  'booking-unanswered': { ends: 'by the visitor', proof: hearsGreeting },
  'slot-taken': { ends: 'by the visitor', proof: hearsGreeting },
  'calendar-down': { ends: 'by the visitor', proof: hearsGreeting },
  'calendar-slow': { ends: 'by the visitor', proof: hearsGreeting },
  'answer-lost': { ends: 'by the visitor', proof: hearsGreeting },
  'booking-repeated': { ends: 'by the visitor', proof: hearsGreeting },
};

/** Erin greets the visitor by name, audibly. */
async function hearsGreeting(page: Page): Promise<void> {
  await untilEmitted(page, 'transcript', { role: 'assistant', text: 'Hi Grace,' });
  await untilEmitted(page, 'speech-start');
}

async function untilInRoom(page: Page): Promise<void> {
  await untilStage('daily-call-join')(page);
  // The engine is loaded and has opened the microphone; only the room's answer is missing.
  await page.waitForFunction(() => window.probe.contexts.length > 0 || window.probe.tracks.length > 1);
}

async function untilReconnecting(page: Page): Promise<void> {
  await expect(status(page)).toHaveText('The connection dropped. Reconnecting…', { timeout: 20_000 });
}

async function reconnects(page: Page): Promise<void> {
  await untilReconnecting(page);
  await expect(status(page)).toHaveText('You are connected to Erin', { timeout: 20_000 });
}

async function hearsEcho(page: Page): Promise<void> {
  await expect(status(page)).toHaveText(en.call.findings.echo('Erin'), { timeout: 30_000 });
}

async function seesWeakNetwork(page: Page): Promise<void> {
  await expect(status(page)).toHaveText(en.call.weak('Erin'), { timeout: 20_000 });
  // The network recovers in real time; the ten good seconds are the page's time.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return status(page).textContent();
      },
      { timeout: 25_000, intervals: [100] },
    )
    .toBe('You are connected to Erin');
}

async function findsMicrophone(page: Page): Promise<void> {
  await expect(status(page)).toHaveText(en.call.findings.silent('Erin'), { timeout: 20_000 });
  const remedy = callBar(page).getByRole('button', { name: en.call.otherMicrophone });
  await remedy.click();
  await expect(remedy).toHaveCount(0);
  await expect(status(page)).toHaveText('You are connected to Erin');
}

async function takesAnotherMicrophone(page: Page): Promise<void> {
  await expectToast(
    page,
    'Call Error',
    'An error occurred during the call',
    en.problems['microphone-missing'].what,
  );
  const remedy = callBar(page).getByRole('button', { name: en.call.otherMicrophone });
  await remedy.click();
  await expect(remedy).toHaveCount(0);
}

const status = (page: Page) => callBar(page).locator('.bar-status[role="status"]');

async function seesNoVolume(page: Page): Promise<void> {
  await untilEmitted(page, 'transcript', { role: 'assistant', text: 'Hi Grace,' });
  expect(await eventsOf(page, 'volume-level')).toEqual([]);
}

async function seesPicture(page: Page): Promise<void> {
  const picture = agent(page).locator('video');
  const seen = () =>
    picture.evaluate((video: HTMLVideoElement) => [
      video.paused,
      video.videoWidth,
      Math.min(1, Math.floor(video.currentTime)),
    ]);
  await expect.poll(seen).toEqual([false, 320, 1]);
}

async function isGreetedOnTheRecording(page: Page): Promise<void> {
  await untilEmitted(page, 'call-start-progress', { stage: 'video-recording-started', status: 'completed' });
  await untilEmitted(page, 'speech-start');
  const [success] = await eventsOf(page, 'call-start-success');
  const { timeline, spoken } = await recordOf(success?.callId ?? '');
  expect(timeline.filter(({ what }) => what.includes('say-first-message'))).toHaveLength(1);
  expect(spoken).toHaveLength(1);
}

/** Speech that lasts longer than a call stays open after the platform reported its end. */
const GOES_ON = 'Here we are, and we go on talking, as if nothing had been said.';

/** The call still works after the messages, even past the delay with which it would end. */
async function staysUnaffected(page: Page): Promise<void> {
  await untilEmitted(page, 'call-message', { message: { type: 'tool-calls' } });
  expect(await say(page, GOES_ON)).toBe(true);
  await untilEmitted(page, 'transcript', { text: GOES_ON, final: true });
  expect(await page.title()).toBe('Demo | Task Tamer');
  expect(await page.evaluate(() => 'polluted' in Object.prototype)).toBe(false);
}
