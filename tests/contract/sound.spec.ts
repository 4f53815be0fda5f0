/**
 * Scope: sound in both directions under the installed daily-js: the room receives the microphone's speech file, the
 * page's track plays the agent's speech, and speaking interrupts the agent.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_SHELL } from '../support/browsers.ts';
import { startDailyServer, type DailyServer } from './daily-page.ts';
import { createCall, join, openPage, readCall, until } from './daily-visit.ts';
import { foundIn, measuredIn, readWav, writeSpokenFile, type Sound } from './sound-likeness.ts';

const VISITOR_SAYS = 'Yes, I would like to book an appointment, please.';
/** Long enough to end a turn, short enough that the next begins while Erin greets. */
const QUIET_SECONDS = 1.5;

let server: DailyServer;
let browser: Browser;
let folder: string;
let source: Sound;

test.beforeAll(async () => {
  server = await startDailyServer();
  folder = await mkdtemp(joinPath(tmpdir(), 'spoken-'));
  const file = joinPath(folder, 'visitor.wav');
  const wav = await writeSpokenFile(server.url, VISITOR_SAYS, QUIET_SECONDS);
  const { samples, rate } = readWav(wav);
  source = { samples: samples.subarray(0, samples.length - QUIET_SECONDS * rate), rate };
  await writeFile(file, wav);
  const args = [...(CHROMIUM_SHELL.args ?? []), `--use-file-for-fake-audio-capture=${file}`];
  browser = await chromium.launch({ ...CHROMIUM_SHELL, args });
});
test.afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true });
});

test('the room hears the visitor, who can interrupt the agent', async () => {
  const page = await browser.newPage();
  await openPage(page, server.url);
  const call = await createCall(server.url, 'erin');
  await join(page, call.webCallUrl);
  await until(page, 'user-interrupted');
  await until(page, 'Great.');
  // By now the visitor has been heard at least once from beginning to end.
  await expect
    .poll(async () => (await readCall(server.url, call.id)).heardSeconds, { timeout: 20_000 })
    .toBeGreaterThan(11);
  await page.evaluate(() => window.daily.destroy());
  const heard = readWav(await download(`${server.url}/stand-ins/platform/calls/${call.id}/audio`));
  expect(foundIn(heard, source)).toBeGreaterThan(0.95);
});

test("the page plays the agent's speech", async ({ page }) => {
  await openPage(page, server.url);
  const call = await createCall(server.url, 'recording');
  await join(page, call.webCallUrl);
  await until(page, 'listening');
  const played = await measureTrack(page);
  await page.evaluate(() => window.daily.destroy());
  const spoken = readWav(await download(`${server.url}/stand-ins/platform/calls/${call.id}/spoken`));
  expect(measuredIn(spoken, played)).toBeGreaterThan(0.7);
});

/**
 * Lets Erin greet, and measures her track's loudness every 100 ms for 6 s by the audio clock, because timers are late
 * on a busy machine.
 */
function measureTrack(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 4_096;
    const { track } = window.seen;
    if (track !== null) context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const greet = JSON.stringify({ type: 'control', control: 'say-first-message' });
    window.daily.sendAppMessage(greet, '*');
    const heard: { readonly at: number; readonly loudness: number }[] = [];
    const samples = new Float32Array(analyser.fftSize);
    const start = context.currentTime;
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const at = context.currentTime - start;
        analyser.getFloatTimeDomainData(samples);
        const squares = samples.reduce((sum, sample) => sum + sample * sample, 0);
        heard.push({ at, loudness: Math.sqrt(squares / samples.length) });
        if (at < 6) return;
        clearInterval(timer);
        resolve();
      }, 20);
    });
    await context.close();
    const nearest = (at: number): number =>
      heard.reduce((best, entry) => (Math.abs(entry.at - at) < Math.abs(best.at - at) ? entry : best))
        .loudness;
    return Array.from({ length: 60 }, (_, step) => nearest(step / 10));
  });
}

async function download(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}
