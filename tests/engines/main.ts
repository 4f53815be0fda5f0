/**
 * `npm run test:engines`: tests that `npm test` leaves out, because they need engines that not every machine has, or
 * much time.
 */
import { writeFileSync } from 'node:fs';
import { buildOnce } from '../support/built.ts';
import { readCounts, readCrashes, reportFile } from '../support/reports.ts';
import { program, runSteps, type Step } from '../support/steps.ts';
import { onceMoreAfterCrash, type ComponentRun } from './again.ts';

const PROJECTS = ['--project=in-real-time', '--project=rest', '--project=firefox'];

const STEPS: readonly Step[] = [
  { name: 'build', run: () => buildOnce().then(() => true) },
  {
    name: 'the inbox in WebKitGTK, and the detection of its crashes',
    run: () => program('vitest/vitest.mjs', 'run', '-c', 'tests/engines/vitest.config.ts'),
    runner: 'unit',
  },
  // The reverse, a page for the first version with the current script, is a component test.
  {
    name: 'the first script on a current page',
    run: () => program('vitest/vitest.mjs', 'run', '-c', 'tests/release/vitest.config.ts', 'old-script'),
  },
  { name: 'component in WebKitGTK', run: testInWebKit, runner: 'webkit' },
  {
    name: 'component in Firefox',
    run: () => program('@web/test-runner/dist/bin.js', '--config', 'tests/component/firefox.config.js'),
    runner: 'firefox',
  },
  {
    name: 'pictures of every state',
    run: () => program('@playwright/test/cli.js', 'test', '-c', 'tests/looks/playwright.config.ts'),
    runner: 'looks',
  },
  {
    name: 'the visits that `npm test` leaves out, and visits in Firefox',
    run: () =>
      program('@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', ...PROJECTS),
    runner: 'e2e',
  },
];

async function testInWebKit(): Promise<boolean> {
  const { isGreen, passed, failed, crashed } = await onceMoreAfterCrash('WebKitGTK', runComponent);
  writeFileSync(reportFile('webkit'), JSON.stringify({ passed, failed: failed + crashed.length }));
  return isGreen;
}

async function runComponent(...files: readonly string[]): Promise<ComponentRun> {
  const chosen = files.length > 0 ? ['--files', ...files] : [];
  const config = ['--config', 'tests/component/webkit.config.js'];
  const isGreen = await program('@web/test-runner/dist/bin.js', ...config, ...chosen);
  const counts = readCounts('webkit');
  if (counts === null) throw new Error('The component tests in WebKitGTK left no report.');
  return { ...counts, isGreen, crashed: readCrashes() };
}

process.exitCode = await runSteps(STEPS.map((step) => [step]));
