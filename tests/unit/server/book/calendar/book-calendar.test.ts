// Scope: the book and the owner's calendar together, at two real CalDAV servers.
import { describe, expect, it } from 'vitest';
import { CALENDAR_PROGRAMS, isInstalled } from '../../../../support/calendar-server.ts';
import type { Agenda } from '../../../../../server/book/owner/contract.ts';
import { DAY_MS, HOUR_MS, OWNER, rowsOf } from '../../inbox/world.ts';
import { signingIn } from '../../inbox/web/browser.ts';
import { PRACTICE } from '../example-book.ts';
import { callIn, firstSlot, GRACE } from '../tools-world.ts';
import { calendarFixture, eventFile } from './calendar-world.ts';

const MINUTE_MS = 60_000;
/** Tuesday at 9 in Chicago, the first free time of that day. */
const NINE = Date.parse('2026-11-24T15:00:00Z');
const HALF_HOUR_MS = 30 * MINUTE_MS;

for (const program of CALENDAR_PROGRAMS)
  describe.skipIf(!isInstalled(program))(`at ${program}`, () => {
    const fixture = calendarFixture(program);
    const { open, close, file, busy, entryFile, addEvent, server, proxy, mailed, mailServer } = fixture;
    const { signedIn } = signingIn(fixture);

    const mailsToGrace = (from: number) =>
      mailServer()
        .mails.slice(from)
        .filter(({ to }) => to?.[0]?.address === 'grace@mail.example');

    it('a held time is in the calendar as tentative, and a booked one as confirmed', async () => {
      const world = await open();
      const caller = await callIn(world);
      const slot = await firstSlot(caller);
      await caller.use('hold_slot', { slot });
      const [held] = await untilBusy(1);
      expect(held).toMatchObject({ from: NINE, to: NINE + HALF_HOUR_MS });
      expect(await entryFile(held?.uid ?? '')).toContain('STATUS:TENTATIVE');
      const booked = await caller.use('book', { slot, ...GRACE });
      expect(booked).toMatchObject({ booked: true, reference: held?.uid });
      await world.inbox.work();
      const text = await entryFile(held?.uid ?? '');
      expect(text).toContain('STATUS:CONFIRMED');
      expect(text).not.toContain('Grace');
      expect(text).toContain(`#conversation=${caller.id}`);
    });

    async function untilBusy(count: number) {
      for (;;) {
        const times = await busy();
        if (times.length === count) return times;
      }
    }

    it('names are in the calendar only if the owner wants them', async () => {
      const caller = await callIn(await open({}, true));
      const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
      expect(await entryFile(String(reference))).toContain('Grace');
    });

    it('a time at which the calendar has an event is not offered', async () => {
      await addEvent('dentist', '20261124T150000Z', '20261124T153000Z');
      const world = await open();
      await world.inbox.work();
      const caller = await callIn(world);
      const { slots = [] } = await caller.use('find_slots', { service: 'check-up', day: 'tuesday' });
      expect(slots[0]?.say).toContain('9:30 AM');
    });

    it('the calendar is read as far ahead as visitors can book, also after the owner has set that on the page', async () => {
      await addEvent('congress', '20261130T060000Z', '20261201T060000Z');
      const world = await open(mailed(), false, 'stored');
      const browser = await signedIn(world);
      await browser.ask('/api/book/rules', { method: 'PUT', body: { basedOn: 0, file: PRACTICE } });
      const caller = await callIn(world);
      await caller.use('find_slots', { service: 'check-up', day: 'soonest' });
      world.pass(MINUTE_MS);
      await world.inbox.work();
      const { slots = [] } = await caller.use('find_slots', { service: 'check-up', day: 'in_two_weeks' });
      expect(slots.filter(({ say }) => say.includes('November 30'))).toEqual([]);
      expect(slots).not.toEqual([]);
    });

    it('an event that was added a moment ago refuses the booking, and two other times are offered', async () => {
      const world = await open();
      await world.inbox.work();
      const caller = await callIn(world);
      const slot = await firstSlot(caller);
      await addEvent('dentist', '20261124T150000Z', '20261124T153000Z');
      const answer = await caller.use('book', { slot, ...GRACE });
      expect(answer).toMatchObject({ booked: false });
      expect(answer['requested']).toBeUndefined();
      expect(answer.slots?.length).toBeGreaterThanOrEqual(2);
      expect(answer.slots?.map(({ say }) => say).join()).not.toContain('24 at 9:00 AM');
      await world.inbox.work();
      expect(rowsOf(file(), 'appointments')).toEqual([]);
      expect(await busy()).toHaveLength(1);
    });

    it('a move to a time of another event is taken back', async () => {
      const world = await open();
      await world.inbox.work();
      const caller = await callIn(world);
      const slot = await firstSlot(caller);
      const { booking, reference } = await caller.use('book', { slot, ...GRACE });
      const day = await firstSlot(caller, { day: 'in_two_weeks' });
      await addEvent('holiday', '20261129T000000Z', '20261206T000000Z');
      expect(await caller.use('move', { booking, slot: day })).toMatchObject({ booked: false });
      expect(rowsOf(file(), 'appointments')).toMatchObject([{ state: 'booked', starts_at: NINE }]);
      await world.inbox.work();
      expect((await busy()).find(({ uid }) => uid === reference)).toMatchObject({ from: NINE });
    });

    it('a move that cannot be taken back is only requested: somebody has the former time by then', async () => {
      const world = await open();
      await world.inbox.work();
      const [caller, other] = [await callIn(world), await callIn(world)];
      const { booking } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
      const slot = await firstSlot(caller, { day: '27' });
      await addEvent('dentist', '20261127T150000Z', '20261127T160000Z');
      proxy().delay(500);
      const moving = caller.use('move', { booking, slot });
      await expect.poll(() => rowsOf(file(), 'appointments')).toMatchObject([{ state: 'moved' }]);
      expect(await other.use('hold_slot', { slot: await firstSlot(other) })).toMatchObject({ held: true });
      const answer = await moving;
      expect(answer).toMatchObject({ booked: false, requested: true, start: '2026-11-27T09:00:00-06:00' });
      expect(answer['note']).toContain('the former time was taken meanwhile');
      expect(rowsOf(file(), 'appointments')).toMatchObject([
        { state: 'moved', starts_at: Date.parse('2026-11-27T15:00:00Z') },
        { state: 'held', starts_at: NINE },
      ]);
    });

    it('a moved appointment is moved in the calendar, and a cancelled one removed', async () => {
      const world = await open();
      const caller = await callIn(world);
      const { booking, reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
      const slot = await firstSlot(caller, { day: 'in_two_weeks' });
      expect(await caller.use('move', { booking, slot })).toMatchObject({ booked: true, reference });
      const [moved] = await busy();
      expect(moved?.from).toBeGreaterThan(NINE);
      expect(await entryFile(String(reference))).toContain('SEQUENCE:1');
      await caller.use('cancel', { booking });
      await world.inbox.work();
      expect(await busy()).toEqual([]);
      expect(rowsOf(file(), 'calendar_entries')).toEqual([]);
    });

    it('a hold leaves the calendar when it is freed, and when it lapses', async () => {
      const world = await open();
      const caller = await callIn(world);
      const slot = await firstSlot(caller);
      await caller.use('hold_slot', { slot });
      await untilBusy(1);
      await caller.use('hold_slot', { slot: await firstSlot(caller, { day: 'in_two_weeks' }) });
      await world.inbox.work();
      const [held] = await untilBusy(1);
      expect(held?.from).toBeGreaterThan(NINE);
      world.pass(6 * MINUTE_MS);
      const afterWork = () => world.inbox.work().then(busy);
      await expect.poll(afterWork, { timeout: 10_000 }).toEqual([]);
    });

    it('a booking is only requested while the calendar cannot be reached, and is in it afterwards', async () => {
      const world = await open();
      await world.inbox.work();
      const caller = await callIn(world);
      const slot = await firstSlot(caller);
      proxy().setDown(true);
      const answer = await caller.use('book', { slot, ...GRACE }, 'tool-once');
      expect(answer).toMatchObject({ booked: false, requested: true });
      expect(String(answer['note'])).toContain('requested');
      expect(world.problems.join()).toContain('not in the calendar yet');
      proxy().setDown(false);
      world.pass(MINUTE_MS);
      await world.inbox.work();
      expect(await busy()).toMatchObject([{ from: NINE, uid: answer['reference'] }]);
      expect(await caller.use('book', { slot, ...GRACE }, 'tool-once')).toMatchObject({ booked: true });
    });

    it('a visitor is confirmed nothing until the calendar has the appointment', async () => {
      const world = await open({ ...mailed(), mailFrom: `Paws <${OWNER}>` });
      await world.inbox.work();
      const caller = await callIn(world);
      const slot = await firstSlot(caller);
      const before = mailServer().mails.length;
      const confirmed = () => mailsToGrace(before).map(({ subject }) => subject);
      proxy().setDown(true);
      await caller.use('book', { slot, ...GRACE, contact: 'grace@mail.example' });
      await world.inbox.work();
      world.pass(MINUTE_MS);
      await world.inbox.work();
      expect(confirmed()).toEqual([]);
      proxy().setDown(false);
      world.pass(HOUR_MS);
      await world.inbox.work();
      world.pass(MINUTE_MS);
      await world.inbox.work();
      expect(confirmed()).toEqual([expect.stringContaining('Your appointment is booked')]);
    });

    it('a requested booking that the calendar then refuses is confirmed to nobody, and the owner reads why', async () => {
      const world = await open({ ...mailed(), mailFrom: `Paws <${OWNER}>` });
      await world.inbox.work();
      const caller = await callIn(world);
      const slot = await firstSlot(caller);
      const before = mailServer().mails.length;
      proxy().setDown(true);
      await caller.use('book', { slot, ...GRACE, contact: 'grace@mail.example' });
      const problemOf = async () => {
        const browser = await signedIn(world);
        const { days } = await browser.read<Agenda>('/api/book/appointments?from=2026-11-22');
        return days.flatMap(({ appointments }) => appointments).map((each) => each.calendarProblem);
      };
      expect(await problemOf()).toEqual(['unreachable']);
      await addEvent('dentist', '20261124T150000Z', '20261124T153000Z');
      proxy().setDown(false);
      world.pass(HOUR_MS);
      await world.inbox.work();
      world.pass(MINUTE_MS);
      await world.inbox.work();
      expect(await problemOf()).toEqual(['refused']);
      expect(mailsToGrace(before)).toEqual([]);
    });

    it('a booking whose entry was written but not answered is booked once', async () => {
      const world = await open();
      await world.inbox.work();
      const caller = await callIn(world);
      const slot = await firstSlot(caller);
      proxy().loseAnswerTo('PUT');
      expect(await caller.use('book', { slot, ...GRACE })).toMatchObject({ booked: true });
      expect(await busy()).toHaveLength(1);
    });

    it('an appointment that the owner moves in the calendar follows', async () => {
      const world = await open();
      const caller = await callIn(world);
      const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
      await world.inbox.work();
      const uid = String(reference);
      await server().write(`${uid}.ics`, eventFile(uid, '20261125T163000Z', '20261125T171500Z'));
      world.pass(MINUTE_MS);
      await world.inbox.work();
      const row = rowsOf(file(), 'appointments')[0];
      expect(row).toMatchObject({
        state: 'moved',
        starts_at: Date.parse('2026-11-25T16:30:00Z'),
        ends_at: Date.parse('2026-11-25T17:15:00Z'),
        busy_to: Date.parse('2026-11-25T17:30:00Z'),
        sequence: 1,
      });
      world.pass(6 * MINUTE_MS);
      await world.inbox.work();
      expect(await busy()).toMatchObject([{ from: Date.parse('2026-11-25T16:30:00Z') }]);
    });

    it('an appointment that the owner moves in the calendar follows after the server’s clock was set back', async () => {
      const world = await open();
      world.pass(60 * MINUTE_MS);
      await world.inbox.work();
      world.pass(-60 * MINUTE_MS);
      const caller = await callIn(world);
      const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
      await world.inbox.work();
      await server().write(
        `${String(reference)}.ics`,
        eventFile(String(reference), '20261125T163000Z', '20261125T171500Z'),
      );
      world.pass(MINUTE_MS);
      await world.inbox.work();
      expect(rowsOf(file(), 'appointments')).toMatchObject([{ state: 'moved' }]);
    });

    it('an appointment that the owner deletes in the calendar is cancelled', async () => {
      const world = await open();
      const caller = await callIn(world);
      const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
      await world.inbox.work();
      await server().ask('DELETE', `${String(reference)}.ics`);
      world.pass(MINUTE_MS);
      await world.inbox.work();
      await world.inbox.work();
      expect(rowsOf(file(), 'appointments')).toMatchObject([{ state: 'cancelled' }]);
      expect(rowsOf(file(), 'calendar_entries')).toEqual([]);
    });

    it('an appointment whose event the owner deletes before the calendar is read again is cancelled', async () => {
      const world = await open();
      await world.inbox.work();
      const caller = await callIn(world);
      const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
      // The calendar is as it was when it was read.
      await server().ask('DELETE', `${String(reference)}.ics`);
      world.pass(MINUTE_MS);
      await world.inbox.work();
      await world.inbox.work();
      expect(rowsOf(file(), 'appointments')).toMatchObject([{ state: 'cancelled' }]);
    });

    it('an appointment that the owner moves onto another one stays, and is marked', async () => {
      const world = await open();
      const [one, other] = [await callIn(world), await callIn(world)];
      const { reference } = await one.use('book', {
        slot: await firstSlot(one, { person: 'ann' }),
        ...GRACE,
      });
      const afternoon = { person: 'ann', part_of_day: 'afternoon' };
      await other.use('book', { slot: await firstSlot(other, afternoon), ...GRACE });
      await world.inbox.work();
      const rows = rowsOf(file(), 'appointments');
      const target = rows.find(({ id }) => id !== reference);
      const stamp = (at: unknown) =>
        `${new Date(Number(at)).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
      const uid = String(reference);
      await server().write(
        `${uid}.ics`,
        eventFile(uid, stamp(target?.['starts_at']), stamp(target?.['ends_at'])),
      );
      world.pass(MINUTE_MS);
      await world.inbox.work();
      const entries = rowsOf(file(), 'calendar_entries');
      expect(entries.find((entry) => entry['appointment_id'] === uid)).toMatchObject({ state: 'refused' });
      expect(rowsOf(file(), 'appointments').find(({ id }) => id === uid)).toMatchObject({ starts_at: NINE });
    });

    it('a calendar that was emptied cancels nothing, also later, and is filled again', async () => {
      const world = await open();
      for (const day of ['monday', 'tuesday', 'wednesday', 'thursday', 'next_week']) {
        const caller = await callIn(world);
        await caller.use('book', { slot: await firstSlot(caller, { day }), ...GRACE });
      }
      await world.inbox.work();
      for (const { uid } of await busy()) await server().ask('DELETE', `${uid}.ics`);
      world.pass(MINUTE_MS);
      await world.inbox.work();
      const states = rowsOf(file(), 'appointments').map(({ state }) => state);
      expect(states).toEqual(Array.from({ length: 5 }, () => 'booked'));
      expect(world.problems.join()).toContain('are gone from the calendar');
      // Fewer are to come by now, and the calendar is read again.
      world.pass(3 * DAY_MS);
      await addEvent('lunch', '20261218T180000Z', '20261218T190000Z');
      for (let minute = 0; minute < 3; minute += 1) {
        world.pass(MINUTE_MS);
        await world.inbox.work();
      }
      expect(new Set(rowsOf(file(), 'appointments').map(({ state }) => state))).toEqual(new Set(['booked']));
      const uids = (await busy()).map(({ uid }) => uid);
      expect(uids.toSorted()).toEqual(
        ['lunch', ...rowsOf(file(), 'appointments').map(({ id }) => String(id))].toSorted(),
      );
    });

    it('another calendar gets the entries, and cancels none of their appointments', async () => {
      const before = await open();
      const caller = await callIn(before);
      const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
      await before.inbox.work();
      await close(before);
      await server().ask('DELETE', `${String(reference)}.ics`);
      // The same calendar at another address.
      const world = await open({ calendar: { ...server().settings, hasNames: false } });
      await expect.poll(() => world.inbox.work().then(busy), { timeout: 10_000 }).toHaveLength(1);
      expect(rowsOf(file(), 'appointments')).toMatchObject([{ state: 'booked' }]);
    });

    it('appointments that are older than the calendar’s connection are written, and erased names leave it', async () => {
      const before = await open({ calendar: null });
      const caller = await callIn(before);
      const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
      await close(before);
      const world = await open({}, true);
      await world.inbox.work();
      await world.inbox.work();
      expect(await entryFile(String(reference))).toContain('Grace');
    });
  });
