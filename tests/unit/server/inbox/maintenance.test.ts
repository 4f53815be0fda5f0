// Scope: what the commands find, export and erase while the inbox changes, and which traces of erased data remain.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { everythingWith } from '../../../../server/inbox/conversations/people.ts';
import { create } from '../../../../server/inbox/conversations/reducer.ts';
import { openMaintenance } from '../../../../server/inbox/maintenance.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { rowsOfDefault } from '../../../support/inbox/changes.ts';
import { consent, NOW } from '../world.ts';
import { call, signingIn } from './web/browser.ts';
import { inboxFixture, ON_POSTGRES, rowsOf, type InboxWorld } from './world.ts';

const fixture = inboxFixture();
const { close, file, mailed, openWorld } = fixture;
const { signedIn } = signingIn(fixture);

async function leave(world: InboxWorld, name: string, text = 'Please call.'): Promise<void> {
  const message = { id: crypto.randomUUID(), name, contact: 'ada@mail.example', text, consent: consent() };
  await world.inbox.endpoint.messageLeft(message);
}

/** @returns the ids of new messages, the oldest first, of which only the first is Zebulon's */
async function filled(database: Awaited<ReturnType<typeof openDatabase>>, count: number) {
  const rows = Array.from({ length: count }, (_, number) => {
    const name = number === 0 ? 'Zebulon' : 'Ada';
    const message = { id: crypto.randomUUID(), name, contact: '', text: '', consent: consent() };
    const rules = { now: NOW + number, isPolled: false, maxCallMs: 0 };
    return create({ type: 'message-left', ...message }, rules).row;
  });
  for (let from = 0; from < count; from += 100)
    await rowsOfDefault(database).change((change) =>
      change
        .insertInto('conversations')
        .values(rows.slice(from, from + 100))
        .execute(),
    );
  return rows.map(({ id }) => id);
}

const eraseFrom = (database: Awaited<ReturnType<typeof openDatabase>>, ids: readonly string[]) =>
  rowsOfDefault(database).change((change) =>
    change.deleteFrom('conversations').where('id', 'in', ids).execute(),
  );

it('the inbox exports every conversation that is left while the oldest ones are erased', async () => {
  const database = await openDatabase({ database: file() }, 'server');
  const ids = await filled(database, 450);
  const maintenance = await openMaintenance({ database: file() });
  const exported: string[] = [];
  for await (const piece of maintenance.exported('json')) {
    const [, id] = /"id":"([^"]+)"/.exec(piece) ?? [];
    if (id !== undefined) exported.push(id);
    if (exported.length === 50) await eraseFrom(database, ids.slice(0, 100));
  }
  expect(exported).toEqual(expect.arrayContaining(ids.slice(100)));
  expect(new Set(exported).size).toBe(exported.length);
  await Promise.all([maintenance.close(), database.close()]);
});

it('the inbox finds a person’s oldest conversation while newer ones are erased', async () => {
  const database = await openDatabase({ database: file() }, 'server');
  const ids = await filled(database, 520);
  const finding = everythingWith(rowsOfDefault(database).read, (text) => text === 'Zebulon');
  await eraseFrom(database, ids.slice(-100));
  expect(await finding).toEqual({ conversations: [ids[0]], appointments: [], answers: [] });
  await database.close();
});

it.each([
  ['müller', 'MÜLLER'],
  ['MULLER', 'Anna Müller-Weiß'],
  ['weiss', 'Anna Müller-WEIẞ'],
  ['жанна', 'ЖАННА'],
  ['σοφος', 'ΣΟΦΌΣ'],
  ['%', '100 %'],
])('the inbox finds %s in %s', async (sought, name) => {
  const world = await openWorld();
  await leave(world, name);
  await leave(world, 'Bob');
  await leave(world, 'Bob', `It is for ${name}.`);
  await close(world);
  const maintenance = await openMaintenance({ database: file() });
  const { conversations } = await maintenance.about(sought);
  await maintenance.close();
  expect(conversations).toHaveLength(2);
});

it('the inbox proves an erasure with a hash that can be computed from an export', async () => {
  const world = await openWorld();
  const id = await call(world);
  await close(world);
  const maintenance = await openMaintenance({ database: file() });
  let exported = '';
  for await (const piece of maintenance.exported('json')) exported += piece;
  expect(await maintenance.erase([id])).toBe(1);
  await maintenance.close();
  const [conversation] = JSON.parse(exported) as readonly object[];
  const hash = createHash('sha256').update(JSON.stringify(conversation)).digest('hex');
  expect(rowsOf(file(), 'erasures')).toMatchObject([{ conversation_id: id, hash }]);
});

it.skipIf(ON_POSTGRES)('the inbox empties the log of what was erased once a backup has ended', async () => {
  const world = await openWorld({ inbox: mailed() });
  const owner = await signedIn(world);
  await world.endpoint.start({ name: 'Zebulon' });
  const [row] = rowsOf(file(), 'conversations');
  const log = () => readFile(`${file()}-wal`);
  const backup = new DatabaseSync(file());
  backup.exec('begin; select * from conversations');
  const path = `/api/conversations/${String(row?.['id'])}`;
  expect((await owner.ask(path, { method: 'DELETE' })).status).toBe(204);
  expect((await log()).includes('Zebulon')).toBe(true);
  await world.inbox.work();
  expect((await log()).includes('Zebulon')).toBe(true);
  backup.exec('commit');
  backup.close();
  await world.inbox.work();
  expect((await log()).includes('Zebulon')).toBe(false);
  expect(rowsOf(file(), 'scrubbing')).toEqual([]);
});
