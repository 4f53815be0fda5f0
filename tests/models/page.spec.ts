/**
 * Scope: the built tag in a page, under random actions in any order. Checks the rules that must hold during and after
 * them.
 */
import { expect, type Page } from '@playwright/test';
import fc from 'fast-check';
import { test } from '../e2e/visit/fixture.ts';
import { english as botCheckWords } from '../../widget/i18n/bot-check.ts';
import { EVENTS, TAG } from '../../widget/contract.ts';
import { BARE_PATH, WORKING } from './browser/bare-page.ts';
import { installPlayer, type Played, type PlayedWindow, type PlayerOptions } from './browser/player.ts';
import { MUTED_AND_INSERTED_AGAIN, ORDINARY_CALL, sequences, type Steps } from './browser/steps.ts';
import { PARTING, wrongWith } from './call-record.ts';
import { pageRuns } from './runs.ts';

const VISITORS = 2;
const DEFAULT_RUNS = 10;
/** A generous limit per sequence; a call takes about a second. */
const SEQUENCE_LIMIT_MS = 20_000;
const PLAYER: PlayerOptions = {
  tag: TAG,
  events: EVENTS,
  parting: PARTING,
  attributes: {
    ...WORKING,
    'noise-cancellation': 'on',
    name: '',
    theme: 'auto',
    'agent-name': '',
    launcher: 'on',
  },
  passed: botCheckWords.passed,
  patience: 15_000,
};

test.describe.configure({ mode: 'parallel' });

for (let visitor = 1; visitor <= VISITORS; visitor += 1) {
  test(`random actions in any order break no rule, visitor ${visitor}`, async ({ page }) => {
    const parameters = pageRuns('MODEL_SEQUENCES', DEFAULT_RUNS, VISITORS);
    test.setTimeout(60_000 + parameters.numRuns * SEQUENCE_LIMIT_MS);
    await page.goto(BARE_PATH);
    await page.evaluate(`window.wrongWith = ${String(wrongWith)}`);
    await page.evaluate(installPlayer, PLAYER);
    for (const steps of [ORDINARY_CALL, ...MUTED_AND_INSERTED_AGAIN])
      expect(await play(page, steps)).toEqual({ faults: [], starts: 1, joined: 1 });
    const total = { sequences: 0, starts: 0, calls: 0 };
    const property = fc.asyncProperty(sequences, async (steps) => {
      const { faults, starts, joined } = await play(page, steps);
      total.sequences += 1;
      total.starts += starts;
      total.calls += joined;
      expect(faults).toEqual([]);
    });
    await fc.assert(property, parameters);
    console.log(`visitor ${visitor}: ${JSON.stringify(total)}`);
  });
}

function play(page: Page, steps: Steps): Promise<Played> {
  return page.evaluate((steps: Steps) => (window as unknown as PlayedWindow).player.play(steps), steps);
}
