/**
 * Scope: resuming a call in Firefox, which asks for the microphone on each page and announces a navigation only through
 * the Navigation API. The general rules are tested in the other files of this folder.
 */
import { expect, type Page } from '@playwright/test';
import { readCall } from '../../contract/daily-visit.ts';
import type { HostServer } from '../host-pages/host-server.ts';
import {
  callBar,
  callState,
  endButton,
  expectNothingLeft,
  expectState,
  launcher,
  untilEmitted,
} from '../visit.ts';
import { test } from './fixture.ts';
import { greetedOn, follow, resumed, serveSite, stored } from './site.ts';

/** Firefox's driver cannot click in a cross-site frame, so the bot check is served from the site itself. */
const onOneSite = (server: HostServer): HostServer => ({ ...server, partner: server.own });

const ended = ({ own }: HostServer, id: string): Promise<void> =>
  expect.poll(() => readCall(own, id)).toMatchObject({ status: 'ended', endedReason: 'customer-ended-call' });

/** How long the platform keeps a room without its visitor, with a tolerance for a busy machine. */
const PLATFORM_LIMIT_MS = 35_000;

/** Simulates a visitor who lets Firefox remember the microphone permission. */
async function rememberMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.permissions.query = () => Promise.resolve({ state: 'granted' } as PermissionStatus);
  });
}

test('following a link offers the call, which a press resumes and the visitor ends', async ({
  page,
  hostServer,
}) => {
  const site = serveSite(onOneSite(hostServer), 'firefox');
  const id = await greetedOn(page, site);
  await follow(page, 'prices');
  await page.waitForURL(site.prices);
  await expect(endButton(page)).toBeVisible();
  await callBar(page).getByRole('button', { name: 'Back to Erin' }).click();
  await resumed(page);
  await expectState(page, 'live');
  await endButton(page).click();
  await untilEmitted(page, 'call-end', { reason: 'customer-ended-call' });
  await ended(hostServer, id);
  await expectNothingLeft(page);
});

test('a form, a reload by script and Back resume the call immediately if the permission is remembered', async ({
  page,
  hostServer,
}) => {
  await rememberMicrophone(page);
  const site = serveSite(onOneSite(hostServer), 'firefox-ways');
  const id = await greetedOn(page, site);
  const navigations = [
    () => page.getByRole('button', { name: 'Search' }).click({ noWaitAfter: true }),
    () => page.evaluate(() => location.reload()),
    () => page.evaluate(() => history.back()),
  ];
  for (const leave of navigations) {
    const before = await page.evaluate(() => performance.timeOrigin);
    await leave();
    await page.waitForFunction((origin) => performance.timeOrigin !== origin, before);
    await resumed(page);
    await expectState(page, 'live');
  }
  await endButton(page).click();
  await ended(hostServer, id);
});

/** Navigations that a page in this browser cannot distinguish from leaving the site. */
const EXITS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'another site': async (page) => {
    await follow(page, 'elsewhere');
    await page.waitForURL('http://localhost:*/**');
  },
  'a typed address elsewhere': (page) => page.goto('about:blank'),
  'a closed tab': (page) => page.close(),
  'the reload button': async (page) => {
    await page.reload();
    // The reloaded page has the tag, but must not resume the call.
    await expect(launcher(page)).toBeVisible();
    expect(await stored(page)).toBeNull();
    expect(await callState(page)).toBe('idle');
  },
};

for (const [exit, leave] of Object.entries(EXITS))
  test(`a call left by ${exit} ends within the platform’s timeout`, async ({ page, hostServer }) => {
    await rememberMicrophone(page);
    const id = await greetedOn(page, serveSite(onOneSite(hostServer), 'firefox-away'));
    const { billedSeconds: before } = await readCall(hostServer.own, id);
    await leave(page);
    await expect
      .poll(() => readCall(hostServer.own, id), { timeout: PLATFORM_LIMIT_MS })
      .toMatchObject({ status: 'ended' });
    const { billedSeconds, endedReason } = await readCall(hostServer.own, id);
    console.log(`Left by ${exit}: ended as ${endedReason} after ${billedSeconds - before} s.`);
    expect((billedSeconds - before) * 1_000).toBeLessThan(PLATFORM_LIMIT_MS);
  });
