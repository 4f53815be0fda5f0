// Scope: erasing on a real Postgres: when the tables are rewritten, and what its files contain afterwards.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { postgresFixture } from '../../../../support/postgres-fixture.ts';
import { asSuperuser, POSTGRES, rowsIn } from '../../../../support/postgres-server.ts';
import { bookOf } from '../../book/example-book.ts';
import { signingIn } from '../web/browser.ts';
import { callingPlatform, deliver, inboxFixture, MANY_STARTS, reporting, reportOf } from '../world.ts';
import { NOW } from '../../world.ts';

// A busy machine takes long to have the tables to itself for a moment.
describe.skipIf(POSTGRES === null)('on Postgres', { timeout: 60_000 }, () => {
  const fixture = inboxFixture();
  const { openWorld, mailed } = fixture;
  const { signedIn } = signingIn(fixture);
  const postgres = postgresFixture();
  let database = '';

  beforeEach(async () => {
    database = await postgres().newDatabase();
  });

  const open = () =>
    openWorld({ inbox: { ...mailed(), database }, platform: callingPlatform(), settings: MANY_STARTS });

  it('leaves no byte of an erased name in tables, indexes and statistics', async () => {
    const world = await open();
    const browser = await signedIn(world);
    await world.endpoint.start({ name: 'Zebulon' });
    await world.endpoint.start({ name: 'Grace' });
    for (const number of [0, 1]) await deliver(world, reportOf(number), reporting(world, number));
    await rowsIn(database, 'analyze');
    const files = async () => {
      await rowsIn(asSuperuser(database), 'checkpoint');
      const [own] = await rowsIn(database, 'select oid from pg_database where datname = current_database()');
      return filesWith(join(postgres().folder, 'data', 'base', String(own?.['oid'])), 'Zebulon', 'zebulon');
    };
    expect(await files()).toBeGreaterThan(0);
    const [row] = await rowsIn(database, `select id from conversations where name = 'Zebulon'`);
    expect(
      (await browser.ask(`/api/conversations/${String(row?.['id'])}`, { method: 'DELETE' })).status,
    ).toBe(204);
    await rowsIn(database, 'update scrubbing set next_at = 0');
    await world.inbox.work();
    expect(await files()).toBe(0);
    expect(await rowsIn(database, 'select * from scrubbing')).toEqual([]);
    expect(await rowsIn(database, 'select name from conversations')).toEqual([{ name: 'Grace' }]);
  });

  it('leaves no byte of an erased visitor of an appointment that the owner added', async () => {
    const world = await openWorld({
      inbox: { ...mailed(), database, timeZone: 'America/Chicago' },
      platform: callingPlatform(),
      settings: MANY_STARTS,
      book: bookOf(),
    });
    const browser = await signedIn(world);
    const place = { service: 'check-up', resource: 'ann', at: '2026-11-24T10:00', isWarned: false };
    const person = { name: 'Zebulon', contact: 'zebulon@mail.example', note: 'Waffles limps' };
    const added = { request: crypto.randomUUID(), ...place, ...person };
    expect((await browser.send('/api/book/appointments', added)).status).toBe(201);
    await world.inbox.work();
    await rowsIn(database, 'analyze');
    const files = async () => {
      await rowsIn(asSuperuser(database), 'checkpoint');
      const [own] = await rowsIn(database, 'select oid from pg_database where datname = current_database()');
      const folder = join(postgres().folder, 'data', 'base', String(own?.['oid']));
      return filesWith(folder, 'Zebulon', 'zebulon', 'Waffles limps');
    };
    expect(await files()).toBeGreaterThan(0);
    await browser.send('/api/people/erase', { contact: person.contact });
    await rowsIn(database, 'update scrubbing set next_at = 0');
    await world.inbox.work();
    expect(await files()).toBe(0);
  });

  it('rewrites the tables in the night after an erasure, once for all of them', async () => {
    const world = await open();
    await world.endpoint.start();
    await deliver(world, reportOf(0), reporting(world));
    // The rewrite is due by the database's clock.
    world.pass(Date.now() - NOW);
    const browser = await signedIn(world);
    const [row] = await rowsIn(database, 'select id from conversations');
    const files = () => rowsIn(database, `select pg_relation_filenode('conversations') as file`);
    const before = await files();
    await browser.ask(`/api/conversations/${String(row?.['id'])}`, { method: 'DELETE' });
    await world.inbox.work();
    expect(await files()).toEqual(before);
    const [wanted] = await rowsIn(database, 'select next_at from scrubbing');
    const hour = { timeZone: 'America/New_York', timeStyle: 'short', hourCycle: 'h23' } as const;
    expect(new Intl.DateTimeFormat('en', hour).format(Number(wanted?.['next_at']))).toBe('03:20');
    await rowsIn(database, 'update scrubbing set next_at = 0');
    await world.inbox.work();
    expect(await files()).not.toEqual(before);
  });

  it('erases later while a backup reads, without blocking other requests', async () => {
    const world = await open();
    const browser = await signedIn(world);
    await world.endpoint.start({ name: 'Zebulon' });
    await deliver(world, reportOf(0), reporting(world));
    const [row] = await rowsIn(database, 'select id from conversations');
    await browser.ask(`/api/conversations/${String(row?.['id'])}`, { method: 'DELETE' });
    await rowsIn(database, 'update scrubbing set next_at = 0');
    const reading = await postgres().reader(database, 'select * from task_tamer.lines');
    await world.inbox.work();
    expect((await browser.ask('/api/overview')).status).toBe(200);
    await reading.end();
    expect(await rowsIn(database, 'select 1 from scrubbing')).toHaveLength(1);
    await rowsIn(database, 'update scrubbing set next_at = 0');
    await world.inbox.work();
    expect(await rowsIn(database, 'select 1 from scrubbing')).toEqual([]);
  });
});

/** How many files in a folder have one of these texts. */
async function filesWith(folder: string, ...texts: readonly string[]): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name));
    if (texts.some((text) => content.includes(text))) count += 1;
  }
  return count;
}
