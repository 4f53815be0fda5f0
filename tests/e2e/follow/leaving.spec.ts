/**
 * Scope: leaving a page for another page of its site or for elsewhere, in browsers that announce it in different ways.
 */
import { expect, type Page } from '@playwright/test';
import { endButton, expectNothingLeft, expectState, launcher } from '../visit.ts';
import { test } from './fixture.ts';
import { callOn, ended, follow, greetedOn, serveSite, stored } from './site.ts';

/** How a page learns where its visitor goes, and the navigations that each signal reveals. */
const SIGNALS: Readonly<
  Record<string, { readonly lacks: readonly string[]; readonly navigations: readonly Navigation[] }>
> = {
  'detected by pageswap': {
    lacks: [],
    navigations: ['form', 'reload', 'back', 'forward', 'script', 'typed address', 'reload button'],
  },
  'detected by the Navigation API': {
    lacks: ['onpageswap'],
    navigations: ['form', 'reload', 'back', 'forward', 'script', 'reload key'],
  },
  'detected by the click, the submit and the key': {
    lacks: ['onpageswap', 'navigation'],
    navigations: ['link', 'form', 'reload key'],
  },
};
type Navigation = keyof typeof NAVIGATIONS;

/** Runs in a separate task, so that the result reaches the test before the page is gone. */
const soon = (page: Page, leave: string) => page.evaluate(`void setTimeout(() => ${leave})`);

const NAVIGATIONS = {
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

for (const [signal, { lacks, navigations }] of Object.entries(SIGNALS))
  test(`the call is resumed after each navigation within the site, ${signal}`, async ({
    page,
    heard,
    site,
    traffic,
  }) => {
    await page.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(window, name);
    }, lacks);
    const id = await callOn(page, site);
    for (const [order, navigation] of navigations.entries())
      await test.step(navigation, async () => {
        await NAVIGATIONS[navigation](page);
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

/** Navigations that look like a closed tab, because these browsers report too little about them. */
const AMBIGUOUS: Readonly<
  Record<string, { readonly lacks: readonly string[]; readonly navigations: readonly Navigation[] }>
> = {
  'without pageswap': { lacks: ['onpageswap'], navigations: ['reload button', 'typed address'] },
  'without pageswap and the Navigation API': {
    lacks: ['onpageswap', 'navigation'],
    navigations: ['reload button', 'typed address', 'reload', 'back'],
  },
};

for (const [browser, { lacks, navigations }] of Object.entries(AMBIGUOUS))
  test(`a navigation that may be a closed tab ends the call for good, ${browser}`, async ({
    page,
    heard,
    site,
  }) => {
    await page.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(window, name);
    }, lacks);
    await page.goto(site.prices);
    for (const navigation of navigations)
      await test.step(navigation, async () => {
        const id = await greetedOn(page, site);
        await NAVIGATIONS[navigation](page);
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
  const exits: Record<string, (site: string) => Promise<unknown>> = {
    'another site': async () => {
      await follow(page, 'elsewhere');
      await page.waitForURL('http://localhost:*/**');
    },
    'a typed address': () => page.goto('about:blank'),
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
    'a closed tab, which must come last': () => page.close(),
  };
  for (const [exit, leave] of Object.entries(exits)) {
    await test.step(exit, async () => {
      const site = serveSite(hostServer, 'away');
      const id = await greetedOn(page, site);
      await leave(site.prices);
      await ended(id, 'customer-ended-call');
    });
  }
  expect(heard.filter((what) => what.includes('resumed'))).toEqual([]);
});
