/** The inbox's events per second, compared with a handler that writes one row per event. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { start } from './faults.ts';
import { messagesOf, startLoadPlatform, type PlatformCall } from './platform.ts';
import { startInbox } from './processes.ts';

const BARE = fileURLToPath(new URL('bare-handler.ts', import.meta.url));
const CONCURRENT_CALLS = 16;
const WARM_UP_CALLS = 100; // calls

export type Rates = { readonly inbox: number; readonly bare: number };

/**
 * Sends the events of new calls to both servers in turns, so that other load affects both equally.
 * @param databases one for each server, because they would wait for each other's writes
 */
export async function measureRates(
  databases: { readonly inbox: string; readonly bare: string },
  turns: number,
  callsInTurn: number,
): Promise<readonly Rates[]> {
  // The platform sends no reports, because this function sends and times the events.
  const platform = await startLoadPlatform(null);
  const inbox = await startInbox(databases.inbox, platform.url);
  const bare = await startBare(databases.bare);
  try {
    const rates: Rates[] = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      const known = platform.calls.length;
      const count = turn === 0 ? WARM_UP_CALLS : callsInTurn;
      await abreast(count, async (number) => {
        if (!(await start(inbox.url, `${turn}-${number}`))) throw new Error('A start was not answered.');
      });
      const calls = platform.calls.slice(known);
      const measured = {
        bare: await eventsPerSecond(bare.url, calls),
        inbox: await eventsPerSecond(inbox.url, calls),
      };
      if (turn > 0) rates.push(measured);
    }
    return rates;
  } finally {
    await inbox.kill();
    bare.process.kill('SIGKILL');
    await platform.close();
  }
}

/** Like the platform: many calls at the same time, and the events of each call one after another. */
async function eventsPerSecond(server: string, calls: readonly PlatformCall[]): Promise<number> {
  const began = performance.now();
  let events = 0;
  await abreast(calls.length, async (number) => {
    const call = calls[number];
    if (call === undefined) return;
    const { url, headers } = call.assistantOverrides.server;
    for (const message of messagesOf(call)) {
      const body = JSON.stringify({ message });
      const answer = await fetch(`${server}${new URL(url).pathname}`, { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`An event was refused with ${answer.status}.`);
      await answer.arrayBuffer();
      events += 1;
    }
  });
  return events / ((performance.now() - began) / 1_000);
}

/** Runs a number of tasks concurrently until all are done. */
export async function abreast(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENT_CALLS }, async () => {
      for (let number = next++; number < count; number = next++) await work(number);
    }),
  );
}

async function startBare(
  database: string,
): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const child = spawn(process.execPath, [BARE, database], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: String(printed).trim().replace(/\/$/, ''), process: child };
}
