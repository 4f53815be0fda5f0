/** Scope: the call record that a tab stores for the next page: duplicated, forged, off, or without storage. */
import { expect } from '@playwright/test';
import { callBar, callState, endButton, expectNothingLeft, expectState, launcher } from '../visit.ts';
import { test } from './fixture.ts';
import { callOn, ended, follow, resumed, serveSite, STORED, stored } from './site.ts';

test('in a tab duplicated during the navigation, only one of the two resumes the call', async ({
  page,
  heard,
  context,
  site,
}) => {
  await context.addInitScript((key) => {
    const store: Storage['setItem'] = Reflect.get(Storage.prototype, 'setItem');
    Storage.prototype.setItem = function (name, text) {
      if (name === key) store.call(localStorage, 'copy', text);
      store.call(this, name, text);
    };
  }, STORED);
  const id = await callOn(page, site);
  await follow(page, 'prices');
  await resumed(page);
  const twin = await context.newPage();
  await twin.addInitScript((key) => {
    const copy = localStorage.getItem('copy');
    if (copy !== null) sessionStorage.setItem(key, copy);
  }, STORED);
  await twin.goto(site.prices);
  // The record is read, and recognized as another tab's.
  await expect.poll(() => stored(twin)).toBeNull();
  await twin.waitForFunction(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.length === 0;
  });
  expect(await callState(twin)).toBe('idle');
  await expect(callBar(twin)).toHaveCount(0);
  await expect.poll(() => heard).toEqual(['call-start {}', 'call-start {"resumed":true}']);
  await expectState(page, 'live');
  await page.bringToFront();
  await endButton(page).click();
  await ended(id, 'customer-ended-call');
  await expectNothingLeft(page);
});

test('a forged record joins no room, and no record is read with follow off', async ({
  page,
  hostServer,
  traffic,
  site,
}) => {
  const rooms: string[] = [];
  page.on('websocket', (socket) => rooms.push(socket.url()));
  await page.addInitScript((key) => {
    const call = { id: 'call', webCallUrl: 'https://rooms.evil.example/stand-ins/rooms/call' };
    const record = { at: Date.now(), since: Date.now(), muted: false, call };
    const read: Storage['getItem'] = Reflect.get(Storage.prototype, 'getItem');
    Storage.prototype.getItem = function (name) {
      if (name === key) document.documentElement.dataset['read'] = 'yes';
      const text = read.call(this, name);
      // The right checksum is no secret: any script of the page can ask the tag for it.
      return name === key && text !== null ? JSON.stringify({ ...JSON.parse(text), ...record }) : text;
    };
  }, STORED);
  const id = await callOn(page, site);
  await follow(page, 'prices');
  await page.waitForURL(site.prices);
  await expect(page.locator('html')).toHaveAttribute('data-read', 'yes');
  await expect.poll(() => stored(page)).toBeNull();
  await expect(launcher(page)).toBeVisible();
  expect(await callState(page)).toBe('idle');
  expect(rooms.every((url) => url.includes(id))).toBe(true);
  expect(traffic.sent.filter((what) => what === 'JOIN')).toHaveLength(1);

  const off = serveSite(hostServer, 'off', { follow: 'off' });
  await page.goto(off.home);
  await expect(launcher(page)).toBeVisible();
  await page.waitForFunction(() => document.querySelector('task-tamer-agent')?.follow === false);
  const other = await callOn(page, off);
  await follow(page, 'prices');
  await ended(other, 'customer-ended-call');
  await expect(launcher(page)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-read');
});

test('without storage, leaving the page ends the call, and the next page shows the launcher', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('No storage here.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
  });
  const id = await callOn(page, site);
  await follow(page, 'prices');
  await ended(id, 'customer-ended-call');
  await expect(launcher(page)).toBeVisible();
});
