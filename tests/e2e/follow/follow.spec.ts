/** Scope: a call is resumed from page to page of a site, and ends when the visitor or the room ends it. */
import { expect, type Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { inject } from '../../contract/daily-visit.ts';
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
  untilEmitted,
} from '../visit.ts';
import { test } from './fixture.ts';
import { askForMicrophone, callOn, ended, follow, greetedOn, resumed, stored } from './site.ts';

const ENGINE = /\/stand-ins\/call-machine\//;

const backButton = (page: Page) => callBar(page).getByRole('button', { name: 'Back to Erin' });

/** Lets the engine load only after `act`, which is called once it is requested. */
async function beforeEngine(page: Page, leave: () => Promise<void>, act: () => Promise<void>): Promise<void> {
  let press = () => {};
  const pressed = new Promise<void>((resolve) => (press = resolve));
  await page.route(ENGINE, async (route) => {
    await pressed;
    await route.continue();
  });
  const wanted = page.waitForRequest(ENGINE);
  await leave();
  await wanted;
  await act();
  press();
}

test('following links keeps the call with its lines, its clock and its microphone, until the visitor ends it, even before the room is joined again', async ({
  page,
  heard,
  site,
}) => {
  test.slow();
  const id = await greetedOn(page, site);
  await setMuted(page, true);
  await follow(page, 'plain');
  await page.waitForURL(site.plain);
  expect(await stored(page)).not.toBeNull();
  expect(await recordOf(id)).toMatchObject({ status: 'in-progress' });
  await follow(page, 'prices');
  await page.waitForURL(site.prices);
  await resumed(page);
  expect(await stored(page)).toBeNull();
  await expect(callBar(page).getByRole('button', { name: en.call.unmute })).toBeVisible();
  expect(await say(page, 'Welcome back.')).toBe(true);
  await untilEmitted(page, 'transcript', { text: 'Welcome back.', final: true });
  await callBar(page).getByRole('button', { name: en.call.captions }).click();
  const captions = callBar(page).getByRole('log').locator('bdi');
  await expect(captions).toHaveText(['Hi Grace, hello.', 'Welcome back.']);

  await beforeEngine(
    page,
    () => follow(page, 'home'),
    async () => {
      await expectState(page, 'starting');
      await endButton(page).click();
    },
  );
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await ended(id, 'customer-ended-call');
  await expectNothingLeft(page);
  expect(await page.evaluate(() => window.probe.tracks.every((track) => track.readyState === 'ended'))).toBe(
    true,
  );
  await expect
    .poll(() => heard)
    .toEqual(['call-start {}', 'call-start {"resumed":true}', 'call-end {"reason":"customer-ended-call"}']);
});

test('where the microphone would prompt, the call is offered with its duration, resumed by a press, and ended by End Call', async ({
  page,
  heard,
  site,
}) => {
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
  // The focused button is gone, so the focus moves to the bar.
  await expect(callBar(page)).toBeFocused();
  await expectState(page, 'live');

  await follow(page, 'home');
  await page.waitForURL(site.home);
  await expect(backButton(page)).toBeVisible();
  await endButton(page).click();
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await ended(id, 'customer-ended-call');
  await expectNothingLeft(page);
  // Declining does not open the microphone.
  expect(await page.evaluate(() => window.probe.tracks.length)).toBe(0);
  await expect
    .poll(() => heard)
    .toEqual(['call-start {}', 'call-start {"resumed":true}', 'call-end {"reason":"customer-ended-call"}']);
});

/** Calls a method of the tag on all later pages, as soon as the tag is defined. */
const onDefinition = (page: Page, act: 'end' | 'mute') =>
  page.addInitScript((what) => {
    void customElements.whenDefined('task-tamer-agent').then(() => {
      const tag = document.querySelector('task-tamer-agent');
      if (what === 'end') return tag?.endCall();
      return tag?.setMuted(true);
    });
  }, act);

test('a page that mutes as soon as its tag is defined gets a muted call, and one that ends it ends it before the code is loaded', async ({
  page,
  heard,
  site,
}) => {
  const id = await callOn(page, site);
  await onDefinition(page, 'mute');
  await follow(page, 'prices');
  await page.waitForURL(site.prices);
  await resumed(page);
  await expect(callBar(page).getByRole('button', { name: en.call.unmute })).toBeVisible();
  await expectState(page, 'live');

  await onDefinition(page, 'end');
  await follow(page, 'home');
  await page.waitForURL(site.home);
  await ended(id, 'customer-ended-call');
  await expectState(page, 'idle');
  await expectNothingLeft(page);
  await expect
    .poll(() => heard)
    .toEqual(['call-start {}', 'call-start {"resumed":true}', 'call-end {"reason":"customer-ended-call"}']);
});

test('an offer that expires ends the call, with one event', async ({ page, heard, site }) => {
  await askForMicrophone(page);
  await page.clock.install();
  const forgotten = await callOn(page, site);
  await follow(page, 'prices');
  await expect(backButton(page)).toBeVisible();
  await page.clock.fastForward(31_000);
  await ended(forgotten, 'customer-ended-call');
  await expectNothingLeft(page);
  await expect(launcher(page)).toBeVisible();
  await expect.poll(() => heard).toEqual(['call-start {}', 'call-end {"reason":"not-resumed"}']);
});

test('a room that closed in the meantime ends the call, and no new call starts', async ({
  page,
  heard,
  site,
  traffic,
}) => {
  await askForMicrophone(page);
  const id = await callOn(page, site);
  await follow(page, 'prices');
  await expect(backButton(page)).toBeVisible();
  await inject(baseUrl(), id, { eject: 'Meeting has ended' });
  await backButton(page).click();
  await untilEmitted(page, 'call-end', { reason: 'not-resumed' });
  await expectNothingLeft(page);
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await expect(agent(page).locator('[part~="toast"]')).toHaveCount(1);
  await expect.poll(() => heard).toEqual(['call-start {}', 'call-end {"reason":"not-resumed"}']);
  expect(traffic.sent.filter((what) => what.startsWith('POST'))).toEqual(['POST /call/web']);
});
