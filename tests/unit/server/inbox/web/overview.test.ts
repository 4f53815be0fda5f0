// Scope: what the owner's page shows as waiting for the owner: conversations, and the bookings that come next.
import { expect, it } from 'vitest';
import type { Listed, Overview } from '../../../../../server/inbox/web/page-contract.ts';
import { consent, NOW } from '../../world.ts';
import { callingPlatform, HOUR_MS, inboxFixture, MANY_STARTS, reportOf, type InboxWorld } from '../world.ts';
import { call, signingIn } from './browser.ts';

const fixture = inboxFixture();
const { openWorld, mailed } = fixture;
const { signedIn } = signingIn(fixture);

const open = () => openWorld({ inbox: mailed(), platform: callingPlatform(), settings: MANY_STARTS });

/** The report of a call in which a tool has booked this. @param summary of the platform */
function booking(number: number, answer: object, summary: object = {}): object {
  const tool = { id: 'tool', function: { name: 'bookAppointment' } };
  const result = JSON.stringify({ booked: true, ...answer });
  const artifact = {
    messages: [
      { role: 'user', message: 'Hello' },
      { role: 'tool_calls', toolCalls: [tool] },
      { role: 'tool_call_result', toolCallId: 'tool', name: 'bookAppointment', result },
    ],
    structuredOutputs: { one: { name: 'task_tamer_summary', result: summary } },
  };
  return reportOf(number, { artifact });
}

const summarizing = (number: number, result: object) =>
  reportOf(number, {
    artifact: {
      messages: [{ role: 'user', message: 'Hello' }],
      structuredOutputs: { one: { name: 'task_tamer_summary', result } },
    },
  });

it('the overview has the bookings of the rest of today and of tomorrow, by time, in the business’s time zone', async () => {
  const world = await open();
  // In New York it is 7 in the morning of November 22.
  expect(NOW).toBe(Date.parse('2026-11-22T07:00:00-05:00'));
  const bookings = [
    { title: 'Tomorrow at noon', start: '2026-11-23T12:00:00-05:00' },
    { title: 'Earlier today', start: '2026-11-22T06:00:00-05:00' },
    { title: 'The day after', start: '2026-11-24T00:00:00-05:00' },
    { title: 'Soon', start: '2026-11-22T08:00' },
    { title: 'All of tomorrow', start: '2026-11-23' },
    { title: 'Late tomorrow', start: '2026-11-24T04:30:00Z' },
  ];
  for (const [number, answer] of bookings.entries()) await call(world, number, booking(number, answer));
  const { appointments } = await (await signedIn(world)).read<Overview>('/api/overview');
  const titles = (of: Overview['appointments']['today']) => of.map(({ what }) => what);
  expect(titles(appointments.today)).toEqual(['Soon']);
  expect(titles(appointments.tomorrow)).toEqual(['All of tomorrow', 'Tomorrow at noon', 'Late tomorrow']);
  expect(appointments.tomorrow[0]?.time).toBe('All day');
  expect(appointments.today[0]).toMatchObject({ time: '8:00 AM', who: 'Grace' });
});

async function needing(world: InboxWorld) {
  const browser = await signedIn(world);
  const ids = async () =>
    (await browser.read<Listed>('/api/conversations?view=needs')).conversations.map(({ id }) => id);
  return { browser, ids };
}

it('the view of what needs the owner has unconfirmed bookings, what is urgent, messages and calls without a report, until they are done', async () => {
  const world = await open();
  const claimed = await call(world, 0, summarizing(0, { bookingClaimed: true }));
  const urgent = await call(world, 1, summarizing(1, { urgency: 'Today' }));
  await call(world, 2, summarizing(2, { urgency: '', reason: 'It said "urgency":"high"' }));
  await call(world, 3, booking(3, { title: 'Check-up', start: '2026-11-23' }, { bookingClaimed: true }));
  await world.inbox.endpoint.refused('voice', 'platform-busy');
  const { browser, ids } = await needing(world);
  expect((await ids()).toSorted()).toEqual([claimed, urgent].toSorted());

  await world.endpoint.start();
  expect(await ids()).toHaveLength(2);
  world.pass(2 * HOUR_MS);
  await world.inbox.work();
  expect(await ids()).toHaveLength(3);

  await browser.ask(`/api/conversations/${urgent}`, { method: 'PATCH', body: { isDone: true } });
  expect(await ids()).toHaveLength(2);
});

const PAGE_CONVERSATIONS_COUNT = 50;

const leaveMessage = (world: InboxWorld) =>
  world.inbox.endpoint.messageLeft({
    id: crypto.randomUUID(),
    name: 'Grace',
    contact: 'grace@mail.example',
    text: 'Please call me.',
    consent: consent(),
  });

it('a message is in the view of what needs the owner, behind a page of calls whose booking a tool has confirmed', async () => {
  const world = await open();
  await leaveMessage(world);
  const confirmed = { title: 'Check-up', start: '2026-11-23' };
  const startedAt = new Date(NOW + 1_000).toISOString();
  for (let number = 0; number <= PAGE_CONVERSATIONS_COUNT; number += 1)
    await call(world, number, { ...booking(number, confirmed, { bookingClaimed: true }), startedAt });
  const browser = await signedIn(world);
  const needs = await browser.read<Listed>('/api/conversations?view=needs');
  expect(needs.conversations.map(({ channel }) => channel)).toEqual(['message']);
  expect(needs.after).toBeNull();
});

it('a message is in the view of what needs the owner, behind a page of calls that go on', async () => {
  const world = await open();
  await leaveMessage(world);
  world.pass(1_000);
  for (let number = 0; number <= PAGE_CONVERSATIONS_COUNT; number += 1) await world.endpoint.start();
  const browser = await signedIn(world);
  const needs = await browser.read<Listed>('/api/conversations?view=needs');
  expect(needs.conversations.map(({ channel }) => channel)).toEqual(['message']);
  expect(needs.after).toBeNull();
});

it('the view of what needs the owner has each conversation once, page by page', async () => {
  const world = await open();
  for (let number = 0; number <= PAGE_CONVERSATIONS_COUNT; number += 1) {
    await leaveMessage(world);
    world.pass(1_000);
    await world.endpoint.start();
  }
  const browser = await signedIn(world);
  const first = await browser.read<Listed>('/api/conversations?view=needs');
  expect(first.conversations).toHaveLength(PAGE_CONVERSATIONS_COUNT);
  const rest = await browser.read<Listed>(`/api/conversations?view=needs&after=${first.after}`);
  expect(rest.conversations).toHaveLength(1);
  expect(rest.after).toBeNull();
  const ids = [...first.conversations, ...rest.conversations].map(({ id }) => id);
  expect(new Set(ids).size).toBe(PAGE_CONVERSATIONS_COUNT + 1);
});
