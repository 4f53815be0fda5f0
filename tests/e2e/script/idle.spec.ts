/** Scope: the tag costs an untouched page nothing but its script, and stores nothing about a visitor. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { hostPage } from '../host-pages/embed.ts';
import { test } from '../host-pages/fixture.ts';
import type { HostServer } from '../host-pages/host-server.ts';
import {
  agent,
  dialog,
  endButton,
  expectNothingLeft,
  expectState,
  fillForm,
  launcher,
  openDialog,
  passBotCheck,
  startButton,
  untilEmitted,
} from '../visit.ts';

/** How long the page is watched. There is no condition to wait for if nothing may happen. */
const WATCHED_MS = 3_000;
/** Scheduled once by each tag: the wait for the launcher's first paint, and the timeout of that wait. */
const FIRST_PAINT = ['setTimeout', 'requestAnimationFrame', 'setTimeout'];
/**
 * How long nothing is scheduled once the launcher has looked for elements of the page in its place, a few in each task: a
 * slow machine waits longer between them.
 */
const QUIET_MS = 2_000;
const SCRIPT = 'task-tamer-agent.js';
/** The share of the script that may run on an untouched page. */
const IDLE_SHARE = 0.1;
const TALL = {
  body: ({ script, tag }: { script: string; tag: string }) =>
    `${script}${tag}<div style="height: 3000px"></div>`,
};

type Activity = { readonly scheduled: string[]; readonly changed: string[] };
declare global {
  interface Window {
    activity: Activity;
  }
}

/** Runs in the page before its scripts. Records what our script schedules, added styles, and changes to the roots. */
function watchActivity(script: string): void {
  const activity: Activity = { scheduled: [], changed: [] };
  window.activity = activity;
  const schedulers = [
    'setTimeout',
    'setInterval',
    'requestAnimationFrame',
    'requestIdleCallback',
    'fetch',
  ] as const;
  for (const name of schedulers) {
    const original = window[name] as (...rest: unknown[]) => unknown;
    Reflect.set(window, name, (...rest: unknown[]) => {
      const stack = new Error().stack ?? '';
      if (stack.includes(script)) activity.scheduled.push(name);
      return original.apply(window, rest);
    });
  }
  const observer = new MutationObserver((records) => {
    for (const { target, attributeName, addedNodes } of records) {
      const added = [...addedNodes].map(({ nodeName }) => nodeName).filter((name) => /STYLE|LINK/.test(name));
      if (added.length > 0) activity.changed.push(`${target.nodeName} got ${String(added)}`);
      if (attributeName !== null && /^(HTML|BODY)$/.test(target.nodeName))
        activity.changed.push(`${target.nodeName} ${attributeName}`);
    }
  });
  observer.observe(document, { attributes: true, childList: true, subtree: true });
}

async function openHost(page: Page, { serve, partner }: HostServer, name: string): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/favicon.ico')) requests.push(request.url());
  });
  await page.addInitScript(watchActivity, SCRIPT);
  const attributes = { 'open-on-scroll': '0.8' };
  await page.goto(serve(name, hostPage(partner, { ...TALL, attributes })));
  await expect(launcher(page)).toBeVisible();
  return requests;
}

/** @returns what the tag has scheduled, once nothing more has come for a while */
async function untilQuiet(page: Page): Promise<readonly string[]> {
  const read = () => page.evaluate(() => window.activity.scheduled);
  for (let before = await read(); ;) {
    await page.waitForTimeout(QUIET_MS);
    const now = await read();
    if (now.length === before.length) return now;
    before = now;
  }
}

/** The share of our script that has run, from the browser's code coverage. */
async function shareRun(page: Page): Promise<number> {
  const [entry] = (await page.coverage.stopJSCoverage()).filter(({ url }) => url.endsWith(SCRIPT));
  if (entry?.source === undefined) throw new Error('The coverage does not include the script');
  const run = new Uint8Array(entry.source.length);
  // Inner ranges come after the ones that they refine.
  for (const { ranges } of entry.functions)
    for (const { startOffset, endOffset, count } of ranges)
      run.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return run.reduce((sum, ran) => sum + ran, 0) / run.length;
}

test('an idle page sends, schedules and changes nothing', async ({ page, hostServer, complaints }) => {
  await page.coverage.startJSCoverage();
  const requests = await openHost(page, hostServer, 'idle');
  const atFirst = await untilQuiet(page);
  expect(atFirst.slice(0, FIRST_PAINT.length)).toEqual(FIRST_PAINT);
  expect(atFirst.slice(FIRST_PAINT.length).filter((name) => name !== 'setTimeout')).toEqual([]);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
  await page.waitForTimeout(WATCHED_MS);
  expect(requests.map((url) => new URL(url).pathname)).toEqual(['/hosts/idle', `/${SCRIPT}`]);
  expect(await page.evaluate(() => window.activity)).toEqual({ scheduled: atFirst, changed: [] });
  expect(
    await page.evaluate(() => [document.styleSheets.length, document.adoptedStyleSheets.length]),
  ).toEqual([0, 0]);
  expect(await page.evaluate(() => '_daily' in window)).toBe(false);
  expect(await shareRun(page)).toBeLessThan(IDLE_SHARE);
  expect(complaints).toEqual([]);
});

test('opening the dialog evaluates what an idle page does not', async ({ page, hostServer }) => {
  await page.coverage.startJSCoverage();
  await openHost(page, hostServer, 'eager');
  await openDialog(page);
  await passBotCheck(page);
  expect(await shareRun(page)).toBeGreaterThan(IDLE_SHARE * 2);
});

test('scrolling past the threshold opens the dialog once', async ({ page, hostServer, complaints }) => {
  await openHost(page, hostServer, 'scrolled');
  await page.mouse.wheel(0, 2_000);
  await untilEmitted(page, 'agent-open', { trigger: 'scroll' });
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await untilEmitted(page, 'agent-close');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => window.scrollTo(0, 2_500));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2_000);
  expect(
    await page.evaluate(() => window.probe.told.filter(({ name }) => name === 'agent-open').length),
  ).toBe(1);
  expect(complaints).toEqual([]);
});

/** Everything that a page can store. */
const storedBy = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    cookie: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
    address: location.search + location.hash,
    windowName: window.name,
  }));

test('a whole call stores only that the dialog was open, and sends the name only to the platform', async ({
  page,
  hostServer,
  complaints,
}) => {
  const name = 'Wilhelmina Quist';
  const words = /Wilhelmina|Quist/;
  const lines: string[] = [];
  const carriers: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  page.on('request', (request) => {
    const sent = `${decodeURIComponent(request.url())} ${request.postData() ?? ''}`;
    if (words.test(sent)) carriers.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await openHost(page, hostServer, 'private');
  await openDialog(page);
  await fillForm(page, name);
  await passBotCheck(page);
  await startButton(page).click();
  await expectState(page, 'live');
  // Transcripts may contain the name, which is why the manual calls them personal data.
  await untilEmitted(page, 'transcript', { text: `Hi ${name}` });
  await endButton(page).click();
  await expectNothingLeft(page);
  await expect(agent(page).getByText('Call Ended', { exact: true })).toBeVisible();

  expect(await storedBy(page)).toEqual({
    local: [],
    session: [['task-tamer-opened', '1']],
    cookie: '',
    databases: 0,
    caches: [],
    address: '',
    windowName: '',
  });
  expect(await page.context().cookies()).toEqual([]);
  expect(carriers).toEqual(['POST /stand-ins/platform/call/web']);
  expect(lines.filter((line) => words.test(line))).toEqual([]);
  const told = await page.evaluate(() => window.probe.told);
  const ours = told.filter(({ name }) => name !== 'transcript' && name !== 'call-message');
  expect(ours.filter(({ detail }) => words.test(JSON.stringify(detail)))).toEqual([]);
  expect(await page.locator('style, link[rel="stylesheet"]').count()).toBe(0);
  expect(await page.evaluate(() => [...document.documentElement.attributes].map(({ name }) => name))).toEqual(
    ['lang'],
  );
  expect(await page.evaluate(() => [...document.body.attributes].map(({ name }) => name))).toEqual([]);
  expect(complaints).toEqual([]);
});
