// Scope: the store of appointments on both databases: no time is given twice, and a repeated request changes nothing.
import { describe, expect, it } from 'vitest';
import {
  book,
  bookedFor,
  cancel,
  changing,
  freeHolds,
  hold,
  move,
  occupiedIn,
  renewHolds,
  type Actor,
  type AppointmentContext,
} from '../../../../server/book/store/appointments.ts';
import { follow } from '../../../../server/book/store/calendar-changes.ts';
import { OWNER } from '../../../../server/book/store/owner-changes.ts';
import { rowsOf } from '../../../support/inbox/rows.ts';
import { POSTGRES } from '../../../support/postgres-server.ts';
import { bookOf, PRACTICE } from './example-book.ts';
import { person, slotAtTime, storeFixture, visitor } from './book-store.ts';

const MINUTE_MS = 60_000;
const NINE = slotAtTime('2026-11-24T09:00');
const QUARTER_PAST = slotAtTime('2026-11-24T09:15');
const TEN = slotAtTime('2026-11-24T10:00');

let requests = 0;
const booking = (context: AppointmentContext, actor: Actor = visitor(), slot = NINE, name = 'Grace') =>
  book(context, actor, { slot, toolCallId: `call-${(requests += 1)}`, person: person(name) });

describe.each([
  ['SQLite', false],
  ['Postgres', true],
])('on %s', (_, isOnPostgres) => {
  describe.skipIf(isOnPostgres && POSTGRES === null)('the store', () => {
    const { context, pass, where } = storeFixture(isOnPostgres);
    const states = () => rowsOf(where(), 'appointments').map(({ state }) => state);

    it('gives a time to one of two visitors', async () => {
      expect((await booking(context())).kind).toBe('done');
      expect((await booking(context())).kind).toBe('taken');
      expect((await booking(context(), visitor(), QUARTER_PAST)).kind).toBe('taken');
      expect((await booking(context(), visitor(), TEN)).kind).toBe('done');
    });

    it('gives a time to one of many visitors who ask together', async () => {
      const results = await Promise.all(Array.from({ length: 20 }, () => booking(context())));
      expect(results.filter(({ kind }) => kind === 'done')).toHaveLength(1);
      expect(states()).toEqual(['booked']);
    });

    it('fills every place of a room, and no more', async () => {
      const rules = bookOf({
        ...PRACTICE,
        resources: [{ id: 'ann', name: 'Room', places: 3 }, PRACTICE.resources[1]],
      });
      const results = await Promise.all(Array.from({ length: 12 }, () => booking(context(rules))));
      expect(results.filter(({ kind }) => kind === 'done')).toHaveLength(3);
      expect(
        rowsOf(where(), 'appointments')
          .map(({ place }) => Number(place))
          .toSorted((one, other) => one - other),
      ).toEqual([0, 1, 2]);
    });

    it('keeps a held time from others until the hold lapses', async () => {
      await hold(context(), visitor(), NINE);
      expect((await booking(context())).kind).toBe('taken');
      pass(5 * MINUTE_MS);
      expect((await booking(context())).kind).toBe('done');
      expect(states()).toEqual(['booked']);
    });

    it.each(['moves it', 'adds another'])(
      'lets a lapsed hold block nothing when the owner %s',
      async (what) => {
        const first = await booking(context());
        if (first.kind !== 'done') throw new Error('It is taken.');
        await hold(context(), visitor(), TEN);
        pass(5 * MINUTE_MS);
        if (what === 'adds another') await booking(context(), OWNER, TEN);
        else {
          const { startsAt, endsAt } = TEN;
          const following = changing(context(), (change) =>
            follow(context(), change, first.row, { startsAt, endsAt }),
          );
          expect(await following).toBe('done');
          expect(rowsOf(where(), 'appointments')).toMatchObject([{ state: 'moved', starts_at: startsAt }]);
        }
        expect(states()).not.toContain('held');
      },
    );

    it('keeps what a visitor holds if another time that they ask for is taken', async () => {
      await booking(context());
      const actor = visitor();
      await hold(context(), actor, TEN);
      expect((await hold(context(), actor, NINE)).kind).toBe('taken');
      expect((await booking(context(), actor, NINE)).kind).toBe('taken');
      expect((await booking(context(), visitor(), TEN)).kind).toBe('taken');
      expect((await booking(context(), actor, TEN)).kind).toBe('done');
    });

    it('keeps a hold that is renewed', async () => {
      const actor = visitor();
      await hold(context(), actor, NINE);
      pass(4 * MINUTE_MS);
      await renewHolds(context(), actor.conversation);
      pass(4 * MINUTE_MS);
      expect((await booking(context())).kind).toBe('taken');
      expect((await booking(context(), actor)).kind).toBe('done');
    });

    it('never lets a hold block its own visitor', async () => {
      const actor = visitor();
      await hold(context(), actor, NINE);
      expect((await hold(context(), actor, QUARTER_PAST)).kind).toBe('done');
      expect((await hold(context(), actor, QUARTER_PAST)).kind).toBe('done');
      expect(states()).toEqual(['held']);
      expect((await booking(context(), actor, NINE)).kind).toBe('done');
      expect(states()).toEqual(['booked']);
    });

    it('frees the holds of a conversation that is over, and not its bookings', async () => {
      const actor = visitor();
      await booking(context(), actor, NINE);
      await hold(context(), actor, TEN);
      await freeHolds(context(), actor.conversation);
      expect(states()).toEqual(['booked']);
    });

    it('books once for a request that arrives ten times together', async () => {
      const actor = visitor();
      const rules = bookOf({
        ...PRACTICE,
        resources: [{ id: 'ann', name: 'Room', places: 9 }, PRACTICE.resources[1]],
      });
      const asked = { slot: NINE, toolCallId: 'call-of-a-model', person: person() };
      const results = await Promise.all(Array.from({ length: 10 }, () => book(context(rules), actor, asked)));
      const ids = results.map((result) => (result.kind === 'done' ? result.row.id : null));
      expect(new Set(ids).size).toBe(1);
      expect(states()).toEqual(['booked']);
    });

    it('books once for a model that uses its tool twice, and twice for two people', async () => {
      const actor = visitor();
      const rules = bookOf({
        ...PRACTICE,
        resources: [{ id: 'ann', name: 'Room', places: 9 }, PRACTICE.resources[1]],
      });
      await booking(context(rules), actor);
      await booking(context(rules), actor);
      expect(states()).toEqual(['booked']);
      await booking(context(rules), actor, NINE, 'Hopper');
      expect(states()).toEqual(['booked', 'booked']);
    });

    it('books twice for an owner who adds two people of one name at one time', async () => {
      const rules = bookOf({
        ...PRACTICE,
        resources: [{ id: 'ann', name: 'Room', places: 3 }, PRACTICE.resources[1]],
      });
      const added = (toolCallId: string) =>
        book(context(rules), OWNER, { slot: NINE, toolCallId, person: person('Miller') });
      await added('request-1');
      await added('request-2');
      // An answer that was lost.
      await added('request-2');
      expect(states()).toEqual(['booked', 'booked']);
    });

    it('moves an appointment, which frees its former time', async () => {
      const actor = visitor();
      const booked = await booking(context(), actor);
      if (booked.kind !== 'done') throw new Error('It was not booked.');
      const { id } = booked.row;
      const moved = await move(context(), actor, { id, slot: TEN });
      expect(moved).toMatchObject({
        kind: 'done',
        row: { id, state: 'moved', sequence: 1, starts_at: TEN.startsAt },
      });
      expect(await move(context(), actor, { id, slot: TEN })).toMatchObject({ row: { sequence: 1 } });
      expect((await booking(context())).kind).toBe('done');
      expect(await move(context(), actor, { id, slot: NINE })).toMatchObject({ kind: 'taken', row: { id } });
    });

    it('keeps a late yes to text messages with the appointment, for one number', async () => {
      const actor = visitor();
      const bookAs = (changes: object) =>
        book(context(), actor, {
          slot: NINE,
          toolCallId: `call-${(requests += 1)}`,
          person: { ...person('Grace'), ...changes },
        });
      await bookAs({});
      expect(await bookAs({ textConsent: '{}' })).toMatchObject({ row: { text_consent: '{}', sequence: 1 } });
      // A model that does not repeat it takes nothing back.
      expect(await bookAs({})).toMatchObject({ row: { text_consent: '{}', sequence: 1 } });
      const other = { contact: '+1 212 555 0199', contactKey: '+12125550199' };
      const corrected = { text_consent: null, contact_key: '+12125550199', sequence: 2 };
      expect(await bookAs(other)).toMatchObject({ row: corrected });
      expect(states()).toEqual(['booked']);
    });

    it('moves an appointment to a time that overlaps its own', async () => {
      const actor = visitor();
      const booked = await booking(context(), actor);
      if (booked.kind !== 'done') throw new Error('It was not booked.');
      expect((await move(context(), actor, { id: booked.row.id, slot: QUARTER_PAST })).kind).toBe('done');
    });

    it('cancels an appointment once, which frees its time and cannot be moved', async () => {
      const actor = visitor();
      const booked = await booking(context(), actor);
      if (booked.kind !== 'done') throw new Error('It was not booked.');
      const { id } = booked.row;
      expect(await cancel(context(), id)).toMatchObject({ row: { state: 'cancelled', sequence: 1 } });
      expect(await cancel(context(), id)).toMatchObject({ row: { sequence: 1 } });
      expect(await move(context(), actor, { id, slot: TEN })).toEqual({ kind: 'not-booked' });
      expect((await booking(context())).kind).toBe('done');
    });

    it('finds the appointments to come of a person', async () => {
      await booking(context());
      expect(await bookedFor(context(), person().contactKey)).toHaveLength(1);
      expect(await bookedFor(context(), 'somebody else')).toEqual([]);
      pass(3 * 24 * 60 * MINUTE_MS);
      expect(await bookedFor(context(), person().contactKey)).toEqual([]);
    });

    it('shows others as occupied what a conversation holds, and not to itself', async () => {
      const actor = visitor();
      await hold(context(), actor, NINE);
      const range = { from: NINE.busyFrom, to: NINE.busyTo };
      const now = context().now();
      const seenBy = (conversation: string) =>
        context().read((db) => occupiedIn(db, range, { conversation, now }));
      expect(await seenBy('another')).toHaveLength(1);
      expect(await seenBy(actor.conversation)).toEqual([]);
    });

    it('announces each change of an appointment in its transaction', async () => {
      const actor = visitor();
      const seen: string[] = [];
      const listening = context(undefined, [
        async (change, before, after) => {
          const id = after?.id ?? before?.id ?? '';
          const stored = await change
            .selectFrom('appointments')
            .select('state')
            .where('id', '=', id)
            .execute();
          const told = `${before?.state ?? '-'} ${after?.state ?? '-'}`;
          seen.push(stored[0]?.state === after?.state ? told : 'not stored yet');
        },
      ]);
      await hold(listening, actor, TEN);
      await hold(listening, actor, NINE);
      const booked = await booking(listening, actor);
      if (booked.kind !== 'done') throw new Error('It was not booked.');
      const { id } = booked.row;
      await move(listening, actor, { id, slot: TEN });
      await cancel(listening, id);
      await hold(listening, actor, NINE);
      await freeHolds(listening, actor.conversation);
      const first = ['- held', 'held -', '- held', 'held booked'];
      expect(seen).toEqual([...first, 'booked moved', 'moved cancelled', '- held', 'held -']);
    });

    it('changes nothing if what follows from the change fails', async () => {
      const listening = context(undefined, [() => Promise.reject(new Error('no room'))]);
      await expect(booking(listening)).rejects.toThrow('no room');
      expect(states()).toEqual([]);
    });

    it('refuses an overlap in the database itself', async () => {
      const booked = await booking(context());
      if (booked.kind !== 'done') throw new Error('It was not booked.');
      const { row } = booked;
      const copy = { ...row, id: 'a copy', tool_call_id: null, busy_from: row.busy_from + 1_000 };
      const inserted = context().change((change) => change.insertInto('appointments').values(copy).execute());
      await expect(inserted).rejects.toThrow(/overlap|exclusion constraint/);
    });
  });
});
