/**
 * Scope: a call between two pages, in real time: how long it is billed if the visitor does not return, and how soon it
 * is heard again if they do.
 */
import { expect, type Page } from '@playwright/test';
import { EVENTS } from '../../../widget/contract.ts';
import { recordOf } from '../visit/fixture.ts';
import { installProbe } from '../visit/page-probe.ts';
import { callBar, callState, endButton, launcher, say, untilEmitted } from '../visit.ts';
import { test } from './fixture.ts';
import { askForMicrophone, ended, follow, greetedOn, resumed, serveSite, stored, type Site } from './site.ts';

/** How long a call waits for its visitor, and the tolerance for leaving the page and parallel calls. */
const WAIT_MS = 30_000;
const SLACK_MS = 15_000;
/**
 * The limit from the load event to the agent's voice, with a four times slower processor, ms. Twice the target, because
 * other work on the machine may also delay it.
 */
const HEARD_WITHIN_MS = 3_000;
const RETURNS = 3;
const LONG =
  'And so on, and so forth, for quite a while, until everything has been said that there is to say.';

test('a call ends after half a minute on a page without the tag, and no page resumes it', async ({
  page,
  site,
}) => {
  const id = await greetedOn(page, site);
  await follow(page, 'plain');
  await page.waitForURL(site.plain);
  const left = Date.now();
  const { billedSeconds: before } = await recordOf(id);
  await expect
    .poll(() => recordOf(id), { timeout: WAIT_MS + SLACK_MS })
    .toMatchObject({ status: 'ended', endedReason: 'silence-timed-out' });
  const { billedSeconds } = await recordOf(id);
  expect((billedSeconds - before) * 1_000).toBeLessThan(WAIT_MS + SLACK_MS);
  await page.waitForFunction((until) => Date.now() >= until, left + WAIT_MS);
  await follow(page, 'prices');
  await page.waitForURL(site.prices);
  await expect.poll(() => stored(page)).toBeNull();
  await expect(launcher(page)).toBeVisible();
  expect(await callState(page)).toBe('idle');
  expect((await recordOf(id)).billedSeconds).toBe(billedSeconds);
});

/** Ways to leave after which no page resumes the call, and the page that is left cannot or must not end it. */
const EXITS: Readonly<Record<string, (page: Page, site: Site) => Promise<unknown>>> = {
  'a page without the tag': (page) => follow(page, 'plain'),
  'a page without the tag, closed immediately': async (page, { plain }) => {
    await follow(page, 'plain');
    await page.waitForURL(plain);
    await page.close();
  },
  'a page with another agent': (page, { home }) => page.goto(home.replace('paths', 'others')),
  // A call can only be ended from inside its room, which this page has not joined yet.
  'another site while the next page resumes the call': async (page, site) => {
    await page.route('**/call-machine-object-bundle.js', () => undefined);
    await follow(page, 'prices');
    await page.waitForURL(site.prices);
    await expect.poll(() => stored(page)).toBeNull();
    await page.goto('about:blank');
  },
  'an offer that is not accepted': async (page) => {
    await askForMicrophone(page);
    await follow(page, 'prices');
    await expect(callBar(page).getByRole('button', { name: 'Back to Erin' })).toBeVisible();
  },
  'an offer that is left for good': async (page) => {
    await askForMicrophone(page);
    await follow(page, 'prices');
    await expect(callBar(page).getByRole('button', { name: 'Back to Erin' })).toBeVisible();
    await page.close();
  },
  // Nothing of a crashed page is left to end the call.
  'a tab that crashes': (page) => page.goto('chrome://crash').catch(() => undefined),
};

test('no way of leaving keeps a call running longer than half a minute', async ({ browser, hostServer }) => {
  const site = serveSite(hostServer, 'paths');
  serveSite(hostServer, 'others', { assistant: 'hangs-up' });
  await Promise.all(
    Object.entries(EXITS).map(async ([exit, leave]) => {
      const context = await browser.newContext({ permissions: ['microphone'] });
      const page = await context.newPage();
      await page.addInitScript(installProbe, EVENTS);
      const id = await greetedOn(page, site);
      const { billedSeconds: before } = await recordOf(id);
      await leave(page, site);
      await expect
        .poll(() => recordOf(id), { message: exit, timeout: WAIT_MS + SLACK_MS })
        .toMatchObject({ status: 'ended' });
      const { billedSeconds } = await recordOf(id);
      expect((billedSeconds - before) * 1_000, exit).toBeLessThan(WAIT_MS + SLACK_MS);
      await context.close();
    }),
  );
});

/** The time from the page's load event to the agent's first sound, ms. */
const silence = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return (await window.firstVoice) - (load?.loadEventEnd ?? NaN);
  });

test('the agent is heard again soon after the next page’s load, on a slow machine', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    window.firstVoice = new Promise((resolve) => {
      document.addEventListener('speech-start', () => resolve(performance.now()), { once: true });
    });
  });
  const id = await greetedOn(page, site);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const waits: number[] = [];
  for (const next of ['prices', 'home', 'prices'].slice(0, RETURNS)) {
    await say(page, LONG, { interruptAssistantEnabled: true });
    // Leave in the middle of a sentence, because Erin only repeats what was interrupted.
    await untilEmitted(page, 'transcript', { role: 'assistant', text: LONG.slice(0, 6), final: false });
    await follow(page, next);
    await page.waitForURL((url) => url.pathname.endsWith(next));
    await resumed(page);
    waits.push(Math.round(await silence(page)));
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  console.log(`Heard again after ${waits.join(', ')} ms.`);
  // The fastest shows what the tag needs; the others include other work on the machine.
  expect(Math.min(...waits)).toBeLessThan(HEARD_WITHIN_MS);
  await endButton(page).click();
  await ended(id, 'customer-ended-call');
});

declare global {
  interface Window {
    firstVoice: Promise<number>;
  }
}
