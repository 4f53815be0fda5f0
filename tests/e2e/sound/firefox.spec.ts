/**
 * Scope: Firefox, too, shows that a visitor is not heard or not understood. Firefox's fake microphone is a constant
 * tone, so the page gets a scripted one.
 */
import { expect, type Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { test } from '../visit/fixture.ts';
import {
  BRIEF,
  callBar,
  endButton,
  expectNothingLeft,
  openPlain,
  startCall,
  untilEmitted,
} from '../visit.ts';

declare global {
  interface Window {
    /** 0 is exact silence, 1 is full scale. */
    setLoudness(level: number): void;
  }
}

/** Runs in the page before its scripts. The scripted track has the settings of Firefox's own track, and stops it. */
function giveMicrophone(): void {
  let level = 0;
  const gains = new Set<GainNode>();
  window.setLoudness = (loudness) => {
    level = loudness;
    for (const { gain } of gains) gain.value = level;
  };
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const [device] = (await open(constraints)).getTracks();
    const context = new AudioContext();
    const gain = new GainNode(context, { gain: level });
    const destination = context.createMediaStreamDestination();
    const tone = new OscillatorNode(context, { frequency: 220 });
    tone.connect(gain).connect(destination);
    tone.start();
    gains.add(gain);
    const [track] = destination.stream.getTracks();
    if (device === undefined || track === undefined) throw new Error('This browser has no microphone.');
    const settings = device.getSettings();
    const stop = track.stop.bind(track);
    let closed: Promise<void> | undefined;
    Object.assign(track, {
      getSettings: () => settings,
      stop: () => {
        stop();
        device.stop();
        // Several owners may stop the track.
        closed ??= context.close();
      },
    });
    return destination.stream;
  };
}

const status = (page: Page) => callBar(page).getByRole('status').first();
const meter = (page: Page) => callBar(page).getByRole('meter');
const loudness = (page: Page, level: number) => page.evaluate((value) => window.setLoudness(value), level);

test('a notice about silence is shown until there is sound, and the visitor sees their level', async ({
  page,
}) => {
  await page.addInitScript(giveMicrophone);
  await openPlain(page, BRIEF);
  await startCall(page);
  await untilEmitted(page, 'call-start');
  await expect(status(page)).toHaveText(en.call.findings.silent('Erin'));
  await loudness(page, 0.5);
  await expect(status(page)).toHaveText(en.call.connected('Erin'));
  await expect(meter(page)).toHaveAttribute('aria-valuetext', en.call.heard);
  await loudness(page, 0);
  await callBar(page).getByRole('button', { name: en.call.mute, exact: true }).click();
  await expect(status(page)).toHaveText(en.call.connected('Erin'));
  await endButton(page).click();
  await expectNothingLeft(page);
});

test('a question followed by sound without words is shown as not understood', async ({ page }) => {
  await page.addInitScript(giveMicrophone);
  await openPlain(page, { assistant: 'not-understood' });
  await startCall(page);
  await untilEmitted(page, 'call-start');
  await loudness(page, 0.5);
  await expect(status(page)).toHaveText(en.call.findings.unclear('Erin'), { timeout: 40_000 });
  await endButton(page).click();
  await expectNothingLeft(page);
});
