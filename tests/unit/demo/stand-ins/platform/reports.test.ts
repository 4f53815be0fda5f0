/**
 * Scope: the faults of the platform stand-in with reports, recordings and erasing, and that the inbox loses no call
 * through them.
 */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import type { REPORT_SCENARIOS } from '../../../../../demo/stand-ins/report-scenarios.ts';
import { ServerMessages } from '../../../../../demo/stand-ins/platform/calls/server-messages.ts';
import { startReceiver } from '../../../server/inbox/webhooks/webhook-receiver.ts';
import { openInboxStage, type InboxStage } from '../../../../support/inbox/stage.ts';

type ScenarioId = keyof typeof REPORT_SCENARIOS;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let stage: InboxStage;
let passed = 0;
afterEach(async () => {
  vi.useRealTimers();
  await stage.close();
});

function rows(table: string): readonly Readonly<Record<string, unknown>>[] {
  const db = new DatabaseSync(stage.file, { readOnly: true });
  try {
    return db.prepare(`select * from ${table}`).all();
  } finally {
    db.close();
  }
}

/** Plays a whole call to its end. */
async function called(assistant: string) {
  passed = 0;
  stage = await openInboxStage({ now: () => Date.now() + passed });
  const { id, call } = await stage.begin(assistant, 'Grace');
  call.join();
  call.transcript('user', 'My dog limps.');
  call.end('customer-ended-call');
  return { id, call };
}

const ended = () => expect(rows('conversations')).toMatchObject([{ status: 'ended', name: 'Grace' }]);
const refusals = (reason: string) =>
  vi.waitFor(() => expect(rows('refused_events').map((row) => row['reason'])).toContain(reason), 10_000);

/** After five minutes, the inbox requests the call from the platform. */
async function recovered(): Promise<void> {
  expect(rows('conversations')).toMatchObject([{ ended_reason: null }]);
  passed = 6 * MINUTE_MS;
  await stage.inbox.work();
  ended();
  await vi.waitFor(() => expect(stage.mailServer.mails).toHaveLength(1));
}

it.each<[ScenarioId | 'erin', number]>([
  ['erin', 3],
  ['report-twice', 6],
  ['report-reordered', 3],
])('the inbox keeps a call of %s once, and mails it once, after %i messages', async (id, messages) => {
  await called(id);
  await vi.waitFor(() => expect(stage.answered()).toBe(messages), 5_000);
  await stage.inbox.work();
  await stage.inbox.work();
  ended();
  expect(stage.mailServer.mails).toHaveLength(1);
});

it('the platform stand-in sends the messages of a call in reverse order, the report first', async () => {
  stage = await openInboxStage();
  const receiver = await startReceiver();
  try {
    const overrides = { server: { url: receiver.url } };
    const call = {
      id: 'call-1',
      request: { overrides, name: 'Grace' },
      messages: [],
      bookings: [],
      toolUses: [],
    };
    const messages = new ServerMessages(call, 'reordered');
    messages.send('status-update', { status: 'in-progress' });
    messages.send('status-update', { status: 'ended' });
    messages.send('end-of-call-report', {});
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3));
    const sent = receiver.received.map(({ body }) => JSON.parse(body) as { readonly message: object });
    expect(sent.map(({ message }) => message)).toMatchObject([
      { type: 'end-of-call-report' },
      { status: 'ended' },
      { status: 'in-progress' },
    ]);
  } finally {
    await receiver.close();
  }
});

it('the inbox requests a call whose report never arrives', async () => {
  await called('report-never');
  await recovered();
});

it.each<[ScenarioId, string]>([
  ['report-wrong-proof', 'wrong proof'],
  ['report-huge', 'too large'],
  ['report-truncated', 'not readable'],
])('the inbox refuses the report of %s, and requests the call', async (id, reason) => {
  await called(id);
  await refusals(reason);
  await recovered();
});

it('the inbox shows a call as live until its report arrives, 20 s late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await called('report-late');
  let seconds = 0;
  while (rows('conversations')[0]?.['status'] !== 'ended') {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => setImmediate(resolve));
    seconds += 1;
  }
  expect(seconds).toBeGreaterThanOrEqual(20);
  ended();
});

it('the platform stand-in redirects a request for a recording to an address without the key', async () => {
  const { call } = await called('recording-redirects');
  await vi.waitFor(ended, 5_000);
  const platform = stage.eventsUrl.replace('/inbox/events', '/platform');
  const recording = `${platform}/call/${call.id}/mono-recording`;
  const headers = { authorization: 'Bearer stand-in-private-key' };
  const answer = await fetch(recording, { headers, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'stored-recording']);
  const sound = await fetch(new URL('stored-recording', recording));
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav']);
});

it('the inbox erases a call at the platform at the third try if the platform first answers 503', async () => {
  const { call } = await called('erasing-fails');
  await vi.waitFor(ended, 5_000);
  for (const days of [31, 32, 33]) {
    expect(stage.platform.find(call.id)).toBeDefined();
    passed = days * DAY_MS;
    await stage.inbox.work();
  }
  expect(stage.platform.find(call.id)).toBeUndefined();
  expect(rows('erasures')).toMatchObject([{ platform_id: null, attempts: 3 }]);
});
