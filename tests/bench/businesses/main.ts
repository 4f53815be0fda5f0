/**
 * `npm run bench:businesses [-- --only=start-up,calls,memory,idle,changes,flood,rotation --businesses=10000]`: what a server
 * with many stored businesses on Postgres costs, beside the same server with one, in turns; and what a change, a flood and
 * another master key do to its calls. Exits with 1 if a figure is worse than promised.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { asSuperuser, startPostgres } from '../../support/postgres-server.ts';
import { startFarServers } from '../../unit/server/far-servers.ts';
import { REPORT } from '../../unit/server/inbox/world.ts';
import { PLATFORM_CALL } from '../../unit/server/world.ts';
import { measureChanges } from './changes.ts';
import { measureFlood } from './flood.ts';
import { quantile } from './quantile.ts';
import { measureRotation } from './rotation.ts';
import {
  fillBusinesses,
  slugOf,
  spreadSweeps,
  startStored,
  timedCall,
  type StoredServer,
} from './stored-server.ts';

const PARTS = ['start-up', 'calls', 'memory', 'idle', 'changes', 'flood', 'rotation'] as const;
/** Ratios to a server with one business; of `flood`, to the same calls without it. */
const PROMISED = {
  startUp: 1.2,
  callP95: 1.1,
  memory: 1.5,
  statementsPerSecond: 50,
  changeMs: { p95: 2_000, withoutNotice: 17_000 },
  floodP95: 1.5,
} as const;
const START_UPS = 7;
const CALLS = 400;
const WARM_UP_CALLS = 50;
const MAX_BUSY_BUSINESSES = 500;
const IDLE_SECONDS = 60;
const MAX_PRINTED_LINES = 5;
/** The others are idle. */
const RECENT_BUSINESSES_SHARE = 0.01;
/** After a call: until the platform was asked how it ended, and mails and webhooks were queued. */
const MAX_SETTLING_MS = 120_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    businesses: { type: 'string', default: '10000' },
  },
});
const count = Number(values.businesses);
const parts = PARTS.filter((name) => values.only.split(',').includes(name));

const far = await startFarServers(platformAnswer);
const postgres = await startPostgres(['fsync=off', 'shared_preload_libraries=pg_stat_statements']);
const filled = new Map<string, Promise<string>>();
try {
  const measure = {
    'start-up': measureStartUp,
    calls: measureCalls,
    memory: measureMemory,
    idle: measureIdle,
    changes: async () => measureChanges(await databaseOf('many'), far.url, PROMISED.changeMs),
    flood: async () => measureFlood(await databaseOf('many'), far.url, PROMISED.floodP95),
    // Of its own, because its secrets then have another key.
    rotation: async () => measureRotation(await databaseOf('rotated'), far.url, count),
  };
  for (const part of parts) if (!(await measure[part]())) process.exitCode = 1;
} finally {
  await postgres.close();
  await far.close();
}

/** Each call has its own id, because the inbox keeps one conversation of each, and is over when the platform is asked. */
function platformAnswer(path: string): object | undefined {
  if (path === '/platform/call/web') return { ...PLATFORM_CALL, id: randomUUID() };
  const id = /^\/platform\/call\/(.+)$/.exec(path)?.[1];
  return id === undefined ? undefined : { ...REPORT, id, status: 'ended' };
}

/** Filled when it is first needed. `idle` by itself, because calls leave due work. */
function databaseOf(name: 'one' | 'many' | 'idle' | 'rotated'): Promise<string> {
  const known = filled.get(name);
  if (known !== undefined) return known;
  const filling = (async () => {
    const database = await postgres.newDatabase();
    await fillBusinesses(database, name === 'one' ? 1 : count);
    await spreadSweeps(database);
    return database;
  })();
  filled.set(name, filling);
  return filling;
}

/** With a server for each database. */
async function withBoth<T>(work: (one: StoredServer, many: StoredServer) => Promise<T>): Promise<T> {
  const one = await startStored(await databaseOf('one'), far.url);
  const many = await startStored(await databaseOf('many'), far.url);
  try {
    return await work(one, many);
  } finally {
    await one.kill();
    await many.kill();
  }
}

function told(what: string, one: number, many: number, limit: number): boolean {
  const ratio = many / one;
  console.log(
    `${what}: ${one.toFixed(1)} with one business, ${many.toFixed(1)} with ${count}; ratio ${ratio.toFixed(2)}, at most ${limit} promised`,
  );
  return ratio <= limit;
}

async function measureStartUp(): Promise<boolean> {
  const times = { one: [] as number[], many: [] as number[] };
  for (let turn = 0; turn < START_UPS; turn += 1)
    await withBoth(async (one, many) => {
      times.one.push(one.startedInMs);
      times.many.push(many.startedInMs);
    });
  return told('Start-up, ms', quantile(times.one, 0.5), quantile(times.many, 0.5), PROMISED.startUp);
}

/** At one business, in turns, so that other load affects both equally. */
function measureCalls(): Promise<boolean> {
  return withBoth(async (one, many) => {
    const times = { one: [] as number[], many: [] as number[] };
    for (let turn = -WARM_UP_CALLS; turn < CALLS; turn += 1) {
      const took = { one: await timedCall(one, slugOf(0)), many: await timedCall(many, slugOf(0)) };
      if (turn < 0) continue;
      times.one.push(took.one);
      times.many.push(took.many);
    }
    return told(
      'Start of a call, p95 in ms',
      quantile(times.one, 0.95),
      quantile(times.many, 0.95),
      PROMISED.callP95,
    );
  });
}

function measureMemory(): Promise<boolean> {
  return withBoth(async (one, many) => {
    const busy = Math.min(count, MAX_BUSY_BUSINESSES);
    for (let number = 0; number < 2 * busy; number += 1) {
      await timedCall(one, slugOf(0));
      await timedCall(many, slugOf(number % busy));
    }
    const mib = 2 ** 20;
    const [oneBytes, manyBytes] = [await one.memoryBytes(), await many.memoryBytes()];
    return told(
      `Memory after ${2 * busy} calls at ${busy}, MiB`,
      oneBytes / mib,
      manyBytes / mib,
      PROMISED.memory,
    );
  });
}

async function measureIdle(): Promise<boolean> {
  const database = await databaseOf('idle');
  const server = await startStored(database, far.url);
  const client = new Client(asSuperuser(database));
  await client.connect();
  try {
    const recent = Math.ceil(count * RECENT_BUSINESSES_SHARE);
    for (let number = 0; number < recent; number += 1) await timedCall(server, slugOf(number));
    await settled(client);
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
    await wait(IDLE_SECONDS * 1_000);
    const { rows } = await client.query<{ query: string; calls: string }>(
      `select query, calls from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database()) order by calls desc`,
    );
    const perSecond = rows.reduce((sum, { calls }) => sum + Number(calls), 0) / IDLE_SECONDS;
    console.log(
      `Statements per second with ${count} businesses, of which ${recent} had a call that is over: ${perSecond.toFixed(1)}, under ${PROMISED.statementsPerSecond} promised. Most frequent:`,
    );
    for (const { query, calls } of rows.slice(0, MAX_PRINTED_LINES))
      console.log(
        `  ${(Number(calls) / IDLE_SECONDS).toFixed(1)}: ${query.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
      );
    return perSecond < PROMISED.statementsPerSecond;
  } finally {
    await client.end();
    await server.kill();
  }
}

/** Waits until calls leave no due work. */
async function settled(client: Client): Promise<void> {
  const until = Date.now() + MAX_SETTLING_MS;
  const left = async () => {
    const { rows } = await client.query<{ left: string }>(
      `select (select count(*) from task_tamer.conversations where check_at is not null)
        + (select count(*) from task_tamer.business_due_work where due_at <= $1 and kind not in ('sweep', 'usage')) as left`,
      [Date.now()],
    );
    return Number(rows[0]?.left);
  };
  while ((await left()) > 0) {
    if (Date.now() > until) throw new Error('The work that calls leave does not end.');
    await wait(1_000);
  }
}
