// Scope: webhooks of the inbox: their content, that they arrive once, and where they are never sent.
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { isPrivate, isPrivateHost } from '../../../../../server/inbox/webhooks/address.ts';
import { post } from '../../../../../server/inbox/webhooks/post.ts';
import { call } from '../web/browser.ts';
import {
  DAY_MS,
  deliver,
  HOUR_MS,
  inboxFixture,
  MINUTE_MS,
  newChat,
  REPORT,
  reporting,
  rowsOf,
} from '../world.ts';
import { NOW } from '../../world.ts';
import { SECRET, startReceiver, verify, type Receiver } from './webhook-receiver.ts';

const { close, file, mailed, mailServer, openWorld } = inboxFixture();

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.answer((response) => void response.writeHead(204).end());
  vi.useRealTimers();
});
afterAll(() => receiver.close());

const MANUAL = await readFile(new URL('../../../../../docs/server/webhooks.md', import.meta.url), 'utf8');
const PIECE = Buffer.alloc(65_536);

const openWithWebhooks = (changes: object = {}) =>
  openWorld({ inbox: { webhooks: receiver.settings, ...changes } });
const types = () => receiver.received.map(({ event }) => event.type).toSorted();

it('a webhook reports the end and each booking, signed as Standard Webhooks, with exactly the documented fields', async () => {
  const world = await openWithWebhooks();
  const id = await call(world);
  await world.inbox.work();
  await world.inbox.work();
  expect(types()).toEqual(['booking.created', 'conversation.ended']);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  for (const each of receiver.received) verify(each);
  const [ended, booked] = ['conversation.ended', 'booking.created'].map((type) =>
    receiver.received.find(({ event }) => event.type === type),
  );
  expect(ended?.event.data).toMatchObject({
    id,
    channel: 'voice',
    name: 'Grace',
    summary: { reason: 'A limping dog' },
    bookings: [{ what: 'Check-up' }],
    lines: [{ speaker: 'agent' }, { speaker: 'visitor', text: 'My dog Waffles limps.' }],
    link: `https://api.shop.example/inbox/#conversation=${id}`,
  });
  const [, documented = ''] = /```json\n(\{\n {2}"id"[^]*?)```/.exec(MANUAL) ?? [];
  expect(Object.keys(Object(ended?.event.data))).toEqual(Object.keys(JSON.parse(documented) as object));
  expect(booked?.event.data).toMatchObject({ booking: { what: 'Check-up' }, conversation: { id } });
});

it('a webhook reports each booking of a text chat at its end', async () => {
  const world = await openWorld({
    inbox: { webhooks: receiver.settings },
    platform: { 'POST /session': () => Response.json({ id: 'session-1' }) },
  });
  const { endpoint } = world.inbox;
  await endpoint.begin(newChat(crypto.randomUUID(), 'Grace'));
  const [id = ''] = rowsOf(file(), 'conversations').map((row) => String(row['id']));
  await endpoint.began(id, 'session-1');
  const content = { booked: true, title: 'Check-up', start: '2026-11-24T10:00:00-05:00' };
  const answer = { role: 'tool', tool_call_id: 'tool-1', name: 'bookAppointment', content };
  await endpoint.answered('session-1', [answer]);
  await world.inbox.work();
  expect(types()).toEqual([]);
  await endpoint.ended('session-1');
  await world.inbox.work();
  expect(types()).toEqual(['booking.created', 'conversation.ended']);
});

it('a webhook reports an overdue call once, and its end when the report arrives', async () => {
  const world = await openWithWebhooks();
  await world.endpoint.start();
  for (let minute = 0; minute < 120; minute += 1) {
    world.pass(MINUTE_MS);
    await world.inbox.work();
  }
  expect(types()).toEqual(['conversation.unreported']);
  expect(receiver.received[0]?.event.data).toMatchObject({ name: 'Grace', endedAt: null, lines: [] });
  world.pass(20 * HOUR_MS);
  await world.inbox.work();
  expect(types()).toEqual(['conversation.unreported']);
  await deliver(world, REPORT, reporting(world));
  await world.inbox.work();
  expect(types()).toEqual(['booking.created', 'conversation.ended', 'conversation.unreported']);
});

it('a webhook does not report a call as overdue if its report arrives before the address answers', async () => {
  const world = await openWithWebhooks();
  await world.endpoint.start();
  receiver.answer((response) => void response.writeHead(503).end());
  for (let minute = 0; minute < 120; minute += 1) {
    world.pass(MINUTE_MS);
    await world.inbox.work();
  }
  receiver.received.length = 0;
  receiver.answer((response) => void response.writeHead(204).end());
  await deliver(world, REPORT, reporting(world));
  world.pass(12 * HOUR_MS);
  await world.inbox.work();
  expect(types()).toEqual(['booking.created', 'conversation.ended']);
});

it('the inbox signs with each secret, so that one can be replaced', async () => {
  const next = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  const world = await openWithWebhooks({ webhooks: { ...receiver.settings, secrets: [next, SECRET] } });
  await call(world);
  await world.inbox.work();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const [first] = receiver.received;
  if (first === undefined) throw new Error('Nothing was received.');
  verify(first, next);
  verify(first, SECRET);
});

it('a webhook reports a message, a missed caller, and an erasure without any content', async () => {
  const world = await openWithWebhooks({ keepDays: 1 });
  await world.inbox.endpoint.messageLeft({
    id: crypto.randomUUID(),
    name: 'Grace',
    contact: 'grace@example.com',
    text: 'Call me.',
    consent: { version: '1', textHash: '', language: 'en', at: '', recording: false },
  });
  await world.inbox.endpoint.refused('voice', 'budget-spent');
  await world.inbox.work();
  expect(types()).toEqual(['message.received', 'visitor.missed']);
  world.pass(2 * DAY_MS);
  await world.inbox.work();
  const erased = receiver.received.filter(({ event }) => event.type === 'conversation.erased');
  expect(erased).toHaveLength(2);
  for (const { body, event } of erased) {
    expect(Object.keys(event.data)).toEqual(['id', 'erasedAt']);
    expect(body).not.toContain('Grace');
  }
});

it('the inbox retries with the same id at growing intervals for three days, and never gives up an address', async () => {
  receiver.answer((response) => void response.writeHead(500).end());
  const world = await openWithWebhooks();
  await call(world, 0, { ...REPORT, artifact: {} });
  for (let hour = 0; hour < 80; hour += 1) {
    for (let minute = 0; minute < (hour < 4 ? 60 : 1); minute += 1) {
      world.pass(hour < 4 ? MINUTE_MS : HOUR_MS);
      await world.inbox.work();
    }
  }
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect([ids.size, receiver.received.length]).toEqual([1, 30]);
  receiver.answer((response) => void response.writeHead(200).end());
  await world.inbox.endpoint.refused('voice', 'budget-spent');
  await world.inbox.work();
  expect(receiver.received.at(-1)?.event.type).toBe('visitor.missed');
  await close(world);
  expect(rowsOf(file(), 'webhooks')).toMatchObject([
    { state: 'failed', attempts: 30, last_status: 500 },
    { state: 'delivered', attempts: 1, last_status: 200 },
  ]);
  expect(world.problems.join()).toContain('was not taken (try 1): status 500');
});

it('a webhook survives a restart, and is not sent twice to an address that accepted it', async () => {
  const other = await startReceiver();
  try {
    other.answer((response) => void response.destroy());
    const webhooks = { ...receiver.settings, urls: [receiver.url, other.url] };
    const world = await openWithWebhooks({ webhooks });
    await call(world, 0, { ...REPORT, artifact: {} });
    await world.inbox.work();
    await close(world);
    expect([receiver.received.length, other.received.length]).toEqual([1, 1]);
    other.answer((response) => void response.writeHead(204).end());
    const again = await openWithWebhooks({ webhooks });
    again.pass(HOUR_MS);
    await again.inbox.work();
    expect([receiver.received.length, other.received.length]).toEqual([1, 2]);
  } finally {
    await other.close();
  }
});

it('the inbox sends mails while a webhook’s address is down, and webhooks while the mail server is down', async () => {
  const silent = await startReceiver();
  try {
    silent.answer(() => undefined);
    const before = mailServer().mails.length;
    const webhooks = { ...receiver.settings, urls: [silent.url, receiver.url] };
    const world = await openWithWebhooks({ ...mailed(), webhooks });
    await call(world);
    const round = world.inbox.work();
    await vi.waitFor(() => expect(mailServer().mails).toHaveLength(before + 1));
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
    mailServer().refuse(true);
    silent.answer((response) => void response.writeHead(204).end());
    await silent.close();
    await round;
  } finally {
    mailServer().refuse(false);
  }
});

it('the inbox follows no redirect, and reads no answer body', async () => {
  receiver.answer((response) => void response.writeHead(307, { location: '/elsewhere' }).end());
  const sent = { url: receiver.url, headers: {}, body: '{}', allowsPrivate: true };
  expect(await post(sent)).toBe(307);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  let written = 0;
  const ended = new Promise<void>((resolve) => {
    receiver.answer((response) => {
      response.on('close', () => resolve());
      response.writeHead(200);
      const pour = (): void => {
        do written += PIECE.byteLength;
        while (!response.destroyed && response.write(PIECE));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
  });
  expect(await post(sent)).toBe(200);
  await ended;
  // More than both ends buffer, and far less than would arrive until the time limit.
  expect(written).toBeLessThan(32 * 1_048_576);
});

it.each([
  '127.0.0.1',
  '127.1.2.3',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fe80::1',
  'fec0::1',
  'fd00:ec2::254',
  'fc00::1',
  'ff02::1',
  '2001:db8::1',
  '2001:2::1',
  '3fff::1',
  '198.18.0.1',
  'not an address',
])('the inbox treats %s as a private address', (address) => {
  expect(isPrivate(address)).toBe(true);
});

it.each(['8.8.8.8', '172.32.0.1', '169.253.0.1', '2606:4700:4700::1111', '2a00:1450:4001:829::200e'])(
  'the inbox treats %s as a public address',
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);

it.each([
  'http://127.1/hook',
  'http://0x7f000001/hook',
  'http://2130706433/hook',
  'http://[::ffff:7f00:1]/hook',
  'http://[::1]/hook',
])('the inbox recognizes %s as a private address', (url) => {
  expect(isPrivateHost(new URL(url).hostname)).toBe(true);
});

it('the inbox refuses a name that resolves to a private address, unless the owner allows it', async () => {
  const { port } = new URL(receiver.url);
  for (const host of ['localhost', '127.0.0.1']) {
    const sent = { url: `http://${host}:${port}/hook`, headers: {}, body: '{}' };
    await expect(post({ ...sent, allowsPrivate: false })).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
  }
  expect(receiver.received).toEqual([]);
  expect(await post({ url: receiver.url, headers: {}, body: '{}', allowsPrivate: true })).toBe(204);
  const world = await openWithWebhooks({ webhooks: { ...receiver.settings, allowsPrivate: false } });
  await call(world);
  await world.inbox.work();
  await close(world);
  expect(receiver.received).toHaveLength(1);
  expect(rowsOf(file(), 'webhooks')[0]).toMatchObject({ last_error: 'PRIVATE_ADDRESS', state: 'waiting' });
});

it('the inbox logs neither the path of an address nor conversation text', async () => {
  receiver.answer((response) => void response.writeHead(400).end());
  const world = await openWithWebhooks();
  await call(world);
  await world.inbox.work();
  expect(world.problems.join()).toContain('webhook');
  for (const word of ['/hook', 'Grace', 'Waffles', SECRET]) expect(world.problems.join()).not.toContain(word);
});
