/** The runner's default report, a list of the skipped tests, and a file with the result of each test file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { reportFile } from '../support/reports.ts';
import { CRASHED } from './webkit/launcher.ts';

/** @param {import('../support/reports.ts').ComponentRunner} runner */
export const reporters = (runner) => [defaultReporter(), skipReporter(), resultReporter(runner)];

/** Lists the tests that each browser skipped. Their titles say why. */
function skipReporter() {
  return {
    /** @param {{ sessions: Iterable<import('@web/test-runner').TestSession> }} run */
    onTestRunFinished: ({ sessions }) => {
      for (const { browser, testResults } of sessions)
        for (const { name, skipped } of testsOf(testResults))
          if (skipped) console.log(`Not run in ${browser.name}: ${name}`);
    },
  };
}

/** @param {import('../support/reports.ts').ComponentRunner} runner */
function resultReporter(runner) {
  return {
    /** @param {{ sessions: Iterable<Session> }} run */
    onTestRunFinished: ({ sessions }) => {
      const file = reportFile(runner);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ files: [...sessions].map(resultOf) }));
    },
  };
}

/**
 * The fields of a test file's session in one browser that are read here.
 * @typedef {Pick<import('@web/test-runner').TestSession, 'testFile' | 'passed' | 'errors' | 'testResults'>} Session
 */

/**
 * @param {Session} session
 * @returns {import('../support/reports.ts').FileResult}
 */
export function resultOf({ testFile, passed, errors, testResults }) {
  const tests = testsOf(testResults).filter(({ skipped }) => !skipped);
  const failed = tests.flatMap(({ name, passed, error }) =>
    passed ? [] : [{ title: name, reason: error?.message ?? '' }],
  );
  // A test that failed before the crash still counts as a failure.
  const hasCrashed = failed.length === 0 && errors.some(({ message }) => message === CRASHED);
  // A file that could not run, or that left an error, has no failed test, so it counts as one failure.
  if (!passed && failed.length === 0 && !hasCrashed)
    failed.push({ title: 'the file left an error', reason: errors[0]?.message ?? '' });
  return {
    file: testFile,
    passed: hasCrashed ? 0 : tests.filter((test) => test.passed).length,
    failed,
    flaky: [],
    hasCrashed,
  };
}

/**
 * @param {import('@web/test-runner').TestSuiteResult | undefined} suite
 * @returns {import('@web/test-runner').TestResult[]}
 */
function testsOf(suite) {
  return [...(suite?.tests ?? []), ...(suite?.suites ?? []).flatMap(testsOf)];
}
