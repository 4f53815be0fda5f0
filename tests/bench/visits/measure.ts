/** One visit to one candidate's page on a slow phone, measured. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { ELEVENLABS_CONFIG, EMPTY, type Candidate } from '../embeds/candidates.ts';
import { installProbe, SCRIPT_START, type ProbedWindow } from './probe.ts';

/** Milliseconds, KiB and counts of a page view, and of a press with and without hovering first. */
export type Measures = Partial<Idle & Hovered & Immediate>;
type Idle = {
  readonly scriptTime: number;
  readonly blockingTime: number;
  readonly launcher: number;
  readonly heap: number;
  readonly idleRequests: number;
  readonly idleTimers: number;
  readonly idleFrames: number;
};
type Hovered = {
  readonly hoveredForm: number;
  readonly hoveredInteraction: number;
  readonly keystroke: number;
  readonly longTask: number;
};
type Immediate = { readonly immediateForm: number; readonly immediateInteraction: number };

/** The parts that `--only` can select, such as `--only=view,press`. */
export const PARTS = ['view', 'press', 'busy', 'start', 'touch', 'captions', 'endpoint'] as const;
export type Part = (typeof PARTS)[number];

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWDOWN_FACTOR = 4;
const UNDISTURBED_MS = 1_000; // milliseconds without queries, because answering one costs the page time
const SETTLE_MS = 1_500; // milliseconds after the launcher appears
const IDLE_WINDOW_MS = 2_000; // milliseconds
const HOVER_MS = 100; // milliseconds between the pointer's arrival and the press
const PRESS_MS = 80; // milliseconds that people hold a button down
const BEFORE_KEY_MS = 200; // milliseconds between the press and the first key of a visitor in a hurry
const KEY_DOWN_MS = 40; // milliseconds that a key is held down
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The cost of a page that embeds nothing: that of the browser and the probe, which is subtracted. */
export type Baseline = Pick<Idle, 'scriptTime' | 'heap'>;

export function measureEmptyPage(browser: Browser, url: string): Promise<Baseline> {
  return openVisit(browser, url, EMPTY, measureIdle);
}

export async function measure(
  browser: Browser,
  url: string,
  candidate: Candidate,
  parts: readonly Part[],
  empty: Baseline,
): Promise<Measures> {
  return {
    ...(parts.includes('view') && (await measureView(browser, url, candidate, empty))),
    ...(parts.includes('press') && (await measurePresses(browser, url, candidate))),
  };
}

async function measureView(
  browser: Browser,
  url: string,
  candidate: Candidate,
  empty: Baseline,
): Promise<Idle> {
  const idle = await openVisit(browser, url, candidate, measureIdle);
  return { ...idle, scriptTime: idle.scriptTime - empty.scriptTime, heap: idle.heap - empty.heap };
}

async function measurePresses(
  browser: Browser,
  url: string,
  candidate: Candidate,
): Promise<Hovered & Immediate> {
  const hovered = await openVisit(browser, url, candidate, (visited) => measurePress(visited, HOVER_MS));
  const immediate = await openVisit(browser, url, candidate, (visited) => measurePress(visited, 0));
  return {
    hoveredForm: hovered.form,
    hoveredInteraction: hovered.interaction,
    keystroke: hovered.keystroke,
    longTask: hovered.longTask,
    immediateForm: immediate.form,
    immediateInteraction: immediate.interaction,
  };
}

type Visit = { readonly page: Page; readonly cdp: CDPSession; readonly requests: () => number };

/** Opens a candidate's page on a slow phone, and waits until its launcher has settled. */
export async function openVisit<Result>(
  browser: Browser,
  url: string,
  candidate: Candidate,
  act: (visited: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await openPage(context, candidate);
    let requests = 0;
    // Count everything except the page, its icon and the script.
    page.on('request', (request) => {
      if (!/\/(script\.js)?$/.test(request.url()) && !request.url().startsWith('data:')) requests += 1;
    });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_FACTOR });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(UNDISTURBED_MS);
    await page.waitForFunction(() => (window as unknown as ProbedWindow).bench.launcherAt !== null);
    await page.waitForTimeout(SETTLE_MS);
    return await act({ page, cdp, requests: () => requests });
  } finally {
    await context.close();
  }
}

async function openPage(context: BrowserContext, { launcher, form }: Candidate): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(installProbe, { launcher, form, start: SCRIPT_START });
  // Answer for the peers' servers, so that no request reaches the internet.
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const headers = { 'Access-Control-Allow-Origin': '*' };
      if (pathname.includes('/convai/agents/')) await route.fulfill({ json: ELEVENLABS_CONFIG, headers });
      else if (pathname.endsWith('.png'))
        await route.fulfill({ body: PIXEL, contentType: 'image/png', headers });
      else await route.abort();
    },
  );
  return page;
}

async function measureIdle({ page, cdp, requests }: Visit) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const scriptTime = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000;
  const before = await read(page);
  const start = await page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime, SCRIPT_START);
  await page.waitForTimeout(IDLE_WINDOW_MS);
  const after = await read(page);
  return {
    scriptTime,
    blockingTime: before.blockingTime,
    launcher: (before.launcherAt ?? NaN) - (start ?? NaN),
    heap: await readHeap(cdp),
    idleRequests: requests(),
    idleTimers: after.timers - before.timers,
    idleFrames: after.frames - before.frames,
  };
}

/** KiB after a garbage collection. */
async function readHeap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024;
}

async function measurePress({ page }: Visit, hover: number) {
  const box = await page.evaluate(() => (window as unknown as ProbedWindow).bench.launcherBox());
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  if (hover > 0) {
    await page.mouse.move(x, y, { steps: 4 });
    await page.waitForTimeout(hover);
  }
  await page.mouse.click(x, y, { delay: PRESS_MS });
  await page.waitForTimeout(BEFORE_KEY_MS);
  await page.keyboard.press('g', { delay: KEY_DOWN_MS });
  await page.waitForTimeout(UNDISTURBED_MS);
  await page.waitForFunction(() => (window as unknown as ProbedWindow).bench.formAt !== null);
  await page.waitForTimeout(SETTLE_MS);
  const { clickAt, formAt, interaction, keystroke, longTask } = await read(page);
  return { form: (formAt ?? NaN) - (clickAt ?? NaN), interaction, keystroke, longTask };
}

function read(page: Page) {
  return page.evaluate(() => ({ ...(window as unknown as ProbedWindow).bench, launcherBox: null }));
}
