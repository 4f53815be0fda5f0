/** Scope: a call goes with its visitor from page to page of a site, and is over wherever it cannot. */
import { expect, type Page } from '@playwright/test';
import { en } from '../../../widget/strings/en.ts';
import { inject } from '../../contract/daily-visit.ts';
import { test } from '../host-pages/fixture.ts';
import { baseUrl, recordOf } from '../visit/fixture.ts';
import {
  agent,
  callBar,
  endButton,
  expectNothingLeft,
  expectState,
  expectToast,
  launcher,
  say,
  setMuted,
  untilTold,
} from '../visit.ts';
import { askForMicrophone, callOn, ended, follow, hearCalls, resumed, serveSite, stored } from './site.ts';

/** How long the platform keeps a room whose visitor has left. */
const KEPT_SECONDS = 30;
const ENGINE = /\/stand-ins\/call-machine\//;

const backButton = (page: Page) => callBar(page).getByRole('button', { name: 'Back to Erin' });

test('a link: the call goes on with its lines, its clock and its microphone as it was, and ends there', async ({
  page,
  context,
  hostServer,
  complaints,
}) => {
  const heard = await hearCalls(context);
  const site = serveSite(hostServer, 'link');
  const id = await callOn(page, site);
  await setMuted(page, true);
  await follow(page, 'prices');
  await page.waitForURL(site.prices);
  await resumed(page);
  expect(await stored(page)).toBeNull();
  await expect(callBar(page).getByRole('button', { name: en.call.unmute })).toBeVisible();
  expect(await say(page, 'Welcome back.')).toBe(true);
  await untilTold(page, 'transcript', { text: 'Welcome back.', final: true });
  await callBar(page).getByRole('button', { name: en.call.captions }).click();
  const captions = callBar(page).getByRole('log').locator('bdi');
  await expect(captions).toHaveText(['Hi Grace, hello.', 'Welcome back.']);
  await endButton(page).click();
  await ended(id, 'customer-ended-call');
  await expectNothingLeft(page);
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await expect
    .poll(() => heard)
    .toEqual(['call-start {}', 'call-start {"resumed":true}', 'call-end {"reason":"customer-ended-call"}']);
  expect(complaints).toEqual([]);
});

/** What a browser tells a page of where its visitor goes, and the ways that are known by it. */
const NEWS: Readonly<Record<string, { readonly lacks: readonly string[]; readonly ways: readonly Way[] }>> = {
  'told by pageswap': {
    lacks: [],
    ways: ['form', 'reload', 'back', 'forward', 'script', 'typed address', 'reload button'],
  },
  'told by the Navigation API': {
    lacks: ['onpageswap'],
    ways: ['form', 'reload', 'back', 'forward', 'script', 'reload key'],
  },
  'known by the click, the submit and the key': {
    lacks: ['onpageswap', 'navigation'],
    ways: ['link', 'form', 'reload key'],
  },
};
type Way = keyof typeof WAYS;

const WAYS = {
  link: (page: Page) => follow(page, 'prices'),
  form: (page: Page) => page.getByRole('button', { name: 'Search' }).click({ noWaitAfter: true }),
  reload: (page: Page) => page.evaluate(() => location.reload()),
  back: (page: Page) => page.evaluate(() => history.back()),
  forward: (page: Page) => page.evaluate(() => history.forward()),
  script: (page: Page) => page.evaluate(() => location.assign(document.links[0]?.href ?? '')),
  'typed address': (page: Page) => page.goto(page.url().replace(/\w+$/, 'prices')),
  'reload button': (page: Page) => page.reload(),
  // The key reaches the page, and the browser reloads.
  'reload key': async (page: Page) => {
    await page.keyboard.press('F5');
    await page.reload();
  },
} as const;

for (const [news, { lacks, ways }] of Object.entries(NEWS))
  test(`another page of the site, ${news}: the same call each time`, async ({
    page,
    context,
    hostServer,
    complaints,
    traffic,
  }) => {
    const heard = await hearCalls(context);
    await page.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(window, name);
    }, lacks);
    const site = serveSite(hostServer, 'ways');
    const id = await callOn(page, site);
    for (const [order, way] of ways.entries())
      await test.step(way, async () => {
        await WAYS[way](page);
        await expect.poll(() => heard).toHaveLength(order + 2);
        await expectState(page, 'live');
      });
    expect(new Set(heard.slice(1))).toEqual(new Set(['call-start {"resumed":true}']));
    expect(await page.evaluate((names) => names.some((name) => name in window), lacks)).toBe(false);
    await endButton(page).click();
    await ended(id, 'customer-ended-call');
    await expectNothingLeft(page);
    expect(traffic.sent.filter((what) => what.startsWith('POST'))).toEqual(['POST /call/web']);
    expect(complaints).toEqual([]);
  });

test('what leads elsewhere ends the call at once, at the platform as well', async ({
  page,
  context,
  hostServer,
  complaints,
}) => {
  const heard = await hearCalls(context);
  const ways: Record<string, (site: string) => Promise<unknown>> = {
    'another site': async () => {
      await follow(page, 'elsewhere');
      await page.waitForURL('http://localhost:*/**');
    },
    'an address that is typed': () => page.goto('about:blank'),
    'a link that is not followed': async () => {
      await page.evaluate(() => {
        addEventListener('click', (event) => event.preventDefault(), { once: true });
      });
      await follow(page, 'prices');
      await page.goto('about:blank');
    },
    'a new tab for the link': async () => {
      await page.getByRole('link', { name: 'prices' }).click({ modifiers: ['ControlOrMeta'] });
      await page.goto('about:blank');
    },
    'a tab that is closed, last of all': () => page.close(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await test.step(way, async () => {
      const site = serveSite(hostServer, 'away');
      const id = await callOn(page, site);
      await leave(site.prices);
      await ended(id, 'customer-ended-call');
    });
  }
  expect(heard.filter((what) => what.includes('resumed'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('where the microphone would ask: offered with the seconds, gone on with by a press', async ({
  page,
  context,
  hostServer,
  complaints,
}) => {
  const heard = await hearCalls(context);
  const site = serveSite(hostServer, 'offer');
  const id = await callOn(page, site);
  await askForMicrophone(page);
  await follow(page, 'prices');
  await expect(backButton(page)).toContainText(/0:[0-2]\d/);
  await expect(callBar(page).getByRole('status')).toHaveText('Call with Erin');
  await expect(endButton(page)).toBeVisible();
  await expect(launcher(page)).toBeHidden();
  expect(await page.evaluate(() => window.probe.tracks.length)).toBe(0);
  await backButton(page).click();
  await resumed(page);
  await expect(backButton(page)).toHaveCount(0);
  // Focus was on what has gone: it stays in the bar.
  await expect(callBar(page)).toBeFocused();
  await endButton(page).click();
  await ended(id, 'customer-ended-call');
  await expect.poll(() => heard).toHaveLength(3);
  expect(complaints).toEqual([]);
});

test('End Call on the way back, before the room is joined: the platform ends the call too', async ({
  page,
  context,
  hostServer,
  complaints,
}) => {
  const heard = await hearCalls(context);
  const site = serveSite(hostServer, 'not-back');
  const id = await callOn(page, site);
  // The engine arrives once its visitor has had enough.
  let press = () => {};
  const pressed = new Promise<void>((resolve) => (press = resolve));
  await page.route(ENGINE, async (route) => {
    await pressed;
    await route.continue();
  });
  const wanted = page.waitForRequest(ENGINE);
  await follow(page, 'prices');
  await wanted;
  await expectState(page, 'starting');
  await endButton(page).click();
  press();
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await ended(id, 'customer-ended-call');
  await expectNothingLeft(page);
  expect(await page.evaluate(() => window.probe.tracks.every((track) => track.readyState === 'ended'))).toBe(
    true,
  );
  expect((await recordOf(id)).billedSeconds).toBeLessThan(KEPT_SECONDS);
  expect(heard).toEqual(['call-start {}', 'call-end {"reason":"customer-ended-call"}']);
  expect(complaints).toEqual([]);
});

test('an offer that is declined, or runs out: the call is over, told once', async ({
  page,
  context,
  hostServer,
  complaints,
}) => {
  const heard = await hearCalls(context);
  const site = serveSite(hostServer, 'declined');
  await askForMicrophone(page);
  const declined = await callOn(page, site);
  await follow(page, 'prices');
  await endButton(page).click();
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await ended(declined, 'customer-ended-call');
  await expectNothingLeft(page);
  // No microphone was asked for to say so.
  expect(await page.evaluate(() => window.probe.tracks.length)).toBe(0);
  await expect.poll(() => heard.at(-1)).toBe('call-end {"reason":"customer-ended-call"}');

  await page.clock.install();
  const forgotten = await callOn(page, site);
  await follow(page, 'prices');
  await expect(backButton(page)).toBeVisible();
  await page.clock.fastForward(31_000);
  await ended(forgotten, 'customer-ended-call');
  await expectNothingLeft(page);
  await expect(launcher(page)).toBeVisible();
  await expect
    .poll(() => heard)
    .toEqual([
      'call-start {}',
      'call-end {"reason":"customer-ended-call"}',
      'call-start {}',
      'call-end {"reason":"not-resumed"}',
    ]);
  expect(complaints).toEqual([]);
});

test('a room that has gone meanwhile: the call has ended, and no other is started', async ({
  page,
  context,
  hostServer,
  complaints,
  traffic,
}) => {
  const heard = await hearCalls(context);
  const site = serveSite(hostServer, 'gone');
  await askForMicrophone(page);
  const id = await callOn(page, site);
  await follow(page, 'prices');
  await expect(backButton(page)).toBeVisible();
  await inject(baseUrl(), id, { eject: 'Meeting has ended' });
  await backButton(page).click();
  await untilTold(page, 'call-end', { reason: 'not-resumed' });
  await expectNothingLeft(page);
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await expect(agent(page).locator('[part~="toast"]')).toHaveCount(1);
  await expect.poll(() => heard).toEqual(['call-start {}', 'call-end {"reason":"not-resumed"}']);
  expect(traffic.sent.filter((what) => what.startsWith('POST'))).toEqual(['POST /call/web']);
  expect(complaints).toEqual([]);
});
