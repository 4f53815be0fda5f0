// Scope: tools that are used again while, or after, the owner's calendar has refused an appointment. With a real server.
import { describe, expect, it } from 'vitest';
import { isInstalled } from '../../../../support/calendar-server.ts';
import { MINUTE_MS, rowsOf } from '../../inbox/world.ts';
import { callIn, firstSlot, GRACE } from '../tools-world.ts';
import { calendarFixture, eventFile } from './calendar-world.ts';

const NINE = Date.parse('2026-11-24T15:00:00Z');
const stamp = (at: unknown) => `${new Date(Number(at)).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

describe.skipIf(!isInstalled('radicale'))('a tool that is used again', () => {
  const { open, addEvent, file, proxy, server } = calendarFixture('radicale');
  const rows = () => rowsOf(file(), 'appointments');

  it('to move, while the first use of it is refused, says where the appointment is', async () => {
    const world = await open();
    await world.inbox.work();
    const caller = await callIn(world);
    const { booking } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
    const slot = await firstSlot(caller, { day: '27' });
    await addEvent('dentist', '20261127T150000Z', '20261127T160000Z');
    proxy().delay(300);
    const first = caller.use('move', { booking, slot }, 'move');
    await expect.poll(rows).toMatchObject([{ state: 'moved' }]);
    const second = caller.use('move', { booking, slot }, 'move');
    expect((await first).error).toContain('still Tuesday, November 24 at 9:00 AM');
    const again = await second;
    expect(again.booked).toBe(false);
    // Unless it was answered before the first use had taken the move back.
    expect(again.error ?? again['note']).toMatch(/still Tuesday|requested/);
    expect(rows()).toMatchObject([{ state: 'booked', starts_at: NINE }]);
  });

  it('to book, after the owner has moved the entry onto another one, leaves the appointment', async () => {
    const world = await open();
    const [caller, other] = [await callIn(world), await callIn(world)];
    const given = { slot: await firstSlot(caller, { person: 'ann' }), ...GRACE };
    const { reference } = await caller.use('book', given, 'first');
    await other.use('book', {
      slot: await firstSlot(other, { person: 'ann', part_of_day: 'afternoon' }),
      ...GRACE,
    });
    await world.inbox.work();
    const target = rows().find(({ id }) => id !== reference);
    const [from, to] = [stamp(target?.['starts_at']), stamp(target?.['ends_at'])];
    await server().write(`${String(reference)}.ics`, eventFile(String(reference), from, to));
    world.pass(2 * MINUTE_MS);
    await world.inbox.work();
    for (const id of ['first', 'second'])
      expect(await caller.use('book', given, id)).toMatchObject({ booked: false, requested: true });
    expect(rows().find(({ id }) => id === reference)).toMatchObject({ state: 'booked', starts_at: NINE });
  });
});
