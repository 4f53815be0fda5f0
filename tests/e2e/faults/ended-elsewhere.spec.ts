/**
 * Scope: the other side ends or disturbs a call, in Firefox: reported by the room immediately, not after the greeting
 * as in the scenarios. Each call shows that the one before left nothing behind.
 */
import { expect, type Page } from '@playwright/test';
import { INTERRUPTED, lost } from '../../../demo/stand-ins/scenarios.ts';
import type { EndReason, FailureReason } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { inject } from '../../contract/daily-visit.ts';
import { baseUrl, test } from '../visit/fixture.ts';
import {
  callBar,
  eventsOf,
  expectNothingLeft,
  expectToast,
  launcher,
  openPlain,
  startCall,
  untilTold,
} from '../visit.ts';

type Ending = {
  readonly injection: object;
  readonly reason: EndReason;
  /** Null for an end without an error. */
  readonly why: FailureReason | null;
  /** The page's time until the call ends, ms. */
  readonly afterMs?: number;
};

const ENDINGS: Readonly<Record<string, Ending>> = {
  'the meeting ends': {
    injection: { eject: 'Meeting has ended' },
    reason: 'assistant-ended-call',
    why: null,
  },
  ejected: { injection: { eject: 'You were removed.' }, reason: 'call-failed', why: 'ejected' },
  'the room expires': {
    injection: { post: lost('exp-room', 'The meeting has expired.') },
    reason: 'call-failed',
    why: 'ejected',
  },
  'the engine gives up': {
    injection: { post: lost('connection-error', 'Could not reconnect.') },
    reason: 'connection-lost',
    why: 'connection-lost',
  },
  'the network stays away': {
    injection: { post: INTERRUPTED },
    reason: 'connection-lost',
    why: 'connection-lost',
    afterMs: 28_000,
  },
};

test('each end by the other side is shown, and the next call works', async ({ page, browserName }) => {
  test.skip(browserName !== 'firefox', 'in scenarios.spec.ts');
  test.setTimeout(120_000);
  await page.clock.install();
  await openPlain(page);
  for (const [name, ending] of Object.entries(ENDINGS)) await test.step(name, () => end(page, ending));
});

async function end(page: Page, { injection, reason, why, afterMs }: Ending): Promise<void> {
  await page.evaluate(() => window.probe.told.splice(0));
  await startCall(page);
  await untilTold(page, 'call-start');
  const [success] = await eventsOf(page, 'call-start-success');
  await inject(baseUrl(), success?.callId ?? '', injection);
  if (afterMs !== undefined) {
    await expect(callBar(page).getByRole('status')).toHaveText(en.call.reconnecting);
    await page.clock.fastForward(afterMs);
  }
  await untilTold(page, 'call-end');
  expect(await eventsOf(page, 'call-end')).toEqual([{ reason }]);
  if (why === null) await expectToast(page, 'Call Ended', 'The call has been disconnected');
  else await expectToast(page, 'Call Error', 'An error occurred during the call', en.problems[why].what);
  const errors = await eventsOf(page, 'call-error');
  expect(errors).toEqual(why === null ? [] : [expect.objectContaining({ reason: why, fatal: true })]);
  await expectNothingLeft(page);
  await expect(launcher(page)).toBeFocused();
}
