/**
 * Scope: every stand-in scenario, in the console: as in `scenarios.spec.ts`, and what the console promises and shows. The
 * page's clock is moved past the limits of 10, 20 and 28 s.
 */
import { expect, type Page } from '@playwright/test';
import { CALL_SCENARIO_IDS, SCENARIOS, type CallScenarioId } from '../../../demo/stand-ins/scenarios.ts';
import { BRIEF, makeAnotherCall, openDemo } from '../visit.ts';
import { test } from '../visit/fixture.ts';
import { OUTCOMES, type Outcome } from '../visit/outcomes.ts';
import { skipRetries } from './engine-retries.ts';
import { KINDS, play } from './play.ts';

test.describe.configure({ mode: 'parallel' });

/** All, or the one that `SCENARIO` names. */
const { SCENARIO } = process.env;
const PLAYED = CALL_SCENARIO_IDS.filter((id) => SCENARIO === undefined || id === SCENARIO);
if (PLAYED.length === 0) throw new Error(`There is no scenario of calls “${SCENARIO}”.`);

for (const [title, end] of Object.entries(KINDS)) {
  const ids = PLAYED.filter((id) => OUTCOMES[id].ends === end);
  if (ids.length === 0) continue;
  test(`in the console, ${title}`, async ({ page }) => {
    test.slow();
    await page.clock.install();
    skipRetries(page);
    await openDemo(page, BRIEF);
    for (const id of ids) await test.step(id, () => playInConsole(page, id));
    await page.getByLabel('Scenario').selectOption('erin');
    await makeAnotherCall(page);
  });
}

async function playInConsole(page: Page, id: CallScenarioId): Promise<void> {
  await page.getByLabel('Scenario').selectOption(id);
  await expect(page.locator('#expectation')).toHaveText(`${id} ${SCENARIOS[id].expect}`);
  // Clear the console, whose rows of thirty calls would slow the page down.
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await play(page, id);
  await expectInTimeline(page, OUTCOMES[id]);
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
