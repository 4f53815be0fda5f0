/** Scope: the controls during a call. Muting is measured at the platform, where the visitor would be heard. */
import { expect, type Page } from '@playwright/test';
import { loudness } from '../../../demo/stand-ins/voice/pcm.ts';
import { STAGES } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { inject } from '../../contract/daily-visit.ts';
import { between, platformSound } from '../sound/audio.ts';
import { baseUrl, recordOf, test } from '../visit/fixture.ts';
import {
  BRIEF,
  callBar,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectToast,
  openPlain,
  say,
  send,
  setMuted,
  startCall,
  untilEmitted,
} from '../visit.ts';

/** Speech with short pauses, so that any leak is loud. */
test.use({ microphone: { quietSeconds: 0.3, says: 'One, two, three, four, five, six, seven.' } });

const RECORDING = 'video-recording-started';
/** RMS, 0 to 1. */
const MIN_VOICE_LEVEL = 0.02;
const MAX_SILENCE_LEVEL = 0.0005;

test('a muted visitor is silent, even when noise cancellation fails', async ({ page }) => {
  await openPlain(page);
  const id = await startedCall(page);
  await heardFor(id, 2);
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  const mutedAt = await heardSeconds(id);
  await expect(callBar(page)).toContainText('You are muted');
  const fault = { action: 'nonfatal-error', type: 'audio-processor-error', errorMsg: 'It stopped.' };
  await inject(baseUrl(), id, { post: fault });
  await untilEmitted(page, 'call-error', { type: 'audio-processing-setup-error', fatal: false });
  await heardFor(id, mutedAt + 3);
  const unmute = page.getByRole('button', { name: 'Unmute' });
  await unmute.click();
  const unmutedAt = await heardSeconds(id);
  await heardFor(id, unmutedAt + 2.5);
  await endButton(page).click();
  await expectNothingLeft(page);

  const heard = await platformSound(baseUrl(), id, 'audio');
  expect(loudness(between(heard, mutedAt - 1.5, mutedAt - 0.5))).toBeGreaterThan(MIN_VOICE_LEVEL);
  expect(loudness(between(heard, mutedAt + 1, mutedAt + 3))).toBeLessThan(MAX_SILENCE_LEVEL);
  expect(loudness(between(heard, unmutedAt + 1, unmutedAt + 2.5))).toBeGreaterThan(MIN_VOICE_LEVEL);
});

test('a visitor who muted before the call is never heard in it', async ({ page }) => {
  await openPlain(page, { assistant: 'processor-error', ...BRIEF });
  await setMuted(page, true);
  const id = await startedCall(page);
  await untilEmitted(page, 'call-error', { type: 'audio-processing-setup-error' });
  await untilEmitted(page, 'transcript', { role: 'assistant', final: true });
  await heardFor(id, 3);
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  const { samples } = await platformSound(baseUrl(), id, 'audio');
  expect(loudness(samples)).toBeLessThan(MAX_SILENCE_LEVEL);
  expect((await recordOf(id)).messages.filter(({ role }) => role === 'user')).toEqual([]);
});

test('the captions show what is said', async ({ page }) => {
  await openPlain(page);
  await startedCall(page);
  const button = page.getByRole('button', { name: 'Captions' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const captions = callBar(page).getByRole('log', { name: 'Captions' });
  await expect(captions).toContainText(/Erin\s*Hi Grace/);
  await expect(captions).toContainText(/You\s*\(you/);
  await button.click();
  await expect(captions).toHaveCount(0);
});

test('the device menu lists devices and switches the microphone', async ({ page }) => {
  await openPlain(page);
  const id = await startedCall(page);
  const button = page.getByRole('button', { name: 'More' });
  await button.click();
  const menu = page.getByRole('dialog', { name: 'More' });
  const microphone = menu.getByRole('combobox', { name: 'Microphone' });
  await expect(microphone).toBeFocused();
  await expect(menu.getByRole('combobox', { name: 'Speaker' }).getByRole('option')).not.toHaveCount(0);
  const names = () => microphone.getByRole('option').allTextContents();
  await expect.poll(async () => (await names()).length).toBeGreaterThan(1);
  expect((await names()).join()).not.toMatch(/^Device|,Device/);
  await microphone.selectOption({ index: 1 });
  await heardFor(id, (await heardSeconds(id)) + 1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await endButton(page).click();
  await expectNothingLeft(page);
  expect(await eventsOf(page, 'call-error')).toEqual([]);
});

test('the page can make the agent speak and end the call', async ({ page }) => {
  await openPlain(page);
  expect(await say(page, 'This is not heard.')).toBe(false);
  const id = await startedCall(page);
  const message = { role: 'system', content: 'The visitor is looking at the price list.' };
  expect(await send(page, { type: 'add-message', message, triggerResponseEnabled: false })).toBe(true);
  await untilEmitted(page, 'call-message', { message: { type: 'conversation-update' } });
  expect(await say(page, 'This is the end.', LAST_WORDS)).toBe(true);
  await untilEmitted(page, 'transcript', { text: 'This is the end.', final: true });
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await expectNothingLeft(page);
  expect(await eventsOf(page, 'call-end')).toEqual([{ reason: 'assistant-ended-call' }]);
  const { timeline } = await recordOf(id);
  expect(timeline.filter(({ what }) => what.includes('price list'))).toHaveLength(1);
});

test('a recorded call reports all ten stages in order', async ({ page }) => {
  await openPlain(page, { assistant: 'recording' });
  await startedCall(page);
  await untilEmitted(page, 'call-start-progress', { stage: 'video-recording-started' });
  const reports = await eventsOf(page, 'call-start-progress');
  const first = [...new Set(reports.map(({ stage }) => stage))];
  // The room reports that it records at any point after the request.
  expect(first.filter((stage) => stage !== RECORDING)).toEqual(STAGES.filter((stage) => stage !== RECORDING));
  expect(first.indexOf(RECORDING)).toBeGreaterThan(first.indexOf('video-recording-setup'));
});

/** Interrupts the agent, and ends the call once the words are spoken. */
const LAST_WORDS = { interruptAssistantEnabled: true, endCallAfterSpoken: true };

/** Starts a call and waits until Erin listens. Returns the call's id. */
async function startedCall(page: Page): Promise<string> {
  await startCall(page);
  await untilEmitted(page, 'call-start');
  await untilEmitted(page, 'call-start-success');
  const [success] = await eventsOf(page, 'call-start-success');
  return success?.callId ?? '';
}

const heardSeconds = async (id: string) => (await recordOf(id)).heardSeconds;

/** Waits until the platform has received more than this many seconds from the microphone. */
async function heardFor(id: string, seconds: number): Promise<void> {
  await expect.poll(() => heardSeconds(id), { timeout: 20_000, intervals: [200] }).toBeGreaterThan(seconds);
}

/** Samples the fill of the visitor's level meter while they speak, from 0 to 1. */
async function fillsOf(page: Page, samples: number): Promise<readonly number[]> {
  const meter = callBar(page).getByRole('meter', { name: en.devices.microphone });
  await expect(meter).toHaveAttribute('aria-valuetext', en.call.heard);
  return meter.evaluate(async (element, count) => {
    const fills: number[] = [];
    while (fills.length < count) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const filled = Number.parseFloat(getComputedStyle(element, '::after').width) / element.clientWidth;
      if (element.ariaValueNow === '1') fills.push(Math.round(filled * 100) / 100);
    }
    return fills;
  }, samples);
}

test('the visitor’s level meter follows the voice, and under reduced motion is full or empty', async ({
  page,
}) => {
  await openPlain(page, BRIEF);
  await startedCall(page);
  expect(new Set(await fillsOf(page, 15)).size).toBeGreaterThan(2);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(new Set(await fillsOf(page, 15))).toEqual(new Set([1]));
  await endButton(page).click();
  await expectNothingLeft(page);
});
