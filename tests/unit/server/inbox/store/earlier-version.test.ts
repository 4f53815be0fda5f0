// Scope: commands on an inbox that an earlier version wrote: a copy of it stays one of that version, and no command migrates it.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { checkInbox } from '../../../../../server/inbox/check.ts';
import type { InboxSettings } from '../../../../../server/inbox/context.ts';
import { backUp } from '../../../../../server/inbox/store/backup.ts';
import { openDatabase } from '../../../../../server/inbox/store/open-database.ts';
import { postgresFixture } from '../../../../support/postgres-fixture.ts';
import { POSTGRES, rowsIn } from '../../../../support/postgres-server.ts';
import { inboxFixture, ON_POSTGRES, rowsOf } from '../world.ts';
import { makeOldInbox } from './old-inbox.ts';

const { folder } = inboxFixture();
const postgres = postgresFixture();

const CALL = `insert into conversations (id, channel, status, started_at, updated_at) values ('one', 'voice', 'live', 1, 3)`;
const SITE = `update site set name = 'erin'`;
const REFUSED = 'written by an earlier version of task-tamer-server: start the server first';

/** How many migrations are noted. */
const versionsIn = (file: string): number => rowsOf(file, 'kysely_migration').length;

async function oldFile(version: string, ...statements: readonly string[]): Promise<string> {
  const file = join(folder(), 'old.db');
  await makeOldInbox(file, version, [CALL, ...statements]);
  return file;
}

describe.skipIf(ON_POSTGRES)('a file of an earlier version', () => {
  it('is copied as it is, and stays as it was', async () => {
    const [file, copy] = [await oldFile('9', SITE), join(folder(), 'copy.db')];
    await backUp({ database: file }, { name: 'erin', unnamed: 'erin' }, copy);
    expect([versionsIn(file), versionsIn(copy)]).toEqual([9, 9]);
    expect(rowsOf(copy, 'conversations')).toMatchObject([{ id: 'one' }]);
    const tables = new DatabaseSync(copy).prepare(`select name from sqlite_master where name = 'businesses'`);
    expect(tables.all()).toEqual([]);
  });

  it('is not copied for another business, and is copied if it notes none', async () => {
    const other = { name: 'bakery', unnamed: 'bakery' };
    const copy = join(folder(), 'copy.db');
    await expect(backUp({ database: await oldFile('9', SITE) }, other, copy)).rejects.toThrow('"erin"');
    const first = join(folder(), 'first.db');
    await makeOldInbox(first, '6', [CALL]);
    await backUp({ database: first }, other, copy);
    expect(versionsIn(copy)).toBe(6);
  });

  it('is refused by commands, which leave it as it is, until the server has migrated it', async () => {
    const database = await oldFile('9');
    await expect(openDatabase({ database }, 'maintenance')).rejects.toThrow(REFUSED);
    expect(versionsIn(database)).toBe(9);
    await (await openDatabase({ database }, 'server')).close();
    await (await openDatabase({ database }, 'maintenance')).close();
  });

  it('is no mistake of the settings', async () => {
    const settings = { database: await oldFile('9') } as InboxSettings;
    // Not read before the first finding.
    const endpoint = {} as Parameters<typeof checkInbox>[1];
    const { value } = await checkInbox(settings, endpoint, null).next();
    expect(value).toMatchObject({
      verdict: 'unsure',
      says: expect.stringContaining('the server migrates it') as string,
    });
    expect(versionsIn(settings.database)).toBe(9);
  });
});

describe.skipIf(POSTGRES === null)('a command on Postgres', () => {
  it('refuses an earlier version, and leaves it as it is', async () => {
    const database = await postgres().newDatabase();
    await makeOldInbox(database, '9', [CALL]);
    await expect(openDatabase({ database }, 'maintenance')).rejects.toThrow(REFUSED);
    expect(await rowsIn(database, 'select name from kysely_migration')).toHaveLength(9);
  });

  it('creates the tables of an empty database, so that businesses can be added before a server starts', async () => {
    const database = await postgres().newDatabase();
    const opened = await openDatabase({ database }, 'maintenance');
    expect(await opened.businesses.selectFrom('businesses').selectAll().execute()).toEqual([]);
    await opened.close();
  });
});
