// Scope: an appointment that is moved and cancelled is the same everywhere: conversation, week, mails, calendar, reminders.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from '../../../../support/calendar-server.ts';
import type { Agenda, OwnAppointment } from '../../../../../server/book/owner/contract.ts';
import type { OpenedConversation } from '../../../../../server/inbox/web/page-contract.ts';
import { DAY_MS, deliver, OWNER, reporting, reportOf, rowsOf, type InboxWorld } from '../../inbox/world.ts';
import { signingIn, type Browser } from '../../inbox/web/browser.ts';
import { startReceiver } from '../../inbox/webhooks/webhook-receiver.ts';
import { callIn, firstSlot } from '../tools-world.ts';
import { calendarFixture } from './calendar-world.ts';

const GRACE = { name: 'Grace', contact: 'grace@mail.example' };
/** In Chicago. */
const [FRIDAY, MONDAY] = ['2026-11-27T15:00:00.000Z', '2026-11-30T16:30:00.000Z'];
const MINUTE_MS = 60_000;

describe.skipIf(!isInstalled('radicale'))('an appointment', () => {
  const fixture = calendarFixture('radicale');
  const { openBook, file, entryFile, mailed, mailServer, server, proxy } = fixture;
  const { signedIn } = signingIn(fixture);
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => void (receiver = await startReceiver()));
  afterAll(() => receiver.close());

  let earlierMails = 0;
  beforeEach(() => void (earlierMails = mailServer().mails.length));

  const mailsTo = (address: string) =>
    mailServer()
      .mails.slice(earlierMails)
      .filter(({ to }) => to?.[0]?.address === address);
  const linkOf = () => /https:\S+\/inbox\/visits\/[\w-]+/.exec(mailsTo(GRACE.contact)[0]?.text ?? '')?.[0];

  const open = (): Promise<InboxWorld> => {
    const calendar = { ...server().settings, url: proxy().url, hasNames: false };
    const inbox = { ...mailed(), calendar, webhooks: receiver.settings };
    return openBook(undefined, undefined, { bookingTools: ['book', 'move', 'cancel'] }, inbox);
  };

  /** Everything that is due, also what waits for the calendar. */
  async function work(world: InboxWorld): Promise<void> {
    await world.inbox.work();
    world.pass(MINUTE_MS);
    await world.inbox.work();
  }

  /** What the visitor presses on the page of the link. */
  async function press(world: InboxWorld, form: Record<string, string>): Promise<void> {
    const request = new Request(linkOf() ?? '', { method: 'POST', body: new URLSearchParams(form) });
    expect((await world.inbox.answer({ request, socketAddress: '203.0.113.9' }))?.status).toBe(303);
    await work(world);
  }

  /** The value of the button of a time. */
  const slotAt = (iso: string): string => `ann.${(Date.parse(iso) / MINUTE_MS).toString(36)}`;

  /** When it is, in each place that says it; null where it does not take place. */
  async function everywhere(browser: Browser, id: string, conversation: string | null) {
    const weeks = await Promise.all(
      ['2026-11-22', '2026-11-29'].map((from) => browser.read<Agenda>(`/api/book/appointments?from=${from}`)),
    );
    const own = weeks
      .flatMap(({ days }) => days.flatMap(({ appointments }) => appointments))
      .find((each): each is OwnAppointment => each.id === id);
    const isCancelled = own?.state === 'cancelled';
    const entry = (await entryFile(id)) ?? '';
    const inCalendar = /DTSTART:(\d{8}T\d{6}Z)/.exec(entry)?.[1] ?? null;
    const mail = mailsTo(GRACE.contact).at(-1);
    const invitation = new TextDecoder()
      .decode(mail?.attachments.map(({ content }) => content)[0] as ArrayBuffer | undefined)
      .replaceAll('\r\n ', '');
    const reminders = rowsOf(file(), 'notices').filter(
      ({ kind, state, minutes_before }) =>
        // Quiet hours put off the one of two hours before.
        kind === 'reminder' && state === 'waiting' && minutes_before === DAY_MS / MINUTE_MS,
    );
    const starts = reminders.map(({ next_at, minutes_before }) =>
      new Date(Number(next_at) + Number(minutes_before) * MINUTE_MS).toISOString(),
    );
    return {
      week: isCancelled || own === undefined ? null : new Date(own.startsAt).toISOString(),
      calendar: inCalendar,
      mail: /METHOD:CANCEL/.test(invitation) ? null : /DTSTART:(\d{8}T\d{6}Z)/.exec(invitation)?.[1],
      uid: /UID:(\S+)/.exec(invitation)?.[1]?.startsWith(id),
      reminders: starts,
      ...(conversation === null ? {} : { conversation: await startIn(browser, conversation) }),
    };
  }

  async function startIn(browser: Browser, conversation: string): Promise<string | null> {
    const { bookings } = await browser.read<OpenedConversation>(`/api/conversations/${conversation}`);
    const [booking] = bookings;
    if (booking === undefined || booking.isCancelled === true) return null;
    return new Date(booking.start.at).toISOString();
  }

  const compact = (iso: string): string => iso.replaceAll(/[-:]|\.\d+/g, '');
  const at = (iso: string) => ({
    week: iso,
    calendar: compact(iso),
    mail: compact(iso),
    uid: true,
    reminders: [iso],
  });
  const GONE = { week: null, calendar: null, mail: null, uid: true, reminders: [] };

  it('of a call is the same everywhere after the visitor moved it, the owner moved it back, and the visitor cancelled it', async () => {
    const world = await open();
    const browser = await signedIn(world);
    const caller = await callIn(world);
    const booked = await caller.use('book', { slot: await firstSlot(caller, { day: '27' }), ...GRACE });
    const id = String(booked['reference']);
    const result = JSON.stringify(booked);
    const messages = [
      { role: 'tool_calls', toolCalls: [{ id: 'tool', function: { name: 'book' } }] },
      { role: 'tool_call_result', toolCallId: 'tool', name: 'book', result },
    ];
    await deliver(world, reportOf(0, { artifact: { messages } }), reporting(world));
    await work(world);
    const all = () => everywhere(browser, id, caller.id);
    expect(await all()).toEqual({ ...at(FRIDAY), conversation: FRIDAY });

    await press(world, { do: 'move', slot: slotAt(MONDAY) });
    expect(await all()).toEqual({ ...at(MONDAY), conversation: MONDAY });
    expect(mailsTo(OWNER).at(-1)?.text).toContain(`#appointments=2026-11-30&appointment=${id}`);

    const back = { type: 'move', at: '2026-11-27T09:00', resource: 'ann', isWarned: false };
    await browser.ask(`/api/book/appointments/${id}`, { method: 'PATCH', body: back });
    await work(world);
    expect(await all()).toEqual({ ...at(FRIDAY), conversation: FRIDAY });

    await press(world, { do: 'cancel' });
    expect(await all()).toEqual({ ...GONE, conversation: null });
    expect(receiver.received.filter(({ event }) => event.type === 'booking.changed')).toHaveLength(3);
    const before = mailsTo(GRACE.contact).length;
    world.pass(6 * DAY_MS);
    await world.inbox.work();
    expect(mailsTo(GRACE.contact)).toHaveLength(before);
  });

  it('that the owner added is the same everywhere, and neither the calendar nor a mail links to a conversation', async () => {
    const world = await open();
    const browser = await signedIn(world);
    const place = { service: 'check-up', resource: 'ann', at: '2026-11-27T09:00', isWarned: false };
    const added = await browser.send('/api/book/appointments', {
      request: randomUUID(),
      note: '',
      ...GRACE,
      ...place,
    });
    const { id } = (await added.json()) as OwnAppointment;
    await work(world);
    expect(await everywhere(browser, id, null)).toEqual(at(FRIDAY));
    await press(world, { do: 'move', slot: slotAt(MONDAY) });
    expect(await everywhere(browser, id, null)).toEqual(at(MONDAY));
    expect(await entryFile(id)).not.toContain('#conversation=');
    expect(mailsTo(OWNER).at(-1)?.text).toContain(`#appointments=2026-11-30&appointment=${id}`);
    expect(mailsTo(OWNER).at(-1)?.text).not.toContain('#conversation=');
  });
});
