/** `task-tamer-server` as a separate process, stopped after each test. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, onTestFinished } from 'vitest';
import { COMPILE_CACHE } from '../../../support/compile-cache.ts';
import { startCounterServer, type CounterServer } from '../../../support/counter-server.ts';

const MAIN = fileURLToPath(new URL('../../../../server/cli/main.ts', import.meta.url));
const LISTENS = /listens on (http:[^\s"]+)/;

/** Generous, because other programs may keep the machine busy for a while. */
export const PATIENCE = { timeout: 30_000 };
export const soon = <T>(read: () => T) => expect.poll(read, PATIENCE);

export type Program = {
  readonly process: ChildProcess;
  /** What it has written so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** With its exit code. */
  readonly ended: Promise<number | null>;
};

type Options = {
  readonly output?: 'pipe' | number;
  readonly command?: readonly string[];
  /** The number of the system's user who runs it. */
  readonly user?: number;
};

/** For one test file. @returns starts the program with an environment */
export function programFixture() {
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });
  return function start(
    environment: Readonly<Record<string, string>>,
    { output = 'pipe', command = [], user }: Options = {},
  ): Program {
    const env = {
      PATH: process.env['PATH'],
      ...COMPILE_CACHE,
      PORT: '0',
      HOST: '127.0.0.1',
      ...environment,
    };
    const child = spawn(process.execPath, [MAIN, ...command], {
      env,
      stdio: ['ignore', output, 'pipe'],
      ...(user === undefined ? {} : { uid: user, gid: user }),
    });
    running.push(child);
    let printed = '';
    let errors = '';
    child.stdout?.on('data', (data) => (printed += String(data)));
    child.stderr?.on('data', (data) => (errors += String(data)));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { process: child, output: () => printed, errors: () => errors, ended };
  };
}

export async function listening(program: Program): Promise<string> {
  await soon(program.errors).toMatch(LISTENS);
  return (LISTENS.exec(program.errors())?.[1] ?? '').replace(/\/$/, '');
}

/** Also stopped after a test that fails, because the run waits for it. */
export async function ownCounterServer(more: readonly string[] = []): Promise<CounterServer> {
  const counters = await startCounterServer(more);
  onTestFinished(() => counters.close());
  return counters;
}
