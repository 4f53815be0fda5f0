/** The runner's default report, a list of the skipped tests, and a file with the counts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { reportFile } from '../support/reports.ts';
import { CRASHED } from './webkit/launcher.ts';

/** @param {import('../support/reports.ts').ComponentRunner} runner */
export const reporters = (runner) => [defaultReporter(), skipReporter(), countReporter(runner)];

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

/**
 * Writes the counts of all browsers and the files in which a browser crashed to a report, to be summed later.
 * @param {import('../support/reports.ts').ComponentRunner} runner
 */
function countReporter(runner) {
  return {
    /** @param {{ sessions: Iterable<Session> }} run */
    onTestRunFinished: ({ sessions }) => {
      const file = reportFile(runner);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(countsOf(sessions)));
    },
  };
}

/**
 * The fields of a test file's session in one browser that are read here.
 * @typedef {Pick<import('@web/test-runner').TestSession, 'testFile' | 'passed' | 'errors' | 'testResults'>} Session
 */

/** @param {Iterable<Session>} sessions */
export function countsOf(sessions) {
  const counts = { passed: 0, failed: 0, crashed: /** @type {string[]} */ ([]) };
  for (const session of sessions) countSession(session, counts);
  return counts;
}

/**
 * @param {Session} session
 * @param {{ passed: number, failed: number, crashed: string[] }} counts
 */
function countSession(session, counts) {
  const tests = testsOf(session.testResults).filter(({ skipped }) => !skipped);
  const hasFailure = tests.some(({ passed }) => !passed);
  // A test that failed before the crash still counts as a failure.
  if (!hasFailure && session.errors.some(({ message }) => message === CRASHED)) {
    counts.crashed.push(session.testFile);
    return;
  }
  for (const { passed } of tests) counts[passed ? 'passed' : 'failed'] += 1;
  // A file that could not run, or that left an error, has no failed test, so it counts as one failure.
  if (!session.passed && !hasFailure) counts.failed += 1;
}

/**
 * @param {import('@web/test-runner').TestSuiteResult | undefined} suite
 * @returns {import('@web/test-runner').TestResult[]}
 */
function testsOf(suite) {
  return [...(suite?.tests ?? []), ...(suite?.suites ?? []).flatMap(testsOf)];
}
