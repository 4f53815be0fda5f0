// Scope: an inbox of an earlier version: what its rows are after the migration, in a file and on Postgres.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { DEFAULT_BUSINESS_ID } from '../../../../../server/businesses/business-id.ts';
import type { Database } from '../../../../../server/inbox/store/database.ts';
import { openDatabase } from '../../../../../server/inbox/store/open-database.ts';
import type { Change } from '../../../../../server/inbox/store/tables.ts';
import { postgresFixture } from '../../../../support/postgres-fixture.ts';
import { POSTGRES, rowsIn } from '../../../../support/postgres-server.ts';
import { rowsBy } from '../../../../support/inbox/rows.ts';
import { changeInbox, rowsOfDefault } from '../../../../support/inbox/changes.ts';
import { inboxFixture, ON_POSTGRES, rowsOf } from '../world.ts';
import { makeOldInbox } from './old-inbox.ts';

const { file, folder } = inboxFixture();
const postgres = postgresFixture();
/** A file that no inbox has opened yet. */
const oldFile = (): string => join(folder(), 'old.db');

const old = (id: string, status: string, endedAt: number | null) =>
  `insert into conversations (id, channel, status, started_at, ended_at, updated_at, platform_id)
    values ('${id}', 'voice', '${status}', 1, ${endedAt}, 3, 'call-${id}')`;

/** Fills an inbox of the fifth version. */
const FIFTH_VERSION = [
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

async function expectMigratedFromFifth(where: string): Promise<void> {
  await makeOldInbox(where, '5', FIFTH_VERSION);
  const database = await openDatabase({ database: where }, 'server');
  await rowsOfDefault(database).change((change) => expectFifth(change, database.search));
  await database.close();
}

async function expectFifth(db: Change, search: Database['search']): Promise<void> {
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
}

/** Fills every table of an inbox of the ninth version. */
const NINTH_VERSION = [
  old('one', 'ended', 2),
  `insert into lines values ('one', 0, 'visitor', 'My dog limps', 1)`,
  `insert into deliveries values ('one', 'mail', 'owner', 1, 'waiting', 0, 5, null)`,
  `insert into refused_events values ('2026-11-22', 'no proof', 3, 1)`,
  `insert into webhooks (event_id, url, type, conversation_id, state, attempts, created_at, next_at)
    values ('msg', 'url', 'conversation.ended', 'one', 'waiting', 1, 1, 1)`,
  `insert into erasures (conversation_id, hash, at, platform_id, attempts, next_at) values ('gone', 'f00', 1, null, 0, null)`,
  `insert into sign_ins values ('t', 'owner', 'b', 9)`,
  `insert into sessions values ('t', 'owner', 9)`,
  `insert into passkeys values ('p', 'owner', 'key', 0, '[]', 'phone', 1, null)`,
  `insert into challenges values ('h', 'b', null, 9)`,
  `insert into attempts values ('k', 3, 9)`,
];
const SEARCHED = {
  sqlite: `insert into searched (conversation_id, text) values ('one', 'my dog limps')`,
  postgres: `insert into searched (conversation_id, words) values ('one', 'dog')`,
};
const TABLES =
  'conversations lines searched deliveries refused_events webhooks erasures sign_ins sessions passkeys challenges attempts';

async function expectMigratedFromNinth(where: string, dialect: keyof typeof SEARCHED): Promise<void> {
  await makeOldInbox(where, '9', [...NINTH_VERSION, SEARCHED[dialect]]);
  const database = await openDatabase({ database: where }, 'server');
  const matching = database.search.found('dog');
  const found = await rowsOfDefault(database).read((db) => {
    const all = db.selectFrom('conversations').select('id');
    return (matching === null ? all.where('id', '=', '') : all.where(matching)).execute();
  });
  expect(found).toEqual([{ id: 'one' }]);
  await database.close();
  for (const table of TABLES.split(' ')) {
    const rows = rowsOf(where, table);
    expect({ table, of: rows.map(({ business_id }) => business_id) }).toEqual({
      table,
      of: [DEFAULT_BUSINESS_ID],
    });
  }
}

it.skipIf(ON_POSTGRES)(
  'the migration numbers the ends, and keeps waiting mails and what was reported, in a file',
  () => expectMigratedFromFifth(oldFile()),
);

it.skipIf(POSTGRES === null)('the migration does the same on Postgres', async () => {
  await expectMigratedFromFifth(await postgres().newDatabase());
});

it.skipIf(ON_POSTGRES)('the rows of a published version belong to the default business, in a file', () =>
  expectMigratedFromNinth(oldFile(), 'sqlite'),
);

it.skipIf(POSTGRES === null)(
  'the rows of a published version belong to the default business, on Postgres',
  async () => expectMigratedFromNinth(await postgres().newDatabase(), 'postgres'),
);

it.skipIf(ON_POSTGRES)('a file of a version between two releases is refused in words', async () => {
  await makeOldInbox(oldFile(), '3', ['create table passkeys (id text primary key)']);
  await expect(openDatabase({ database: oldFile() }, 'server')).rejects.toThrow('between two releases');
});

it.skipIf(ON_POSTGRES)(
  'a migration of a file that was killed before it was noted is noted at the next start',
  async () => {
    const sqlite = new DatabaseSync(file());
    sqlite.exec(`delete from kysely_migration where name >= 'v10'`);
    sqlite.close();
    await (await openDatabase({ database: file() }, 'server')).close();
    expect(rowsOf(file(), 'kysely_migration')).toHaveLength(23);
  },
);

it.skipIf(ON_POSTGRES)(
  'every key and index of a file begins with the business, except those of businesses themselves',
  () => {
    const indexes = rowsBy(
      file(),
      `select t.name as "table", i.name, (select name from pragma_index_info(i.name) where seqno = 0) as first
      from sqlite_master as t, pragma_index_list(t.name) as i where t.type = 'table' and t.sql not like '%virtual%'`,
    );
    const others = indexes.filter(
      ({ first, table }) =>
        first !== 'business_id' && !/^(kysely|words_|business|audit_log|bounced)/.test(String(table)),
    );
    expect(others).toEqual([]);
    expect(indexes.length).toBeGreaterThan(TABLES.split(' ').length);
  },
);

it.skipIf(POSTGRES === null)(
  'every key and index on Postgres begins with the business, except those of businesses themselves and what the version before needs',
  async () => {
    const url = await postgres().newDatabase();
    await (await openDatabase({ database: url }, 'server')).close();
    const indexes = await rowsIn(
      url,
      `select i.relname as name, a.attname as first from pg_index as x
      join pg_class as i on i.oid = x.indexrelid join pg_class as t on t.oid = x.indrelid
      join pg_attribute as a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where t.relnamespace = 'task_tamer'::regnamespace and t.relname !~ '^(kysely|business|audit_log)' order by i.relname`,
    );
    const others = indexes.filter(({ first }) => first !== 'business_id').map(({ name }) => name);
    expect(others).toEqual([
      'attempts_of_all',
      'bounced_addresses_pkey',
      'conversations_of_all',
      'scrubbing_pkey',
      'searched_of_all',
      'searched_words',
      'site_pkey',
    ]);
  },
);

/** The statements of version 0.1.0 that name a key, with its columns. */
const OF_THE_VERSION_BEFORE = [
  `insert into conversations (id, channel, status, started_at, updated_at) values ('one', 'voice', 'live', 1, 1)
    on conflict (id) do update set status = excluded.status`,
  `insert into lines (conversation_id, position, speaker, text, at) values ('one', 1, 'agent', 'Hello', 2)`,
  `insert into searched (conversation_id, words) values ('one', 'cat')
    on conflict (conversation_id) do update set words = excluded.words`,
  `insert into attempts (key, used, ends_at) values ('k', 1, 9)
    on conflict (key) do update set used = attempts.used + 1 where attempts.used < 5`,
  `insert into deliveries (conversation_id, kind, recipient, end_number, state, attempts, next_at)
    values ('one', 'mail', 'owner', 1, 'waiting', 0, 1) on conflict do nothing`,
];

it.skipIf(POSTGRES === null)(
  'a process of the version before goes on after the migration, in the default business',
  async () => {
    const url = await postgres().newDatabase();
    await makeOldInbox(url, '9', [...NINTH_VERSION, SEARCHED.postgres]);
    await (await openDatabase({ database: url }, 'server')).close();
    for (const statement of OF_THE_VERSION_BEFORE) await rowsIn(url, statement);
    await changeInbox(url, async (db) => {
      expect(await db.selectFrom('conversations').select(['id', 'status']).execute()).toEqual([
        { id: 'one', status: 'live' },
      ]);
      expect(await db.selectFrom('lines').select('text').orderBy('position').execute()).toHaveLength(2);
      expect(await db.selectFrom('attempts').select('used').execute()).toEqual([{ used: 4 }]);
    });
  },
);
