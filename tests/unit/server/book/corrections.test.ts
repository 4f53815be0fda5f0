// Scope: what the agent's tools answer when a visitor corrects something, or when a time of their own is in question.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, rowsOf } from '../inbox/world.ts';
import { bookOf, PRACTICE } from './example-book.ts';
import { bookFixture, callIn, firstSlot, GRACE } from './tools-world.ts';

const { openBook, file } = bookFixture();
const rows = () => rowsOf(file(), 'appointments');
const EARLY = { ...PRACTICE, hours: { ...PRACTICE.hours, sunday: ['08:00-12:00'] } };

describe('a visitor who has booked', () => {
  it.each([
    [
      'another number',
      { contact: '212 555 0199' },
      { name: 'Grace', contact_key: '+12125550199', sequence: 1 },
    ],
    [
      'a longer name',
      { name: 'Grace Okafor', note: 'Limps' },
      { name: 'Grace Okafor', note: 'Limps', contact_key: '+12125550142', sequence: 0 },
    ],
  ])('corrects it with %s, also when the offer is no longer valid', async (_, changes, stored) => {
    const world = await openBook();
    const caller = await callIn(world);
    const slot = await firstSlot(caller);
    const { reference, code } = await caller.use('book', { slot, ...GRACE }, 'first');
    world.pass(11 * MINUTE_MS);
    const corrected = { slot, ...GRACE, ...changes };
    for (const id of ['second', 'third'])
      expect(await caller.use('book', corrected, id)).toMatchObject({ booked: true, reference, code });
    expect(rows()).toMatchObject([{ id: reference, state: 'booked', ...stored }]);
    // The platform may repeat a request, which says nothing new.
    expect(await caller.use('book', { slot, ...GRACE }, 'first')).toMatchObject({ booked: true });
    expect(rows()).toMatchObject([stored]);
  });

  it.each([1, 2])(
    'is told that the time is theirs already, and not that nothing is booked, where there is room for %s',
    async (places) => {
      const resources = [{ ...PRACTICE.resources[0], places }, PRACTICE.resources[1]];
      const caller = await callIn(await openBook(undefined, bookOf({ ...PRACTICE, resources })));
      const slot = await firstSlot(caller);
      const first = await caller.use('book', { slot, ...GRACE, name: 'Grace Okafor' });
      expect(first['name']).toBe('Grace Okafor');
      // It may be her mother's name, or that of her daughter.
      const others = [
        ['book', { slot, ...GRACE, name: 'Grace' }],
        ...(places === 1
          ? ([
              ['book', { slot, ...GRACE, name: 'Tim' }],
              ['hold_slot', { slot }],
            ] as const)
          : []),
      ] as const;
      for (const [tool, given] of others) {
        const { booked, error } = await caller.use(tool, given);
        expect(booked).toBe(false);
        expect(error).toContain('already has this time, as Grace Okafor');
        expect(error).not.toContain('Nothing is booked');
      }
      expect(rows()).toMatchObject([{ state: 'booked', name: 'Grace Okafor', sequence: 0 }]);
    },
  );

  it('is not told that a time is theirs which they only hold', async () => {
    const world = await openBook();
    const [caller, other] = [await callIn(world), await callIn(world)];
    const slot = await firstSlot(caller);
    await caller.use('hold_slot', { slot });
    world.pass(6 * MINUTE_MS);
    await other.use('book', { slot: await firstSlot(other), ...GRACE });
    expect((await caller.use('book', { slot, ...GRACE })).error).toContain('Nothing is booked');
  });

  it('books for somebody else at the same time where there is room for two', async () => {
    const places = [{ ...PRACTICE.resources[0], places: 2 }, PRACTICE.resources[1]];
    const caller = await callIn(await openBook(undefined, bookOf({ ...PRACTICE, resources: places })));
    const slot = await firstSlot(caller);
    for (const name of ['Grace', 'Tim'])
      expect((await caller.use('book', { slot, ...GRACE, name })).booked).toBe(true);
    expect(rows().map(({ name }) => name)).toEqual(['Grace', 'Tim']);
  });

  it('hears that the appointment stays where it is if the time to which it would move is taken', async () => {
    const world = await openBook();
    const [caller, other] = [await callIn(world), await callIn(world)];
    const { booking } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
    const slot = await firstSlot(caller, { day: '27' });
    await other.use('book', { slot: await firstSlot(other, { day: '27' }), ...GRACE });
    const { booked, error, slots } = await caller.use('move', { booking, slot });
    expect(booked).toBe(false);
    expect(error).toContain('still Tuesday, November 24 at 9:00 AM');
    expect(error).not.toContain('Nothing is booked');
    expect(slots).not.toEqual([]);
  });

  it('is offered times that overlap the appointment that would move', async () => {
    const caller = await callIn(await openBook());
    const { booking } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
    const later = async (given: object) => {
      const { slots = [] } = await caller.use('find_slots', {
        service: 'check-up',
        day: 'tuesday',
        ...given,
      });
      return slots[0];
    };
    expect((await later({}))?.say).toContain('9:45 AM');
    const offered = await later({ booking });
    expect(offered?.say).toContain('9:15 AM');
    expect(await caller.use('move', { booking, slot: offered?.slot })).toMatchObject({
      booked: true,
      start: '2026-11-24T09:15:00-06:00',
    });
  });

  it('does not learn of another visitor’s appointment by its id', async () => {
    const world = await openBook();
    const [caller, other] = [await callIn(world), await callIn(world)];
    const { booking } = await other.use('book', { slot: await firstSlot(other), ...GRACE });
    const { slots = [] } = await caller.use('find_slots', { service: 'check-up', day: 'tuesday', booking });
    expect(slots[0]?.say).toContain('9:45 AM');
  });
});

describe('an offer', () => {
  it('is valid for ten minutes, although the notice for others has begun', async () => {
    const world = await openBook(undefined, bookOf(EARLY));
    const [caller, other] = [await callIn(world), await callIn(world)];
    const given = { day: 'today' };
    const [slot, theirs] = [await firstSlot(caller, given), await firstSlot(other, given)];
    world.pass(9 * MINUTE_MS);
    expect(await caller.use('book', { slot, ...GRACE })).toMatchObject({
      booked: true,
      start: '2026-11-22T08:00:00-06:00',
    });
    world.pass(2 * MINUTE_MS);
    expect((await other.use('book', { slot: theirs, ...GRACE })).error).toContain('no longer offered');
  });

  it('ends when the appointment would begin, also if it is held', async () => {
    const world = await openBook(
      undefined,
      bookOf({ ...EARLY, noticeMinutes: 0, hours: { ...EARLY.hours, sunday: ['06:03-12:00'] } }),
    );
    const [caller, other] = [await callIn(world), await callIn(world)];
    const given = { day: 'today' };
    const slot = await firstSlot(caller, given);
    expect(await caller.use('hold_slot', { slot })).toMatchObject({ held: true });
    world.pass(4 * MINUTE_MS);
    for (const each of [caller, other])
      expect((await each.use('book', { slot, ...GRACE })).booked).toBe(false);
    expect((await caller.use('book', { slot, ...GRACE })).error).toContain('no longer offered');
  });
});
