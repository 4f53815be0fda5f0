/** The processes of the inbox: started, killed, and started again at the same address. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../demo/server/free-port.ts';
import type { Outbound, ServerGiven } from './server.ts';

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));

export type InboxProcess = {
  readonly url: string;
  /** Kills and restarts the process. @param aheadMs how far its clock is ahead afterwards */
  readonly restart: (aheadMs?: number) => Promise<void>;
  readonly kill: () => Promise<void>;
};

/** @param database a file, or the address of a Postgres database @param redisUrl of the counters; null for its memory */
export async function startInbox(
  database: string,
  platform: string,
  outbound: Outbound = { mailUrl: null, webhooks: null },
  redisUrl: string | null = null,
): Promise<InboxProcess> {
  const given = { port: await freePort(), database, far: platform, redisUrl, ...outbound };
  let child = await start({ ...given, aheadMs: 0 });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `http://127.0.0.1:${given.port}`,
    kill,
    async restart(aheadMs = 0) {
      await kill();
      child = await start({ ...given, aheadMs });
    },
  };
}

async function start(given: ServerGiven): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVER, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (said) => (errors = (errors + String(said)).slice(-2_000)));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the inbox ended with ${String(code)}: ${errors}`);
  });
  // The test itself causes later exits.
  ended.catch(() => undefined);
  await Promise.race([once(child.stdout, 'data'), ended]);
  return child;
}
