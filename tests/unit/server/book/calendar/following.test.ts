// Scope: what the book takes over from the owner's calendar, on both databases.
import { describe, expect, it } from 'vitest';
import { BookCalendar } from '../../../../../server/book/calendar/book-calendar.ts';
import { WHOLE_DAY } from '../../../../../server/book/calendar/conflicts.ts';
import { isInCalendar, queueEntries } from '../../../../../server/book/calendar/outbox.ts';
import { PeopleCalendar } from '../../../../../server/book/calendar/people-calendar.ts';
import { etagsOf } from '../../../../../server/book/calendar/writing.ts';
import type { Slot } from '../../../../../server/book/rules/slots.ts';
import {
  book,
  cancel,
  confirm,
  hold,
  move,
  type OnChange,
} from '../../../../../server/book/store/appointments.ts';
import { restore } from '../../../../../server/book/store/owner-changes.ts';
import { rowsOf } from '../../../../support/inbox/rows.ts';
import { POSTGRES } from '../../../../support/postgres-server.ts';
import { person, RULES, slotAtTime, storeFixture, visitor } from '../book-store.ts';
import { memoryCalendar } from './memory-calendar.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const [NINE, TEN, ELEVEN] = ['09:00', '10:00', '11:00'].map((clock) => slotAtTime(`2026-11-24T${clock}`)) as [
  Slot,
  Slot,
  Slot,
];
/** Ends that the book does not offer. */
const [AT_TWO, AT_THREE] = ['20:00', '21:00'].map((clock) => {
  const startsAt = Date.parse(`2026-11-24T${clock}:00Z`);
  return [startsAt, startsAt + 20 * MINUTE_MS];
}) as [[number, number], [number, number]];
const slotsOfBob = (): readonly Slot[] =>
  ['24', '25'].flatMap((day) =>
    (day === '24' ? ['13', '14', '15', '16'] : ['09', '10', '11']).flatMap((hour) =>
      ['00', '30'].map((minute) =>
        slotAtTime(`2026-11-${day}T${hour}:${minute}`, { service: 'nails', resource: 'bob' }),
      ),
    ),
  );
const CALENDAR_ID = 'the calendar';

describe.each([
  ['SQLite', false],
  ['Postgres', true],
])('on %s', (_, isOnPostgres) => {
  describe.skipIf(isOnPostgres && POSTGRES === null)('an appointment', () => {
    const { context: storeContext, pass, where } = storeFixture(isOnPostgres);
    const appointments = () => rowsOf(where(), 'appointments');
    const entryOf = (id: string) =>
      rowsOf(where(), 'calendar_entries').find((entry) => entry['appointment_id'] === id);

    function opened() {
      const store = storeContext(RULES);
      const [memory, ofBob] = [memoryCalendar(), memoryCalendar()];
      const problems: string[] = [];
      let failing: string | null = null;
      let isBroken = false;
      const failAt: OnChange = async (_change, before) => {
        if (failing !== null && before?.id === failing) throw new Error('the disk is full');
      };
      const context = {
        ...store,
        read: ((work) =>
          isBroken
            ? Promise.reject(new Error('the database is gone'))
            : store.read(work)) as typeof store.read,
        onChange: [queueEntries(CALENDAR_ID, store.now), failAt],
        calendar: new PeopleCalendar({
          shared: memory.calendar,
          people: new Map([['bob', ofBob.calendar]]),
          etagsOf: (uids) => etagsOf(store, uids),
        }),
        hasNames: false,
        people: new Set(['bob']),
        linkOf: (conversation: string) => `https://owner.example/${conversation}`,
        report: (problem: string) => void problems.push(problem),
        timeZone: 'America/Chicago',
        mails: null,
      };
      const calendar = new BookCalendar(context, CALENDAR_ID);
      let requests = 0;
      return {
        context,
        calendar,
        memory,
        ofBob,
        problems,
        /** Each change of the appointment fails; none if null. */
        fail: (id: string | null) => (failing = id),
        breakReads: (areBroken: boolean) => (isBroken = areBroken),
        /** Books a slot, and writes it into the calendar. */
        booked: async (slot: Slot): Promise<string> => {
          const toolCallId = `call-${(requests += 1)}`;
          const result = await book(context, visitor(), { slot, toolCallId, person: person() });
          if (result.kind !== 'done') throw new Error('The slot is taken.');
          await calendar.writeDue();
          return result.row.id;
        },
        following: async (): Promise<void> => {
          pass(MINUTE_MS);
          await calendar.refresh();
        },
      };
    }

    it('that its visitor moves twice while the calendar is read is at the last time', async () => {
      const { context, calendar, memory, booked, following } = opened();
      const id = await booked(NINE);
      const moveTo = async (slot: Slot) => {
        await move(context, visitor(), { id, slot });
        await calendar.writeDue();
      };
      memory.during({ beforeRead: () => moveTo(TEN), afterRead: () => moveTo(ELEVEN) });
      await following();
      expect(appointments()).toMatchObject([{ starts_at: ELEVEN.startsAt, sequence: 2 }]);
    });

    it('whose cancellation its owner takes back while the calendar is read stays', async () => {
      const { context, calendar, memory, booked, following } = opened();
      const id = await booked(NINE);
      memory.during({
        async beforeRead() {
          await cancel(context, id);
          await calendar.writeDue();
        },
        afterRead: async () => void (await restore(context, id)),
      });
      await following();
      expect(appointments()).toMatchObject([{ state: 'booked', starts_at: NINE.startsAt }]);
      await calendar.writeDue();
      await following();
      expect(appointments()).toMatchObject([{ state: 'booked', starts_at: NINE.startsAt }]);
      expect(entryOf(id)).toBeDefined();
    });

    it('that changes the person is in the calendar only when that of the other person has it', async () => {
      const { context, calendar, ofBob, booked } = opened();
      const [before, after] = ['ann', 'bob'].map((resource) =>
        slotAtTime('2026-11-24T13:00', { resource }),
      ) as [Slot, Slot];
      const id = await booked(before);
      const isCertain = () => context.read((db) => isInCalendar(db, id));
      expect(await isCertain()).toBe(true);
      ofBob.setDown(true);
      await move(context, visitor(), { id, slot: after });
      await calendar.writeDue();
      expect(await isCertain()).toBe(false);
      ofBob.setDown(false);
      pass(MINUTE_MS);
      await calendar.writeDue();
      expect(await isCertain()).toBe(true);
    });

    it('whose end its owner sets to its start keeps its length, and its entry gets it again', async () => {
      const { calendar, memory, problems, booked, following } = opened();
      const id = await booked(NINE);
      await following();
      memory.moveByHand(id, TEN.startsAt, TEN.startsAt);
      await following();
      const { startsAt, endsAt } = TEN;
      expect(appointments()).toMatchObject([{ state: 'moved', starts_at: startsAt, ends_at: endsAt }]);
      await calendar.writeDue();
      expect(memory.entries.get(id)).toMatchObject({ startsAt, endsAt });
      memory.moveByHand(id, startsAt, startsAt - MINUTE_MS);
      await following();
      await calendar.writeDue();
      expect(appointments()).toMatchObject([{ starts_at: startsAt, ends_at: endsAt, sequence: 1 }]);
      expect(memory.entries.get(id)).toMatchObject({ startsAt, endsAt });
      expect(problems).toEqual([]);
    });

    it('that cannot be followed is reported, stops no other, and is tried again later', async () => {
      const world = opened();
      const ids = [await world.booked(NINE), await world.booked(TEN)];
      await world.following();
      const [one = '', other = ''] = ids.toSorted();
      world.fail(one);
      for (const id of ids) world.memory.moveByHand(id, ...(id === one ? AT_TWO : AT_THREE));
      world.memory.events.push({ uid: 'lunch', from: NINE.startsAt, to: NINE.endsAt });
      await world.following();
      const startOf = (id: string) => appointments().find((row) => row['id'] === id)?.['starts_at'];
      expect(startOf(other)).toBe(AT_THREE[0]);
      expect(world.problems).toEqual([expect.stringContaining('the disk is full')]);
      expect(
        (await world.calendar.busyIn({ from: NINE.startsAt, to: NINE.endsAt })).map(({ uid }) => uid),
      ).toEqual(['lunch']);
      const reads = world.memory.reads();
      await world.calendar.refresh();
      expect(world.memory.reads()).toBe(reads);
      world.fail(null);
      await world.following();
      expect(startOf(one)).toBe(AT_TWO[0]);
    });

    it('whose calendar is read while the database fails is read again only later', async () => {
      const { calendar, memory, breakReads } = opened();
      breakReads(true);
      pass(MINUTE_MS);
      await expect(calendar.refresh()).rejects.toThrow('the database is gone');
      const reads = memory.reads();
      breakReads(false);
      await calendar.refresh();
      expect(memory.reads()).toBe(reads);
      pass(MINUTE_MS);
      await calendar.refresh();
      expect(memory.reads()).toBe(reads + 1);
    });

    it.each([
      ['all of two entries', 2, 2, 'booked'],
      ['four of eight entries', 8, 4, 'booked'],
      ['one of two entries', 2, 1, 'cancelled'],
      ['three of five entries', 5, 3, 'cancelled'],
    ])(
      'that is gone from its person’s calendar with %s is kept or cancelled, whatever other calendars have',
      async (_what, count, deleted, state) => {
        const { calendar, ofBob, problems, booked, following } = opened();
        for (const hour of [9, 10, 11, 13, 14, 15])
          await booked(slotAtTime(`2026-12-01T${String(hour).padStart(2, '0')}:00`));
        const ids: string[] = [];
        for (const slot of slotsOfBob().slice(0, count)) ids.push(await booked(slot));
        while (await calendar.writeDue());
        await following();
        expect(ofBob.entries.size).toBe(count);
        for (const id of ids.slice(0, deleted)) ofBob.removeByHand(id);
        await following();
        const rows = appointments().filter(({ id }) => ids.slice(0, deleted).includes(String(id)));
        expect(new Set(rows.map((row) => row['state']))).toEqual(new Set([state]));
        await calendar.writeDue();
        expect(ofBob.entries.size).toBe(state === 'booked' ? count : count - deleted);
        expect(problems).toEqual(
          state === 'booked' ? [expect.stringContaining(`${deleted} of ${count} appointments are gone`)] : [],
        );
      },
    );

    it('whose end alone its owner moves keeps its confirmation, and its visitor learns of no new time', async () => {
      const { context, memory, booked, following } = opened();
      const id = await booked(NINE);
      await confirm(context, id);
      await following();
      const endsAt = NINE.endsAt + 30 * MINUTE_MS;
      memory.moveByHand(id, NINE.startsAt, endsAt);
      await following();
      const confirmed_at = expect.any(Number);
      const [longer] = appointments();
      expect(longer).toMatchObject({ state: 'booked', ends_at: endsAt, sequence: 0, confirmed_at });
      expect(longer).toMatchObject({ busy_to: endsAt + 15 * MINUTE_MS });
      await expect(booked(slotAtTime('2026-11-24T09:45'))).rejects.toThrow('The slot is taken.');
    });

    it('that its owner drags to a whole day stays at its time, with a warning until it has a time again', async () => {
      const { calendar, memory, booked, following } = opened();
      const id = await booked(NINE);
      await following();
      const midnight = Date.parse('2026-11-24T06:00:00Z');
      memory.moveByHand(id, midnight, midnight + DAY_MS, true);
      await following();
      await following();
      expect(appointments()).toMatchObject([{ state: 'booked', starts_at: NINE.startsAt, sequence: 0 }]);
      expect(entryOf(id)).toMatchObject({ state: 'written', problem: WHOLE_DAY, warned_at: null });
      memory.moveByHand(id, NINE.startsAt, NINE.endsAt);
      await following();
      expect(entryOf(id)).toMatchObject({ state: 'written', problem: null, problem_since: null });
      memory.moveByHand(id, midnight, midnight + DAY_MS, true);
      await following();
      memory.moveByHand(id, TEN.startsAt, TEN.endsAt);
      await following();
      await calendar.writeDue();
      expect(appointments()).toMatchObject([{ state: 'moved', starts_at: TEN.startsAt }]);
      expect(entryOf(id)).toMatchObject({ state: 'written', problem: null });
    });

    it('that its owner moves to a time that a visitor holds follows once the hold is over', async () => {
      const { context, memory, booked, following } = opened();
      const id = await booked(NINE);
      await following();
      await hold(context, visitor(), TEN);
      memory.moveByHand(id, TEN.startsAt, TEN.endsAt);
      await following();
      const own = () => appointments().find((row) => row['id'] === id);
      expect(own()).toMatchObject({ state: 'booked', starts_at: NINE.startsAt });
      expect(entryOf(id)).toMatchObject({ state: 'written', problem: null });
      pass(5 * MINUTE_MS);
      await following();
      expect(own()).toMatchObject({ state: 'moved', starts_at: TEN.startsAt });
    });

    it('that its owner moves to a time that a visitor holds and then books stays, and is marked', async () => {
      const { context, memory, booked, following } = opened();
      const id = await booked(NINE);
      await following();
      const actor = visitor();
      await hold(context, actor, TEN);
      memory.moveByHand(id, TEN.startsAt, TEN.endsAt);
      await following();
      await book(context, actor, { slot: TEN, toolCallId: 'call-held', person: person() });
      await following();
      expect(appointments().find((row) => row['id'] === id)).toMatchObject({ starts_at: NINE.startsAt });
      expect(entryOf(id)).toMatchObject({ state: 'refused' });
    });
  });
});
