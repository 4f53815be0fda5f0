/** What an embed costs a page that never rests, beside the same page without one. Runs on a slow phone. */
import type { Browser, CDPSession, Page } from 'playwright';
import type { Candidate } from '../embeds/candidates.ts';
import { openVisit } from './measure.ts';

/** Of a page in {@link WINDOW_MS}. */
export type BusyMeasures = {
  /** Drawn by the page each second. */
  readonly frameRate: number;
  /** Milliseconds of script for each frame, the page's own included. */
  readonly scriptPerFrame: number;
};

/** Each starts the page's load, and runs inside of the page: it must not reference anything outside itself. */
export const BUSY_PAGES = {
  '10,000 elements that change each frame': animateElements,
  'a canvas that is drawn each frame': drawCanvas,
  'an infinite list': extendList,
} as const;
export type BusyPage = keyof typeof BUSY_PAGES;

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
      scriptPerFrame: ((after.script - before.script) * 1_000) / frames,
    };
  });
}

/** `script` is in seconds, `at` in milliseconds. */
async function readCosts(page: Page, cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN;
  const { frames, at } = await page.evaluate(() => ({
    frames: Number(document.documentElement.dataset['frames']),
    at: performance.now(),
  }));
  return { script, frames, at };
}

function animateElements(): void {
  const root = document.createElement('div');
  const elements = Array.from({ length: 10_000 }, () => document.createElement('i'));
  for (const element of elements) element.style.cssText = 'display: inline-block; width: 2px; height: 2px';
  root.append(...elements);
  document.body.append(root);
  let frame = 0;
  const draw = (): void => {
    frame += 1;
    document.documentElement.dataset['frames'] = `${frame}`;
    for (const element of elements) element.style.opacity = `${(frame % 100) / 100}`;
    requestAnimationFrame(draw);
  };
  draw();
}

/** Points on a plain canvas: machines without a graphics card have no WebGL. */
function drawCanvas(): void {
  const canvas = document.createElement('canvas');
  canvas.width = 800;
  canvas.height = 600;
  document.body.append(canvas);
  const context = canvas.getContext('2d');
  let frame = 0;
  const draw = (): void => {
    frame += 1;
    document.documentElement.dataset['frames'] = `${frame}`;
    context?.clearRect(0, 0, canvas.width, canvas.height);
    for (let corner = 0; corner < 2_000; corner += 1) {
      const angle = frame / 50 + corner;
      const depth = 2 + Math.sin(angle * 1.3);
      context?.fillRect(400 + (300 * Math.cos(angle)) / depth, 300 + (200 * Math.sin(angle)) / depth, 3, 3);
    }
    requestAnimationFrame(draw);
  };
  draw();
}

function extendList(): void {
  const list = document.createElement('ul');
  document.body.append(list);
  let frame = 0;
  const draw = (): void => {
    frame += 1;
    document.documentElement.dataset['frames'] = `${frame}`;
    const item = document.createElement('li');
    item.textContent = `Item ${frame}`;
    list.append(item);
    if (list.childElementCount > 500) list.firstElementChild?.remove();
    scrollTo(0, document.documentElement.scrollHeight);
    requestAnimationFrame(draw);
  };
  draw();
}
