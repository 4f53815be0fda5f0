/** A Valkey or Redis server for the tests: empty, on a free port, and stopped afterwards. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../demo/server/free-port.ts';
import { removeAtEnd } from './background.ts';

const COMMANDS = ['valkey-server', 'redis-server'];

export const COUNTER_SERVER = find();
export const WITHOUT_COUNTER_SERVER =
  'no valkey-server or redis-server here: npm test installs one on Debian, as root';

function find(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return (
    [process.env['COUNTER_SERVER_PATH'] ?? '', ...places].find((path) => path !== '' && existsSync(path)) ??
    null
  );
}

export type CounterServer = {
  readonly url: string;
  /** Accepts connections and commands from now on, and answers nothing. */
  readonly stall: () => void;
  /** Ends the server at once; it forgets everything. */
  readonly kill: () => Promise<void>;
  /** Starts the server at the same address after {@link CounterServer.kill}. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startCounterServer(more: readonly string[] = []): Promise<CounterServer> {
  if (COUNTER_SERVER === null) throw new Error(WITHOUT_COUNTER_SERVER);
  const program = COUNTER_SERVER;
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-counters-'));
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    folder,
    '--pidfile',
    join(folder, 'pid'),
    ...more,
  ];
  const remove = removeAtEnd(folder, 'pid', 'TERM');
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    server = started;
    await new Promise<void>((resolve, reject) => {
      started.on('error', reject);
      started.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
      started.stdout.on('data', (data) => {
        if (/ready to accept connections/i.test(String(data))) resolve();
      });
    });
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    stall: () => void server?.kill('SIGSTOP'),
    async kill() {
      if (server === null || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    start,
    close: remove,
  };
}
