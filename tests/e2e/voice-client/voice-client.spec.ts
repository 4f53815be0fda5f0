/**
 * Scope: the package `task-tamer/voice`, built as published and bundled like a partner would. The manual's page,
 * verbatim, holds a call; the package-only features are used in a call, in a browser.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { startServer, type RunningServer } from '../../../demo/server/server.ts';
import { PRIVATE_KEY } from '../../../demo/stand-ins/platform/keys.ts';
import type { VoiceClient, WebCall } from '../../../widget/call/voice.ts';
import { CHROMIUM_SHELL } from '../../support/browsers.ts';
import { createMicrophoneFile, swellingHum } from '../sound/audio.ts';
import { buildPages } from './built-pages.ts';

declare global {
  interface Window {
    createVoiceClient: (options: object) => VoiceClient;
    client: VoiceClient;
  }
}

const MANUAL = new URL('../../../docs/api/voice-client.md', import.meta.url);
/** The host at which the manual's page expects `npm start`. */
const START = 'localhost:4173';
const BARE_PAGE = `<!doctype html><title>A page</title><script type="module">
import { createVoiceClient } from 'task-tamer/voice';
window.createVoiceClient = createVoiceClient;
</script>`;

let server: RunningServer;
let browser: Browser;
let page: Page;
const faults: string[] = [];

test.beforeAll(async () => {
  const manual = await readFile(MANUAL, 'utf8');
  const [, call = ''] = /```html\n(.*?)```/s.exec(manual) ?? [];
  const pages = await buildPages({ call, bare: BARE_PAGE });
  server = await startServer({ port: 0, pages });
  await server.warmUp();
});
test.afterAll(() => server.close());
test.beforeEach(() => {
  faults.length = 0;
});
test.afterEach(async () => {
  await browser.close();
  expect(faults).toEqual([]);
});

test("the manual's voice client page holds a call", async () => {
  // The visitor is silent, because speech would interrupt Erin's greeting.
  const quiet = await createMicrophoneFile(server.url, { quietSeconds: 10, says: '' });
  await openBrowser(quiet.path);
  await page.goto(`${server.url}/call.html`);
  const loudest = await rememberLoudest(page.locator('meter'));
  await page.getByRole('button', { name: 'Call Erin' }).click();
  await expect.poll(loudest).toBeGreaterThan(0.2);
  await expect(page.locator('pre')).toContainText('assistant: ');
  await page.getByRole('button', { name: 'Hang up' }).click();
  await expect(page.locator('pre')).toContainText('Over: customer-ended-call');
  await expect.poll(callStatuses).toEqual(['ended']);
  await quiet.remove();
});

test('the voice client leaves a call and reconnects, and measures and amplifies the microphone', async ({}, {
  outputDir,
}) => {
  const hum = join(outputDir, 'hum.wav');
  await mkdir(outputDir, { recursive: true });
  await writeFile(hum, swellingHum());
  await openBrowser(hum);
  await page.goto(`${server.url}/bare.html`);
  await page.waitForFunction(() => 'createVoiceClient' in window);
  const call = await page.evaluate(async () => {
    const client = window.createVoiceClient({
      publicKey: 'any',
      apiUrl: '/stand-ins/platform',
      dailyConfig: { bundlePathOverride: '/stand-ins/call-machine' },
    });
    window.client = client;
    return client.start({ assistant: 'erin', roomDeleteOnUserLeaveEnabled: false });
  });
  const network = await page.evaluate(() => window.client.testNetwork());
  expect(network).toEqual({ websocket: 'passed', network: 'passed' });

  // The room measures the new track a moment after it has taken it, so each level is awaited.
  const asItIs = await loudestOf('local-volume-level');
  expect(asItIs).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.client.increaseMicLevel(0.25))).toBe(true);
  await expect.poll(() => loudestOf('local-volume-level')).toBeLessThan(asItIs * 0.6);
  // The second call amplifies the original microphone, not the track that the first one made.
  expect(await page.evaluate(() => window.client.increaseMicLevel(1))).toBe(true);
  await expect.poll(() => loudestOf('local-volume-level')).toBeGreaterThan(asItIs * 0.7);

  await page.evaluate(() => window.client.stop());
  const back = await page.evaluate((target) => window.client.reconnect(target), call as WebCall);
  expect(back).toEqual(call);
  expect(await page.evaluate(() => window.client.state)).toMatchObject({ status: 'live', callId: call?.id });
  await page.evaluate(() => window.client.destroy());
});

/** Opens an empty page in a browser whose microphone plays this file. */
async function openBrowser(microphone: string): Promise<void> {
  const args = [
    ...(CHROMIUM_SHELL.args ?? []),
    `--host-resolver-rules=MAP ${START} ${new URL(server.url).host}`,
    `--use-file-for-fake-audio-capture=${microphone}`,
  ];
  browser = await chromium.launch({ ...CHROMIUM_SHELL, args });
  page = await browser.newPage({ permissions: ['microphone'] });
  page.on('pageerror', ({ message }) => faults.push(message));
}

/** Records the meter's maximum, because polling would miss the peaks of a short greeting. */
async function rememberLoudest(meter: Locator): Promise<() => Promise<number>> {
  await meter.evaluate((element: HTMLMeterElement) => {
    new MutationObserver(() => {
      element.dataset['loudest'] = String(Math.max(Number(element.dataset['loudest'] ?? 0), element.value));
    }).observe(element, { attributeFilter: ['value'] });
  });
  return async () => Number((await meter.getAttribute('data-loudest')) ?? 0);
}

/** The loudest of the next 2 s of measurements. */
function loudestOf(event: 'local-volume-level'): Promise<number> {
  return page.evaluate(
    ([name, count]) =>
      new Promise<number>((resolve) => {
        const volumes: number[] = [];
        const off = window.client.on(name, ({ volume }) => {
          if (volumes.push(volume) < count) return;
          off();
          resolve(Math.max(...volumes));
        });
      }),
    [event, 20] as const,
  );
}

async function callStatuses(): Promise<readonly string[]> {
  const answer = await fetch(`${server.url}/stand-ins/platform/call`, {
    headers: { authorization: `Bearer ${PRIVATE_KEY}` },
  });
  return ((await answer.json()) as { status: string }[]).map(({ status }) => status);
}
