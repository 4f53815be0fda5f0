/**
 * Scope: the built tag in a page under attributes, properties and app messages of every kind. It never throws and keeps
 * working.
 */
import { expect, type Page } from '@playwright/test';
import fc from 'fast-check';
import { ATTRIBUTES, EVENTS, PROPERTIES, TAG } from '../../widget/contract.ts';
import { test } from '../e2e/visit/fixture.ts';
import {
  agent,
  endButton,
  expectNothingLeft,
  expectState,
  launcher,
  startCall,
  untilEmitted,
} from '../e2e/visit.ts';
import { installProbe } from '../e2e/visit/page-probe.ts';
import { BARE_PATH, WORKING } from './browser/bare-page.ts';
import { installFuzzer, type FuzzedWindow, type Given } from './browser/fuzzer.ts';
import { messageData } from './odd/messages.ts';
import { oddJson, oddText } from './odd/values.ts';
import { pageRuns } from './runs.ts';

/** The number of values per batch. */
const BATCH_VALUES = 125;
const DEFAULT_RUNS = 250;
/** A generous limit per value. */
const VALUE_LIMIT_MS = 50;

/** Names of values that cannot be serialized, so the page creates them. */
const ODD_NAMES = [
  'symbol',
  'function',
  'element',
  'window',
  'date',
  'big',
  'circular',
  'touchy',
  'nothing',
] as const;

const attribute: fc.Arbitrary<Given> = fc.record({
  name: fc.constantFrom(...ATTRIBUTES),
  how: fc.constant('attribute' as const),
  value: fc.oneof({ arbitrary: oddText, weight: 4 }, fc.constant(null)),
});
const property: fc.Arbitrary<Given> = fc.record({
  name: fc.constantFrom(...Object.values(PROPERTIES)),
  how: fc.constant('property' as const),
  value: fc.oneof(oddJson, fc.constantFrom(...ODD_NAMES)),
});

test('the attributes and properties of every kind never make the tag throw', async ({ page }) => {
  await prepare(page);
  // Block generated addresses.
  await page.route('**', (route) => route.abort());
  await forEachBatch(fc.oneof(attribute, property), async (values) => {
    const faults = await page.evaluate(
      (values: readonly Given[]) => (window as unknown as FuzzedWindow).fuzzer.give(values),
      values,
    );
    expect(faults).toEqual([]);
  });
  await expectState(page, 'idle');
  await expectNothingLeft(page);
});

test('app messages of every kind leave the call running', async ({ page }) => {
  await prepare(page);
  await startCall(page);
  await untilEmitted(page, 'call-start');
  await untilEmitted(page, 'transcript');
  await forEachBatch(messageData, async (messages) => {
    expect(await send(page, messages)).toEqual([]);
  });
  // All messages were handled, and the next one still works.
  const last = { type: 'transcript', role: 'user', transcript: 'We go on.', transcriptType: 'final' };
  expect(await send(page, [JSON.stringify(last)])).toEqual([]);
  await untilEmitted(page, 'transcript', { text: 'We go on.' });
  await expectState(page, 'live');
  await endButton(page).click();
  await expectNothingLeft(page);
});

/** Reported without a limit, because the time depends on the machine. */
test('every attribute accepts a million characters', async ({ page }) => {
  await prepare(page);
  const times = await page.evaluate(
    (names: readonly string[]) => (window as unknown as FuzzedWindow).fuzzer.million(names),
    [...ATTRIBUTES],
  );
  console.log(`a million characters, ms: ${JSON.stringify(times)}`);
  await agent(page).evaluate((tag) => (tag as HTMLElementTagNameMap['task-tamer-agent']).open());
  await expectState(page, 'idle');
});

async function prepare(page: Page): Promise<void> {
  test.setTimeout(60_000 + pageRuns('MODEL_VALUES', DEFAULT_RUNS, 1).numRuns * VALUE_LIMIT_MS);
  await page.addInitScript(installProbe, EVENTS);
  await page.goto(BARE_PATH);
  await page.evaluate(installFuzzer, { tag: TAG, attributes: WORKING });
  await expect(launcher(page)).toBeVisible();
}

function send(page: Page, messages: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    (messages: readonly string[]) => (window as unknown as FuzzedWindow).fuzzer.send(messages),
    messages,
  );
}

/** Checks the requested number of values, in batches. A failure prints the seed. */
async function forEachBatch<Value>(
  values: fc.Arbitrary<Value>,
  use: (batch: readonly Value[]) => Promise<void>,
): Promise<void> {
  const batches = fc.array(values, { minLength: BATCH_VALUES, maxLength: BATCH_VALUES, size: 'max' });
  await fc.assert(fc.asyncProperty(batches, use), pageRuns('MODEL_VALUES', DEFAULT_RUNS, BATCH_VALUES));
}
