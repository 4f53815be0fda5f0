/**
 * Scope: every scenario of the stand-ins, from the launcher to its end: what the visitor reads, what the page is
 * told, and that nothing is left behind. The limits of 10, 20 and 28 s are passed by moving the page's clock.
 */
import { expect, type Page } from '@playwright/test';
import { SCENARIO_IDS } from '../../demo/stand-ins/scenarios.ts';
import type { FailureReason } from '../../widget/contract.ts';
import { en } from '../../widget/strings/en.ts';
import { test } from './visit/fixture.ts';
import { OUTCOMES, type Failure, type Outcome } from './visit/outcomes.ts';
import {
  dialog,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectToast,
  launcher,
  makeAnotherCall,
  nameField,
  openDemo,
  startCall,
  untilTold,
  VISITOR,
} from './visit.ts';

test.describe.configure({ mode: 'parallel' });

test('each scenario has its outcome here', () => {
  expect(Object.keys(OUTCOMES).sort()).toEqual([...SCENARIO_IDS].sort());
});

for (const id of SCENARIO_IDS) {
  test(id, async ({ page }) => {
    const outcome: Outcome = OUTCOMES[id];
    if (outcome.late !== undefined) await page.clock.install();
    await openDemo(page, { scenario: id });
    await startCall(page);
    await outcome.late?.until(page);
    if (outcome.late !== undefined) await page.clock.fastForward(outcome.late.skipMs);
    await expectEnd(page, outcome);
    await expectNothingLeft(page);
    if (outcome.again) await makeAnotherCall(page);
  });
}

function expectEnd(page: Page, outcome: Outcome): Promise<void> {
  switch (outcome.ends) {
    case 'in the form':
      return expectForm(page, outcome.error);
    case 'by itself':
      return expectOwnEnd(page, outcome);
    case 'by the visitor':
      return expectCall(page, outcome);
  }
}

/** The dialog is back, with the name, what went wrong, and what to do. */
async function expectForm(page: Page, error: Failure): Promise<void> {
  await expectToast(page, 'Call Failed', 'Unable to connect to AI agent');
  await expect(nameField(page)).toHaveValue(VISITOR);
  const problem = dialog(page).locator('[data-reason]');
  await expect(problem).toContainText(problemOf(error.reason).what);
  await expect(problem).toContainText(problemOf(error.reason).next);
  await expect(problem).toBeFocused();
  await expectErrors(page, { ...error, fatal: true });
  expect(await eventsOf(page, 'call-start-failed')).toEqual([
    expect.objectContaining({ reason: error.reason, stage: error.stage }),
  ]);
  expect(await eventsOf(page, 'call-end')).toEqual([]);
}

async function expectOwnEnd(
  page: Page,
  { reason, error }: Extract<Outcome, { readonly ends: 'by itself' }>,
): Promise<void> {
  await untilTold(page, 'call-end');
  if (error === null) {
    await expectToast(page, 'Call Ended', 'The call has been disconnected');
    await expectErrors(page);
  } else {
    await expectToast(page, 'Call Error', 'An error occurred during the call', problemOf(error.reason).what);
    await expectErrors(page, { ...error, fatal: true });
  }
  expect(await eventsOf(page, 'call-end')).toEqual([{ reason }]);
  await expect(launcher(page)).toBeFocused();
}

async function expectCall(
  page: Page,
  { mild, proof }: Extract<Outcome, { readonly ends: 'by the visitor' }>,
): Promise<void> {
  await expectToast(page, 'Call Started', `Connected for ${VISITOR}`);
  await untilTold(page, 'call-start');
  await proof(page);
  await endButton(page).click();
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  expect(await eventsOf(page, 'call-end')).toEqual([{ reason: 'customer-ended-call' }]);
  await expectErrors(page, ...(mild === undefined ? [] : [{ ...mild, fatal: false }]));
  await expect(launcher(page)).toBeFocused();
}

async function expectErrors(page: Page, ...errors: readonly Failure[]): Promise<void> {
  const told = await eventsOf(page, 'call-error');
  expect(told).toEqual(errors.map((error) => expect.objectContaining(error)));
  expect(told.map(({ status }) => status)).toEqual(errors.map(({ status }) => status));
}

const problemOf = (reason: FailureReason) => en.problems[reason];
