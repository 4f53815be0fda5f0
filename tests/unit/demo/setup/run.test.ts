/** Scope: programs started through `demo/setup/prepare.mjs` exit with their npm script. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PREPARE = fileURLToPath(new URL('../../../../demo/setup/prepare.mjs', import.meta.url));
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

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
