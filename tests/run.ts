/**
 * `npm test`: every check in order, cheapest first; the first failure stops. The last line sums what the
 * three runners counted.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildLocal } from '../demo/server/builds.ts';
import { forgetReports, readCounts, sumCounts, type Runner } from './support/reports.ts';
import { packageFaults, PACKAGE_BUDGET } from './package/faults.ts';
import { packPackage } from './package/pack.ts';
import { floorFaults } from './support/browser-floor.ts';
import {
  ENTRY_BUDGET,
  entrySize,
  moduleFiles,
  SCRIPT_FILE,
  SIZE_BUDGET,
  scriptSize,
} from './support/size.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

type Step = {
  readonly name: string;
  run(): Promise<boolean>;
  /** The runner whose counts this step leaves. */
  readonly runner?: Runner;
};

/** The faults in Firefox as well take a minute and a half: `npm run test:engines` has them. */
const IN_CHROMIUM = ['--project=real-time', '--project=e2e'];

const STEPS: readonly Step[] = [
  { name: 'types, lint, format and dead code', run: checkSource },
  {
    name: 'unit',
    run: () => program('vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts'),
    runner: 'unit',
  },
  { name: 'build', run: () => buildLocal().then(() => true) },
  { name: 'size', run: checkSize },
  { name: 'oldest browsers', run: checkFloor },
  { name: 'package', run: checkPackage },
  // A page of long ago with today's script is among the component tests.
  {
    name: 'old script on a new page',
    run: () => program('vitest/vitest.mjs', 'run', '-c', 'tests/release/vitest.config.ts', 'old-script'),
  },
  {
    name: 'component',
    run: () =>
      program('@web/test-runner/dist/bin.js', '--config', 'tests/component/web-test-runner.config.js'),
    runner: 'component',
  },
  {
    name: 'contract and e2e',
    run: () =>
      program('@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', ...IN_CHROMIUM),
    runner: 'e2e',
  },
];

async function main(): Promise<number> {
  const began = Date.now();
  forgetReports();
  const failed = await firstFailure();
  if (failed !== null) console.log(`\nStopped: ${failed.name} failed.`);
  else console.log(`\nAll steps passed in ${seconds(began)}.`);
  const counts = sumCounts(
    STEPS.flatMap(({ runner }) => (runner === undefined ? [] : (readCounts(runner) ?? []))),
  );
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return failed === null ? 0 : 1;
}

async function firstFailure(): Promise<Step | null> {
  for (const step of STEPS) {
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

/** The format takes as long as the rest, and one core. */
async function checkSource(): Promise<boolean> {
  const format = program('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.');
  const types = await program('typescript/bin/tsc', '-p', '.');
  const lint = await program('oxlint/bin/oxlint');
  const deadCode = await program('knip/bin/knip.js');
  return types && lint && deadCode && (await format);
}

async function checkSize(): Promise<boolean> {
  const [script, entry] = [scriptSize(), entrySize()];
  console.log(`task-tamer-agent.js: ${script} bytes after brotli, of ${SIZE_BUDGET} allowed`);
  console.log(
    `task-tamer-agent.mjs, on a page view: ${entry} bytes after brotli, of ${ENTRY_BUDGET} allowed`,
  );
  return script <= SIZE_BUDGET && entry <= ENTRY_BUDGET;
}

async function checkFloor(): Promise<boolean> {
  const faults = floorFaults([SCRIPT_FILE, ...moduleFiles()].map((file) => readFileSync(file, 'utf8')));
  for (const fault of faults) console.log(`The built tag: ${fault}`);
  return faults.length === 0;
}

async function checkPackage(): Promise<boolean> {
  const packed = await packPackage();
  console.log(`task-tamer.tgz: ${packed.size} bytes, of ${PACKAGE_BUDGET} allowed`);
  const faults = await packageFaults(packed);
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}

/** Runs a program of `node_modules` with this Node. */
function program(path: string, ...args: readonly string[]): Promise<boolean> {
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

process.exitCode = await main();
