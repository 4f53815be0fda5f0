// Scope: tables of a real Postgres are rewritten while others use them: nothing is lost, and the tables are as before.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BusinessId } from '../../../../../server/businesses/business-id.ts';
import { blank } from '../../../../../server/inbox/conversations/blank-row.ts';
import type { Database } from '../../../../../server/inbox/store/database.ts';
import { openDatabase } from '../../../../../server/inbox/store/open-database.ts';
import { postgresFixture } from '../../../../support/postgres-fixture.ts';
import { asSuperuser, POSTGRES, rowsIn } from '../../../../support/postgres-server.ts';
import { randomFrom } from '../../../../support/random.ts';

const BUSINESSES = ['1', '2', '3'].map(
  (digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111` as BusinessId,
);
const SEED = Number(process.env['REWRITING_SEED'] ?? Math.floor(Math.random() * 1_000_000));

// A busy machine takes long to have the tables to itself for a moment.
describe.skipIf(POSTGRES === null)('rewriting the tables', { timeout: 60_000 }, () => {
  const postgres = postgresFixture();
  /** As their owner. */
  let url = '';
  /** As the program's user. */
  let program = '';
  let database: Database;

  beforeEach(async () => {
    url = await postgres().newDatabase();
    const user = `program_${new URL(url).pathname.slice(1)}`;
    await rowsIn(asSuperuser(url), `create role ${user} login`);
    program = url.replace('shop@', `${user}@`);
    database = await openDatabase({ database: program, migrationDatabase: url }, 'server');
    for (const id of BUSINESSES)
      await rowsIn(
        url,
        `insert into businesses values ('${id}', 'shop-${id}', 'Shop', 'dental', 'UTC', null, 'active', 1, 1, 1)`,
      );
    for (const id of BUSINESSES)
      await rowsIn(
        asSuperuser(url),
        `with added as (
            insert into conversations (business_id, id, channel, status, started_at, updated_at, name)
              select '${id}'::uuid, '${id}-' || call, 'voice', 'live', 1, 1, 'Grace' from generate_series(0, 39) as call
              returning business_id, id)
          insert into lines (business_id, conversation_id, position, speaker, text, at)
            select business_id, id, 0, 'visitor', 'Hello', 1 from added`,
      );
  });
  afterEach(() => database.close());

  /** All that Postgres prints of the tables but their rows: columns, keys, indexes, triggers, policies and rights. */
  const structure = () => {
    const dump = execFileSync(
      join(POSTGRES ?? '', 'pg_dump'),
      ['--schema-only', '--schema=task_tamer', asSuperuser(url)],
      { encoding: 'utf8' },
    );
    return dump.replaceAll(/^\\(?:un)?restrict .*$/gm, '').split('\n\n');
  };
  const everything = (table: string) => rowsIn(asSuperuser(url), `select * from ${table} order by 1, 2, 3`);
  const files = () =>
    rowsIn(
      url,
      `select relname, pg_relation_filenode(oid) as file from pg_class
        where relname in ('conversations', 'lines', 'searched', 'appointments', 'texts')`,
    );

  /** Begins to rewrite, and holds it up before the first row: the copying begins with the list of businesses. */
  async function beginCopying() {
    const holding = await postgres().reader(url, 'lock table task_tamer.businesses');
    const tidying = database.tidy(true);
    await expect
      .poll(() => rowsIn(url, `select from pg_class where relname = 'next_conversations'`))
      .toHaveLength(1);
    return { holding, tidying };
  }

  it('keeps their structure, their rows and the notes of due work', async () => {
    const tables = ['conversations', 'lines', 'business_due_work'];
    const before = [structure(), await Promise.all(tables.map(everything))];
    const old = await files();
    await database.scrub(0);
    await database.tidy(false);
    expect([structure(), await Promise.all(tables.map(everything))]).toEqual(before);
    const now = await files();
    expect(now).toHaveLength(5);
    for (const file of now) expect(old).not.toContainEqual(file);
    expect(await rowsIn(url, 'select * from scrubbing')).toEqual([]);
    await database.inBusiness(BUSINESSES[0] as BusinessId).change((change) =>
      change
        .insertInto('conversations')
        .values({ ...blank('new', 'voice', 1), check_at: 7 })
        .execute(),
    );
    expect(await rowsIn(url, 'select due_at from business_due_work where due_at = 7')).toHaveLength(1);
  });

  it(`loses no change that others make meanwhile (REWRITING_SEED=${SEED})`, async () => {
    // The same changes are made, in the same transactions, to tables that are not rewritten.
    await rowsIn(asSuperuser(url), 'create table kept_conversations as select * from conversations');
    await rowsIn(asSuperuser(url), 'create table kept_lines as select * from lines');
    const random = randomFrom(SEED);
    const ending = new AbortController();
    let changes = 0;
    const writer = async (business: BusinessId): Promise<void> => {
      const client = new Client(asSuperuser(url));
      await client.connect();
      await client.query('set search_path to task_tamer');
      while (!ending.signal.aborted) {
        for (const statement of someChange(random, business)) await client.query(statement);
        changes += 1;
        await wait(1);
      }
      await client.end();
    };
    const writers = [...BUSINESSES, BUSINESSES[0] as BusinessId].map(writer);
    try {
      for (let time = 0; time < 2; time += 1) {
        await database.scrub(0);
        await database.tidy(true);
      }
    } finally {
      ending.abort();
      await Promise.all(writers);
    }
    expect(changes).toBeGreaterThan(20);
    for (const table of ['conversations', 'lines'])
      expect(await everything(table)).toEqual(await everything(`kept_${table}`));
    expect(
      await rowsIn(asSuperuser(url), `select conname from pg_constraint where not convalidated`),
    ).toEqual([]);
  });

  it('begins again after a process was stopped in the middle, and leaves nothing of it', async () => {
    const before = structure();
    for (let stopped = 1; stopped < 12; stopped += 1) {
      await database.scrub(0);
      const stopping = new AbortController();
      const tidying = database.tidy(true, stopping.signal);
      await wait(stopped * 15);
      stopping.abort();
      await tidying;
      const [owner] = BUSINESSES;
      await database.inBusiness(owner as BusinessId).change((change) =>
        change
          .insertInto('conversations')
          .values(blank(`after-${stopped}`, 'voice', 1))
          .execute(),
      );
    }
    await database.tidy(true);
    expect(structure()).toEqual(before);
    expect(
      await rowsIn(asSuperuser(url), `select id from conversations where id like 'after-%'`),
    ).toHaveLength(11);
  });

  it('locks a table with a view or a publication for the whole time, and keeps both', async () => {
    await rowsIn(url, 'create view calls as select id from conversations');
    await rowsIn(url, 'create publication of_lines for table lines');
    const old = await files();
    await database.scrub(0);
    await database.tidy(true);
    for (const file of await files()) expect(old).not.toContainEqual(file);
    expect(await rowsIn(url, `select viewname from pg_views where schemaname = 'task_tamer'`)).toEqual([
      { viewname: 'calls' },
    ]);
    expect(await rowsIn(url, 'select tablename from pg_publication_tables')).toEqual([
      { tablename: 'lines' },
    ]);
  });

  it('gives the program’s user neither the copies nor the owner’s rights', async () => {
    const own = new Client(program);
    await own.connect();
    await own.query('set search_path to task_tamer');
    await database.scrub(0);
    const { holding, tidying } = await beginCopying();
    await expect(own.query('select from next_conversations')).rejects.toThrow('permission denied');
    await expect(own.query('select from changed_conversations')).rejects.toThrow('permission denied');
    await own.query('create temp table changed_conversations (business_id uuid, id text)');
    await own.query(`select set_config('task_tamer.business', '${BUSINESSES[0]}', false)`);
    await own.query(`update conversations set note = 'new'`);
    expect((await own.query('select * from pg_temp.changed_conversations')).rows).toEqual([]);
    await own.end();
    await holding.end();
    await tidying;
    expect(await rowsIn(asSuperuser(url), `select from conversations where note = 'new'`)).toHaveLength(40);
  });

  it('does not keep other processes from starting', async () => {
    const ending = new AbortController();
    const rewriting = (async () => {
      while (!ending.signal.aborted) {
        await database.scrub(0);
        await database.tidy(true, ending.signal);
      }
    })();
    for (let time = 0; time < 10; time += 1)
      await (await openDatabase({ database: program, migrationDatabase: url }, 'server')).close();
    ending.abort();
    await rewriting;
  });

  it('is not begun by a process that is stopped', async () => {
    const old = await files();
    await database.scrub(0);
    await database.tidy(true, AbortSignal.abort());
    expect(await files()).toEqual(old);
    expect(await rowsIn(url, 'select from scrubbing')).toHaveLength(1);
  });

  it('leaves a table to a migration that changes it meanwhile', async () => {
    await database.scrub(0);
    const { holding, tidying } = await beginCopying();
    await rowsIn(url, `alter table conversations add column mood text default 'calm'`);
    await holding.end();
    await expect(tidying).rejects.toThrow('The table conversations was migrated while it was rewritten.');
    expect(await rowsIn(asSuperuser(url), 'select distinct mood from conversations')).toEqual([
      { mood: 'calm' },
    ]);
    await database.tidy(true);
    expect(await rowsIn(asSuperuser(url), 'select distinct mood from conversations')).toEqual([
      { mood: 'calm' },
    ]);
  });
});

/** The statements of one transaction, on both of each two tables. */
function someChange(random: () => number, business: BusinessId): readonly string[] {
  const id = `${business}-${Math.floor(random() * 60)}`;
  const both = (statement: (prefix: string) => string) => ['', 'kept_'].map(statement);
  const columns = 'business_id, id, channel, status, started_at, updated_at';
  const choices = [
    () =>
      both(
        (prefix) =>
          `update ${prefix}conversations set note = note || 'x' where business_id = '${business}' and id = '${id}'`,
      ),
    // Takes its lines with it.
    () => [
      `delete from conversations where business_id = '${business}' and id = '${id}'`,
      `delete from kept_conversations where business_id = '${business}' and id = '${id}'`,
      `delete from kept_lines where business_id = '${business}' and conversation_id = '${id}'`,
    ],
    () => [
      `insert into conversations (${columns}) values ('${business}', '${id}', 'voice', 'live', 2, 2) on conflict do nothing`,
      `insert into kept_conversations select * from conversations where business_id = '${business}' and id = '${id}'
        and not exists (select from kept_conversations as kept where kept.business_id = '${business}' and kept.id = '${id}')`,
    ],
  ];
  const chosen = choices[Math.floor(random() * choices.length)];
  // Transactions of one conversation follow one another.
  const lock = `select pg_advisory_xact_lock(hashtext('${business}${id}'))`;
  return ['begin', lock, ...(chosen?.() ?? []), 'commit'];
}
