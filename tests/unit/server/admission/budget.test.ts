// Scope: a budget that several processes share through a real Valkey or Redis is exact, and without the server every
// start is refused.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { redisStore } from '../../../../server/index.ts';
import {
  COUNTER_SERVER,
  startCounterServer,
  WITHOUT_COUNTER_SERVER,
} from '../../../support/counter-server.ts';
import { openWorld, refusalOf } from '../world.ts';

const run = promisify(execFile);
const STARTER = fileURLToPath(new URL('starter.ts', import.meta.url));
const PROCESSES = 4;
const STARTS = 10_000;
const BUDGETED_STARTS = 1_000;

if (COUNTER_SERVER === null) console.log(`Skipped: ${WITHOUT_COUNTER_SERVER}`);

it.skipIf(COUNTER_SERVER === null)(
  `the budget admits exactly ${BUDGETED_STARTS} of ${STARTS} simultaneous starts from ${PROCESSES} processes`,
  async () => {
    const server = await startCounterServer();
    try {
      const share = STARTS / PROCESSES;
      const outputs = await Promise.all(
        Array.from({ length: PROCESSES }, (_, place) =>
          run(process.execPath, [STARTER, server.url, ...[share, place * share, PROCESSES].map(String)]),
        ),
      );
      const counts = outputs.map(({ stdout }) => JSON.parse(stdout) as Record<string, number>);
      const sum = (name: string) => counts.reduce((total, count) => total + (count[name] ?? 0), 0);
      expect([sum('201'), sum('402'), sum('platform')]).toEqual([
        BUDGETED_STARTS,
        STARTS - BUDGETED_STARTS,
        BUDGETED_STARTS,
      ]);
      // They asked simultaneously, so no process got everything. The distribution depends on the machine.
      expect(counts.filter((count) => (count['201'] ?? 0) > 0).length).toBeGreaterThan(1);
    } finally {
      await server.close();
    }
  },
  120_000,
);

it.skipIf(COUNTER_SERVER === null)(
  'the budget refuses every start when the Redis server goes away',
  async () => {
    const server = await startCounterServer();
    const client = new Redis(server.url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    try {
      await new Promise((resolve) => client.once('ready', resolve));
      const world = openWorld({ store: redisStore(client) });
      expect((await world.start()).status).toBe(201);
      client.on('error', () => undefined);
      const gone = new Promise((resolve) => client.once('close', resolve));
      await server.close();
      await gone;
      expect(await refusalOf(await world.start())).toEqual([503, 'not-available']);
      expect(world.platform).toHaveLength(1);
      expect(world.problems.join()).toContain('every start is refused');
    } finally {
      client.disconnect();
    }
  },
);
