// Scope: what the audit log has of commands on an inbox, and of what owners change on its page.
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { auditOf } from '../../../../server/businesses/store/audit.ts';
import { runStoredCommand } from '../../../../server/cli/commands.ts';
import type { Listed } from '../../../../server/inbox/web/page-contract.ts';
import { PRACTICE } from '../book/example-book.ts';
import { addWithBook } from './stored-book.ts';
import { owner, signedInAt } from './stored-people.ts';
import { storedFixture, type StoredWorld } from './stored-world.ts';

const fixture = storedFixture();
/** On a busy machine. */
const PATIENCE = { timeout: 60_000 };
const MAX_ENTRIES = 50;

/** The oldest first, without that of its addition. */
async function entriesOf({ store }: StoredWorld, id: BusinessId) {
  const entries = await auditOf(store.db, id, MAX_ENTRIES);
  return entries
    .map(({ actor, action, detail }) => [actor, action, detail])
    .toReversed()
    .slice(1);
}

it('the audit log has the commands that read, erase and send what is in an inbox', PATIENCE, async () => {
  const world = await fixture.open();
  const id = await world.add('paws', { people: [owner('ann')] });
  const other = await world.add('claws');
  expect((await world.call('paws')).status).toBe(201);
  const ann = await signedInAt(fixture.mailServer(), world, id, 'ann@shop.example');
  const { conversations } = await ann.read<Listed>('/api/conversations?view=all');
  const run = (...words: readonly string[]) =>
    runStoredCommand({ place: { database: world.where } }, 'paws', words, {
      out: new PassThrough().resume(),
      print: () => undefined,
    });
  await run('export');
  await run('export', '--about', 'Grace');
  // Nothing is there to be erased or sent again.
  await run('erase', 'another');
  await run('resend');
  await run('resend', '--dead');
  await run('erase', conversations[0]?.id ?? '');
  expect(await entriesOf(world, id)).toEqual([
    ['command', 'exported', '{}'],
    ['command', 'exported one person', '{}'],
    ['command', 'erased conversations', '{}'],
  ]);
  expect(await entriesOf(world, other)).toEqual([]);
});

it('the audit log has what an owner changes of the book, and not what is refused', PATIENCE, async () => {
  const world = await fixture.open();
  const id = await addWithBook(world, 'paws', {
    people: [owner('ann')],
    settings: { calendarUrl: 'https://calendar.example/paws/', calendarUser: 'paws' },
    secrets: { calendarPassword: 'calendar-password' },
  });
  const ann = await signedInAt(fixture.mailServer(), world, id, 'ann@shop.example');
  const save = (basedOn: number, gridMinutes: number) =>
    ann.ask('/api/book/rules', { method: 'PUT', body: { basedOn, file: { ...PRACTICE, gridMinutes } } });
  expect((await save(1, 30)).status).toBe(204);
  expect((await save(1, 10)).status).toBe(409);
  expect((await ann.send('/api/book/feed', {})).status).toBe(200);
  const { revision } = await ann.read<{ readonly revision: number }>('/api/settings/calendars');
  const calendars = { basedOn: revision, calendars: { rivera: 'https://calendar.example/secret/' } };
  expect((await ann.ask('/api/settings/calendars', { method: 'PUT', body: calendars })).status).toBe(200);
  expect(await entriesOf(world, id)).toEqual([
    ['ann@shop.example', 'changed services and hours', '{}'],
    ['ann@shop.example', 'replaced the calendar’s address', '{}'],
    ['ann@shop.example', 'changed', '{"fields":[],"settings":["calendarPeople"],"secrets":[]}'],
  ]);
});
