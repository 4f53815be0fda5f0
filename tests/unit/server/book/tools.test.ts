// Scope: the tools that the agent uses in a conversation, through the inbox and on its database.
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../widget/booking/booking.ts';
import { deliver, MINUTE_MS, reporting, reportOf, rowsOf } from '../inbox/world.ts';
import { bodyOf, NOW, proof } from '../world.ts';
import { bookOf, PRACTICE } from './example-book.ts';
import {
  bookFixture,
  callIn,
  firstSlot,
  GRACE,
  overridesIn,
  post,
  resultsOf,
  toolCalls,
} from './tools-world.ts';

const { close, openBook, openWorld, file } = bookFixture();
const states = () => rowsOf(file(), 'appointments').map(({ state }) => state);

describe('a call', () => {
  it('goes on using its tools after the server has got a new secret', async () => {
    const [former, current] = ['f'.repeat(32), 'c'.repeat(32)];
    const before = await openBook(undefined, undefined, { secret: former });
    const { server } = await callIn(before);
    await close(before);
    const after = await openBook(undefined, undefined, { secret: current, previousSecret: former });
    const search = toolCalls('find_slots', { service: 'check-up', day: 'tuesday' });
    const [found] = await resultsOf(await post(after, server, search));
    expect(found?.slots).toHaveLength(3);
  });

  it('gets the tools with the address and the proof of this call', async () => {
    const world = await openBook();
    const { id } = await callIn(world);
    const { 'tools:append': tools, variableValues } = overridesIn(world, 0);
    expect(tools.map((tool) => tool.function.name)).toEqual([
      'find_slots',
      'hold_slot',
      'book',
      'find_booking',
      'move',
      'cancel',
    ]);
    expect(new Set(tools.map(({ server }) => server.url))).toEqual(
      new Set([`https://api.shop.example/inbox/tools/${id}`]),
    );
    expect(variableValues).toEqual({
      language: 'en',
      name: 'Grace',
      localDate: 'November 22, 2026',
      localWeekday: 'Sunday',
      localTime: '6:00 AM',
      timeZone: 'America/Chicago',
      openingState: 'closed',
      services: 'Check-up (30 minutes), X-ray (20 minutes), Nail trim (15 minutes)',
    });
  });

  it('keeps the tools and the variables that the owner adds', async () => {
    const world = await openWorld({
      book: bookOf(),
      settings: {
        assistantOverrides: { 'tools:append': [{ type: 'endCall' }], variableValues: { localTime: 'noon' } },
      },
    });
    await world.endpoint.start();
    const overrides = overridesIn(world, 0);
    expect(overrides['tools:append']).toHaveLength(7);
    expect(overrides.variableValues['localTime']).toBe('noon');
  });

  it('gets no tools without a book', async () => {
    const world = await openWorld();
    await world.endpoint.start();
    expect(overridesIn(world, 0)['tools:append']).toBeUndefined();
    const url = 'https://api.shop.example/inbox/tools/0c9d6c1e-3f5b-4a52-9d0e-5f6f2f3a7b10';
    const answer = await post(world, { url, headers: {} }, toolCalls('find_slots', {}));
    expect(answer?.status).not.toBe(200);
  });

  it('finds, holds and books a slot by its id', async () => {
    const caller = await callIn(await openBook());
    const { slots = [] } = await caller.use('find_slots', { service: 'check-up', day: 'soonest' });
    expect(slots.map(({ say }) => say)).toEqual([
      'Monday, November 23 at 9:00 AM',
      'Monday, November 23 at 4:30 PM',
      'Tuesday, November 24 at 9:00 AM',
    ]);
    const [first] = slots;
    expect(await caller.use('hold_slot', { slot: first?.slot })).toEqual({ held: true, minutes: 5 });
    const booked = await caller.use('book', { slot: first?.slot, ...GRACE, note: 'Waffles limps' });
    expect(booked).toMatchObject({
      booked: true,
      start: '2026-11-23T09:00:00-06:00',
      end: '2026-11-23T09:30:00-06:00',
      timeZone: 'America/Chicago',
      title: 'Check-up, Dr. Ann Lee',
      location: '12 Main Street',
      businessPhone: '+1 212 555 0142',
      say: 'Monday, November 23 at 9:00 AM',
    });
    expect(readAnswer(JSON.stringify(booked), null, NOW)).toMatchObject({
      kind: 'booked',
      booking: { reference: booked['reference'], what: 'Check-up, Dr. Ann Lee' },
    });
    expect(rowsOf(file(), 'appointments')).toMatchObject([
      {
        id: booked['reference'],
        conversation_id: caller.id,
        state: 'booked',
        name: 'Grace',
        contact_key: '+12125550142',
        note: 'Waffles limps',
      },
    ]);
  });

  it('hears the times in the language of its visitor', async () => {
    const caller = await callIn(await openBook(), 'es');
    const { slots = [] } = await caller.use('find_slots', { service: 'check-up', day: 'tuesday' });
    expect(slots[0]?.say).toBe('martes, 24 de noviembre, 9:00');
  });

  it.each<[string, object, readonly string[]]>([
    ['tomorrow', { day: 'tomorrow' }, ['2026-11-23T09:00', '2026-11-23T13:30', '2026-11-23T16:30']],
    ['a weekday', { day: 'wednesday' }, ['2026-11-25T09:00', '2026-11-25T11:30', '2026-12-02T09:00']],
    [
      'an afternoon',
      { day: 'tuesday', part_of_day: 'afternoon' },
      ['2026-11-24T13:00', '2026-11-24T16:30', '2026-12-01T13:00'],
    ],
    [
      'a person',
      { day: 'tuesday', person: 'bob' },
      ['2026-11-24T13:00', '2026-11-24T16:30', '2026-12-01T13:00'],
    ],
    ['a day of the month', { day: '27' }, ['2026-11-27T09:00', '2026-11-27T10:15', '2026-11-27T11:30']],
    ['a day as a number', { day: 27 }, ['2026-11-27T09:00', '2026-11-27T10:15', '2026-11-27T11:30']],
    ['next week', { day: 'next_week' }, ['2026-11-23T09:00', '2026-11-23T16:30', '2026-11-24T09:00']],
    ['the week after', { day: 'in_two_weeks' }, ['2026-11-30T09:00', '2026-11-30T16:30', '2026-12-01T09:00']],
    ['next month', { day: 'next_month' }, ['2026-12-01T09:00', '2026-12-01T16:30', '2026-12-02T09:00']],
    [
      'a holiday: the next free times',
      { day: '26' },
      ['2026-11-27T09:00', '2026-11-27T11:30', '2026-11-30T09:00'],
    ],
  ])('is offered %s', async (_, given, expected) => {
    const caller = await callIn(await openBook());
    const { slots = [] } = await caller.use('find_slots', { service: 'check-up', ...given });
    const times = [];
    for (const { slot } of slots) {
      const { start } = await caller.use('book', { slot, ...GRACE });
      times.push(String(start).slice(0, 16));
    }
    expect(times).toEqual(expected);
  });

  it('is offered later slots after one that it was offered', async () => {
    const caller = await callIn(await openBook());
    const slot = await firstSlot(caller, { day: 'tomorrow' });
    const { slots = [] } = await caller.use('find_slots', {
      service: 'check-up',
      day: 'tomorrow',
      after: slot,
    });
    expect(slots.map(({ say }) => say.slice(-7))).toEqual(['9:15 AM', '9:30 AM', '9:45 AM']);
  });

  it('is offered others instead of a slot that somebody has taken', async () => {
    const world = await openBook();
    const [one, other] = [await callIn(world), await callIn(world)];
    const [mine, theirs] = [await firstSlot(one), await firstSlot(other)];
    expect((await one.use('book', { slot: mine, ...GRACE })).booked).toBe(true);
    const refused = await other.use('book', { slot: theirs, ...GRACE });
    expect(refused.booked).toBe(false);
    // The other person is free only in the afternoon.
    expect(refused.slots?.[0]?.say).toBe('Tuesday, November 24 at 9:45 AM');
    const next = refused.slots?.[0]?.slot;
    expect((await other.use('book', { slot: next, ...GRACE })).booked).toBe(true);
  });

  it.each(['string', 'object'])('may send its arguments as %s', async (form) => {
    const caller = await callIn(await openBook());
    const given = { service: 'check-up', day: 'tomorrow' };
    expect(
      (await caller.use('find_slots', form === 'string' ? JSON.stringify(given) : given)).slots,
    ).toHaveLength(3);
  });

  it('may use tools in every form that the platform documents', async () => {
    const world = await openBook();
    const { server } = await callIn(world);
    const given = { service: 'check-up', day: 'tomorrow' };
    for (const message of [
      { type: 'tool-calls', toolCallList: [{ id: 'a', name: 'find_slots', parameters: given }] },
      { type: 'tool-calls', toolCallList: [{ id: 'a', name: 'find_slots', arguments: given }] },
      {
        type: 'tool-calls',
        toolWithToolCallList: [
          { type: 'function', name: 'find_slots', toolCall: { id: 'a', parameters: given } },
        ],
      },
    ])
      expect((await resultsOf(await post(world, server, message)))[0]?.slots).toHaveLength(3);
  });

  it('gets one result per use of a tool, in one message', async () => {
    const world = await openBook();
    const { server } = await callIn(world);
    const toolCallList = ['a', 'b'].map((id) => ({
      id,
      name: 'find_slots',
      parameters: { service: 'check-up' },
    }));
    const answer = await post(world, server, { type: 'tool-calls', toolCallList });
    expect(await answer?.json()).toMatchObject({
      results: [
        { toolCallId: 'a', name: 'find_slots' },
        { toolCallId: 'b', name: 'find_slots' },
      ],
    });
  });

  it('books once for a request that comes ten times together', async () => {
    const world = await openBook();
    const caller = await callIn(world);
    const slot = await firstSlot(caller);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => caller.use('book', { slot, ...GRACE }, 'the same')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(states()).toEqual(['booked']);
    world.pass(30 * MINUTE_MS);
    expect(await caller.use('book', { slot, ...GRACE }, 'the same')).toEqual(answers[0]);
  });

  it('books what it holds although the notice for others has begun', async () => {
    const world = await openBook(
      undefined,
      bookOf({ ...PRACTICE, hours: { ...PRACTICE.hours, sunday: ['08:00-12:00'] } }),
    );
    const [caller, other] = [await callIn(world), await callIn(world)];
    const [slot, theirs] = [
      await firstSlot(caller, { day: 'today' }),
      await firstSlot(other, { day: 'today' }),
    ];
    expect(await caller.use('hold_slot', { slot })).toEqual({ held: true, minutes: 5 });
    world.pass(4 * MINUTE_MS);
    expect((await other.use('book', { slot: theirs, ...GRACE })).error).toContain('just taken');
    await caller.use('hold_slot', { slot });
    world.pass(4 * MINUTE_MS);
    await caller.use('hold_slot', { slot });
    world.pass(4 * MINUTE_MS);
    // Longer than an offer is valid.
    expect(await caller.use('book', { slot, ...GRACE })).toMatchObject({
      booked: true,
      start: '2026-11-22T08:00:00-06:00',
    });
  });

  it('can no longer book what it has held', async () => {
    const world = await openBook(
      undefined,
      bookOf({ ...PRACTICE, hours: { ...PRACTICE.hours, sunday: ['08:00-12:00'] } }),
    );
    const caller = await callIn(world);
    const slot = await firstSlot(caller, { day: 'today' });
    await caller.use('hold_slot', { slot });
    world.pass(11 * MINUTE_MS);
    expect((await caller.use('book', { slot, ...GRACE })).error).toContain('no longer offered');
  });

  it('frees what it holds when it ends', async () => {
    const world = await openBook();
    const caller = await callIn(world);
    await caller.use('hold_slot', { slot: await firstSlot(caller) });
    expect(states()).toEqual(['held']);
    await deliver(world, reportOf(0), reporting(world, 0));
    expect(states()).toEqual([]);
  });
});

describe('a booking', () => {
  it('is moved and cancelled in its own call without a code', async () => {
    const caller = await callIn(await openBook());
    const { booking, reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
    const slot = await firstSlot(caller, { day: '27' });
    expect(await caller.use('move', { booking, slot })).toMatchObject({
      booked: true,
      reference,
      start: '2026-11-27T09:00:00-06:00',
    });
    expect(await caller.use('cancel', { booking })).toEqual({ booked: false, cancelled: true, reference });
    expect(states()).toEqual(['cancelled']);
  });

  it('is not moved to a slot of another service', async () => {
    const caller = await callIn(await openBook());
    const { booking } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
    const slot = await firstSlot(caller, { service: 'x-ray', day: '27' });
    const refused = await caller.use('move', { booking, slot });
    expect(refused).toMatchObject({ booked: false, error: expect.stringContaining('another service') });
    expect(rowsOf(file(), 'appointments')).toMatchObject([{ state: 'booked', service: 'check-up' }]);
  });

  it('is found in a later call by contact and code, and then moved', async () => {
    const world = await openBook();
    const first = await callIn(world);
    const { code, reference } = await first.use('book', { slot: await firstSlot(first), ...GRACE });
    const later = await callIn(world);
    const found = await later.use('find_booking', { contact: '+1 (212) 555-0142', code });
    expect(found).toMatchObject({ found: true, say: 'Tuesday, November 24 at 9:00 AM' });
    const slot = await firstSlot(later, { day: '27' });
    expect(await later.use('move', { booking: found['booking'], slot })).toMatchObject({
      booked: true,
      reference,
    });
  });

  it('is found with its code after the server got a new secret, and its ids stay valid', async () => {
    const [former, current] = ['f'.repeat(32), 'c'.repeat(32)];
    const before = await openBook(undefined, undefined, { secret: former });
    const first = await callIn(before);
    const { code, booking } = await first.use('book', { slot: await firstSlot(first), ...GRACE });
    const slot = await firstSlot(first, { day: '27' });
    await close(before);
    const after = await openBook(undefined, undefined, { secret: current, previousSecret: former });
    const later = await callIn(after);
    expect(await later.use('find_booking', { ...GRACE, code })).toMatchObject({ found: true });
    const [moved] = await resultsOf(await post(after, first.server, toolCalls('move', { booking, slot })));
    expect(moved).toMatchObject({ booked: true, code });
  });

  it('is not found without its code, and after five wrong ones not even with it', async () => {
    const world = await openBook();
    const first = await callIn(world);
    const { code } = await first.use('book', { slot: await firstSlot(first), ...GRACE });
    const wrong = code === '000000' ? '000001' : '000000';
    const later = await callIn(world);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await later.use('find_booking', { ...GRACE, code: wrong }))['found']).toBe(false);
    expect((await later.use('find_booking', { ...GRACE, code }))['found']).toBeUndefined();
  });

  it('cannot be touched by another call with its id', async () => {
    const world = await openBook();
    const first = await callIn(world);
    const { booking } = await first.use('book', { slot: await firstSlot(first), ...GRACE });
    const other = await callIn(world);
    expect((await other.use('cancel', { booking })).error).toContain('no booking of this visitor');
    const slot = await firstSlot(other, { day: '27' });
    expect((await other.use('move', { booking, slot })).booked).toBe(false);
    expect(states()).toEqual(['booked']);
  });
});

describe('a text chat', () => {
  it('gets tools of its own, whose booking is in the inbox', async () => {
    const world = await openBook({
      'POST /session': () => Response.json({ id: 'session-1' }, { status: 201 }),
      'POST /chat': () =>
        new Response('data: [DONE]\n\n', { headers: { 'content-type': 'text/event-stream' } }),
    });
    await world.endpoint.ask({ ...proof(), input: 'Hello' }, { path: 'chats' });
    const session = world.endpoint.platform.find(({ url }) => url.endsWith('/session'));
    const { 'tools:append': tools } = bodyOf(session)['assistantOverrides'] as ReturnType<typeof overridesIn>;
    const server = tools[0]?.server;
    if (server === undefined) throw new Error('The chat has no tools.');
    const use = async (name: string, given: object) =>
      (await resultsOf(await post(world, server, toolCalls(name, given))))[0];
    const found = await use('find_slots', { service: 'nails', day: 'soonest' });
    const booked = await use('book', { slot: found?.slots?.[0]?.slot, ...GRACE });
    expect(booked).toMatchObject({ booked: true, title: 'Nail trim, Bob' });
    expect(server.url).toContain(String(bodyOf(session)['name']));
  });
});
