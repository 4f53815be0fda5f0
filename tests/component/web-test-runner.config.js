import { mkdirSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { buildLocal } from '../../demo/server/builds.ts';
import { createStandIns } from '../../demo/stand-ins/index.ts';
import { CHROMIUM_SHELL, FIREFOX } from '../browsers.ts';
import { reportFile } from '../reports.ts';

if (process.env['TASK_TAMER_BUILT'] !== '1') await buildLocal();

/** The same stand-ins, under the same paths, as `npm start` serves. */
const mounted = createStandIns();
await mounted.warmUp();

export default {
  rootDir: '.',
  files: 'tests/component/**/*.test.ts',
  nodeResolve: true,
  // One browser at a time: audio and focus suffer when two share two cores.
  concurrentBrowsers: 1,
  concurrency: 1,
  testsFinishTimeout: 120_000,
  browsers: [
    playwrightLauncher({ product: 'chromium', launchOptions: CHROMIUM_SHELL }),
    playwrightLauncher({ product: 'firefox', launchOptions: FIREFOX }),
  ],
  testFramework: { config: { timeout: 20_000 } },
  // A plugin's own middleware would come after the files, which answer "not found" first.
  middleware: [answerStandIns],
  plugins: [typeStripping(), standInSockets()],
  reporters: [defaultReporter(), countReporter()],
};

/** Serves TypeScript as JavaScript: the types are blanked out, lines and columns stay. */
function typeStripping() {
  return {
    name: 'type-stripping',
    /** @param {{ path: string }} context */
    resolveMimeType: ({ path }) => (path.endsWith('.ts') ? 'js' : undefined),
    /** @param {{ path: string, body: unknown }} context */
    transform: ({ path, body }) =>
      path.endsWith('.ts') && typeof body === 'string' ? stripTypeScriptTypes(body) : undefined,
  };
}

/**
 * @param {Parameters<NonNullable<import('@web/test-runner').TestRunnerConfig['middleware']>[number]>[0]} context
 * @param {() => Promise<unknown>} next
 */
async function answerStandIns(context, next) {
  if (!mounted.handle(context.req, context.res)) return next();
  context.respond = false;
  // Until the stand-in has answered, the runner would read "not found" here and report it.
  if (!context.headerSent) context.status = 200;
}

function standInSockets() {
  return {
    name: 'stand-in-sockets',
    /** @type {import('@web/test-runner').TestRunnerPlugin['serverStart']} */
    serverStart: ({ server }) => {
      server?.on('upgrade', (request, socket, head) => mounted.upgrade(request, socket, head));
    },
    serverStop: () => mounted.close(),
  };
}

/** Leaves the counts of both browsers for `npm test` to sum. */
function countReporter() {
  return {
    /** @param {{ sessions: Iterable<import('@web/test-runner').TestSession> }} run */
    onTestRunFinished: ({ sessions }) => {
      const counts = { passed: 0, failed: 0 };
      for (const session of sessions) countSession(session, counts);
      const file = reportFile('component');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(counts));
    },
  };
}

/**
 * @param {import('@web/test-runner').TestSession} session
 * @param {{ passed: number, failed: number }} counts
 */
function countSession(session, counts) {
  const before = counts.passed + counts.failed;
  countSuite(session.testResults, counts);
  // A file that could not be run has no tests to fail.
  if (!session.passed && counts.passed + counts.failed === before) counts.failed += 1;
}

/**
 * @param {import('@web/test-runner').TestSuiteResult | undefined} suite
 * @param {{ passed: number, failed: number }} counts
 */
function countSuite(suite, counts) {
  for (const test of suite?.tests ?? []) {
    if (test.skipped) continue;
    if (test.passed) counts.passed += 1;
    else counts.failed += 1;
  }
  for (const inner of suite?.suites ?? []) countSuite(inner, counts);
}
