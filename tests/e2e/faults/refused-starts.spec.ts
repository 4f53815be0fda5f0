/**
 * Scope: obstacles on the visitor's side in a browser that could call: the microphone, the network, a blocker, a double
 * press. All in one visit, so that each start shows that the one before left nothing behind.
 */
import { expect, type Page } from '@playwright/test';
import type { FailureReason } from '../../../widget/contract.ts';
import { test } from '../visit/fixture.ts';
import {
  consentBox,
  endButton,
  eventsOf,
  expectCallFailed,
  expectNothingLeft,
  fillForm,
  openPlain,
  openDialog,
  passBotCheck,
  startButton,
  tryAgain,
  untilEmitted,
} from '../visit.ts';
import { expectDismissed, expectProblem } from './expectations.ts';
import { skipRetries } from './engine-retries.ts';
import { refuseMicrophone } from './microphone.ts';

type Refusal = {
  readonly reason: FailureReason;
  readonly inject: (page: Page) => Promise<unknown>;
  readonly undo: (page: Page) => Promise<void>;
};

const ENGINE = '**/call-machine-object-bundle.js';

/** `no-call-here.spec.ts` has a browser without a microphone, and the unit tests of a start each error of the microphone. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  'call engine blocked': {
    reason: 'engine-blocked',
    inject: (page) => page.route(ENGINE, (route) => route.abort()),
    undo: (page) => page.unroute(ENGINE),
  },
  'microphone refused or dismissed': {
    reason: 'microphone-denied',
    inject: (page) => refuseMicrophone(page, 'NotAllowedError'),
    undo: (page) => refuseMicrophone(page, null),
  },
  offline: {
    reason: 'offline',
    inject: (page) => page.context().setOffline(true),
    undo: (page) => page.context().setOffline(false),
  },
};

test('an obstacle that the visitor can remove is named, and the next start works', async ({
  page,
  traffic,
}) => {
  test.slow();
  await page.clock.install();
  skipRetries(page);
  await openPlain(page);
  for (const [name, refusal] of Object.entries(REFUSALS)) await test.step(name, () => refuse(page, refusal));
  await test.step('two presses in one task start one call', () => pressTwice(page, traffic));
});

async function refuse(page: Page, { reason, inject, undo }: Refusal): Promise<void> {
  await page.evaluate(() => window.probe.told.splice(0));
  // The bot check needs the network.
  const isLate = reason === 'offline';
  if (!isLate) await inject(page);
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  if (isLate) await inject(page);
  await startButton(page).click();
  await expectCallFailed(page);
  await expectProblem(page, reason);
  await undo(page);
  expect(await eventsOf(page, 'call-error')).toEqual([expect.objectContaining({ reason, fatal: true })]);
  expect(await eventsOf(page, 'call-start-success', 'call-end')).toEqual([]);
  await expectDismissed(page);
}

async function pressTwice(page: Page, traffic: { readonly sent: readonly string[] }): Promise<void> {
  const sent = traffic.sent.length;
  await openDialog(page);
  await tryAgain(page);
  // The language changed and changed back, so the consent must be given again.
  await consentBox(page).check();
  await passBotCheck(page);
  await startButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await untilEmitted(page, 'call-start');
  expect(traffic.sent.slice(sent)).toEqual(['POST /call/web', 'JOIN']);
  await endButton(page).click();
  await expectNothingLeft(page);
}
