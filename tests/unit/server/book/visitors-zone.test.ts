// Scope: a visitor's time zone from the request that starts a conversation to the reminder, and what becomes of it.
import { expect, it } from 'vitest';
import { signingIn } from '../inbox/web/browser.ts';
import { MINUTE_MS, rowsOf } from '../inbox/world.ts';
import { NOW } from '../world.ts';
import { bookFixture, callIn, firstSlot } from './tools-world.ts';

const fixture = bookFixture();
const { openBook, openWorld, mailed, mailServer, file } = fixture;
const { signedIn } = signingIn(fixture);
const GRACE = { name: 'Grace', contact: 'grace@mail.example' };
const TOKYO = { timeZone: 'Asia/Tokyo' };

/** A check-up on Friday at nine, in Chicago. It is midnight in Tokyo. */
async function bookedFrom(more: object) {
  const world = await openBook(undefined, undefined, {}, mailed());
  const caller = await callIn(world, 'en', {}, more);
  const slot = await firstSlot(caller, { day: '27' });
  const { reference } = await caller.use('book', { slot, ...GRACE });
  return { world, id: String(reference) };
}

const zones = () =>
  ['conversations', 'appointments'].map((table) => rowsOf(file(), table).map((row) => row['time_zone']));
const reminders = () =>
  rowsOf(file(), 'notices')
    .filter(({ kind, state }) => kind === 'reminder' && state === 'waiting')
    .map((row) => new Date(Number(row['next_at'])).toISOString().slice(0, 16));

it('a visitor in another zone is not reminded in their night, also after the owner has moved the appointment', async () => {
  const { world, id } = await bookedFrom(TOKYO);
  expect(zones()).toEqual([['Asia/Tokyo'], ['Asia/Tokyo']]);
  expect(reminders()).toEqual(['2026-11-26T23:00']);
  const browser = await signedIn(world);
  const moved = await browser.ask(`/api/book/appointments/${id}`, {
    method: 'PATCH',
    body: { type: 'move', at: '2026-11-27T09:30', resource: 'ann', isWarned: false },
  });
  expect(moved.status).toBe(200);
  expect(zones()[1]).toEqual(['Asia/Tokyo']);
  expect(reminders()).toEqual(['2026-11-26T23:00']);
  const reminded = () => mailServer().mails.filter(({ subject }) => subject?.startsWith('A reminder')).length;
  world.pass(Date.parse('2026-11-26T22:59Z') - NOW);
  await world.inbox.work();
  expect(reminded()).toBe(0);
  world.pass(MINUTE_MS);
  await world.inbox.work();
  expect(reminded()).toBe(1);
});

it('a visitor whose zone does not exist, hides the place, or is not sent, is served, and reminded by the business’s clock', async () => {
  const { world } = await bookedFrom({});
  for (const timeZone of [
    'Mars/Olympus',
    'UTC',
    'Etc/GMT+6',
    '+09:00',
    'A'.repeat(1e4),
    '',
    7,
    {},
    null,
    ['Asia/Tokyo'],
  ])
    await callIn(world, 'en', {}, { timeZone });
  expect(new Set(zones().flat())).toEqual(new Set([null]));
  expect(reminders().toSorted()).toEqual(['2026-11-26T15:00', '2026-11-27T14:00']);
});

it('a zone is kept by its usual name, whatever its case', async () => {
  await bookedFrom({ timeZone: 'asia/tokyo' });
  expect(zones()).toEqual([['Asia/Tokyo'], ['Asia/Tokyo']]);
});

it('an inbox without a book keeps no zone', async () => {
  const world = await openWorld();
  await world.endpoint.start(TOKYO);
  expect(rowsOf(file(), 'conversations').map((row) => row['time_zone'])).toEqual([null]);
});

it('an appointment without its visitor has no zone', async () => {
  const { world } = await bookedFrom(TOKYO);
  const browser = await signedIn(world);
  await browser.send('/api/people/erase', { contact: GRACE.contact });
  expect(zones()).toEqual([[], [null]]);
});
