/** Scope: the servers of the tests leave nothing behind, however the tests end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { COUNTER_SERVER } from '../../support/counter-server.ts';
import { POSTGRES } from '../../support/postgres-server.ts';

/** Generous, because other tests keep the machine busy meanwhile. */
const LIMIT_MS = 60_000;
const SUPPORT = join(import.meta.dirname, '../../support');
const folder = mkdtempSync(join(tmpdir(), 'task-tamer-support-'));
// Postgres runs as another user.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const servers = (): readonly string[] =>
  globSync('/proc/[0-9]*/cmdline')
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .filter((line) => line.includes(folder));

async function expectNothingLeft(file: string, start: string, signal: NodeJS.Signals): Promise<void> {
  const code = `const { ${start} } = await import(${JSON.stringify(join(SUPPORT, file))});
    await ${start}();
    console.log('started');
    setInterval(() => undefined, 1_000);`;
  const tests = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(tests.stdout, 'data');
  expect(servers().length).toBeGreaterThan(0);
  tests.kill(signal);
  await expect.poll(() => [servers(), readdirSync(folder)], { timeout: LIMIT_MS }).toEqual([[], []]);
}

it.skipIf(POSTGRES === null).each(['SIGTERM', 'SIGKILL'] as const)(
  'the Postgres of tests that end by %s is stopped, and its folder removed',
  (signal) => expectNothingLeft('postgres-server.ts', 'startPostgres', signal),
  LIMIT_MS,
);

it.skipIf(COUNTER_SERVER === null)(
  'the counter server of tests that end by SIGTERM is stopped, and its folder removed',
  () => expectNothingLeft('counter-server.ts', 'startCounterServer', 'SIGTERM'),
  LIMIT_MS,
);
