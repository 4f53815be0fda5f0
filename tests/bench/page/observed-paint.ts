/**
 * The observed largest contentful paint on a phone slowed down by Chromium, measured in turns. Lighthouse simulates its
 * figure from every earlier request, so small files that delay nothing count as well.
 */
import { chromium, type Browser } from 'playwright';
import { CHROMIUM_SHELL } from '../../support/browsers.ts';
import { median } from '../table.ts';

const TURNS = 9;
/** The CPU slowdown. */
const CPU_SLOWDOWN_FACTOR = 4;
/** Slow 4G: milliseconds, bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PHONE = { width: 412, height: 823 };
/** How long to wait for painting to settle. */
const SETTLED_MS = 700;

/** One line per URL: its name, the median and all times, ms. */
export async function observedPaints(addresses: Readonly<Record<string, string>>): Promise<string> {
  const browser = await chromium.launch(CHROMIUM_SHELL);
  const times = new Map<string, number[]>();
  try {
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const [name, url] of Object.entries(addresses))
        times.set(name, [...(times.get(name) ?? []), await largestPaint(browser, url)]);
  } finally {
    await browser.close();
  }
  return [...times]
    .map(([name, found]) => `${name}: ${median(found).toFixed(0)} (${sorted(found)})`)
    .join('\n');
}

async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_FACTOR });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_MS);
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return time;
}

const sorted = (times: readonly number[]): string =>
  times
    .toSorted((one, other) => one - other)
    .map((time) => time.toFixed(0))
    .join(', ');
