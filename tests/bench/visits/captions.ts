/** Measures the delay from the agent's words to their marks in the captions, in each browser that plays sound here. */
import { chromium, firefox, type Browser, type Page } from 'playwright';
import { BRIEF, callBar, openPlain, say, startCall, untilEmitted } from '../../e2e/visit.ts';
import { CHROMIUM, FIREFOX } from '../../support/browsers.ts';
import { startSoundServer } from '../../support/sound-server.ts';
import { readWords, watchWords, WORDS } from '../../support/word-marks.ts';

/** Milliseconds after the word's sound; negative if the mark came first. */
export type MarkOffsets = { readonly where: string; readonly offsets: readonly number[] };

/** The same as for the other measurements of a phone. */
const CPU_SLOWDOWN_FACTOR = 4;

/** In turns, so that other load on the machine affects all equally. The server has the plain page of `e2e/`. */
export async function measureCaptions(url: string, times: number): Promise<readonly MarkOffsets[]> {
  const stopSoundServer = await startSoundServer();
  const [inChromium, inFirefox] = await Promise.all([chromium.launch(CHROMIUM), firefox.launch(FIREFOX)]);
  const places = [
    { where: 'Chromium', visit: () => visit(inChromium, url, async () => undefined) },
    { where: 'Chromium, 4x CPU slowdown', visit: () => visit(inChromium, url, slowDown) },
    { where: 'Firefox', visit: () => visit(inFirefox, url, async () => undefined) },
  ];
  try {
    const runs: MarkOffsets[] = [];
    for (let run = 0; run < times; run += 1)
      for (const { where, visit } of places) runs.push({ where, offsets: await visit() });
    return places.map(({ where }) => ({
      where,
      offsets: runs.filter((run) => run.where === where).flatMap(({ offsets }) => offsets),
    }));
  } finally {
    await Promise.all([inChromium.close(), inFirefox.close()]);
    await stopSoundServer();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_FACTOR });
}

async function visit(
  browser: Browser,
  baseURL: string,
  prepare: (page: Page) => Promise<void>,
): Promise<readonly number[]> {
  // Chromium asks for the permission, and Firefox does not know it by this name.
  const permissions = browser.browserType().name() === 'chromium' ? ['microphone'] : [];
  const context = await browser.newContext({ baseURL, permissions });
  try {
    const page = await context.newPage();
    await openPlain(page, { assistant: 'word-times', ...BRIEF });
    await startCall(page);
    await untilEmitted(page, 'call-start');
    await callBar(page).getByRole('button', { name: 'Captions' }).click();
    await untilEmitted(page, 'transcript', { role: 'assistant', final: true });
    await prepare(page);
    await watchWords(page);
    await say(page, WORDS.join(' '));
    await untilEmitted(page, 'transcript', { text: WORDS.join(' '), final: true });
    return (await readWords(page)).flatMap(({ offset }) => offset ?? []);
  } finally {
    await context.close();
  }
}
