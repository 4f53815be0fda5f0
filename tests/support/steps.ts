/** Runs checks as named steps, and ends with what failed and the sum of their counts. */
import { fileURLToPath } from 'node:url';
import { startProgram } from './background.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { forgetReports, readCounts, reportFile, sumCounts, type Counts, type Runner } from './reports.ts';
import { TEMPORARY_FILES } from './temporary-files.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A test that fails once and passes at a second try has a race. It must be removed, but does not fail the run. More of them
 * in one run indicate a real fault.
 */
const MAX_FLAKY_TESTS = 2;

export type Step = {
  readonly name: string;
  run(): Promise<boolean>;
  /** The runner whose report this step writes. */
  readonly runner?: Runner;
  /** Nothing after it can pass without it, so the run ends when it fails. */
  readonly isRequired?: true;
};

/** Steps that run one after another, while the other lanes of the row run theirs. */
export type Lane = readonly Step[];

/** Lanes that run in parallel. */
export type Row = readonly Lane[];

type Log = (line: string) => void;

export type Result = { readonly step: Step; readonly passed: boolean; readonly tookMs: number };

/** Runs the rows one after another. @returns the exit code */
export async function runSteps(rows: readonly Row[]): Promise<number> {
  forgetReports();
  const results = await runRows(rows);
  const { lines, passed } = summarize(results, ({ runner }) =>
    runner === undefined ? null : readCounts(runner),
  );
  for (const line of ['', ...lines]) console.log(line);
  return passed ? 0 : 1;
}

/** Runs everything, so that one run shows all faults, unless a required step fails. */
export async function runRows(rows: readonly Row[], log: Log = console.log): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    const lanes = await Promise.all(row.map((lane) => runLane(lane, log)));
    results.push(...lanes.flat());
    if (lanes.flat().some(endsRun)) break;
  }
  return results;
}

/** The last lines of a run: how long each step took, the flaky tests, what failed, and how many passed and failed. */
export function summarize(
  results: readonly Result[],
  countsOf: (step: Step) => Counts | null,
): { readonly lines: readonly string[]; readonly passed: boolean } {
  const sum = sumCounts(results.flatMap(({ step }) => countsOf(step) ?? []));
  const failures = results
    .filter(({ passed }) => !passed)
    .flatMap(({ step }) => failureLines(step, countsOf(step)));
  const ended = results.find(endsRun);
  const isTooFlaky = sum.flaky.length > MAX_FLAKY_TESTS;
  return {
    lines: [
      ...results.map(resultLine),
      ...(ended === undefined ? [] : [`Stopped, because the rest needs: ${ended.step.name}`]),
      ...sum.flaky.map((title) => `Flaky, passed only at the second try: ${title}`),
      ...(isTooFlaky ? [`More than ${MAX_FLAKY_TESTS} flaky tests fail the run.`] : []),
      ...failures,
      `${sum.passed} passed, ${failures.length} failed`,
    ],
    passed: failures.length === 0 && !isTooFlaky,
  };
}

/** A step without a failed test failed as a whole, and counts as one failure. */
function failureLines({ name }: Step, counts: Counts | null): readonly string[] {
  const failed = counts?.failed ?? [];
  return failed.length === 0 ? [`Failed: ${name}`] : failed.map((title) => `Failed: ${name}: ${title}`);
}

const endsRun = ({ step, passed }: Result): boolean => !passed && step.isRequired === true;

async function runLane(lane: Lane, log: Log): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const step of lane) {
    const result = await runLogged(step, log);
    results.push(result);
    if (endsRun(result)) break;
  }
  return results;
}

/** Logs the beginning and the result of the step. */
async function runLogged(step: Step, log: Log): Promise<Result> {
  const began = Date.now();
  log(`\n▶ ${step.name}`);
  const result = { step, passed: await attempt(step, log), tookMs: Date.now() - began };
  log(resultLine(result));
  return result;
}

const resultLine = ({ step, passed, tookMs }: Result): string =>
  `${passed ? '✔' : '✘'} ${step.name}, ${(tookMs / 1000).toFixed(1)} s`;

async function attempt(step: Step, log: Log): Promise<boolean> {
  try {
    const passed = await step.run();
    // A runner that passes without counts has tested nothing.
    return passed && (step.runner === undefined || readCounts(step.runner) !== null);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Runs a program of `node_modules` with this Node, after the build. */
export function program(path: string, ...args: readonly string[]): Promise<boolean> {
  return runProgram(path, args, {});
}

/** A step that runs projects of a Playwright configuration, all if none is named. Several can run in parallel. */
export function playwright(
  name: string,
  runner: Runner,
  folder: string,
  projects: readonly string[] = [],
): Step {
  const args = ['test', '-c', `tests/${folder}/playwright.config.ts`, `--output=test-results/${runner}`];
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(runner) };
  return {
    name,
    runner,
    run: () =>
      runProgram(
        '@playwright/test/cli.js',
        [...args, ...projects.map((project) => `--project=${project}`)],
        environment,
      ),
  };
}

function runProgram(
  path: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<boolean> {
  const child = startProgram(
    process.execPath,
    [...process.execArgv, `${ROOT}node_modules/${path}`, ...args],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...COMPILE_CACHE, ...TEMPORARY_FILES, ...environment, TASK_TAMER_BUILT: '1' },
    },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}
