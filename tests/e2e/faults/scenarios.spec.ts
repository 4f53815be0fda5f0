/**
 * Scope: every stand-in scenario, from the launcher to its end: what the visitor reads, which events the page gets,
 * what the console promises and shows, and that nothing is left behind. The page's clock is moved past the limits of
 * 10, 20 and 28 s.
 */
import { expect, type Page } from '@playwright/test';
import { CALL_SCENARIO_IDS, SCENARIOS, type CallScenarioId } from '../../../demo/stand-ins/scenarios.ts';
import type { FailureReason } from '../../../widget/contract.ts';
import { browserFamily, problemWords } from '../../../widget/ui/form/problem-advice.ts';
import { en } from '../../../widget/i18n/en.ts';
import { test } from '../visit/fixture.ts';
import { OUTCOMES, type Failure, type Outcome } from '../visit/outcomes.ts';
import { skipRetries } from './engine-retries.ts';
import { headingOf } from './expectations.ts';
import {
  BRIEF,
  dialog,
  endButton,
  eventsOf,
  expectCallFailed,
  expectNothingLeft,
  expectToast,
  launcher,
  makeAnotherCall,
  nameField,
  openDemo,
  startCall,
  tryAgain,
  untilTold,
  VISITOR,
} from '../visit.ts';

test.describe.configure({ mode: 'parallel' });

test('the console describes the same failure the same way, and mentions contacts where calling again cannot help', ({
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'once is enough');
  const promises = new Map<FailureReason, string>();
  for (const id of CALL_SCENARIO_IDS) {
    const outcome: Outcome = OUTCOMES[id];
    if (outcome.ends !== 'in the form') continue;
    const { reason } = outcome.error;
    const { expect: promise } = SCENARIOS[id];
    expect([id, promises.get(reason) ?? promise]).toEqual([id, promise]);
    promises.set(reason, promise);
    const isLast = !problemOf(reason).next.includes('again');
    expect([id, promise.includes('other ways')]).toEqual([id, isLast]);
  }
});

/** One page per kind of end, so that each call also proves that the previous one left nothing behind. */
const VISITS = {
  'every start that fails brings the form back with the reason': 'in the form',
  'every call that the other side ends shows a message': 'by itself',
  'every other call continues until the visitor ends it': 'by the visitor',
} as const;

/** One of each kind. The others differ only in server responses that the same code reads. */
const IN_FIREFOX: ReadonlySet<CallScenarioId> = new Set([
  'http-401',
  'http-402',
  'http-429',
  'http-500',
  'bad-json',
  'slow',
  'connection-reset',
  'engine-missing',
  'join-hangs',
  'room-gone',
]);

/** All, or the one that `SCENARIO` names. */
const { SCENARIO } = process.env;
const PLAYED = CALL_SCENARIO_IDS.filter((id) => SCENARIO === undefined || id === SCENARIO);
if (PLAYED.length === 0) throw new Error(`There is no scenario of calls “${SCENARIO}”.`);

for (const [title, end] of Object.entries(VISITS)) {
  const ids = PLAYED.filter((id) => OUTCOMES[id].ends === end);
  if (ids.length === 0) continue;
  test(title, async ({ page, browserName }) => {
    // These play sound in real time, so ended-elsewhere.spec.ts injects the ends in Firefox.
    test.skip(browserName === 'firefox' && end !== 'in the form', 'played in Chromium');
    test.setTimeout(240_000);
    await page.clock.install();
    skipRetries(page);
    await openDemo(page, BRIEF);
    for (const id of ids)
      if (browserName !== 'firefox' || IN_FIREFOX.has(id)) await test.step(id, () => play(page, id));
    await page.getByLabel('Scenario').selectOption('erin');
    await makeAnotherCall(page);
  });
}

/** From the closed dialog back to the closed dialog. */
async function play(page: Page, id: CallScenarioId): Promise<void> {
  const outcome: Outcome = OUTCOMES[id];
  await page.getByLabel('Scenario').selectOption(id);
  await expect(page.locator('#expectation')).toHaveText(`${id} ${SCENARIOS[id].expect}`);
  await page.evaluate(() => window.probe.told.splice(0));
  // Clear the console, whose rows of thirty calls would slow the page down.
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await startCall(page);
  await outcome.late?.until(page);
  if (outcome.late !== undefined) await page.clock.fastForward(outcome.late.skipMs);
  await expectEnd(page, outcome);
  await expectNothingLeft(page);
  await expectInTimeline(page, outcome);
  if (outcome.ends === 'in the form') await page.keyboard.press('Escape');
  await expect(launcher(page)).toBeFocused();
}

/** The console shows how the call ended. */
async function expectInTimeline(page: Page, outcome: Outcome): Promise<void> {
  const latest = (name: string) => page.locator(`tr[data-event="${name}"]`).first();
  if (outcome.ends === 'in the form')
    await expect(latest('call-start-failed')).toContainText(`"reason": "${outcome.error.reason}"`);
  else await expect(latest('call-end')).toContainText(endReasonOf(outcome));
}

const endReasonOf = (outcome: Exclude<Outcome, { readonly ends: 'in the form' }>): string =>
  outcome.ends === 'by itself' ? outcome.reason : 'customer-ended-call';

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
  await untilTold(page, 'call-end');
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
  await untilTold(page, 'call-start');
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
