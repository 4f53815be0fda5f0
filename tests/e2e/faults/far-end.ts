/** The other end of a call in a separate process, which can be frozen to simulate a dead network. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type FarEnd = {
  readonly url: string;
  /** Stops responding while sockets stay open. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

const PROGRAM = fileURLToPath(new URL('far-end-server.ts', import.meta.url));

export async function startFarEnd(): Promise<FarEnd> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill();
      await gone;
    },
  };
}
