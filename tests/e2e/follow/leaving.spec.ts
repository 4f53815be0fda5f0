/**
 * Scope: leaving a page for another page of its site or for elsewhere, in browsers that announce it in different ways. What
 * each of them announces is tested without calls.
 */
import { expect, type Page } from '@playwright/test';
import { expectState, launcher } from '../visit.ts';
import { bundledScript } from '../../support/bundled-script.ts';
import { test } from './fixture.ts';
import { callOn, ended, follow, greetedOn, serveSite, stored, type Site } from './site.ts';

type Browser = {
  /** What its window lacks. */
  readonly lacks: readonly string[];
  readonly within: readonly (keyof typeof WITHIN)[];
  /** Navigations that look like a closed tab, because it reports too little about them. */
  readonly ambiguous: readonly (keyof typeof WITHIN)[];
};

const BROWSERS: Readonly<Record<string, Browser>> = {
  'with pageswap': {
    lacks: [],
    within: ['link', 'form', 'reload', 'back', 'forward', 'script', 'typed address', 'reload button'],
    ambiguous: [],
  },
  'with only the Navigation API': {
    lacks: ['onpageswap'],
    within: ['link', 'form', 'reload', 'back', 'forward', 'script', 'reload key'],
    ambiguous: ['reload button', 'typed address'],
  },
  'with neither, by the click, the submit and the key': {
    lacks: ['onpageswap', 'navigation'],
    within: ['link', 'form', 'reload key'],
    ambiguous: ['reload button', 'typed address', 'reload', 'back'],
  },
};

/** Runs in a separate task, so that the result reaches the test before the page is gone. */
const soon = (page: Page, leave: string) => page.evaluate(`void setTimeout(() => ${leave})`);

const WITHIN = {
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

const AWAY = {
  'another site': async (page: Page) => {
    await follow(page, 'elsewhere');
    await page.waitForURL('http://localhost:*/**');
  },
  'a typed address': (page: Page) => page.goto('about:blank'),
  'a link that is not followed': async (page: Page) => {
    await page.evaluate(() => {
      addEventListener('click', (event) => event.preventDefault(), { once: true });
    });
    await follow(page, 'prices');
    await page.goto('about:blank');
  },
  'a new tab for the link': async (page: Page) => {
    await page.getByRole('link', { name: 'prices' }).click({ modifiers: ['ControlOrMeta'] });
    await page.goto('about:blank');
  },
} as const;

const without = (page: Page, names: readonly string[]): Promise<unknown> =>
  page.addInitScript((lacks) => {
    for (const name of lacks) Reflect.deleteProperty(window, name);
  }, names);

/** What the pages have noted, once another one is shown. */
async function departures(page: Page, count: number): Promise<readonly string[]> {
  const notes = await page.waitForFunction((wanted) => {
    const all = (sessionStorage.getItem('departures') ?? '').split(' ').slice(0, -1);
    return document.readyState === 'complete' && all.length === wanted && all;
  }, count);
  return (await notes.jsonValue()) || [];
}

let code = '';
test.beforeAll(async () => {
  code = await bundledScript(new URL('departure-page.ts', import.meta.url), 'page');
});

for (const [browser, { lacks, within, ambiguous }] of Object.entries(BROWSERS))
  test(`a page knows whether it is left for its site in a browser ${browser}, and if in doubt, it is not`, async ({
    page,
    hostServer,
  }) => {
    const site = serveSite(hostServer, 'departures', {}, () => `<script>${code}</script>`);
    await without(page, lacks);
    await page.goto(site.home);
    let count = 0;
    const expectNoted = async (how: string, note: 'within' | 'away'): Promise<void> => {
      count += 1;
      expect((await departures(page, count)).at(-1), how).toBe(note);
    };
    for (const navigation of within) {
      await WITHIN[navigation](page);
      await expectNoted(navigation, 'within');
    }
    for (const navigation of ambiguous) {
      await WITHIN[navigation](page);
      await expectNoted(navigation, 'away');
    }
    for (const [exit, leave] of Object.entries(AWAY)) {
      await leave(page);
      // The other site has the same pages, which note the way back in their own storage.
      await page.goto(site.home);
      await expectNoted(exit, 'away');
    }
    expect(await page.evaluate((names) => names.some((name) => name in window), lacks)).toBe(false);
  });

test('the call is resumed after each navigation within the site that only its trigger announces, and a navigation that may be a closed tab ends it for good', async ({
  page,
  heard,
  site,
  traffic,
}) => {
  await without(page, ['onpageswap', 'navigation']);
  const id = await callOn(page, site);
  for (const [order, navigation] of (['form', 'reload key'] as const).entries())
    await test.step(navigation, async () => {
      await WITHIN[navigation](page);
      await expect.poll(() => heard).toHaveLength(order + 2);
      await expectState(page, 'live');
    });
  expect(new Set(heard.slice(1))).toEqual(new Set(['call-start {"resumed":true}']));
  await page.reload();
  await ended(id, 'customer-ended-call');
  await expect(launcher(page)).toBeVisible();
  expect(await stored(page)).toBeNull();
  expect(heard).toHaveLength(3);
  expect(traffic.sent.filter((what) => what.startsWith('POST'))).toEqual(['POST /call/web']);
});

test('leaving the site ends the call immediately, at the platform as well', async ({
  page,
  heard,
  hostServer,
}) => {
  const leave = async (exit: (site: Site) => Promise<unknown>): Promise<void> => {
    const site = serveSite(hostServer, 'away');
    const id = await greetedOn(page, site);
    await exit(site);
    await ended(id, 'customer-ended-call');
  };
  await test.step('another site', () => leave(() => AWAY['another site'](page)));
  await test.step('a closed tab', () => leave(() => page.close()));
  expect(heard.filter((what) => what.includes('resumed'))).toEqual([]);
});
