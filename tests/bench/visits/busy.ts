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
  /** Milliseconds for each frame with a script of the embed on the stack, including the layout that it forces. */
  readonly ownPerFrame: number;
  /** The share of the time with a script of the embed on the stack, 0 to 1. */
  readonly ownShare: number;
  /** What draws the page, if that depends on the browser. */
  readonly drawnBy: string | null;
};

/** Until what the load wakes has settled. */
const WARM_UP_MS = 2_000;
const WINDOW_MS = 5_000;
const SAMPLING_INTERVAL_MS = 0.5;

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
    const ownShare = await profileOwn(page, cdp);
    const msPerFrame = (after.at - before.at) / frames;
    return {
      frameRate: 1_000 / msPerFrame,
      tasksPerFrame: ((after.tasks - before.tasks) * 1_000) / frames,
      ownPerFrame: ownShare * msPerFrame,
      ownShare,
      drawnBy: after.drawnBy,
    };
  });
}

/**
 * The share of the time that the embed itself takes. Two pages differ by more than that on a machine with other load. The
 * profiler slows the page down, so it does not run while the frames are counted.
 */
async function profileOwn(page: Page, cdp: CDPSession): Promise<number> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 1_000 * SAMPLING_INTERVAL_MS });
  await cdp.send('Profiler.start');
  await page.waitForTimeout(WINDOW_MS);
  const { profile } = await cdp.send('Profiler.stop');
  const { nodes, samples = [], timeDeltas = [] } = profile;
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  // The page's own scripts and the bench's have no address, or the page's.
  const isOwn = (id: number | undefined): boolean => {
    const node = id === undefined ? undefined : nodeOf.get(id);
    if (node === undefined) return false;
    const { url } = node.callFrame;
    return (/^https?:/.test(url) && url !== page.url()) || isOwn(parentOf.get(node.id));
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const ownDeltas = samples.flatMap((id, place) => (isOwn(id) ? [timeDeltas[place + 1] ?? 0] : []));
  return sum(ownDeltas) / sum(timeDeltas);
}

/** `tasks` and `script` are in seconds, `at` in milliseconds. */
async function readCosts(page: Page, cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  const seen = await page.evaluate(() => {
    const { frames, drawnBy = null } = document.documentElement.dataset;
    return { frames: Number(frames), drawnBy, at: performance.now() };
  });
  return { ...seen, tasks: read('TaskDuration') };
}
