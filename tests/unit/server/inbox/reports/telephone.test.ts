// Scope: telephone calls, which the platform reports with the owner's credential, and which reports are refused.
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { readHmacPlan, type HmacPlan } from '../../../../../server/inbox/reports/platform-credentials.ts';
import type { Conversation, Overview } from '../../../../../server/inbox/web/page-contract.ts';
import { signingIn } from '../web/browser.ts';
import {
  DAY_MS,
  inboxFixture,
  MINUTE_MS,
  REPORT,
  REPORTS,
  rowsOf,
  type InboxWorld,
  type PlatformAnswers,
} from '../world.ts';
import { consent, NOW } from '../../world.ts';

const fixture = inboxFixture();
const { close, file, kept, mailed, mailServer, openWorld } = fixture;

const TELEPHONE_CALL = {
  id: 'call-9',
  type: 'inboundPhoneCall',
  customer: { number: '+15550100' },
  phoneNumberId: 'number-1',
};
const CALLED = { ...REPORT, call: TELEPHONE_CALL };

const SECRET = 'shared-secret-of-32-characters-or-more';

const plan = (changes: Partial<HmacPlan> = {}): HmacPlan => {
  const read = readHmacPlan({ secretKey: SECRET, ...changes });
  if (read === undefined) throw new Error('The HMAC plan is invalid.');
  return read;
};

/** Signs like the platform. */
function signed(
  { signatureHeader, timestampHeader, messageIdHeader, ...given }: HmacPlan,
  body: string,
  at = NOW,
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const text = given.payloadFormat
    .replace('{timestamp}', timestamp)
    .replace('{method}', 'POST')
    .replace('{url}', REPORTS)
    .replace('{svix-id}', 'msg_1')
    .replace('{body}', () => body);
  const key = given.secretIsBase64 ? Buffer.from(given.secretKey, 'base64') : given.secretKey;
  const signature = createHmac(given.algorithm, key).update(text).digest(given.signatureEncoding);
  return {
    [signatureHeader]: `${given.signaturePrefix}${signature}`,
    [messageIdHeader]: 'msg_1',
    ...(given.includeTimestamp ? { [timestampHeader]: timestamp } : {}),
  };
}

const bodyOf = (message: object) => JSON.stringify({ message });

async function send(
  world: InboxWorld,
  body: string | ReadableStream,
  headers: Record<string, string>,
  from?: string,
): Promise<number> {
  const request = new Request(REPORTS, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return (await world.inbox.answer({ request, socketAddress: from }))?.status ?? 0;
}

const sendSigned = (world: InboxWorld, message: object, at = NOW) =>
  send(world, bodyOf(message), signed(plan(), bodyOf(message), at));

const listening = (changes: object = {}, platform: PlatformAnswers = {}) =>
  openWorld({ inbox: { credentials: { hmac: plan(), bearer: null }, ...changes }, platform });

it('the inbox stores a telephone call with the caller’s number, and mails it', async () => {
  const before = mailServer().mails.length;
  const world = await listening(mailed());
  const status = { type: 'status-update', status: 'in-progress', call: TELEPHONE_CALL };
  for (const message of [status, CALLED, CALLED, status]) expect(await sendSigned(world, message)).toBe(200);
  await world.inbox.work();
  const [mail] = mailServer().mails.slice(before);
  expect(mail?.subject).toBe('+15550100 called by telephone: A limping dog');
  expect(mail?.text).toContain('Call back +15550100: tel:+15550100');
  expect(await kept(world)).toMatchObject([
    { channel: 'telephone', status: 'ended', contact: '+15550100', platform_id: 'call-9', cost: 0.12 },
  ]);
});

it('the inbox shows the number to the owner, who can call back', async () => {
  const world = await listening(mailed());
  await sendSigned(world, CALLED);
  const browser = await signingIn(fixture).signedIn(world);
  const { conversations } = await browser.read<{ conversations: readonly { id: string }[] }>(
    '/api/conversations',
  );
  const shown = await browser.read<Conversation>(`/api/conversations/${conversations[0]?.id}`);
  expect(shown).toMatchObject({ channel: 'telephone', contact: '+15550100', name: null });
});

it('the inbox stores a caller with a withheld number, and one who hung up immediately as missed, with the number', async () => {
  const world = await listening();
  await sendSigned(world, { ...CALLED, call: { id: 'call-8', type: 'inboundPhoneCall' } });
  const hungUp = { ...CALLED, startedAt: undefined, artifact: { messages: [] } };
  await sendSigned(world, hungUp);
  // Postgres returns rows in any order.
  const rows = (await kept(world)).toSorted((one, other) =>
    one['status'] === 'ended' ? -1 : other['status'] === 'ended' ? 1 : 0,
  );
  expect(rows).toMatchObject([
    { channel: 'telephone', contact: null, status: 'ended' },
    { channel: 'telephone', contact: '+15550100', status: 'missed', name: null },
  ]);
});

it('the inbox asks the platform for a telephone call whose report is overdue', async () => {
  const platform = {
    'GET /call/call-9': () => Response.json({ ...CALLED, ...TELEPHONE_CALL, status: 'ended' }),
  };
  const world = await listening({}, platform);
  await sendSigned(world, { type: 'status-update', status: 'in-progress', call: TELEPHONE_CALL });
  world.pass(5 * MINUTE_MS);
  await world.inbox.work();
  expect(await kept(world)).toMatchObject([{ channel: 'telephone', status: 'ended', platform_id: 'call-9' }]);
});

it('the inbox erases a telephone call at the platform too, and does not store it again', async () => {
  const platform = { 'DELETE /call/call-9': () => Response.json({}) };
  const world = await listening({ keepDays: 1 }, platform);
  await sendSigned(world, CALLED);
  world.pass(2 * DAY_MS);
  await world.inbox.work();
  expect(world.asked()).toContain('DELETE /call/call-9');
  expect(await sendSigned(world, CALLED, NOW + 2 * DAY_MS)).toBe(200);
  expect(await kept(world)).toEqual([]);
});

/** A call that this server began, and whose conversation was erased at once. @returns its id in the inbox */
async function eraseOwnCall(world: InboxWorld, platformId: string): Promise<string> {
  const { begin, began } = world.inbox.endpoint;
  const id = crypto.randomUUID();
  const reservation = { channel: 'voice', day: '2026-11-22', seconds: 600 } as const;
  await begin({ id, channel: 'voice', name: 'Grace', consent: consent(), timeZone: null, reservation });
  await began(id, platformId);
  const owner = await signingIn(fixture).signedIn(world);
  expect((await owner.ask(`/api/conversations/${id}`, { method: 'DELETE' })).status).toBe(204);
  return id;
}

it('the inbox does not store an erased call again when its report names the conversation, and erases it at the platform again', async () => {
  const world = await listening(mailed());
  const conversation = await eraseOwnCall(world, 'call-7');
  await world.inbox.work();
  const call = { id: 'call-7', assistantOverrides: { metadata: { conversation } } };
  expect(await sendSigned(world, { ...REPORT, call })).toBe(200);
  await world.inbox.work();
  expect(world.asked().filter((each) => each === 'DELETE /call/call-7')).toHaveLength(2);
  expect(await kept(world)).toEqual([]);
});

it('the inbox stores another call whose report names an erased conversation, and still erases that one’s call', async () => {
  const world = await listening(mailed());
  const conversation = await eraseOwnCall(world, 'call-7');
  const call = { id: 'call-8', assistantOverrides: { metadata: { conversation } } };
  expect(await sendSigned(world, { ...REPORT, call })).toBe(200);
  await world.inbox.work();
  expect(world.asked()).toContain('DELETE /call/call-7');
  expect(world.asked()).not.toContain('DELETE /call/call-8');
  expect(await kept(world)).toMatchObject([{ platform_id: 'call-8' }]);
});

it.each<Partial<HmacPlan>>([
  { algorithm: 'sha512' },
  { algorithm: 'sha1', signatureHeader: 'x-hub-signature', signaturePrefix: 'sha1=' },
  { includeTimestamp: false, payloadFormat: '{body}' },
  { payloadFormat: '{method}\n{url}\n{timestamp}\n{body}', timestampHeader: 'x-sent-at' },
  {
    payloadFormat: '{svix-id}.{timestamp}.{body}',
    messageIdHeader: 'webhook-id',
    signaturePrefix: 'v1,',
    signatureEncoding: 'base64',
    secretIsBase64: true,
    secretKey: Buffer.alloc(32, 3).toString('base64'),
  },
])('the inbox accepts a signature by the plan %j, and refuses one for another body', async (changes) => {
  const hmac = plan(changes);
  const world = await listening({ credentials: { hmac, bearer: null } });
  const body = bodyOf(CALLED);
  expect(await send(world, body.replace('0.12', '9.99'), signed(hmac, body))).toBe(401);
  expect(await send(world, body, signed(hmac, body))).toBe(200);
  expect(await kept(world)).toMatchObject([{ cost: 0.12 }]);
});

it('the inbox accepts a token in any header', async () => {
  const world = await listening({
    credentials: { hmac: null, bearer: { token: 'the-token', header: 'x-vapi-secret' } },
  });
  for (const [headers, status] of [
    [{}, 401],
    [{ 'x-vapi-secret': 'the-toke' }, 401],
    [{ authorization: 'Bearer the-token' }, 401],
    [{ 'x-vapi-secret': 'the-token' }, 200],
    [{ 'x-vapi-secret': 'Bearer the-token' }, 200],
  ] as const)
    expect(await send(world, bodyOf(CALLED), headers)).toBe(status);
});

it('the inbox refuses unproved reports, and shows the owner their number and reasons', async () => {
  const world = await listening(mailed());
  const body = bodyOf(CALLED);
  expect(await send(world, body, {})).toBe(401);
  expect(await send(world, body, signed(plan({ secretKey: `another ${SECRET}` }), body))).toBe(401);
  expect(await send(world, body, signed(plan(), body, NOW - 6 * MINUTE_MS))).toBe(401);
  expect(await send(world, body, signed(plan(), body, NOW + 6 * MINUTE_MS))).toBe(401);
  expect(await send(world, 'x'.repeat(5 * 1_048_576 + 1), signed(plan(), body))).toBe(413);
  expect(await send(world, '[]', signed(plan(), '[]'))).toBe(400);
  const browser = await signingIn(fixture).signedIn(world);
  const { refusedEvents } = await browser.read<Overview>('/api/overview');
  const reasons = ['expired signature', 'no credential', 'not readable', 'too large', 'wrong signature'];
  expect(refusedEvents.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual(
    reasons.map((reason) => ({
      reason: `telephone: ${reason}`,
      count: reason === 'expired signature' ? 2 : 1,
      isAskedFor: false,
    })),
  );
  await close(world);
  expect(rowsOf(file(), 'conversations')).toEqual([]);
});

it('the inbox says that no credential is set, and accepts other messages without storing them', async () => {
  const none = await openWorld();
  expect(await send(none, bodyOf(CALLED), signed(plan(), bodyOf(CALLED)))).toBe(401);
  expect(none.problems.join()).toContain('telephone: not set up');
  await close(none);
  const world = await listening();
  expect(await sendSigned(world, { type: 'speech-update', call: TELEPHONE_CALL })).toBe(200);
  expect(await kept(world)).toEqual([]);
});

it('the inbox recognizes its own call by the platform’s id, or by its own id while that is unknown', async () => {
  const world = await listening();
  await world.endpoint.start();
  expect(await sendSigned(world, REPORT)).toBe(200);
  const id = crypto.randomUUID();
  await world.inbox.endpoint.begin({
    id,
    channel: 'voice',
    name: 'Bob',
    consent: consent(),
    timeZone: null,
    reservation: { channel: 'voice', day: '2026-11-22', seconds: 600 },
  });
  const assistantOverrides = { metadata: { conversation: id } };
  await sendSigned(world, { ...REPORT, call: { id: 'call-2', assistantOverrides } });
  const byCall = new Map((await kept(world)).map((row) => [row['platform_id'], row]));
  expect(byCall.size).toBe(2);
  expect(byCall.get('call-1')).toMatchObject({ name: 'Grace', status: 'ended', channel: 'voice' });
  expect(byCall.get('call-2')).toMatchObject({ id, name: 'Bob', status: 'ended', channel: 'voice' });
});

it('the inbox lets an address guess a secret 100 times in a quarter of an hour, and others go on', async () => {
  const world = await listening({ credentials: { hmac: plan(), bearer: null } });
  const body = bodyOf(CALLED);
  const guess = { ...signed(plan(), body), 'x-signature': 'a'.repeat(64) };
  const statuses: number[] = [];
  for (let time = 0; time < 101; time += 1) statuses.push(await send(world, body, guess, '192.0.2.7'));
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(429);
  expect(await send(world, body, signed(plan(), body), '192.0.2.7')).toBe(429);
  expect(await send(world, body, signed(plan(), body), '192.0.2.8')).toBe(200);
  world.pass(15 * MINUTE_MS + 1);
  const later = signed(plan(), body, NOW + 15 * MINUTE_MS);
  expect(await send(world, body, later, '192.0.2.7')).toBe(200);
});

it.each([
  null,
  {},
  { secretKey: '' },
  { secretKey: 'a'.repeat(31) },
  { secretKey: SECRET, algorithm: 'md5' },
  { secretKey: SECRET, payloadFormat: '{timestamp}' },
  { secretKey: SECRET, payloadFormat: '{body}{constructor}' },
  // Otherwise an old signature is accepted with a new timestamp.
  { secretKey: SECRET, payloadFormat: '{body}' },
  { secretKey: SECRET, signatureHeader: 'a b' },
  { secretKey: SECRET, includeTimestamp: 'true' },
  { secretKey: SECRET, unknown: true },
  { secretKey: '!'.repeat(64), secretIsBase64: true },
])('the inbox does not accept %j as an HMAC plan', (given) => {
  expect(readHmacPlan(given)).toBeUndefined();
});

const brokenBody = () => new ReadableStream({ pull: () => Promise.reject(new Error('The sender is gone.')) });

/** Sends a body that begins and does not go on. @returns whether it was read, and the status of its answer */
function sendSlowly(world: InboxWorld, headers: Record<string, string>, from: string) {
  const state = { isRead: false, status: Promise.resolve(0) };
  const body = new ReadableStream(
    {
      pull() {
        state.isRead = true;
        return new Promise(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(REPORTS, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  state.status = world.inbox.answer({ request, socketAddress: from }).then((answer) => answer?.status ?? 0);
  return state;
}

it('the inbox reads no body whose signature cannot be one, and few at once of those that may be wrong', async () => {
  const world = await listening();
  const headers = signed(plan(), 'another body');
  const sent = (count: number, signature: string | undefined) =>
    Array.from({ length: count }, (_, number) =>
      sendSlowly(
        world,
        { ...headers, ...(signature === undefined ? {} : { 'x-signature': signature }) },
        `192.0.2.${number}`,
      ),
    );
  const malformed = [...sent(5, 'abc'), ...sent(5, 'x'.repeat(64))];
  const wrong = sent(150, undefined);
  await expect.poll(() => wrong.filter(({ isRead }) => isRead).length).toBe(8);
  // A later request is answered after all of these have been looked at.
  expect(await send(world, '', {})).toBe(401);
  expect(wrong.filter(({ isRead }) => isRead)).toHaveLength(8);
  expect(malformed.filter(({ isRead }) => isRead)).toHaveLength(0);
});

it('the inbox answers a report although slow senders hold it up, when their time is over', async () => {
  const settings = { timeLimits: { body: 1 } };
  const world = await openWorld({ inbox: { credentials: { hmac: plan(), bearer: null } }, settings });
  for (let number = 0; number < 8; number += 1)
    sendSlowly(world, signed(plan(), 'another body'), `192.0.2.${number}`);
  expect([200, 503]).toContain(await sendSigned(world, CALLED));
  expect(await sendSigned(world, CALLED)).toBe(200);
  expect(await kept(world)).toHaveLength(1);
});

it('the inbox reads at most two unproven bodies of one address at once, and takes the report of another one', async () => {
  const world = await listening();
  const slow = Array.from({ length: 20 }, () =>
    sendSlowly(world, signed(plan(), 'another body'), '192.0.2.66'),
  );
  await expect.poll(() => slow.filter(({ isRead }) => isRead).length).toBe(2);
  expect(await send(world, bodyOf(CALLED), signed(plan(), bodyOf(CALLED)), '192.0.2.8')).toBe(200);
  expect(slow.filter(({ isRead }) => isRead)).toHaveLength(2);
});

it.each<[string, number, (world: InboxWorld) => Promise<number>]>([
  ['is too slow', 400, (world) => sendSlowly(world, signed(plan(), 'another body'), '192.0.2.66').status],
  ['breaks off', 400, (world) => send(world, brokenBody(), signed(plan(), 'another body'), '192.0.2.66')],
  [
    'is too large',
    413,
    (world) => {
      const headers = { ...signed(plan(), 'another body'), 'content-length': String(6 * 1_048_576) };
      return send(world, 'another body', headers, '192.0.2.66');
    },
  ],
])('the inbox counts an unproven body that %s as an attempt of its address', async (_, status, attempt) => {
  const settings = { timeLimits: { body: 0.02 } };
  const world = await openWorld({ inbox: { credentials: { hmac: plan(), bearer: null } }, settings });
  const statuses: number[] = [];
  for (let time = 0; time < 101; time += 1) statuses.push(await attempt(world));
  expect(statuses).toEqual([...Array.from({ length: 100 }, () => status), 429]);
  expect(await sendSigned(world, CALLED)).toBe(200);
});
