/**
 * Scope: one call at a time, for two elements of a page and two tabs of a site; and one end, however a starting call is
 * stopped.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { attributesFor, hostPage, scriptOf, tagOf } from '../host-pages/embed.ts';
import { test } from '../host-pages/fixture.ts';
import { callsOf } from '../visit/fixture.ts';
import {
  consentBox,
  agent,
  callBar,
  dialog,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  expectToast,
  fillForm,
  launcher,
  makeAnotherCall,
  openDialog,
  openPlain,
  passBotCheck,
  startButton,
  startCall,
  type Place,
} from '../visit.ts';
import { expectReason } from './expectations.ts';

test('with two elements or two tabs, the second caller gets a message and may call as soon as the first call ends', async ({
  page,
  context,
  hostServer,
  complaints,
}) => {
  const section = (id: string, launcherIs: string) =>
    `<section id="${id}">${tagOf(attributesFor('', { launcher: launcherIs }))}<button onclick="this.previousElementSibling.open()">Open</button></section>`;
  const body = () => `${scriptOf('')}${section('first', 'on')}${section('second', 'off')}`;
  const address = hostServer.serve('two-calls', hostPage('', { body }));
  await page.goto(address);
  const first = page.locator('#first');
  await startCall(first);
  await expectLive(first);

  const second = page.locator('#second');
  await second.getByRole('button', { name: 'Open' }).click();
  await expectReason(second, 'already-in-call', ['en']);
  await submit(second);
  await expectReason(second, 'already-in-call');
  await dialog(second).getByRole('button', { name: 'Close' }).click();

  const tab = await context.newPage();
  await tab.goto(address);
  const third = tab.locator('#first');
  await openDialog(third);
  await expectReason(third, 'already-in-call', ['en']);
  await submit(third);
  await expectReason(third, 'already-in-call');
  await page.bringToFront();
  await endButton(first).click();
  await expect(callBar(first)).toHaveCount(0);
  await tab.bringToFront();
  // The language changed and changed back, so the consent must be given again.
  await consentBox(third).check();
  await passBotCheck(third);
  await startButton(third).click();
  await expectLive(third);
  expect(complaints).toEqual([]);
});

const expectLive = (place: Place) =>
  expect(callBar(place)).toHaveAttribute('data-status', 'live', { timeout: 20_000 });

async function submit(place: Place): Promise<void> {
  await fillForm(place);
  await passBotCheck(place);
  await startButton(place).click();
}

declare global {
  interface Window {
    /** Resolves when the test has pressed Stop. */
    ended: Promise<void>;
  }
}

/**
 * The unit tests cover all ten stages, and `call/stop.spec.ts` stops while the platform and the room do not answer.
 * `agent-close`: the page stops before the start.
 */
const MOMENTS = ['agent-close', 'mobile-permissions', 'audio-observer-setup'] as const;
type Moment = (typeof MOMENTS)[number];

test(
  'a call that is stopped while it starts emits nothing afterwards',
  { tag: '@chromium' },
  async ({ page, complaints }) => {
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const assistant = `stopped-${randomUUID()}`;
    await openPlain(page, { assistant });
    for (const moment of MOMENTS) await test.step(moment, () => stopAt(page, moment, sent));
    const kept = (await callsOf(assistant)).flatMap(({ timeline }) => timeline.map(({ what }) => what));
    expect(kept.filter((what) => what === 'join')).toHaveLength(MOMENTS.filter(isInRoom).length);
    await makeAnotherCall(page);
    expect(complaints).toEqual([]);
  },
);

const isInRoom = (moment: Moment): boolean => moment === 'audio-observer-setup';

async function stopAt(page: Page, moment: Moment, sent: string[]): Promise<void> {
  await page.evaluate((wanted) => {
    window.probe.told.splice(0);
    window.ended = new Promise((resolve) => {
      window.probe.onTold = ({ name, detail }) => {
        if (wanted !== (name === 'call-start-progress' ? detail['stage'] : name)) return;
        window.probe.onTold = () => undefined;
        resolve(document.querySelector('task-tamer-agent')?.endCall());
      };
    });
  }, moment);
  sent.splice(0);
  await startCall(page);
  await page.evaluate(() => window.ended);
  await expectNothingLeft(page);
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await expect(launcher(page)).toBeFocused();
  await expectState(page, 'idle');
  await expect(agent(page).getByRole('dialog')).toHaveCount(0);
  expect(await eventsOf(page, 'call-start', 'call-start-success', 'call-error')).toEqual([]);
  const told = await eventsOf(page, 'call-start-failed');
  expect(told.map(({ reason }) => reason)).toEqual(moment === 'agent-close' ? [] : ['cancelled']);
  expect(await eventsOf(page, 'call-end')).toEqual(
    isInRoom(moment) ? [{ reason: 'customer-ended-call' }] : [],
  );
  const requests = sent.filter((what) => what.endsWith('/call/web'));
  expect(requests).toHaveLength(moment === 'agent-close' ? 0 : 1);
}
