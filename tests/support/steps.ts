/** Runs checks one after the other, each a step with a name; the first failure stops. The last line sums what they counted. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { forgetReports, readCounts, sumCounts, type Runner } from './reports.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export type Step = {
  readonly name: string;
  run(): Promise<boolean>;
  /** The runner whose counts this step leaves. */
  readonly runner?: Runner;
};

/** @returns the exit code */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const began = Date.now();
  forgetReports();
  const failed = await firstFailure(steps);
  if (failed !== null) console.log(`\nStopped: ${failed.name} failed.`);
  else console.log(`\nAll steps passed in ${seconds(began)}.`);
  const counts = sumCounts(
    steps.flatMap(({ runner }) => (runner === undefined ? [] : (readCounts(runner) ?? []))),
  );
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return failed === null ? 0 : 1;
}

async function firstFailure(steps: readonly Step[]): Promise<Step | null> {
  for (const step of steps) {
    const began = Date.now();
    console.log(`\n▶ ${step.name}`);
    const passed = await attempt(step);
    console.log(`${passed ? '✔' : '✘'} ${step.name}, ${seconds(began)}`);
    if (!passed) return step;
  }
  return null;
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
