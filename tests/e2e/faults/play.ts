/** Plays one scenario, from the launcher to its end: what the visitor reads, which events the page gets, and that nothing is left. */
import { expect, type Page } from '@playwright/test';
import type { CallScenarioId } from '../../../demo/stand-ins/scenarios.ts';
import type { FailureReason } from '../../../widget/contract.ts';
import { browserFamily, problemWords } from '../../../widget/ui/form/problem-advice.ts';
import { en } from '../../../widget/i18n/en.ts';
import { OUTCOMES, type Failure, type Outcome } from '../visit/outcomes.ts';
import { headingOf } from './expectations.ts';
import {
  dialog,
  endButton,
  eventsOf,
  expectCallFailed,
  expectNothingLeft,
  expectToast,
  launcher,
  nameField,
  startCall,
  tryAgain,
  untilEmitted,
  VISITOR,
} from '../visit.ts';

/** One page per kind of end, so that each call also proves that the previous one left nothing behind. */
export const KINDS = {
  'every start that fails brings the form back with the reason': 'in the form',
  'every call that the other side ends shows a message': 'by itself',
  'every other call continues until the visitor ends it': 'by the visitor',
} as const;

/** From the closed dialog of a page whose tag has this scenario, back to the closed dialog. */
export async function play(page: Page, id: CallScenarioId): Promise<void> {
  const outcome: Outcome = OUTCOMES[id];
  await page.evaluate(() => window.probe.told.splice(0));
  await startCall(page);
  await outcome.late?.until(page);
  if (outcome.late !== undefined) await page.clock.fastForward(outcome.late.skipMs);
  await expectEnd(page, outcome);
  await expectNothingLeft(page);
  if (outcome.ends === 'in the form') await page.keyboard.press('Escape');
  await expect(launcher(page)).toBeFocused();
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

/** The dialog reopened with the problem and the advice, and keeps the name. */
async function expectForm(page: Page, error: Failure): Promise<void> {
  await expectCallFailed(page);
  const problem = dialog(page).locator('[data-reason]');
  const family = browserFamily(await page.evaluate(() => navigator.userAgent));
  const [what, next] = problemWords(error.reason, en, family);
  // If the platform names a waiting time, the visitor sees it.
  const [told] = await eventsOf(page, 'call-error');
  const words = [told?.retryAfter === undefined ? next : 'You can try again in 1 minute.'];
  if (told?.requestId !== undefined) words.push(`ID ${told.requestId.slice(0, 8)}`);
  await expect(problem.getByRole('paragraph')).toHaveText([/^Call Failed/, ...words]);
  await expect(headingOf(problem)).toHaveText(what);
  await expect(headingOf(problem)).toBeFocused();
  await tryAgain(page);
  await expect(nameField(page)).toHaveValue(VISITOR);
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
  await untilEmitted(page, 'call-end');
  if (error === null) {
    await expectToast(page, 'Call Ended', 'The call has been disconnected');
    await expectErrors(page);
  } else {
    await expectToast(page, 'Call Error', 'An error occurred during the call', problemOf(error.reason).what);
    await expectErrors(page, { ...error, fatal: true });
  }
  expect(await eventsOf(page, 'call-end')).toEqual([{ reason }]);
}

async function expectCall(
  page: Page,
  { mild, proof }: Extract<Outcome, { readonly ends: 'by the visitor' }>,
): Promise<void> {
  await expectToast(page, 'Call Started', `Connected for ${VISITOR}`);
  await untilEmitted(page, 'call-start');
  await proof(page);
  await endButton(page).click();
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  expect(await eventsOf(page, 'call-end')).toEqual([{ reason: 'customer-ended-call' }]);
  await expectErrors(page, ...(mild === undefined ? [] : [{ ...mild, fatal: false }]));
}

async function expectErrors(page: Page, ...errors: readonly Failure[]): Promise<void> {
  const told = await eventsOf(page, 'call-error');
  expect(told).toEqual(errors.map((error) => expect.objectContaining(error)));
  expect(told.map(({ status }) => status)).toEqual(errors.map(({ status }) => status));
}

const problemOf = (reason: FailureReason) => en.problems[reason];
