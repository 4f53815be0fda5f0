/** Runs checks as named steps; the first failure stops. The last line sums up their counts. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { forgetReports, readCounts, sumCounts, type Runner } from './reports.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export type Step = {
  readonly name: string;
  run(): Promise<boolean>;
  /** The runner whose counts this step writes. */
  readonly runner?: Runner;
};

/** Steps that run in parallel. */
export type Row = readonly Step[];

/** Runs the rows one after another. @returns the exit code */
export async function runSteps(rows: readonly Row[]): Promise<number> {
  const began = Date.now();
  forgetReports();
  const failed = await firstFailure(rows);
  if (failed !== null) console.log(`\nStopped: ${failed.name} failed.`);
  else console.log(`\nAll steps passed in ${seconds(began)}.`);
  const counts = sumCounts(
    rows.flat().flatMap(({ runner }) => (runner === undefined ? [] : (readCounts(runner) ?? []))),
  );
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return failed === null ? 0 : 1;
}

async function firstFailure(rows: readonly Row[]): Promise<Step | null> {
  for (const row of rows) {
    const passed = await Promise.all(row.map(runLogged));
    const failed = row.find((_, place) => passed[place] === false);
    if (failed !== undefined) return failed;
  }
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
  const child = spawn(process.execPath, [...process.execArgv, `${ROOT}node_modules/${path}`, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TASK_TAMER_BUILT: '1' },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

function seconds(began: number): string {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}
