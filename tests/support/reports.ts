/** Where each runner writes its counts, and how they are read. */
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The component tests in Chromium, in Firefox, and in WebKitGTK. */
export type ComponentRunner = 'component' | 'firefox' | 'webkit';
export type Runner = 'unit' | ComponentRunner | 'e2e' | 'looks';
export type Counts = { readonly passed: number; readonly failed: number };

const FOLDER = fileURLToPath(new URL('../../.cache/reports/', import.meta.url));

export function reportFile(runner: Runner): string {
  return `${FOLDER}${runner}.json`;
}

/** Deletes the last run's counts, so that they are never mistaken for this run's. */
export function forgetReports(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

/**
 * The counts of a runner's report.
 * @returns null if the runner wrote none
 */
export function readCounts(runner: Runner): Counts | null {
  try {
    return parseCounts(runner, JSON.parse(readFileSync(reportFile(runner), 'utf8')));
  } catch {
    return null;
  }
}

/** Each runner names the same two numbers differently. */
export function parseCounts(runner: Runner, report: unknown): Counts {
  switch (runner) {
    case 'unit':
      return { passed: numberAt(report, 'numPassedTests'), failed: numberAt(report, 'numFailedTests') };
    case 'component':
    case 'firefox':
    case 'webkit':
      return { passed: numberAt(report, 'passed'), failed: numberAt(report, 'failed') };
    case 'e2e':
    case 'looks':
      return {
        passed: numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky'),
        failed: numberAt(report, 'stats', 'unexpected'),
      };
  }
}

/** The test files in which WebKitGTK crashed in its last run. They count as neither passed nor failed. */
export function readCrashes(): readonly string[] {
  try {
    const report: unknown = JSON.parse(readFileSync(reportFile('webkit'), 'utf8'));
    const crashed: unknown = Object(report).crashed;
    return Array.isArray(crashed) ? crashed.map(String) : [];
  } catch {
    return [];
  }
}

export function sumCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    {
      passed: 0,
      failed: 0,
    },
  );
}

function numberAt(value: unknown, ...path: readonly string[]): number {
  let found = value;
  for (const key of path) {
    found =
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([name]) => name === key)?.[1]
        : undefined;
  }
  if (typeof found !== 'number') throw new Error(`The report has no number at ${path.join('.')}.`);
  return found;
}
