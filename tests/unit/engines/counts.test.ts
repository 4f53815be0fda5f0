/** Scope: what the component tests count as passed, as failed, and as a crash of the browser. */
import { expect, test } from 'vitest';
import { countsOf } from '../../component/reporters.js';
import { CRASHED } from '../../component/webkit/launcher.ts';

type Session = Parameters<typeof countsOf>[0] extends Iterable<infer One> ? One : never;

/** A file that ended without results, except for the given ones. */
function fileWith(told: Partial<Session>): Session {
  return { testFile: 'flood.test.ts', passed: false, errors: [], ...told };
}

function results(...passed: readonly boolean[]): Pick<Session, 'testResults'> {
  const tests = passed.map((one) => ({ name: 'a test', passed: one, skipped: false }));
  return { testResults: { name: '', suites: [{ name: 'a suite', suites: [], tests }], tests: [] } };
}

const crash = { errors: [{ message: 'The page disconnected.' }, { message: CRASHED }] };

test('a file in which the browser died counts as neither, and is named', () => {
  const crashed = { passed: 0, failed: 0, crashed: ['flood.test.ts'] };
  expect(countsOf([fileWith(crash)])).toEqual(crashed);
  expect(countsOf([fileWith({ ...crash, ...results(true, true) })])).toEqual(crashed);
});

test('a test that failed before the crash is a failed test', () => {
  expect(countsOf([fileWith({ ...crash, ...results(true, false) })])).toEqual({
    passed: 1,
    failed: 1,
    crashed: [],
  });
});

test('a file that timed out, or left another error, has failed', () => {
  const late = fileWith({ errors: [{ message: 'Browser tests did not finish within 120000ms.' }] });
  expect(countsOf([late, fileWith({ passed: true, ...results(true) })])).toEqual({
    passed: 1,
    failed: 1,
    crashed: [],
  });
});
