// Scope: bookings that are reported twice, changed or impossible: what the inbox keeps, and what the owner receives.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Booking } from '../../../../../widget/booking/booking.ts';
import { withChange } from '../../../../../server/inbox/reports/booking-list.ts';
import { deliver, inboxFixture, newChat, REPORT, reporting, toolTurns, type InboxWorld } from '../world.ts';
import { startReceiver } from '../webhooks/webhook-receiver.ts';
import { NOW } from '../../world.ts';

const { kept, mailed, mailServer, openWorld } = inboxFixture();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => void (receiver = await startReceiver()));
beforeEach(() => void (receiver.received.length = 0));
afterAll(() => receiver.close());

const BOOKED = { booked: true, title: 'Check-up', start: '2026-11-24T10:00:00-05:00' };
const LATER = { ...BOOKED, start: '2026-11-25T10:00:00-05:00' };

const reportOf = (...answers: readonly object[]) => ({
  ...REPORT,
  artifact: { messages: answers.flatMap((answer, index) => toolTurns(`tool-${index}`, answer)) },
});
const bookingsIn = (row: Readonly<Record<string, unknown>> | undefined): unknown =>
  JSON.parse(String(row?.['bookings']));
const types = () => receiver.received.map(({ event }) => event.type).toSorted();

async function call(report: object) {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: { ...mailed(), webhooks: receiver.settings } });
  await world.endpoint.start();
  await deliver(world, report, reporting(world));
  await world.inbox.work();
  return { world, mail: mailServer().mails[before] };
}

it('a booking that a call tells twice is one entry, one calendar file and one webhook', async () => {
  const { world, mail } = await call(reportOf(BOOKED, BOOKED));
  expect(mail?.attachments).toHaveLength(1);
  expect(types()).toEqual(['booking.created', 'conversation.ended']);
  const [row] = await kept(world);
  expect(bookingsIn(row)).toHaveLength(1);
});

it('a booking that a call changes is one entry, with the last time', async () => {
  const { world, mail } = await call(
    reportOf({ ...BOOKED, reference: 'B-17' }, { ...LATER, reference: 'B-17' }),
  );
  expect(mail?.attachments).toHaveLength(1);
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).toString()).toContain('UID:B-17@');
  expect(types()).toEqual(['booking.created', 'conversation.ended']);
  const [row] = await kept(world);
  expect(bookingsIn(row)).toMatchObject([{ id: 'B-17', start: { at: Date.parse(LATER.start) } }]);
});

it.each(['2024-11-24T10:00:00-05:00', '2031-11-24T10:00:00-05:00'])(
  'a booking at %s is no booking, and the mail about the call says so',
  async (start) => {
    const { world, mail } = await call(reportOf({ ...BOOKED, start }));
    expect(mail?.attachments).toEqual([]);
    expect(mail?.text).toContain('no booking tool confirmed it for a possible date');
    expect(types()).toEqual(['conversation.ended']);
    expect(await kept(world)).toMatchObject([{ bookings: null, booking_claimed: 2 }]);
  },
);

it('an impossible booking is marked although another one is possible', async () => {
  const { mail } = await call(reportOf({ ...BOOKED, start: '2031-11-24' }, BOOKED));
  expect(mail?.attachments).toHaveLength(1);
  expect(mail?.text).toContain('no booking tool confirmed it for a possible date');
});

async function chat(): Promise<{
  readonly world: InboxWorld;
  readonly tell: (answer: object) => Promise<void>;
}> {
  const world = await openWorld({
    inbox: { webhooks: receiver.settings },
    platform: { 'POST /session': () => Response.json({ id: 'session-1' }) },
  });
  const { endpoint } = world.inbox;
  const id = crypto.randomUUID();
  await endpoint.begin(newChat(id, 'Ada'));
  await endpoint.began(id, 'session-1');
  let calls = 0;
  const tell = async (answer: object) => {
    calls += 1;
    const [, turn] = toolTurns(`tool-${calls}`, answer);
    await endpoint.said('session-1', 'visitor', 'Please.');
    await endpoint.answered('session-1', turn === undefined ? [] : [turn]);
    world.pass(60_000);
  };
  return { world, tell };
}

it('a booking that a continued text chat changes is another webhook, and replaces the entry', async () => {
  const { world, tell } = await chat();
  await tell({ ...BOOKED, reference: 'B-17' });
  await world.inbox.endpoint.ended('session-1');
  await world.inbox.work();
  expect(types()).toEqual(['booking.created', 'conversation.ended']);
  await tell({ ...BOOKED, reference: 'B-17' });
  await world.inbox.work();
  expect(types()).toEqual(['booking.created', 'conversation.ended']);
  await tell({ ...LATER, reference: 'B-17' });
  await world.inbox.work();
  expect(types()).toEqual(['booking.changed', 'booking.created', 'conversation.ended']);
  const changed = receiver.received.find(({ event }) => event.type === 'booking.changed');
  expect(changed?.event.data).toMatchObject({
    booking: { id: 'B-17', reference: 'B-17', start: { at: Date.parse(LATER.start) } },
    conversation: { bookings: [{ reference: 'B-17' }] },
  });
  const [row] = await kept(world);
  expect(bookingsIn(row)).toHaveLength(1);
});

const CANCELLED = { booked: false, cancelled: true, reference: 'B-17' };

it('a booking that a tool cancels in the same call is no appointment, and the mail says that it is cancelled', async () => {
  const { world, mail } = await call(reportOf({ ...BOOKED, reference: 'B-17' }, CANCELLED));
  expect(mail?.attachments).toEqual([]);
  expect(mail?.text).toContain('Cancelled: Check-up');
  const [row] = await kept(world);
  expect(bookingsIn(row)).toMatchObject([{ reference: 'B-17', isCancelled: true }]);
});

it('a booking that a tool cancels and books again in the same call is booked', async () => {
  const booked = { ...BOOKED, reference: 'B-17' };
  const { world, mail } = await call(reportOf(booked, CANCELLED, booked));
  expect(mail?.attachments).toHaveLength(1);
  const [row] = await kept(world);
  expect(bookingsIn(row)).toEqual([expect.not.objectContaining({ isCancelled: true })]);
});

it('a booking that a tool cancels in a later turn of a text chat is cancelled, and only that one', async () => {
  const { world, tell } = await chat();
  await tell({ ...BOOKED, reference: 'B-17' });
  await tell({ ...LATER, reference: 'B-18' });
  await world.inbox.endpoint.ended('session-1');
  await world.inbox.work();
  await tell(CANCELLED);
  await tell({ ...CANCELLED, reference: 'B-99' });
  await tell({ booked: false, requested: true, reference: 'B-18' });
  await world.inbox.work();
  expect(types().filter((type) => type === 'booking.changed')).toHaveLength(1);
  const [row] = await kept(world);
  expect(bookingsIn(row)).toEqual([
    expect.objectContaining({ reference: 'B-17', isCancelled: true }),
    expect.not.objectContaining({ isCancelled: true }),
  ]);
});

it('an impossible booking of a text chat is marked', async () => {
  const { world, tell } = await chat();
  await tell({ ...BOOKED, start: '2024-11-24' });
  expect(await kept(world)).toMatchObject([{ bookings: null, booking_claimed: 2 }]);
});

const booking = (id: string, more: Partial<Booking> = {}): Booking => ({
  id,
  reference: null,
  what: 'Cleaning',
  start: { kind: 'instant', at: NOW },
  end: null,
  zone: null,
  where: null,
  phone: null,
  ...more,
});
const booked = (id: string, more: Partial<Booking> = {}) =>
  ({ kind: 'booked', booking: booking(id, more) }) as const;
const later = { start: { kind: 'instant', at: NOW + 60_000 } } as const;

it('the bookings of a conversation have one entry for a booking that is reported twice', () => {
  const first = [booking('call-1')];
  expect(withChange(first, booked('call-1'))).toBe(first);
  expect(withChange(first, booked('call-2'))).toBe(first);
  const referred = [booking('7', { reference: '7' })];
  expect(withChange(referred, booked('7', { reference: '7' }))).toBe(referred);
});

it('the bookings of a conversation have the later entry in the place of the one that it changes', () => {
  const [one, other] = [booking('7', { reference: '7' }), booking('8', { reference: '8' })];
  const moved = { reference: '7', ...later };
  expect(withChange([one, other], booked('7', moved))).toEqual([booking('7', moved), other]);
});

it('the bookings of a conversation have both of two bookings at one time that the calendar tells apart', () => {
  const [one, other] = [booking('7', { reference: '7' }), booking('8', { reference: '8' })];
  expect(withChange([one], { kind: 'booked', booking: other })).toEqual([one, other]);
});
