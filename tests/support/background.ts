/** Programs that run during the tests and are stopped with them. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** How shells report a process that SIGTERM ended. */
const TERMINATED_EXIT_CODE = 143;

/** By default, the signal ends a process without running its exit handlers. */
const endTests = (): never => process.exit(TERMINATED_EXIT_CODE);

/** Starts a program, which ends no later than this process. */
export function startProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  process.off('SIGTERM', endTests).once('SIGTERM', endTests);
  const child = spawn(command, args, { stdio: 'ignore', ...options });
  const endIt = (): void => void child.kill();
  process.once('exit', endIt);
  child.once('exit', () => process.off('exit', endIt));
  // A program that cannot be started never gets a process id, which the caller checks.
  child.on('error', () => undefined);
  return child;
}

/** Ends a program and waits until it is gone. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

const TRY_EVERY_MS = 50;

/**
 * Resolves once `isReady` returns true.
 * @throws if the program ends first, or is not ready within `limitMs`
 */
export async function untilReady(
  child: ChildProcess,
  isReady: () => boolean | Promise<boolean>,
  limitMs = 30_000,
): Promise<void> {
  const latest = Date.now() + limitMs;
  while (!(await isReady())) {
    if (isOver(child)) throw new Error(`${child.spawnfile} did not start.`);
    if (Date.now() > latest) throw new Error(`${child.spawnfile} was not ready within ${limitMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
}

function isOver({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** Stops the server whose process id is in `$1`, suspended or not, waits until it is gone, and removes the folder `$0`. */
const REMOVE = `cat > /dev/null
server=$(head -n 1 "$1" 2> /dev/null) && kill -s "$2" "$server" 2> /dev/null && kill -s CONT "$server" 2> /dev/null
while [ -n "$server" ] && kill -0 "$server" 2> /dev/null; do sleep 0.05; done
rm -rf "$0"`;

/**
 * Stops a server and removes its folder when this process ends, even by SIGKILL: a shell waits for the end of its input. The
 * threads of a test runner receive no signals.
 * @param pidFile the server's, in the folder
 * @param signal stops the server at once
 * @returns does it now
 */
export function removeAtEnd(folder: string, pidFile: string, signal: 'QUIT' | 'TERM'): () => Promise<void> {
  const shell = spawn('sh', ['-c', REMOVE, folder, join(folder, pidFile), signal], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const removed = once(shell, 'exit');
  shell.unref();
  return async () => {
    shell.ref();
    shell.stdin.end();
    await removed;
  };
}
