// Scope: the name of an erased visitor leaves the owner's calendar, whatever state the entry is in, at two real CalDAV servers.
import { describe, expect, it } from 'vitest';
import { CALENDAR_PROGRAMS, isInstalled } from '../../../../support/calendar-server.ts';
import { rowsOf, type InboxWorld } from '../../inbox/world.ts';
import { signingIn } from '../../inbox/web/browser.ts';
import { callIn, firstSlot, GRACE, type Caller } from '../tools-world.ts';
import { calendarFixture, eventFile } from './calendar-world.ts';

const MINUTE_MS = 60_000;
/** Tuesday at 9 in Chicago, the first free time of that day. */
const NINE = Date.parse('2026-11-24T15:00:00Z');
const ANN = { person: 'ann' };

for (const program of CALENDAR_PROGRAMS)
  describe.skipIf(!isInstalled(program))(`at ${program}`, () => {
    const fixture = calendarFixture(program);
    const { file, busy, entryFile, addEvent, server, proxy } = fixture;
    const { signedIn } = signingIn(fixture);
    const open = () => fixture.open(fixture.mailed(), true);

    async function erase(world: InboxWorld, { id }: Caller): Promise<void> {
      const browser = await signedIn(world);
      expect((await browser.ask(`/api/conversations/${id}`, { method: 'DELETE' })).status).toBe(204);
    }

    const entryOf = (id: unknown) =>
      rowsOf(file(), 'calendar_entries').find((entry) => entry['appointment_id'] === id);

    async function book(world: InboxWorld, given: object) {
      const caller = await callIn(world);
      const { booking, reference } = await caller.use('book', {
        slot: await firstSlot(caller, given),
        ...GRACE,
      });
      await world.inbox.work();
      return { caller, booking, id: String(reference) };
    }

    async function later(world: InboxWorld, minutes: number): Promise<void> {
      world.pass(minutes * MINUTE_MS);
      await world.inbox.work();
    }

    /** Onto the appointment of another visitor, which the book does not follow. */
    async function bookAndDragOntoAnother(world: InboxWorld) {
      const booked = await book(world, ANN);
      const other = await book(world, { ...ANN, part_of_day: 'afternoon' });
      const target = (await busy()).find(({ uid }) => uid === other.id);
      await drag(booked.id, target?.from ?? 0, target?.to ?? 0);
      await later(world, 1);
      expect(entryOf(booked.id)).toMatchObject({ state: 'refused' });
      expect(await entryFile(booked.id)).toContain('Grace');
      return booked;
    }

    const drag = (uid: string, from: number, to: number) => {
      const [start = '', end = ''] = [from, to].map(
        (at) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`,
      );
      return server().write(`${uid}.ics`, eventFile(uid, start, end, 'SUMMARY:Grace'));
    };

    it('the name leaves a written event at once', async () => {
      const world = await open();
      const { caller, id } = await book(world, ANN);
      expect(await entryFile(id)).toContain('Grace');
      await erase(world, caller);
      await world.inbox.work();
      expect(await entryFile(id)).toContain('Check-up');
      expect(await entryFile(id)).not.toContain('Grace');
      expect(entryOf(id)).toMatchObject({ state: 'written' });
    });

    it('an event that the owner has dragged onto another appointment is back at its time, without the name', async () => {
      const world = await open();
      const { caller, id } = await bookAndDragOntoAnother(world);
      await erase(world, caller);
      await later(world, 6);
      expect(await entryFile(id)).not.toContain('Grace');
      expect((await busy()).find(({ uid }) => uid === id)).toMatchObject({ from: NINE });
      expect(entryOf(id)).toMatchObject({ state: 'written', problem: null });
    });

    it('an event that the owner has dragged since the book knew it leaves the calendar', async () => {
      const world = await open();
      const { caller, id } = await bookAndDragOntoAnother(world);
      await drag(id, NINE + 24 * 60 * MINUTE_MS, NINE + (24 * 60 + 30) * MINUTE_MS);
      await erase(world, caller);
      await later(world, 6);
      expect(await entryFile(id)).toBeNull();
      expect(entryOf(id)).toMatchObject({ state: 'refused', etag: null, next_at: null });
      expect(rowsOf(file(), 'appointments').find((row) => row['id'] === id)).toMatchObject({
        state: 'booked',
      });
    });

    it('an event at the former time of a move that the calendar has refused leaves it, and is not tried again and again', async () => {
      const world = await open();
      const { caller, booking, id } = await book(world, ANN);
      const slot = await firstSlot(caller, { day: 'in_two_weeks' });
      proxy().setDown(true);
      await caller.use('move', { booking, slot });
      proxy().setDown(false);
      await addEvent('holiday', '20261129T000000Z', '20261206T000000Z');
      await later(world, 1);
      expect(entryOf(id)).toMatchObject({ state: 'refused' });
      expect(await entryFile(id)).toContain('Grace');
      await erase(world, caller);
      await later(world, 6);
      expect(await entryFile(id)).toBeNull();
      const { version } = entryOf(id) ?? {};
      await later(world, 6);
      expect(entryOf(id)).toMatchObject({ state: 'refused', version, etag: null, next_at: null });
    });
  });
