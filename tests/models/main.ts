/**
 * `npm run test:models`: the same tests as in CI, with many more cases. Other amounts: `-- --cases=100000
 * --sequences=1000 --values=10000 --follow=2000`.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    sequences: { type: 'string', default: '1000' },
    values: { type: 'string', default: '10000' },
    follow: { type: 'string', default: '2000' },
  },
});
const ENVIRONMENT = {
  ...process.env,
  MODEL_CASES: values.cases,
  MODEL_SEQUENCES: values.sequences,
  MODEL_VALUES: values.values,
  FOLLOW_SEQUENCES: values.follow,
};

const inNode = await run(
  `${values.cases} cases of each kind in Node`,
  'vitest/vitest.mjs',
  'run',
  '-c',
  'tests/vitest.config.ts',
  '--reporter=default',
  'tests/models',
);
const inPage = await run(
  `${values.sequences} sequences and ${values.values} values of each kind in Chromium`,
  '@playwright/test/cli.js',
  // Retries would hide rare failures.
  'test',
  '-c',
  'tests/e2e/playwright.config.ts',
  '--reporter=list',
  '--retries=0',
  'tests/models',
);
process.exitCode = inNode && inPage ? 0 : 1;

/** Runs a program of `node_modules` with this Node, and says how long it took. */
async function run(title: string, path: string, ...args: readonly string[]): Promise<boolean> {
  const began = Date.now();
  console.log(`\n▶ ${title}`);
  const passed = await new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, [`node_modules/${path}`, ...args], {
      cwd: ROOT,
      env: ENVIRONMENT,
      stdio: 'inherit',
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
  console.log(`${passed ? '✔' : '✘'} ${title}, ${Math.round((Date.now() - began) / 1000)} s`);
  return passed;
}
