/** What an embed costs a page that never rests, beside the same page without one. Runs on a slow phone. */
import type { Browser, CDPSession, Page } from 'playwright';
import type { Candidate } from '../embeds/candidates.ts';
import { BUSY_PAGES, type BusyPage } from './busy-pages.ts';
import { openVisit } from './measure.ts';

/** Of a page in {@link WINDOW_MS}. */
export type BusyMeasures = {
  /** Drawn by the page each second. */
  readonly frameRate: number;
  /** Milliseconds of the renderer's tasks for each frame, the page's own included: script, style, layout, painting. */
  readonly tasksPerFrame: number;
  /** Milliseconds of script of these. */
  readonly scriptPerFrame: number;
  /** What draws the page, if that depends on the browser. */
  readonly drawnBy: string | null;
};

/** Until what the load wakes has settled. */
const WARM_UP_MS = 2_000;
const WINDOW_MS = 5_000;

export async function measureBusy(
  browser: Browser,
  url: string,
  candidate: Candidate,
  load: BusyPage,
): Promise<BusyMeasures> {
  return openVisit(browser, url, candidate, async ({ page, cdp }) => {
    await page.evaluate(BUSY_PAGES[load]);
    await page.waitForTimeout(WARM_UP_MS);
    const before = await readCosts(page, cdp);
    await page.waitForTimeout(WINDOW_MS);
    const after = await readCosts(page, cdp);
    const frames = after.frames - before.frames;
    return {
      frameRate: (frames * 1_000) / (after.at - before.at),
      tasksPerFrame: ((after.tasks - before.tasks) * 1_000) / frames,
      scriptPerFrame: ((after.script - before.script) * 1_000) / frames,
      drawnBy: after.drawnBy,
    };
  });
}

/** `tasks` and `script` are in seconds, `at` in milliseconds. */
async function readCosts(page: Page, cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  const seen = await page.evaluate(() => {
    const { frames, drawnBy = null } = document.documentElement.dataset;
    return { frames: Number(frames), drawnBy, at: performance.now() };
  });
  return { ...seen, tasks: read('TaskDuration'), script: read('ScriptDuration') };
}
