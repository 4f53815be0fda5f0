// Scope: the bookings of today and of tomorrow in the overview of an inbox with an appointment book.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OwnAppointment } from '../../../../../server/book/owner/contract.ts';
import type { Overview } from '../../../../../server/inbox/web/page-contract.ts';
import { bookFixture, callIn, firstSlot, GRACE } from '../../book/tools-world.ts';
import { deliver, reporting, reportOf } from '../world.ts';
import { signingIn, type Browser } from './browser.ts';

const fixture = bookFixture();
const { signedIn } = signingIn(fixture);

/** In Chicago it is 6 in the morning of Sunday, November 22. */
async function open() {
  const settings = { bookingTools: ['book', 'bookAppointment'] };
  const world = await fixture.openBook(undefined, undefined, settings, fixture.mailed());
  return { world, browser: await signedIn(world) };
}

/** What is shown, in order, and where its link leads. */
async function soon(browser: Browser) {
  const { appointments } = await browser.read<Overview>('/api/overview');
  const linesOf = (day: keyof Overview['appointments']) =>
    appointments[day].map(({ time, what, who, fragment }) => [time, what, who, fragment]);
  return { today: linesOf('today'), tomorrow: linesOf('tomorrow') };
}

async function add(browser: Browser, at: string): Promise<string> {
  const answer = await browser.send('/api/book/appointments', {
    request: randomUUID(),
    service: 'check-up',
    resource: 'ann',
    at,
    isWarned: true,
    name: 'Luis Ortega',
    contact: '',
    note: '',
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as OwnAppointment).id;
}

const change = async (browser: Browser, id: string, body: object) =>
  expect((await browser.ask(`/api/book/appointments/${id}`, { method: 'PATCH', body })).status).toBe(200);

const moveTo = (at: string) => ({ type: 'move', at, resource: 'ann', isWarned: true });

/** A call that books Monday at 9, and goes on. */
async function booked() {
  const { world, browser } = await open();
  const caller = await callIn(world);
  const answer = await caller.use('book', { slot: await firstSlot(caller, { day: 'monday' }), ...GRACE });
  return { world, browser, caller, answer, id: String(answer['reference']) };
}

const AT_NINE = '9:00 AM';
const CHECK_UP = 'Check-up, Dr. Ann Lee';
const pageOf = (id: string) => `appointments=2026-11-23&appointment=${id}`;

it('the appointments that the owner has added are in the overview, with a link to the page of appointments', async () => {
  const { browser } = await open();
  const later = await add(browser, '2026-11-23T10:00');
  const today = await add(browser, '2026-11-22T15:00');
  await add(browser, '2026-11-24T10:00');
  expect(await soon(browser)).toEqual({
    today: [['3:00 PM', CHECK_UP, 'Luis Ortega', `appointments=2026-11-22&appointment=${today}`]],
    tomorrow: [['10:00 AM', CHECK_UP, 'Luis Ortega', pageOf(later)]],
  });
});

it('an appointment of a call is in the overview before the call’s report, and once after it, with a link to the call', async () => {
  const { world, browser, caller, answer } = await booked();
  const once = [[AT_NINE, CHECK_UP, 'Grace', `conversation=${caller.id}`]];
  expect((await soon(browser)).tomorrow).toEqual(once);
  const result = JSON.stringify(answer);
  const messages = [
    { role: 'tool_calls', toolCalls: [{ id: 'tool-1', function: { name: 'book' } }] },
    { role: 'tool_call_result', toolCallId: 'tool-1', name: 'book', result },
  ];
  await deliver(world, reportOf(0, { artifact: { messages } }), reporting(world));
  expect((await soon(browser)).tomorrow).toEqual(once);
});

it('an appointment whose conversation is erased is in the overview, with a link to the page of appointments', async () => {
  const { browser, caller, id } = await booked();
  expect((await browser.ask(`/api/conversations/${caller.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await soon(browser)).tomorrow).toEqual([[AT_NINE, CHECK_UP, 'Erased visitor', pageOf(id)]]);
});

it('the overview has an appointment where the owner has moved it, and not while it is cancelled', async () => {
  const { browser, id } = await booked();
  const times = async () => (await soon(browser)).tomorrow.map(([time]) => time);
  await change(browser, id, moveTo('2026-11-24T09:00'));
  expect(await times()).toEqual([]);
  await change(browser, id, moveTo('2026-11-23T14:00'));
  expect(await times()).toEqual(['2:00 PM']);
  await change(browser, id, { type: 'cancel' });
  expect(await times()).toEqual([]);
  await change(browser, id, { type: 'restore' });
  expect(await times()).toEqual(['2:00 PM']);
});

it('what another tool has booked is in the overview beside the book’s appointments, by time', async () => {
  const { world, browser } = await open();
  await add(browser, '2026-11-23T10:00');
  const caller = await callIn(world);
  const result = JSON.stringify({ booked: true, title: 'Table for two', start: '2026-11-23T09:30' });
  const messages = [
    { role: 'tool_calls', toolCalls: [{ id: 'tool-1', function: { name: 'bookAppointment' } }] },
    { role: 'tool_call_result', toolCallId: 'tool-1', name: 'bookAppointment', result },
  ];
  await deliver(world, reportOf(0, { artifact: { messages } }), reporting(world));
  expect((await soon(browser)).tomorrow).toEqual([
    ['9:30 AM', 'Table for two', 'Grace', `conversation=${caller.id}`],
    ['10:00 AM', CHECK_UP, 'Luis Ortega', expect.stringContaining('appointment=')],
  ]);
});
