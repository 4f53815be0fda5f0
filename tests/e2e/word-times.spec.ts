/**
 * Scope: captions whose words are marked as Erin says them, against her sound as the page plays it. The order and the
 * number of the words decide; how far the marks are from the sound is printed.
 */
import { expect, type Page } from '@playwright/test';
import { test } from './visit/fixture.ts';
import {
  BRIEF,
  callBar,
  endButton,
  expectNothingLeft,
  openPlain,
  say,
  startCall,
  untilTold,
} from './visit.ts';

const WORDS = ['Please', 'bring', 'your', 'keys,', 'two', 'photos', 'and', 'the', 'contract.'];

/** Times in milliseconds, on the page's clock. */
type Watch = {
  readonly marked: { readonly word: string; readonly at: number }[];
  readonly sounds: number[];
  readonly stop: () => Promise<void>;
};

declare global {
  interface Window {
    watch: Watch;
  }
}

test.beforeEach(async ({ page }) => {
  await openPlain(page, { assistant: 'word-times', ...BRIEF });
  await startCall(page);
  await untilTold(page, 'call-start');
  await callBar(page).getByRole('button', { name: 'Captions' }).click();
  await untilTold(page, 'transcript', { role: 'assistant', final: true });
});

test('each word is marked once, in order, when its sound begins', async ({ page }) => {
  await watch(page);
  expect(await say(page, WORDS.join(' '))).toBe(true);
  await untilTold(page, 'transcript', { text: WORDS.join(' '), final: true });
  const { marked, sounds } = await page.evaluate(async () => {
    await window.watch.stop();
    return { marked: window.watch.marked, sounds: window.watch.sounds };
  });
  expect(marked.map(({ word }) => word)).toEqual(WORDS);
  const offsets = marked.map(({ at }) => Math.round(nearest(sounds, at)));
  test.info().annotations.push({ type: 'marks after the sound, ms', description: offsets.join(' ') });
  process.stdout.write(`Marks after the sound, ms: ${offsets.join(' ')}\n`);
  // Nothing is marked once she has finished.
  await expect(captions(page).locator('.caption-word')).toHaveCount(0);
  await endButton(page).click();
  await expectNothingLeft(page);
});

test('the caption is read as one text, and no live region repeats its words', async ({ page }) => {
  await page.evaluate(() => {
    const root = document.querySelector('task-tamer-agent')?.shadowRoot;
    const regions = [
      ...(root?.querySelectorAll('[role="status"], [aria-live="polite"], [role="alert"]') ?? []),
    ];
    Object.assign(window, { spoken: [] });
    const note = new MutationObserver((records) => {
      const spoken = Reflect.get(window, 'spoken') as string[];
      for (const { target } of records) spoken.push(target.textContent ?? '');
    });
    for (const region of regions)
      note.observe(region, { subtree: true, childList: true, characterData: true });
  });
  await say(page, WORDS.join(' '));
  const line = captions(page).locator('.caption[data-role="assistant"]').last();
  await expect(line.locator('.caption-word')).toHaveText('two');
  await expect(line.locator('bdi')).toHaveText(/^Please bring your keys, two/);
  await expect(captions(page)).toHaveAttribute('aria-live', 'off');
  const spoken = await page.evaluate(() => Reflect.get(window, 'spoken') as string[]);
  expect(spoken.join(' ')).not.toMatch(/Please|keys/);
});

const captions = (page: Page) => callBar(page).getByRole('log', { name: 'Captions' });

/** The nearest beginning of a sound, as the distance from it: positive if the mark came later. */
function nearest(sounds: readonly number[], at: number): number {
  const distances = sounds.map((sound) => at - sound);
  return distances.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0] ?? Number.NaN;
}

/** Records when words are marked, and when the agent's sound begins after quiet. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    /** Of the root mean square, 0 to 1; and how long it is quiet between two words, ms. */
    const [LOUD, QUIET_MS] = [0.01, 60];
    const log = document.querySelector('task-tamer-agent')?.shadowRoot?.querySelector('.captions');
    if (!log) throw new Error('There are no captions.');
    const stream = window.probe.players.map(({ srcObject }) => srcObject).find((source) => source !== null);
    if (!(stream instanceof MediaStream)) throw new Error('Nothing is played.');
    const context = new AudioContext();
    const seen: Watch = { marked: [], sounds: [], stop: () => context.close() };
    window.watch = seen;
    let last: string | undefined;
    new MutationObserver(() => {
      const word = log.querySelector('.caption-word')?.textContent ?? undefined;
      if (word !== undefined && word !== last) seen.marked.push({ word, at: performance.now() });
      last = word;
    }).observe(log, { subtree: true, childList: true, characterData: true });
    const analyser = context.createAnalyser();
    analyser.fftSize = 256;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let quietSince = 0;
    setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const now = performance.now();
      const loudness = Math.hypot(...samples) / Math.sqrt(samples.length);
      if (loudness < LOUD) return;
      if (now - quietSince > QUIET_MS) seen.sounds.push(now);
      quietSince = now;
    }, 5);
  });
}
