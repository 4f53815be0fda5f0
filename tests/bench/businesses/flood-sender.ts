/**
 * A worker that sends requests without a proof, which the business refuses. Its own thread keeps it from slowing the calls
 * that are measured. Any message stops it; its reply is the number of answered requests.
 */
import { parentPort, workerData } from 'node:worker_threads';

const FLOOD_PER_SECOND = 500;
const FLOOD_TICK_MS = 20;
const HEADERS = { origin: 'https://shop.example', 'content-type': 'application/json' };

const url = String(workerData);
const underWay = new Set<Promise<void>>();
let answered = 0;

async function request(): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: HEADERS, body: '{}' });
  await answer.arrayBuffer();
  answered += 1;
}

const timer = setInterval(() => {
  for (let number = 0; number < (FLOOD_PER_SECOND * FLOOD_TICK_MS) / 1_000; number += 1) {
    const sending = request()
      .catch(() => undefined)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
}, FLOOD_TICK_MS);

async function end(): Promise<void> {
  clearInterval(timer);
  await Promise.all(underWay);
  parentPort?.postMessage(answered);
}

parentPort?.once('message', () => void end());
