/** A page with a real session recorder, and what it uploads. */
import { expect, type Page } from '@playwright/test';
import { test as base } from '../visit/fixture.ts';
import { startRecordingServer, type RecordingServer } from './recording-server.ts';
import { bundledScript } from '../../support/bundled-script.ts';

/** Three recorders with three formats; the second also captures clicks, and the third shares no code with the others. */
export const RECORDERS = ['rrweb', 'posthog', 'openreplay'] as const;
export type RecorderName = (typeof RECORDERS)[number];

export type Recording = {
  /** Records every page that is opened from now on. */
  begin(page: Page, recorder: RecorderName): Promise<void>;
  /** Waits until everything that happened so far has been uploaded, and returns all of it. */
  finish(page: Page): Promise<string>;
};

type WorkerFixtures = { readonly bundles: Map<RecorderName, Promise<string>> };

export const test = base.extend<{ readonly recording: Recording }, WorkerFixtures>({
  bundles: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  recording: async ({ bundles }, use) => {
    const server = await startRecordingServer();
    await use({
      async begin(page, recorder) {
        if (!bundles.has(recorder))
          bundles.set(
            recorder,
            bundledScript(new URL(`recorders/${recorder}.ts`, import.meta.url), 'recorder'),
          );
        const code = await bundles.get(recorder);
        await page.addInitScript({ content: `window.recordings = '${server.origin}';\n${code}` });
      },
      finish: (page) => finish(page, server),
    });
    await server.close();
  },
});

/** Recorders upload in order, so the page's own words arrive last. */
async function finish(page: Page, server: RecordingServer): Promise<string> {
  const last = `Recorded until ${crypto.randomUUID()}.`;
  await page.evaluate(async (words) => {
    document.body.append(Object.assign(document.createElement('p'), { textContent: words }));
    // Recorders are notified of changes in a microtask, and queue them until the next frame.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    window.flushRecording?.();
  }, last);
  await expect.poll(() => server.received().includes(last), 'the recorder works').toBe(true);
  return server.received();
}
