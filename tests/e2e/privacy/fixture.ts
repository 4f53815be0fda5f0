/** A page with real session recorders, and what each uploads. */
import { expect, type Page } from '@playwright/test';
import { test as base } from '../visit/fixture.ts';
import { startRecordingServer, type RecordingServer } from './recording-server.ts';
import { bundledScript } from '../../support/bundled-script.ts';

/** Three recorders with three formats; the second also captures clicks, and the third shares no code with the others. */
export const RECORDERS = ['rrweb', 'posthog', 'openreplay'] as const;
export type RecorderName = (typeof RECORDERS)[number];

export type Recording = {
  /** Waits until everything that happened so far has been uploaded, and returns all of it. */
  finish(page: Page): Promise<Readonly<Record<RecorderName, string>>>;
};

type WorkerFixtures = { readonly bundle: string };

/** All of them record every page that a test opens. */
export const test = base.extend<{ readonly recording: Recording }, WorkerFixtures>({
  bundle: [
    async ({}, use) => {
      const scripts = RECORDERS.map((recorder) =>
        bundledScript(new URL(`recorders/${recorder}.ts`, import.meta.url), 'recorder'),
      );
      await use((await Promise.all(scripts)).join('\n'));
    },
    { scope: 'worker' },
  ],
  recording: async ({ bundle, page }, use) => {
    const servers = {
      rrweb: await startRecordingServer(),
      posthog: await startRecordingServer(),
      openreplay: await startRecordingServer(),
    };
    const origins = Object.fromEntries(RECORDERS.map((recorder) => [recorder, servers[recorder].origin]));
    await page.addInitScript({ content: `window.recordings = ${JSON.stringify(origins)};\n${bundle}` });
    await use({ finish: (at) => finish(at, servers) });
    await Promise.all(RECORDERS.map((recorder) => servers[recorder].close()));
  },
});

/** Recorders upload in order, so the page's own words arrive last, and those of its last frame. */
async function finish(
  page: Page,
  servers: Readonly<Record<RecorderName, RecordingServer>>,
): Promise<Readonly<Record<RecorderName, string>>> {
  const last = `Recorded until ${crypto.randomUUID()}.`;
  const lastInFrame = `Recorded in a frame until ${crypto.randomUUID()}.`;
  await page.evaluate(addToPage, { last, lastInFrame });
  // OpenReplay reads a frame a quarter of a second after it was added, and numbers what it has read.
  await page.waitForFunction(() => {
    const frame = document.querySelector<HTMLIFrameElement>('body > iframe:last-of-type');
    return (
      frame?.contentDocument !== null && Reflect.has(frame?.contentDocument.body ?? {}, '__openreplay_id')
    );
  });
  await page.evaluate(async () => {
    // Recorders are notified of changes in a microtask, and queue them until the next frame.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    window.flushRecording?.();
  });
  const received = () => ({
    rrweb: servers.rrweb.received(),
    posthog: servers.posthog.received(),
    openreplay: servers.openreplay.received(),
  });
  const recorded = (words: string) => RECORDERS.filter((recorder) => received()[recorder].includes(words));
  await expect.poll(() => recorded(last), 'every recorder works').toEqual([...RECORDERS]);
  await expect.poll(() => recorded(lastInFrame), 'every recorder reads frames').toEqual([...RECORDERS]);
  return received();
}

function addToPage(words: { readonly last: string; readonly lastInFrame: string }): void {
  const frame = document.createElement('iframe');
  document.body.append(Object.assign(document.createElement('p'), { textContent: words.last }), frame);
  frame.contentDocument?.body.append(words.lastInFrame);
}
