/** Calls at many businesses, with and without a flood of requests at another one, in turns. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { quantile } from './quantile.ts';
import { slugOf, startStored, timedCall, type StoredServer } from './stored-server.ts';

const OTHERS = 50;
const ROUNDS = 16;
/** Each of the others starts a call in this time. */
const ROUND_MS = 5_000;
/** The start of the flood's sender takes a core, and is no part of the flood. */
const SENDER_STARTS_IN_MS = 1_000;

export async function measureFlood(database: string, far: string, mostRatio: number): Promise<boolean> {
  const server = await startStored(database, far);
  try {
    // As warm as a server that has run for a while.
    await round(server);
    await besideFlood(server);
    const [calm, flooded, rates]: [number[], number[], number[]] = [[], [], []];
    for (let number = 0; number < ROUNDS; number += 1) {
      calm.push(...(await round(server)));
      const { times, perSecond } = await besideFlood(server);
      flooded.push(...times);
      rates.push(perSecond);
    }
    const [before, during] = [quantile(calm, 0.95), quantile(flooded, 0.95)];
    const ratio = during / before;
    console.log(
      `Calls at ${OTHERS} businesses, p95: ${before.toFixed(1)} ms, and ${during.toFixed(1)} ms beside at least ${Math.min(...rates).toFixed(0)} answered requests a second at another one; failed ${failed(calm)} and ${failed(flooded)}; ratio ${ratio.toFixed(2)}, at most ${mostRatio} promised`,
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

/** A round of calls, and how many requests of the flood are answered beside it. */
async function besideFlood(server: StoredServer) {
  const workerData = `${server.url}/${slugOf(0)}/calls`;
  const sender = new Worker(new URL('flood-sender.ts', import.meta.url), { workerData });
  const began = performance.now();
  await wait(SENDER_STARTS_IN_MS);
  const times = await round(server);
  const seconds = (performance.now() - began) / 1_000;
  const answered = once(sender, 'message');
  sender.postMessage('end');
  const [count] = (await answered) as [number];
  await sender.terminate();
  return { times, perSecond: count / seconds };
}
