// Scope: what a conversation, its mail and its webhooks say of an appointment that the book has moved or cancelled, and
// what an erasure leaves of a person's appointments.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signingIn } from '../inbox/web/browser.ts';
import type { FoundPerson, Listed, OpenedConversation } from '../../../../server/inbox/web/page-contract.ts';
import { startReceiver } from '../inbox/webhooks/webhook-receiver.ts';
import { DAY_MS, deliver, OWNER, reporting, reportOf, rowsOf, type InboxWorld } from '../inbox/world.ts';
import { bookFixture, callIn, firstSlot, type Caller } from './tools-world.ts';

const fixture = bookFixture();
const { openBook, mailServer, mailed, file } = fixture;
const { signedIn } = signingIn(fixture);
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => void (receiver = await startReceiver()));
beforeEach(() => void (receiver.received.length = 0));
afterAll(() => receiver.close());

const GRACE = { name: 'Grace', contact: 'grace@mail.example' };

type Told = { readonly name: string; readonly answer: object };

/** The platform's report, with what the tools have answered. */
const reportWith = (told: readonly Told[]): object =>
  reportOf(0, {
    artifact: {
      messages: told.flatMap(({ name, answer }, index) => [
        { role: 'tool_calls', toolCalls: [{ id: `tool-${index}`, function: { name } }] },
        { role: 'tool_call_result', toolCallId: `tool-${index}`, name, result: JSON.stringify(answer) },
      ]),
    },
  });

async function bookedCall() {
  const settings = { bookingTools: ['book', 'move', 'cancel'] };
  const world = await openBook(undefined, undefined, settings, { ...mailed(), webhooks: receiver.settings });
  const caller = await callIn(world);
  const slot = await firstSlot(caller, { day: '27' });
  const answer = await caller.use('book', { slot, ...GRACE });
  return { world, caller, answer };
}

async function report(world: InboxWorld, told: readonly Told[]): Promise<void> {
  await deliver(world, reportWith(told), reporting(world));
  await world.inbox.work();
}

const bookingsOf = async (world: InboxWorld, { id }: Caller) => {
  const browser = await signedIn(world);
  return (await browser.read<OpenedConversation>(`/api/conversations/${id}`)).bookings;
};

describe('a booking that is cancelled in its call', () => {
  it('is cancelled in the conversation and in the mail, which has no calendar file', async () => {
    const { world, caller, answer } = await bookedCall();
    await caller.use('cancel', { booking: answer['booking'] });
    const first = mailServer().mails.length;
    await report(world, [{ name: 'book', answer }]);
    const mail = mailServer()
      .mails.slice(first)
      .find(({ to }) => to?.[0]?.address === OWNER);
    expect(mail?.text).toContain('Cancelled: Check-up');
    expect(mail?.attachments).toEqual([]);
    expect(await bookingsOf(world, caller)).toMatchObject([{ isCancelled: true }]);
    const { conversations } = await (await signedIn(world)).read<Listed>('/api/conversations?view=all');
    expect(conversations).toMatchObject([{ bookings: [{ isCancelled: true }] }]);
    const { appointments } = await (
      await signedIn(world)
    ).read<{ readonly appointments: object }>('/api/overview');
    expect(appointments).toEqual({ today: [], tomorrow: [] });
  });
});

describe('a booking that is changed after its call', () => {
  it('is moved in the conversation, with a webhook, also if the report comes again', async () => {
    const { world, caller, answer } = await bookedCall();
    await report(world, [{ name: 'book', answer }]);
    const later = await callIn(world);
    const found = await later.use('find_booking', { ...GRACE, code: answer['code'] });
    const slot = await firstSlot(later, { day: '30' });
    const moved = await later.use('move', { booking: found['booking'], slot });
    await world.inbox.work();
    const start = { kind: 'instant', at: Date.parse(String(moved['start'])) };
    expect(await bookingsOf(world, caller)).toMatchObject([{ reference: answer['reference'], start }]);
    const types = receiver.received.map(({ event }) => event.type);
    expect(types.filter((type) => type === 'booking.changed')).toHaveLength(1);
    await report(world, [{ name: 'book', answer }]);
    expect(await bookingsOf(world, caller)).toMatchObject([{ start }]);
  });
});

describe('a person', () => {
  it('whose conversation is gone is found and erased with the appointment and its reminders', async () => {
    const { world, caller, answer } = await bookedCall();
    await report(world, [{ name: 'book', answer }]);
    const browser = await signedIn(world);
    const erased = async (): Promise<void> => {
      const { DatabaseSync } = await import('node:sqlite');
      const database = new DatabaseSync(file());
      database.exec('delete from conversations');
      database.close();
    };
    await erased();
    expect(rowsOf(file(), 'notices')).not.toEqual([]);
    const found = await (await browser.send('/api/people/find', { contact: GRACE.contact })).json();
    expect(found).toMatchObject({ conversations: [], appointments: 1, answers: 0 } satisfies FoundPerson);
    await browser.send('/api/people/erase', { contact: GRACE.contact });
    expect(rowsOf(file(), 'notices')).toEqual([]);
    expect(rowsOf(file(), 'appointments')).toMatchObject([{ state: 'booked', name: null, contact: null }]);
    world.pass(4 * DAY_MS);
    const first = mailServer().mails.length;
    await world.inbox.work();
    expect(mailServer().mails.slice(first)).toEqual([]);
    expect(caller.id).not.toBe('');
  });
});
