/** Calls at many businesses, with and without a flood of requests at another one, in turns. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { quantile } from './quantile.ts';
import { slugOf, startStored, timedCall, type StoredServer } from './stored-server.ts';

const OTHERS = 50;
const ROUNDS = 6;
/** Each of the others starts a call in this time. */
const ROUND_MS = 5_000;

export async function measureFlood(database: string, far: string, mostRatio: number): Promise<boolean> {
  const server = await startStored(database, far);
  try {
    await round(server);
    const [calm, flooded]: [number[], number[]] = [[], []];
    let [answered, floodedMs] = [0, 0];
    for (let number = 0; number < ROUNDS; number += 1) {
      calm.push(...(await round(server)));
      const flood = startFlood(server);
      const began = performance.now();
      flooded.push(...(await round(server)));
      floodedMs += performance.now() - began;
      answered += await flood.end();
    }
    const perSecond = (answered / floodedMs) * 1_000;
    const [before, during] = [quantile(calm, 0.95), quantile(flooded, 0.95)];
    const ratio = during / before;
    console.log(
      `Calls at ${OTHERS} businesses, p95: ${before.toFixed(1)} ms, and ${during.toFixed(1)} ms beside ${perSecond.toFixed(0)} answered requests a second at another one; failed ${failed(calm)} and ${failed(flooded)}; ratio ${ratio.toFixed(2)}, at most ${mostRatio} promised`,
    );
    return ratio <= mostRatio;
  } finally {
    await server.kill();
  }
}

const failed = (times: readonly number[]): number => times.filter((ms) => ms === Infinity).length;

async function round(server: StoredServer): Promise<readonly number[]> {
  return Promise.all(
    Array.from({ length: OTHERS }, async (_, number) => {
      await wait((number / OTHERS) * ROUND_MS);
      // A call that fails takes forever.
      return timedCall(server, slugOf(number + 1)).catch(() => Infinity);
    }),
  );
}

/** @returns what ends it, and counts its answered requests */
function startFlood({ url }: StoredServer): { readonly end: () => Promise<number> } {
  const sender = new Worker(new URL('flood-sender.ts', import.meta.url), {
    workerData: `${url}/${slugOf(0)}/calls`,
  });
  return {
    async end() {
      const answered = once(sender, 'message');
      sender.postMessage('end');
      const [count] = (await answered) as [number];
      await sender.terminate();
      return count;
    },
  };
}
