/**
 * Scope: a visitor whose microphone delivers silence gets a notice in the call bar and can switch to one that works.
 */
import { expect, type Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { copyIn } from '../../../widget/build/consent-record.ts';
import { test } from '../visit/fixture.ts';
import {
  agent,
  BRIEF,
  callBar,
  endButton,
  expectNothingLeft,
  openPlain,
  startCall,
  untilEmitted,
} from '../visit.ts';

const es = copyIn('es');

test.use({ microphone: { quietSeconds: 10, says: '', dead: true } });

const SILENT = en.call.findings.silent('Erin');

const status = (page: Page) => callBar(page).getByRole('status').first();
const remedy = (page: Page) => callBar(page).getByRole('button', { name: en.call.otherMicrophone });
const choice = (page: Page) => callBar(page).getByRole('combobox', { name: en.devices.microphone });

/** Makes one device hum from now on, because all devices of the test browser deliver silence. Returns its id. */
async function makeHum(page: Page, label: RegExp): Promise<string> {
  return page.evaluate(async (wanted) => {
    const { mediaDevices } = navigator;
    const devices = await mediaDevices.enumerateDevices();
    const id = devices.find((device) => device.kind === 'audioinput' && wanted.test(device.label))?.deviceId;
    const usual = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await usual(constraints);
      if (stream.getTracks()[0]?.getSettings().deviceId !== id) return stream;
      stream.getTracks().forEach((track) => track.stop());
      return humming();
    };
    return id ?? '';

    /** A stream that hums until its track is stopped. */
    function humming(): MediaStream {
      const context = new AudioContext();
      const destination = context.createMediaStreamDestination();
      const source = context.createOscillator();
      source.connect(destination);
      source.start();
      const [track] = destination.stream.getAudioTracks();
      if (track === undefined) throw new Error('This browser makes no sound.');
      const stop = track.stop.bind(track);
      track.stop = () => {
        stop();
        // Several owners may stop the track.
        if (context.state !== 'closed') void context.close();
      };
      Object.assign(track, { getSettings: () => ({ deviceId: id, echoCancellation: true }) });
      window.probe.tracks.push(track);
      return destination.stream;
    }
  }, label);
}

test("a dead microphone is shown in the call bar's status, and one press switches to another that works", async ({
  page,
}) => {
  await openPlain(page, BRIEF);
  await startCall(page);
  await untilEmitted(page, 'call-start');
  await expect(status(page)).toHaveText(SILENT);
  await expect(status(page)).toBeVisible();
  await agent(page).evaluate((tag) => tag.setAttribute('language', 'es'));
  await expect(agent(page).getByText(es.call.findings.silent('Erin'))).toBeVisible();
  await agent(page).evaluate((tag) => tag.setAttribute('language', 'en'));

  const id = await makeHum(page, /2/);
  await remedy(page).click();
  await expect(choice(page)).toBeVisible();
  await expect(choice(page)).toHaveValue(id);
  await expect(status(page)).toHaveText(en.call.connected('Erin'));
  await expect(remedy(page)).toHaveCount(0);
  await endButton(page).click();
  await expectNothingLeft(page);
});

test('a muted visitor gets no notice about the microphone', async ({ page }) => {
  await openPlain(page, BRIEF);
  await startCall(page);
  await untilEmitted(page, 'call-start');
  await expect(status(page)).toHaveText(SILENT);
  await callBar(page).getByRole('button', { name: en.call.mute, exact: true }).click();
  await expect(status(page)).toHaveText(en.call.connected('Erin'));
  await expect(remedy(page)).toHaveCount(0);
  await endButton(page).click();
  await expectNothingLeft(page);
});
