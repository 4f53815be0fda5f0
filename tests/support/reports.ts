/** Where each runner writes its report, and the counts and flaky tests that are read from it. */
import { readFileSync, rmSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** The format of each report, which depends on the program that writes it. */
const FORMATS = {
  unit: 'vitest',
  'inbox-in-webkit': 'vitest',
  versions: 'vitest',
  component: 'files',
  firefox: 'files',
  webkit: 'files',
  'first-visits': 'playwright',
  visits: 'playwright',
  'visits-in-firefox': 'playwright',
  'visits-in-real-time': 'playwright',
  looks: 'playwright',
  hosts: 'playwright',
  upgrade: 'playwright',
} as const satisfies Record<string, 'vitest' | 'files' | 'playwright'>;

export type Runner = keyof typeof FORMATS;

/** The component tests in Chromium, in Firefox, and in WebKitGTK. */
export type ComponentRunner = 'component' | 'firefox' | 'webkit';

export type FailedTest = {
  readonly title: string;
  /** The error's message. */
  readonly reason: string;
};

/** What became of one file of the component tests in one browser. */
export type FileResult = {
  readonly file: string;
  readonly passed: number;
  /** The tests that failed. */
  readonly failed: readonly FailedTest[];
  /** The tests that failed, and passed when the file ran once more. */
  readonly flaky: readonly FailedTest[];
  /** Whether the browser crashed before any test failed. */
  readonly hasCrashed: boolean;
};

export type Counts = {
  readonly passed: number;
  /** File, title and reason of each test that failed. */
  readonly failed: readonly string[];
  /** File, title and reason of each test that passed only at the second try. They count as passed. */
  readonly flaky: readonly string[];
};

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = `${ROOT}.cache/reports/`;
const MAX_REASON_CHARACTERS = 400;

export function reportFile(runner: Runner): string {
  return `${FOLDER}${runner}.json`;
}

/** Deletes the last run's reports, so that they are never mistaken for this run's. */
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

/** @throws if the report has not the form that its program writes */
export function parseCounts(runner: Runner, report: unknown): Counts {
  switch (FORMATS[runner]) {
    case 'vitest':
      return {
        passed: numberAt(report, 'numPassedTests'),
        failed: listAt(report, 'testResults').flatMap(failedInFile),
        flaky: listAt(report, 'testResults').flatMap(flakyInFile),
      };
    case 'files':
      return countFiles(parseFiles(report));
    case 'playwright':
      return {
        passed: numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky'),
        failed: listAt(report, 'suites').flatMap((suite) => testsWith('unexpected', suite)),
        flaky: listAt(report, 'suites').flatMap((suite) => testsWith('flaky', suite)),
      };
  }
}

/** The results of the component tests' files in a browser's last run. */
export function readFiles(runner: ComponentRunner): readonly FileResult[] {
  return parseFiles(JSON.parse(readFileSync(reportFile(runner), 'utf8')));
}

export function countFiles(files: readonly FileResult[]): Counts {
  return sumCounts(
    files.map(({ file, passed, failed, flaky, hasCrashed }) => ({
      passed,
      failed: [
        ...failed.map((test) => named(file, test.title, test.reason)),
        ...(hasCrashed ? [named(file, 'the browser crashed')] : []),
      ],
      flaky: flaky.map((test) => named(file, test.title, test.reason)),
    })),
  );
}

export function sumCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.flatMap(({ failed }) => failed),
    flaky: all.flatMap(({ flaky }) => flaky),
  };
}

function parseFiles(report: unknown): readonly FileResult[] {
  return listAt(report, 'files').map((entry) => ({
    file: String(at(entry, 'file')),
    passed: numberAt(entry, 'passed'),
    failed: listAt(entry, 'failed').map(parseFailed),
    flaky: listAt(entry, 'flaky').map(parseFailed),
    hasCrashed: at(entry, 'hasCrashed') === true,
  }));
}

const parseFailed = (entry: unknown): FailedTest => ({
  title: String(at(entry, 'title')),
  reason: String(at(entry, 'reason')),
});

/** A file of Vitest that could not run has no tests. */
function failedInFile(file: unknown): readonly string[] {
  const path = String(at(file, 'name'));
  const failed = listAt(file, 'assertionResults').filter((test) => at(test, 'status') === 'failed');
  if (failed.length === 0 && at(file, 'status') === 'failed')
    return [named(path, 'the file could not run', at(file, 'message'))];
  return failed.map((test) => namedByVitest(path, test));
}

/** A test that passed at the second try keeps the error of the first. */
function flakyInFile(file: unknown): readonly string[] {
  const passed = listAt(file, 'assertionResults').filter((test) => at(test, 'status') === 'passed');
  return passed
    .filter((test) => optionalListAt(test, 'failureMessages').length > 0)
    .map((test) => namedByVitest(String(at(file, 'name')), test));
}

const namedByVitest = (path: string, test: unknown): string =>
  named(path, String(at(test, 'fullName')), optionalListAt(test, 'failureMessages')[0]);

/** The tests of a Playwright suite that ended so. */
function testsWith(status: 'unexpected' | 'flaky', suite: unknown): readonly string[] {
  const own = optionalListAt(suite, 'specs').flatMap((spec) => {
    const test = listAt(spec, 'tests').find((each) => at(each, 'status') === status);
    if (test === undefined) return [];
    const errors = optionalListAt(test, 'results').map((result) => at(at(result, 'error'), 'message'));
    const reason = errors.find((message) => message !== undefined);
    return [named(String(at(spec, 'file')), String(at(spec, 'title')), reason)];
  });
  return [...own, ...optionalListAt(suite, 'suites').flatMap((each) => testsWith(status, each))];
}

/** One line, of a reason at most its first sentences: a run's last lines may be all that is kept of it. */
function named(file: string, title: string, reason?: unknown): string {
  const place = isAbsolute(file) ? relative(ROOT, file) : file;
  const line = stripVTControlCharacters(typeof reason === 'string' ? reason : '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REASON_CHARACTERS);
  return line === '' ? `${place}: ${title}` : `${place}: ${title} (${line})`;
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

const optionalListAt = (value: unknown, name: string): readonly unknown[] =>
  at(value, name) === undefined ? [] : listAt(value, name);

function listAt(value: unknown, name: string): readonly unknown[] {
  const found = at(value, name);
  if (!Array.isArray(found)) throw new Error(`The report has no list named ${name}.`);
  return found;
}

function numberAt(value: unknown, ...path: readonly string[]): number {
  const found = path.reduce(at, value);
  if (typeof found !== 'number') throw new Error(`The report has no number at ${path.join('.')}.`);
  return found;
}
