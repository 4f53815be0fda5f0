// Scope: no statement reaches the rows of another business: by the store's own limit, and on Postgres by the database.
import { sql, type Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BusinessId } from '../../../../../server/businesses/business-id.ts';
import { checkInbox } from '../../../../../server/inbox/check.ts';
import type { InboxSettings } from '../../../../../server/inbox/context.ts';
import { blank } from '../../../../../server/inbox/conversations/blank-row.ts';
import { openDatabase } from '../../../../../server/inbox/store/open-database.ts';
import type { Database } from '../../../../../server/inbox/store/database.ts';
import type { Change, Tables } from '../../../../../server/inbox/store/tables.ts';
import { postgresFixture } from '../../../../support/postgres-fixture.ts';
import { asSuperuser, POSTGRES, rowsIn } from '../../../../support/postgres-server.ts';
import { rowsOfDefault } from '../../../../support/inbox/changes.ts';
import { inboxFixture } from '../world.ts';

const PAWS = '11111111-1111-4111-8111-111111111111' as BusinessId;
const BAKERY = '22222222-2222-4222-8222-222222222222' as BusinessId;

const { file, openWorld } = inboxFixture();

const insert = (change: Change, id: string, name: string) =>
  change
    .insertInto('conversations')
    .values({ ...blank(id, 'message', 1), name, platform_id: 'the same' })
    .execute();

/** Fills two businesses with conversations of the same platform id. */
async function fill({ inBusiness }: Database): Promise<void> {
  await inBusiness(PAWS).change((change) => insert(change, 'paws-1', 'Grace'));
  await inBusiness(BAKERY).change((change) => insert(change, 'bakery-1', 'Zebulon'));
}

const namesIn = ({ inBusiness }: Database, id: BusinessId) =>
  inBusiness(id).read((db) => db.selectFrom('conversations').select('name').execute());

it('two businesses in one database read, change and erase their own rows only', async () => {
  const database = await openDatabase({ database: file() }, 'server');
  await fill(database);
  expect(await namesIn(database, PAWS)).toEqual([{ name: 'Grace' }]);
  const bakery = database.inBusiness(BAKERY);
  await bakery.change(async (change) => {
    await change.updateTable('conversations').set({ note: 'Seen' }).execute();
    await change.deleteFrom('conversations').where('id', '=', 'paws-1').execute();
  });
  const paws = await database
    .inBusiness(PAWS)
    .read((db) => db.selectFrom('conversations').selectAll().execute());
  expect(paws).toEqual([{ ...blank('paws-1', 'message', 1), name: 'Grace', platform_id: 'the same' }]);
  expect(await bakery.read((db) => db.selectFrom('conversations').select('note').execute())).toEqual([
    { note: 'Seen' },
  ]);
  await database.close();
});

it('the store refuses statements whose limit to one business it does not understand', async () => {
  const database = await openDatabase({ database: file() }, 'server');
  const refused = async (reason: string, work: (change: Change) => Promise<unknown>) => {
    await expect(rowsOfDefault(database).change(work)).rejects.toThrow(reason);
  };
  await refused('plain SQL', (change) => sql`select * from conversations`.execute(change));
  await refused('does not understand', (change) =>
    change
      .selectFrom('conversations')
      .innerJoin('lines', 'lines.conversation_id', 'id')
      .selectAll()
      .execute(),
  );
  await refused('does not understand', (change) =>
    change
      .selectFrom('sessions')
      .select('owner')
      .union(change.selectFrom('sign_ins').select('owner'))
      .execute(),
  );
  await refused('does not understand', (change) =>
    change
      .insertInto('sessions')
      .columns(['owner'])
      .expression((eb) => eb.selectFrom('sign_ins').select('owner'))
      .execute(),
  );
  await database.close();
});

describe.skipIf(POSTGRES === null)('on Postgres', () => {
  const postgres = postgresFixture();
  let url = '';

  beforeEach(async () => {
    url = await postgres().newDatabase();
  });

  /** The program's own connections, without the store's limit. */
  const unlimited = ({ deployment }: Database) => deployment as unknown as Kysely<Tables>;

  it('a statement of the program that forgets the business reaches nothing, before and after those that do not', async () => {
    const database = await openDatabase({ database: url }, 'server');
    const all = unlimited(database);
    const everything = () => all.selectFrom('conversations').select('id').execute();
    expect(await everything()).toEqual([]);
    await fill(database);
    // As many as there are connections, because each might remember a business.
    expect((await Promise.all(Array.from({ length: 20 }, everything))).flat()).toEqual([]);
    expect(
      (await all.updateTable('conversations').set({ note: 'x' }).executeTakeFirst()).numUpdatedRows,
    ).toBe(0n);
    expect((await all.deleteFrom('conversations').executeTakeFirst()).numDeletedRows).toBe(0n);
    await expect(
      all
        .insertInto('conversations')
        .values(blank('new', 'message', 1))
        .execute(),
    ).rejects.toThrow('row-level security');
    expect(await namesIn(database, PAWS)).toEqual([{ name: 'Grace' }]);
    await database.close();
  });

  it('a transaction of one business cannot reach another one’s rows even by naming it', async () => {
    const database = await openDatabase({ database: url }, 'server');
    await fill(database);
    const found = await unlimited(database)
      .transaction()
      .execute(async (change) => {
        await sql`select set_config('task_tamer.business', ${PAWS}, true)`.execute(change);
        await sql`update conversations set note = 'x' where business_id = ${BAKERY}`.execute(change);
        const { rows } = await sql`select name, note from conversations`.execute(change);
        return rows;
      });
    expect(found).toEqual([{ name: 'Grace', note: '' }]);
    await database.close();
  });

  it('every table of the inbox with a business is secured, also against the owner of the tables', async () => {
    await (await openDatabase({ database: url }, 'server')).close();
    const open = await rowsIn(
      url,
      `select c.relname from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attname = 'business_id'
        where c.relkind = 'r' and c.relnamespace = 'task_tamer'::regnamespace
          and not (c.relrowsecurity and c.relforcerowsecurity)
        order by c.relname`,
    );
    // Read before it is known whose a request is; the inbox has no handle on them, and they contain nothing of visitors.
    const ofDeployment = [
      'audit_log',
      'business_activity',
      'business_contacts',
      'business_due_work',
      'business_looks',
      'business_people',
      'business_secrets',
      'business_settings',
      'business_slugs',
      'business_usage',
    ];
    expect(open.map(({ relname }) => relname)).toEqual(ofDeployment);
  });

  it('the server works as a user who owns nothing, and rewrites tables as their owner', async () => {
    await rowsIn(asSuperuser(url), 'create role program login');
    const database = url.replace('shop@', 'program@');
    await expect(openDatabase({ database }, 'server')).rejects.toThrow('permission denied');
    const opened = await openDatabase({ database, migrationDatabase: url }, 'server');
    await fill(opened);
    expect(await namesIn(opened, BAKERY)).toEqual([{ name: 'Zebulon' }]);
    expect(opened.warning).toBeNull();
    const file = async () => (await rowsIn(url, `select pg_relation_filenode('conversations') as node`))[0];
    const before = await file();
    await opened.scrub(Date.now());
    await opened.tidy(true);
    expect(await file()).not.toEqual(before);
    const owners = `select distinct tableowner from pg_tables where schemaname = 'task_tamer'`;
    expect(await rowsIn(url, owners)).toEqual([{ tableowner: 'shop' }]);
    await opened.close();
  });

  it('a user whom Postgres shows every row is reported at the start and by the check', async () => {
    const database = asSuperuser(url);
    const world = await openWorld({ inbox: { database } });
    const warning = 'The database user "tester" is a superuser or has BYPASSRLS';
    expect(world.problems.join('\n')).toContain(warning);
    const settings = {
      database,
      site: 'site-key',
      mailUrl: null,
      webhooks: null,
      publicUrl: null,
    } as InboxSettings;
    const endpoint = { assistant: {}, siteKey: 'site-key' } as Parameters<typeof checkInbox>[1];
    const findings = [];
    for await (const finding of checkInbox(settings, endpoint, null)) findings.push(finding);
    expect(findings[0]).toMatchObject({ verdict: 'unsure' });
    expect(JSON.stringify(findings[0])).toContain('BYPASSRLS');
  });
});
