/** Runs checks as named steps; the first failure stops. The last line sums up their counts. */
import { fileURLToPath } from 'node:url';
import { startProgram } from './background.ts';
import { forgetReports, readCounts, reportFile, sumCounts, type Runner } from './reports.ts';

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
};

/** Steps that run one after another, while the other lanes of the row run theirs. */
export type Lane = readonly Step[];

/** Lanes that run in parallel. */
export type Row = readonly Lane[];

/** Runs the rows one after another. @returns the exit code */
export async function runSteps(rows: readonly Row[]): Promise<number> {
  const began = Date.now();
  forgetReports();
  const failed = await firstFailure(rows);
  if (failed !== null) console.log(`\nStopped: ${failed.name} failed.`);
  else console.log(`\nAll steps passed in ${seconds(began)}.`);
  const { passed, failed: failures, flaky } = sumCounts(rows.flat(2).flatMap(countsOf));
  for (const title of flaky) console.log(`Flaky, passed only at the second try: ${title}`);
  const isTooFlaky = flaky.length > MAX_FLAKY_TESTS;
  if (isTooFlaky) console.log(`More than ${MAX_FLAKY_TESTS} flaky tests fail the run.`);
  console.log(`${passed} passed, ${failures} failed`);
  return failed === null && !isTooFlaky ? 0 : 1;
}

const countsOf = ({ runner }: Step) => (runner === undefined ? [] : (readCounts(runner) ?? []));

async function firstFailure(rows: readonly Row[]): Promise<Step | null> {
  for (const row of rows) {
    const failures = await Promise.all(row.map(runLane));
    const failed = failures.find((failure) => failure !== null);
    if (failed !== undefined) return failed;
  }
  return null;
}

/** @returns the step that failed, after which the lane runs no other */
async function runLane(lane: Lane): Promise<Step | null> {
  for (const step of lane) if (!(await runLogged(step))) return step;
  return null;
}

/** Logs the beginning and the result of the step. */
async function runLogged(step: Step): Promise<boolean> {
  const began = Date.now();
  console.log(`\n▶ ${step.name}`);
  const passed = await attempt(step);
  console.log(`${passed ? '✔' : '✘'} ${step.name}, ${seconds(began)}`);
  return passed;
}

async function attempt(step: Step): Promise<boolean> {
  try {
    const passed = await step.run();
    // A runner that passes without counts has tested nothing.
    return passed && (step.runner === undefined || readCounts(step.runner) !== null);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
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
      env: { ...process.env, ...environment, TASK_TAMER_BUILT: '1' },
    },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

function seconds(began: number): string {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}
