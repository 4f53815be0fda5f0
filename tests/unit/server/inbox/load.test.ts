// Scope: calls whose reports are lost, doubled or late while processes are killed: a short run of `npm run
// test:inbox-load`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callAndErase, leftInFile, leftOnPostgres } from '../../../inbox-load/erased.ts';
import { callWithFaults } from '../../../inbox-load/faults.ts';
import { callThroughOutage } from '../../../inbox-load/outage.ts';
import { postgresFixture } from '../../../support/postgres-fixture.ts';
import { POSTGRES } from '../../../support/postgres-server.ts';

const PATIENCE = { timeout: 300_000 };
const FAULTS = { calls: 60, kills: 3 };
const NOTHING_WRONG = { missing: [], twice: [], wrong: [] };
const NOTHING_LEFT = { database: 0, writeAheadLog: 0, backup: 0 };

let folder = '';
const postgres = postgresFixture(POSTGRES !== null, ['fsync=off', 'wal_recycle=off', 'min_wal_size=2MB']);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-inbox-load-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('the inbox keeps every call once in a file, however often its process is killed', PATIENCE, async () => {
  const database = join(folder, 'inbox.db');
  expect(await callWithFaults({ ...FAULTS, database, processes: 1 })).toMatchObject(NOTHING_WRONG);
});

it.skipIf(POSTGRES === null)(
  'the inbox keeps every call once on Postgres, by two processes that are killed in turns',
  PATIENCE,
  async () => {
    const database = await postgres().newDatabase();
    expect(await callWithFaults({ ...FAULTS, database, processes: 2 })).toMatchObject(NOTHING_WRONG);
  },
);

it.skipIf(POSTGRES === null)(
  'the inbox loses no call and no mail when its processes are killed while Postgres is away and right after',
  PATIENCE,
  async () => {
    const result = await callThroughOutage(postgres(), await postgres().newDatabase(), 120);
    expect(result).toMatchObject({
      badCalls: [],
      wordlessChats: [],
      lostChats: [],
      unfinished: [],
      badMails: [],
      badWebhooks: [],
    });
    expect(result.calls).toBeGreaterThan(40);
    expect(result.chats).toBeGreaterThan(20);
  },
);

it(
  'an erasure leaves nothing of an erased name in a file, its log and a later backup',
  PATIENCE,
  async () => {
    const database = join(folder, 'erased.db');
    await callAndErase(database, 'Zebulon');
    expect(await leftInFile(database, 'Zebulon')).toEqual(NOTHING_LEFT);
  },
);

it.skipIf(POSTGRES === null)(
  'an erasure leaves nothing of an erased name on a Postgres that removes its old log',
  PATIENCE,
  async () => {
    const database = await postgres().newDatabase();
    await callAndErase(database, 'Zebulon');
    expect(await leftOnPostgres(postgres(), database, 'Zebulon')).toEqual(NOTHING_LEFT);
  },
);
