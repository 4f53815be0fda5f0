/** Scope: a call is resumed on a page that the browser kept in its back/forward cache. */
import { expect, type Page } from '@playwright/test';
import { callBar, endButton, expectNothingLeft, expectState, expectToast } from '../visit.ts';
import { test } from './fixture.ts';
import { callOn, ended, follow, resumed, stored } from './site.ts';

test.use({ cachesPages: true });

/** Records which pages come from the cache, because a test proves nothing if none does. */
async function countReturns(page: Page): Promise<readonly string[]> {
  const returns: string[] = [];
  await page.exposeFunction('pageReturned', (address: string) => returns.push(address));
  await page.addInitScript(() => {
    addEventListener('pageshow', (event) => event.persisted && window.pageReturned(location.href));
  });
  return returns;
}

/** Chromium does not cache a page that is left before it has handled the answer to its lock request. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.locks.query();
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => setTimeout(resolve));
  });

/** Runs in a separate task, so that the result reaches the test before the page is gone. */
const go = (page: Page, to: 'back' | 'forward') => page.evaluate(`void setTimeout(() => history.${to}())`);

test('a call is resumed and ends on a page from before the call that Back restores', async ({
  page,
  heard,
  site,
}) => {
  const returns = await countReturns(page);
  await page.goto(site.home);
  await settled(page);
  const id = await callOn(page, { home: site.prices });
  await go(page, 'back');
  await page.waitForURL(site.home, { waitUntil: 'commit' });
  await resumed(page);
  expect(returns).toEqual([site.home]);
  expect(await stored(page)).toBeNull();
  await expect(callBar(page)).toHaveCount(1);
  await endButton(page).click();
  await ended(id, 'customer-ended-call');
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await expectState(page, 'idle');
  await expectNothingLeft(page);
  await expect
    .poll(() => heard)
    .toEqual(['call-start {}', 'call-start {"resumed":true}', 'call-end {"reason":"customer-ended-call"}']);
});

test('going back and forward repeatedly keeps one call and one bar, on the visible page', async ({
  page,
  heard,
  site,
}) => {
  const returns = await countReturns(page);
  const id = await callOn(page, site);
  await follow(page, 'prices');
  await page.waitForURL(site.prices);
  await resumed(page);
  for (const [to, address] of [
    ['back', site.home],
    ['forward', site.prices],
    ['back', site.home],
  ] as const) {
    const count = heard.length;
    await go(page, to);
    await page.waitForURL(address, { waitUntil: 'commit' });
    await expect.poll(() => heard.slice(count)).toEqual(['call-start {"resumed":true}']);
    await expect(callBar(page)).toHaveCount(1);
  }
  expect(returns.length).toBeGreaterThan(0);
  await endButton(page).click();
  await ended(id, 'customer-ended-call');
  const ends = () => heard.filter((one) => one.startsWith('call-end'));
  await expect.poll(ends).toEqual(['call-end {"reason":"customer-ended-call"}']);
});

declare global {
  interface Window {
    pageReturned(address: string): void;
  }
}
