// Scope: an inbox of an earlier version: what its rows are after the migration, in a file and on Postgres.
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../../../server/inbox/store/open-database.ts';
import { POSTGRES, rowsIn, startPostgres, type PostgresServer } from '../../../../support/postgres-server.ts';
import { inboxFixture, ON_POSTGRES } from '../world.ts';

const { file } = inboxFixture();
let postgres: PostgresServer | null = null;

beforeAll(async () => {
  if (POSTGRES !== null) postgres = await startPostgres();
});
afterAll(() => postgres?.close());

const OLD_DELIVERY = `conversation_id text not null references conversations (id) on delete cascade,
  kind text not null, recipient text not null, state text not null, attempts bigint not null,
  next_at bigint not null, last_error text, primary key (conversation_id, kind, recipient)`;
const old = (id: string, status: string, endedAt: number | null) =>
  `insert into conversations (id, channel, status, started_at, ended_at, updated_at, platform_id)
    values ('${id}', 'voice', '${status}', 1, ${endedAt}, 3, 'call-${id}')`;

/** Turns an empty database back into the fifth version, and fills it. */
const FIFTH_VERSION = [
  ...['ends', 'bookings_announced', 'reported_at', 'unreported_at'].map(
    (column) => `alter table conversations drop column ${column}`,
  ),
  'drop table deliveries',
  `create table deliveries (${OLD_DELIVERY})`,
  `create table events (
    conversation_id text not null references conversations (id) on delete cascade, kind text not null,
    at bigint not null, primary key (conversation_id, kind))`,
  'drop table site',
  `delete from kysely_migration where name >= '6'`,
  old('reported', 'ended', 2),
  old('overdue', 'live', null),
  old('given-up', 'ended', null),
  old('missed', 'missed', null),
  `insert into lines values ('reported', 0, 'visitor', 'Đức 想预约明天', 1)`,
  `insert into events values ('reported', 'end-of-call-report', 7)`,
  `insert into deliveries values ('reported', 'mail', 'owner', 'waiting', 4, 5, 'ECONNREFUSED')`,
  `insert into deliveries values ('overdue', 'unreported-mail', 'owner', 'delivered', 1, 5, null)`,
  `insert into webhooks (event_id, url, type, conversation_id, state, attempts, created_at, next_at)
    values ('msg', 'url', 'conversation.unreported', 'given-up', 'delivered', 1, 1, 1)`,
];

async function expectMigrated(where: string, run: (statement: string) => Promise<unknown>): Promise<void> {
  await (await openDatabase(where, 'server')).close();
  for (const statement of FIFTH_VERSION) await run(statement);
  const { db, search, close } = await openDatabase(where, 'maintenance');
  const columns = ['id', 'ends', 'bookings_announced', 'reported_at', 'unreported_at'] as const;
  const none = { bookings_announced: 0, reported_at: null, unreported_at: null };
  expect(await db.selectFrom('conversations').select(columns).orderBy('id').execute()).toEqual([
    { ...none, id: 'given-up', ends: 0, unreported_at: 3 },
    { ...none, id: 'missed', ends: 1 },
    { ...none, id: 'overdue', ends: 0, unreported_at: 3 },
    { ...none, id: 'reported', ends: 1, reported_at: 7 },
  ]);
  const mail = {
    kind: 'mail',
    recipient: 'owner',
    state: 'waiting',
    attempts: 4,
    last_error: 'ECONNREFUSED',
  };
  const waiting = db.selectFrom('deliveries').selectAll().where('state', '=', 'waiting');
  expect(await waiting.execute()).toEqual([
    { ...mail, conversation_id: 'reported', end_number: 1, next_at: 5 },
  ]);
  const words = async (typed: string) => {
    const matching = search.found(typed);
    const all = db.selectFrom('conversations').select('id');
    return (await (matching === null ? all : all.where(matching)).execute()).map(({ id }) => id);
  };
  expect([await words('duc'), await words('预约')]).toEqual([['reported'], ['reported']]);
  await db.deleteFrom('conversations').execute();
  expect(await db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
  await close();
}

it.skipIf(ON_POSTGRES)(
  'the migration numbers the ends, and keeps waiting mails and what was reported, in a file',
  async () => {
    await expectMigrated(file(), async (statement) => {
      const sqlite = new DatabaseSync(file());
      sqlite.exec(statement);
      sqlite.close();
    });
  },
);

it.skipIf(POSTGRES === null)('the migration does the same on Postgres', async () => {
  const database = (await postgres?.newDatabase()) ?? '';
  await expectMigrated(database, (statement) => rowsIn(database, statement));
});
