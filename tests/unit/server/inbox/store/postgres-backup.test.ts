// Scope: the documented copy of an inbox on Postgres, made and restored with Postgres's own programs.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../../../../../server/businesses/business-id.ts';
import { blank } from '../../../../../server/inbox/conversations/blank-row.ts';
import { backUp } from '../../../../../server/inbox/store/backup.ts';
import { openDatabase } from '../../../../../server/inbox/store/open-database.ts';
import { rowsOfDefault } from '../../../../support/inbox/changes.ts';
import { postgresFixture } from '../../../../support/postgres-fixture.ts';
import { asSuperuser, POSTGRES, rowsIn } from '../../../../support/postgres-server.ts';
import { inboxFixture } from '../world.ts';

const MANUAL = new URL('../../../../../docs/server/inbox-postgres.md', import.meta.url);
const PAWS = '11111111-1111-4111-8111-111111111111' as BusinessId;
const PATIENCE = { timeout: 30_000 };

const { folder } = inboxFixture();
const postgres = postgresFixture();

/** The user of the manual. */
async function createBackupUser(url: string, manual: string): Promise<string> {
  const [statement = ''] = /^create role backup .*;$/m.exec(manual) ?? [];
  const client = new Client(asSuperuser(url));
  await client.connect();
  await client.query(statement);
  await client.end();
  return url.replace('shop@', 'backup@');
}

/** Runs a command of the manual with another database and another file. */
async function runOf(manual: string, program: string, url: string): Promise<void> {
  const [, given = ''] = new RegExp(`^ *${program} (.*)$`, 'm').exec(manual) ?? [];
  const words = given
    .replace(/postgres:\S+/, url)
    .replace('inbox.dump', join(folder(), 'inbox.dump'))
    .split(' ');
  await promisify(execFile)(join(POSTGRES ?? '', program), words);
}

describe.skipIf(POSTGRES === null)('a copy of the inbox on Postgres', () => {
  it('has the conversations of every business when it is restored as documented', PATIENCE, async () => {
    const manual = await readFile(MANUAL, 'utf8');
    const [from, to] = [await postgres().newDatabase(), await postgres().newDatabase()];
    const copied = await openDatabase({ database: from }, 'server');
    for (const [rows, name] of [
      [copied.inBusiness(PAWS), 'Zebulon'],
      [rowsOfDefault(copied), 'Grace'],
    ] as const)
      await rows.change((change) =>
        change
          .insertInto('conversations')
          .values({ ...blank(name, 'message', 1), name })
          .execute(),
      );
    await copied.close();
    await runOf(manual, 'pg_dump', await createBackupUser(from, manual));
    await runOf(manual, 'pg_restore', to);
    const restored = await openDatabase({ database: to }, 'server');
    const names = (db: ReturnType<typeof rowsOfDefault>) =>
      db.read((read) => read.selectFrom('conversations').select('name').execute());
    expect(await names(restored.inBusiness(PAWS))).toEqual([{ name: 'Zebulon' }]);
    expect(await names(rowsOfDefault(restored))).toEqual([{ name: 'Grace' }]);
    await restored.close();
    // The tables belong to the server's user, whom row-level security holds.
    expect(await rowsIn(to, 'select name from conversations')).toEqual([{ name: 'Grace' }]);
  });

  it('is not made by the server’s own user, who does not see the rows of businesses', PATIENCE, async () => {
    const manual = await readFile(MANUAL, 'utf8');
    const url = await postgres().newDatabase();
    await (await openDatabase({ database: url }, 'server')).close();
    await expect(runOf(manual, 'pg_dump', url)).rejects.toThrow('row-level security policy');
  });

  it('is described by the command for copies', async () => {
    await expect(backUp({ database: await postgres().newDatabase() }, null, '')).rejects.toThrow(
      /copy it with pg_dump --schema=task_tamer, as a superuser or a user with BYPASSRLS/,
    );
  });
});
