/** Scope: how far a run of the steps goes after a failure, and its last lines. */
import { expect, test } from 'vitest';
import type { Counts } from '../../support/reports.ts';
import { runRows, summarize, type Result, type Row, type Step } from '../../support/steps.ts';

const step = (name: string, passed: boolean, options: Partial<Step> = {}): Step => ({
  name,
  run: () => Promise.resolve(passed),
  ...options,
});

const run = (rows: readonly Row[]) => runRows(rows, () => undefined);
const namesOf = (results: readonly Result[]) => results.map((result) => result.step.name);

test('a failed step does not keep the steps and rows after it from running', async () => {
  const results = await run([
    [[step('unit', false), step('size', true)]],
    [
      [
        {
          name: 'visits',
          run() {
            throw new Error('no browser');
          },
        },
      ],
    ],
    [[step('hosts', true)]],
  ]);
  expect(namesOf(results)).toEqual(['unit', 'size', 'visits', 'hosts']);
  expect(results.map(({ passed }) => passed)).toEqual([false, true, false, true]);
});

test('a required step that fails ends its lane, and the run after its row', async () => {
  const results = await run([
    [[step('build', false, { isRequired: true }), step('size', true)], [step('unit', true)]],
    [[step('visits', true)]],
  ]);
  expect(namesOf(results)).toEqual(['build', 'unit']);
});

test('the last lines name what failed, and the sum', () => {
  const result = (each: Step, passed: boolean): Result => ({ step: each, passed, tookMs: 1500 });
  const counts: Readonly<Record<string, Counts>> = {
    unit: { passed: 5, failed: [], flaky: ['a.spec.ts: plays'] },
    visits: { passed: 2, failed: ['call.spec.ts: ends', 'chat.spec.ts: answers'], flaky: [] },
  };
  const { lines, passed } = summarize(
    [
      result(step('unit', true), true),
      result(step('size', true), false),
      result(step('visits', true), false),
    ],
    ({ name }) => counts[name] ?? null,
  );
  expect(passed).toBe(false);
  expect(lines).toEqual([
    '✔ unit, 1.5 s',
    '✘ size, 1.5 s',
    '✘ visits, 1.5 s',
    'Flaky, passed only at the second try: a.spec.ts: plays',
    'Failed: size',
    'Failed: visits: call.spec.ts: ends',
    'Failed: visits: chat.spec.ts: answers',
    '7 passed, 3 failed',
  ]);
});

test('more than two flaky tests fail a run whose steps all passed', () => {
  const runs = (...flaky: readonly string[]) =>
    summarize([{ step: step('unit', true), passed: true, tookMs: 0 }], () => ({
      passed: 9,
      failed: [],
      flaky,
    })).passed;
  expect(runs('a', 'b')).toBe(true);
  expect(runs('a', 'b', 'c')).toBe(false);
});
