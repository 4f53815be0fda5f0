/**
 * Scope: leaving a page for another page of its site or for elsewhere, in browsers that announce it in different ways.
 */
import { expect, type Page } from '@playwright/test';
import { endButton, expectNothingLeft, expectState, launcher } from '../visit.ts';
import { test } from './fixture.ts';
import { callOn, ended, follow, greetedOn, serveSite, stored } from './site.ts';

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

/** Runs in a separate task, so that the result reaches the test before the page is gone. */
const soon = (page: Page, leave: string) => page.evaluate(`void setTimeout(() => ${leave})`);

const WAYS = {
  link: (page: Page) => follow(page, 'prices'),
  form: (page: Page) => page.getByRole('button', { name: 'Search' }).click({ noWaitAfter: true }),
  reload: (page: Page) => soon(page, 'location.reload()'),
  back: (page: Page) => soon(page, 'history.back()'),
  forward: (page: Page) => soon(page, 'history.forward()'),
  script: (page: Page) => soon(page, 'location.assign(document.links[0])'),
  'typed address': (page: Page) => page.goto(page.url().replace(/\w+$/, 'prices')),
  'reload button': (page: Page) => page.reload(),
  // The key reaches the page, and the browser reloads.
  'reload key': async (page: Page) => {
    await page.keyboard.press('F5');
    await page.reload();
  },
} as const;

for (const [news, { lacks, ways }] of Object.entries(NEWS))
  test(`another page of the site, ${news}: the call is resumed each time`, async ({
    page,
    heard,
    site,
    traffic,
  }) => {
    await page.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(window, name);
    }, lacks);
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
  });

/** What browsers tell too little of, so that it looks like a tab that is closed. */
const IN_DOUBT: Readonly<
  Record<string, { readonly lacks: readonly string[]; readonly ways: readonly Way[] }>
> = {
  'without pageswap': { lacks: ['onpageswap'], ways: ['reload button', 'typed address'] },
  'without pageswap and the Navigation API': {
    lacks: ['onpageswap', 'navigation'],
    ways: ['reload button', 'typed address', 'reload', 'back'],
  },
};

for (const [browser, { lacks, ways }] of Object.entries(IN_DOUBT))
  test(`in doubt the call ends and is not resumed: ${browser}`, async ({ page, heard, site }) => {
    await page.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(window, name);
    }, lacks);
    await page.goto(site.prices);
    for (const way of ways)
      await test.step(way, async () => {
        const id = await greetedOn(page, site);
        await WAYS[way](page);
        await ended(id, 'customer-ended-call');
        await expect(launcher(page)).toBeVisible();
        expect(await stored(page)).toBeNull();
      });
    expect(heard.filter((what) => what.includes('resumed'))).toEqual([]);
  });

test('leaving the site ends the call immediately, at the platform as well', async ({
  page,
  heard,
  hostServer,
}) => {
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
      const id = await greetedOn(page, site);
      await leave(site.prices);
      await ended(id, 'customer-ended-call');
    });
  }
  expect(heard.filter((what) => what.includes('resumed'))).toEqual([]);
});
