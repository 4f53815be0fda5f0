/**
 * `npm run test:inbox-load [-- --calls=10000 --kills=20 --stores=sqlite,postgres --parts=faults,outage,erasing,rates,search]`:
 * checks that the inbox keeps every call when reports are lost and processes are killed, and measures its speed. Fails
 * if a conversation is missing or stored twice, an erased name remains, or a figure misses its limit. Takes about three
 * minutes for each store and part.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { callAndErase, leftInFile, leftOnPostgres } from './erased.ts';
import { callWithFaults } from './faults.ts';
import { callThroughOutage } from './outage.ts';
import { measureRates } from './rates.ts';
import { measureSearch } from './search.ts';

const STORES = ['sqlite', 'postgres'] as const;
const PARTS = ['faults', 'outage', 'erasing', 'rates', 'search'] as const;
const NAME = 'Zebulon';
const CONVERSATIONS = 20_000;
const SEARCHES = 400;
const MAX_SEARCH_MS = 100; // ms
const MIN_RATIO = 0.5;
/** Short turns, so that other load affects both equally. */
const TURNS = 25;
const CALLS_IN_TURN = 100;
/** Remove unneeded log segments instead of keeping them for reuse, because they may contain an erased name. */
const POSTGRES_SETTINGS = ['wal_recycle=off', 'min_wal_size=2MB'];

type Store = {
  readonly name: (typeof STORES)[number];
  readonly postgres: PostgresServer | null;
  /** @returns the location of a new inbox */
  readonly newDatabase: () => Promise<string>;
};

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    stores: { type: 'string', default: STORES.join(',') },
    parts: { type: 'string', default: PARTS.join(',') },
  },
});
const given = { calls: Number(values.calls), kills: Number(values.kills) };
const stores = STORES.filter((name) => values.stores.split(',').includes(name));
const parts = PARTS.filter((name) => values.parts.split(',').includes(name));

for (const name of stores) if (!(await tryStore(name))) process.exitCode = 1;

async function tryStore(name: Store['name']): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-inbox-load-'));
  const postgres = name === 'postgres' ? await startPostgres(POSTGRES_SETTINGS) : null;
  let files = 0;
  const newDatabase = async () =>
    postgres === null ? join(folder, `inbox-${(files += 1)}.db`) : postgres.newDatabase();
  const store = { name, postgres, newDatabase };
  try {
    let isGood = true;
    if (parts.includes('faults')) isGood = (await tryFaults(store)) && isGood;
    if (parts.includes('outage')) isGood = (await tryOutage(store)) && isGood;
    if (parts.includes('erasing')) isGood = (await tryErasing(store)) && isGood;
    if (parts.includes('rates')) isGood = (await tryRates(store)) && isGood;
    if (parts.includes('search')) isGood = (await trySearch(store)) && isGood;
    return isGood;
  } finally {
    await postgres?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryFaults({ name, postgres, newDatabase }: Store): Promise<boolean> {
  const processes = postgres === null ? 1 : 2;
  const result = await callWithFaults({ ...given, database: await newDatabase(), processes });
  const { calls, kills, events, missing, twice, wrong, neverBegan, seconds } = result;
  console.log(
    `${name}, ${processes} at a time: ${calls} calls, ${kills} kills, ${Math.round(seconds)} s. Reports: ${events.dropped} dropped, ${events.doubled} doubled, ${events.late} late, ${events.failed} abandoned.`,
  );
  console.log(
    `  missing ${missing.length}, twice ${twice.length}, with another call's lines ${wrong.length}; interrupted before the platform was asked ${neverBegan}`,
  );
  for (const id of [...missing, ...twice, ...wrong].slice(0, 10)) console.log(`  ${id}`);
  return missing.length + twice.length + wrong.length === 0;
}

/** Only on Postgres: a file is never away. */
async function tryOutage({ postgres, newDatabase }: Store): Promise<boolean> {
  if (postgres === null) return true;
  const { calls, chats, repeatedMails, ...bad } = await callThroughOutage(
    postgres,
    await newDatabase(),
    given.calls / 5,
  );
  console.log(
    `postgres, three processes killed in turn, Redis and Postgres away once: ${calls} calls, ${chats} chats, ${repeatedMails} mails sent twice`,
  );
  for (const [what, ids] of Object.entries(bad))
    if (ids.length > 0) console.log(`  ${what} ${ids.length}: ${ids.slice(0, 10).join(' ')}`);
  return Object.values(bad).every((ids) => ids.length === 0);
}

async function tryErasing({ name, postgres, newDatabase }: Store): Promise<boolean> {
  const database = await newDatabase();
  await callAndErase(database, NAME);
  const left =
    postgres === null ? await leftInFile(database, NAME) : await leftOnPostgres(postgres, database, NAME);
  console.log(
    `${name}: bytes of an erased name in the database ${left.database}, in its log ${left.writeAheadLog}, in a later backup ${left.backup}`,
  );
  return left.database + left.writeAheadLog + left.backup === 0;
}

async function tryRates({ name, newDatabase }: Store): Promise<boolean> {
  const databases = { inbox: await newDatabase(), bare: await newDatabase() };
  const rates = await measureRates(databases, TURNS, CALLS_IN_TURN);
  const ratio = median(rates.map(({ inbox, bare }) => inbox / bare));
  const perSecond = (which: 'inbox' | 'bare') => Math.round(median(rates.map((rate) => rate[which])));
  console.log(
    `${name}: ${perSecond('inbox')} events per second, a handler that writes one row ${perSecond('bare')}; ratio ${ratio.toFixed(2)}, at least ${MIN_RATIO} required`,
  );
  return ratio >= MIN_RATIO;
}

async function trySearch({ name, newDatabase }: Store): Promise<boolean> {
  const times = await measureSearch(await newDatabase(), CONVERSATIONS, SEARCHES);
  console.log(
    `${name}: a search among ${CONVERSATIONS} conversations takes ${times.median.toFixed(1)} ms, p95 ${times.p95.toFixed(1)} ms, at most ${MAX_SEARCH_MS} allowed`,
  );
  return times.p95 <= MAX_SEARCH_MS;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
