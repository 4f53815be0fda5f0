/** Scope: programs started through `demo/setup/prepare.mjs` need a writable folder, and exit with their npm script. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SETUP = fileURLToPath(new URL('../../../../demo/setup', import.meta.url));
const PREPARE = join(SETUP, 'prepare.mjs');
/** The user `nobody`, because permissions do not restrict root. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const SERVER = 'console.log(process.pid); setInterval(() => undefined, 1_000)';

it.skipIf(process.platform === 'win32')(
  'the server exits when npm is terminated, although the shell in between forwards no signal',
  { timeout: 30_000 },
  async () => {
    const shell = spawn('sh', ['-c', '"$0" "$1" -e "$2"; true', process.execPath, PREPARE, SERVER], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [printed] = (await once(shell.stdout, 'data')) as [Buffer];
    const server = Number(printed.toString().trim().split('\n').at(-1));
    expect(isRunning(server)).toBe(true);
    shell.kill('SIGTERM');
    await expect.poll(() => isRunning(server), { timeout: 15_000 }).toBe(false);
  },
);

it.skipIf(process.platform === 'win32')('a read-only folder is named in one sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-only-'));
  // The user may have no access to the folders above this Node.
  const node = join(folder, 'node');
  copyFileSync(process.execPath, node);
  cpSync(SETUP, join(folder, 'demo', 'setup'), { recursive: true });
  chmodSync(folder, 0o555);
  const prepare = join(folder, 'demo', 'setup', 'prepare.mjs');
  const { status, stdout, stderr } = spawnSync(node, [prepare, 'program'], {
    ...UNPRIVILEGED,
    encoding: 'utf8',
  });
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    `${folder} is read-only, and this command writes into it. Run it in a writable copy.\n`,
  ]);
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
