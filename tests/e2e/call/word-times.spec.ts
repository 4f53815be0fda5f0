/**
 * Scope: captions mark each word as Erin says it, compared with the sound that the page plays. Only marks that are off
 * by whole words fail, because Firefox plays sound up to 700 ms late on a busy machine. The exact offsets, with their
 * limit of 150 ms, are measured by `npm run bench -- --only=captions`.
 */
import { expect, type Page } from '@playwright/test';
import { TAG } from '../../../widget/contract.ts';
import { median } from '../../bench/table.ts';
import { readWords, watchWords, WORDS } from '../../support/word-marks.ts';
import { test } from '../visit/fixture.ts';
import {
  BRIEF,
  callBar,
  endButton,
  expectNothingLeft,
  openPlain,
  say,
  startCall,
  untilEmitted,
} from '../visit.ts';

/** Marks that ignored the sound and appeared all at once would be off by seconds. */
const WITH_THE_SOUND_MS = 1_000;

test.beforeEach(async ({ page }) => {
  await openPlain(page, { assistant: 'word-times', ...BRIEF });
  await startCall(page);
  await untilEmitted(page, 'call-start');
  await callBar(page).getByRole('button', { name: 'Captions' }).click();
  await untilEmitted(page, 'transcript', { role: 'assistant', final: true });
});

test('each word is marked once, in order, as its sound plays', async ({ page }) => {
  await watchWords(page);
  expect(await say(page, WORDS.join(' '))).toBe(true);
  await untilEmitted(page, 'transcript', { text: WORDS.join(' '), final: true });
  // Nothing is marked once she has finished.
  await expect(captions(page).locator('.caption-word')).toHaveCount(0);
  const marks = await readWords(page);
  expect(marks.map(({ word }) => word)).toEqual(WORDS);
  const offsets = marks.map(({ offset }) => offset ?? Number.NaN);
  test.info().annotations.push({ type: 'marks after the sound, ms', description: offsets.join(' ') });
  process.stdout.write(`Marks after the sound, ms: ${offsets.join(' ')}\n`);
  expect(Math.abs(median(offsets))).toBeLessThanOrEqual(WITH_THE_SOUND_MS);
  await endButton(page).click();
  await expectNothingLeft(page);
});

test(
  'the caption stays one text, and no live region repeats its words',
  { tag: '@chromium' },
  async ({ page }) => {
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
    // Checked in each frame, because the mark is shorter than the polling interval of `expect`.
    await page.waitForFunction(
      (tag) => document.querySelector(tag)?.shadowRoot?.querySelector('.caption-word')?.textContent === 'two',
      TAG,
    );
    await expect(line.locator('bdi')).toHaveText(/^Please bring your keys, two/);
    await expect(captions(page)).toHaveAttribute('aria-live', 'off');
    const spoken = await page.evaluate(() => Reflect.get(window, 'spoken') as string[]);
    expect(spoken.join(' ')).not.toMatch(/Please|keys/);
  },
);

const captions = (page: Page) => callBar(page).getByRole('log', { name: 'Captions' });
