// Scope: people with calendars of their own beside the shared one, at a real CalDAV server.
import { describe, expect, it } from 'vitest';
import { CalDav } from '../../../../../server/book/calendar/caldav.ts';
import { checkCalendar } from '../../../../../server/book/calendar/check.ts';
import { isInstalled } from '../../../../support/calendar-server.ts';
import { rowsOf } from '../../inbox/world.ts';
import { callIn, firstSlot, GRACE } from '../tools-world.ts';
import { calendarFixture, eventFile } from './calendar-world.ts';

const MINUTE_MS = 60_000;
const RANGE = { from: Date.parse('2026-11-22T00:00:00Z'), to: Date.parse('2026-12-10T00:00:00Z') };
const AFTERNOON = { service: 'check-up', day: 'tuesday', part_of_day: 'afternoon' };
/** Tuesday at 1 in Chicago, when both work. */
const ONE = ['20261124T190000Z', '20261124T193000Z'] as const;

describe.skipIf(!isInstalled('radicale'))('at radicale', () => {
  const { open, close, file, server, busy, addEvent } = calendarFixture('radicale');
  const bobUrl = () => server().settings.url.replace('practice', 'bob');
  const busyOfBob = () =>
    new CalDav({ ...server().settings, url: bobUrl() }, { timeZone: 'America/Chicago' }).busy(RANGE);

  async function openWithBob() {
    await server().ask('DELETE', '../bob/');
    await server().ask('MKCALENDAR', '../bob/');
    const calendar = { ...server().settings, hasNames: false, people: { bob: bobUrl() } };
    return open({ calendar });
  }

  it('an event in a person’s calendar makes this person busy, and one in the shared calendar everybody', async () => {
    const world = await openWithBob();
    await server().write('../bob/dentist.ics', eventFile('dentist', ...ONE));
    await world.inbox.work();
    const caller = await callIn(world);
    const first = async (person: string) => {
      const { slots = [] } = await caller.use('find_slots', { ...AFTERNOON, person });
      return slots[0]?.say;
    };
    expect(await first('ann')).toContain('1:00 PM');
    expect(await first('bob')).toContain('1:30 PM');
    await addEvent('meeting', ...ONE);
    world.pass(MINUTE_MS);
    await world.inbox.work();
    expect(await first('ann')).toContain('1:30 PM');
  });

  it('an event that was just added to a person’s calendar refuses a booking with this person only', async () => {
    const world = await openWithBob();
    await world.inbox.work();
    const [one, other] = [await callIn(world), await callIn(world)];
    const slots = [
      await firstSlot(one, { ...AFTERNOON, person: 'bob' }),
      await firstSlot(other, { ...AFTERNOON, person: 'ann' }),
    ];
    await server().write('../bob/dentist.ics', eventFile('dentist', ...ONE));
    expect(await one.use('book', { slot: slots[0], ...GRACE })).toMatchObject({ booked: false });
    expect(await other.use('book', { slot: slots[1], ...GRACE })).toMatchObject({ booked: true });
  });

  it('an appointment is in the calendar of its person, and changes it with the person', async () => {
    const world = await openWithBob();
    await world.inbox.work();
    const caller = await callIn(world);
    const { booking, reference } = await caller.use('book', {
      slot: await firstSlot(caller, { ...AFTERNOON, person: 'bob' }),
      ...GRACE,
    });
    expect(await busyOfBob()).toMatchObject([{ uid: reference }]);
    expect(await busy()).toEqual([]);
    const slot = await firstSlot(caller, { ...AFTERNOON, person: 'ann' });
    expect(await caller.use('move', { booking, slot })).toMatchObject({ booked: true });
    expect(await busyOfBob()).toEqual([]);
    expect(await busy()).toMatchObject([{ uid: reference }]);
    await caller.use('cancel', { booking });
    await expect.poll(() => world.inbox.work().then(busy), { timeout: 10_000 }).toEqual([]);
  });

  it('what is deleted in one calendar cancels its appointment, and no other', async () => {
    const world = await openWithBob();
    await world.inbox.work();
    const [one, other] = [await callIn(world), await callIn(world)];
    const slot = await firstSlot(one, { ...AFTERNOON, person: 'bob' });
    const { reference } = await one.use('book', { slot, ...GRACE });
    await other.use('book', { slot: await firstSlot(other, { ...AFTERNOON, person: 'ann' }), ...GRACE });
    world.pass(MINUTE_MS);
    await world.inbox.work();
    await server().ask('DELETE', `../bob/${String(reference)}.ics`);
    world.pass(MINUTE_MS);
    await world.inbox.work();
    const states = new Map(rowsOf(file(), 'appointments').map(({ id, state }) => [id === reference, state]));
    expect(states).toEqual(
      new Map([
        [true, 'cancelled'],
        [false, 'booked'],
      ]),
    );
  });

  it('entries move into the shared calendar when a person has none any more', async () => {
    const world = await openWithBob();
    const caller = await callIn(world);
    await caller.use('book', { slot: await firstSlot(caller, { ...AFTERNOON, person: 'bob' }), ...GRACE });
    await close(world);
    const later = await open({ calendar: { ...server().settings, hasNames: false } });
    await expect.poll(() => later.inbox.work().then(busy), { timeout: 10_000 }).toHaveLength(1);
    expect(rowsOf(file(), 'appointments')).toMatchObject([{ state: 'booked' }]);
  });

  it('the check reads and writes each calendar', async () => {
    await openWithBob();
    const found: string[] = [];
    const settings = { ...server().settings, hasNames: false, people: { bob: bobUrl() } };
    for await (const { verdict, says } of checkCalendar(settings, RANGE.from, 'America/Chicago'))
      found.push(`${verdict}: ${says}`);
    expect(found.filter((says) => says === 'good: An event was written and removed again.')).toHaveLength(2);
  });
});
