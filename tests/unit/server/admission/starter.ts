/**
 * `node starter.ts <redis url> <starts> <first number> <processes>`: one of several instances that begin together.
 * Prints how often it gave each answer.
 */
import { Redis } from 'ioredis';
import { redisStore } from '../../../../server/index.ts';
import { openWorld } from '../world.ts';

const [url = '', starts = '', first = '', processes = ''] = process.argv.slice(2);
/** The number of simultaneous starts. */
const CONCURRENT_STARTS = 50;
const BUDGETED_STARTS = 1_000;

const client = new Redis(url, { enableOfflineQueue: false });
await new Promise((resolve) => client.once('ready', resolve));
/** Enough minutes, so that this limit does not hide the other. */
const limits = { callsPerDay: BUDGETED_STARTS, minutesPerDay: BUDGETED_STARTS * 20 };
const world = openWorld({ store: redisStore(client), limits });
const counts: Record<number, number> = {};
let started = 0;

async function startOnAndOn(): Promise<void> {
  while (started < Number(starts)) {
    const number = Number(first) + (started += 1);
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const { status } = await world.start({ botCheck: `token-${number}` }, { address });
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

// Wait for all processes; otherwise the first could take the whole budget while the others still load.
await client.incr('test:ready');
while (Number(await client.get('test:ready')) < Number(processes))
  await new Promise((resolve) => setTimeout(resolve, 5));
await Promise.all(Array.from({ length: CONCURRENT_STARTS }, startOnAndOn));
client.disconnect();
console.log(JSON.stringify({ ...counts, platform: world.platform.length }));
