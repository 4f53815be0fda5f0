import { expect, it } from 'vitest';
import type { LeftMessage } from '../../../../server/index.ts';
import type { Conversation, Listed } from '../../../../server/inbox/web/page-contract.ts';
import { signingIn } from '../inbox/web/browser.ts';
import { inboxFixture, OWNER } from '../inbox/world.ts';
import { HIDDEN, NOW, openWorld as openEndpoint, proof, refusalOf, type World } from '../world.ts';

const fixture = inboxFixture();
const { openWorld, kept, mailServer, mailed } = fixture;
const { signedIn } = signingIn(fixture);

const WORDS = { contact: '+1 (212) 555-0187', text: ' Please call me about Waffles.\nAfter five. ' };

const leave = ({ ask }: World, changes: object = {}) =>
  ask(proof({ ...WORDS, ...changes }), { path: 'messages' });

it('the endpoint hands a message to the owner’s function, with a receipt, and sends nothing to the platform', async () => {
  const left: LeftMessage[] = [];
  const world = openEndpoint({ onMessage: (message) => void left.push(message) });
  const answer = await leave(world);
  expect(answer.status).toBe(201);
  expect(await answer.text()).toBe('');
  expect(left).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      at: new Date(NOW).toISOString(),
      name: 'Grace',
      contact: '+1 (212) 555-0187',
      text: 'Please call me about Waffles.\nAfter five.',
      consent: expect.objectContaining({ recording: false }),
    },
  ]);
  expect(world.receipts).toMatchObject([{ channel: 'message', id: left[0]?.id }]);
  expect(world.platform).toEqual([]);
  expect(world.siteverify).toHaveLength(1);
  expect(world.answered).toMatchObject([{ path: 'messages', status: 201, error: null }]);
});

it('the endpoint keeps no invisible letters, control characters or lone surrogates of a message', async () => {
  const left: LeftMessage[] = [];
  const world = openEndpoint({ onMessage: (message) => void left.push(message) });
  const contact = `grace@mail${HIDDEN}.example\u202E`;
  const text = `Please${HIDDEN} call\u202E me.\0 \uD800?\r\nAfter five.`;
  expect((await leave(world, { contact, text })).status).toBe(201);
  expect(left).toMatchObject([{ contact: 'grace@mail.example', text: 'Please call me. ?\nAfter five.' }]);
});

it('the endpoint keeps a message that the browser sends twice once, and answers both alike', async () => {
  const left: LeftMessage[] = [];
  const world = openEndpoint({ onMessage: (message) => void left.push(message) });
  const body = proof({ ...WORDS, id: 'message-1' });
  const send = () => world.ask(body, { path: 'messages' });
  expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([201, 201]);
  expect((await send()).status).toBe(201);
  expect([left.length, world.receipts.length, world.siteverify.length]).toEqual([1, 1, 1]);
  // The id alone opens nothing: it belongs to the first request's token.
  expect((await leave(world, { id: 'message-1' })).status).toBe(201);
  expect(left).toHaveLength(2);
});

it('the endpoint takes a message again after its store failed', async () => {
  let isAway = true;
  const world = openEndpoint({
    onMessage: () => {
      if (isAway) throw new Error('away');
    },
  });
  expect((await leave(world, { id: 'message-1', botCheck: 'token-a' })).status).toBe(503);
  isAway = false;
  expect((await leave(world, { id: 'message-1', botCheck: 'token-b' })).status).toBe(201);
});

it('the endpoint accepts messages while the owner has paused calls and text chats, and refuses those', async () => {
  const left: LeftMessage[] = [];
  const world = openEndpoint({ channels: ['message'], onMessage: (message) => void left.push(message) });
  const chat = await world.ask(proof({ input: 'Hello?' }), { path: 'chats' });
  for (const refused of [await world.start(), chat])
    expect(await refusalOf(refused)).toEqual([422, 'not-configured']);
  expect([world.siteverify, world.platform]).toEqual([[], []]);
  expect((await leave(world)).status).toBe(201);
  expect(left).toHaveLength(1);
});

it('the endpoint accepts a message only with a bot check and a consent', async () => {
  const left: unknown[] = [];
  const world = openEndpoint({ onMessage: (message) => void left.push(message) });
  expect(await refusalOf(await leave(world, { botCheck: '' }))).toEqual([401, 'bot-check-refused']);
  expect(await refusalOf(await leave(world, { consent: null }))).toEqual([428, 'consent-refused']);
  expect(left).toEqual([]);
});

it.each([
  ['no contact', { contact: undefined }],
  ['a contact that is neither number nor address', { contact: 'call me' }],
  ['too few digits', { contact: '1234' }],
  ['too long a contact', { contact: `${'1'.repeat(10)}${' '.repeat(300)}x@y.example` }],
  ['an address with a space', { contact: 'a b@c.example' }],
  ['no text', { text: ' \n ' }],
  ['too long a text', { text: 'x'.repeat(2_001) }],
  ['a text that is not a string', { text: { toString: 'x' } }],
])('the endpoint refuses a message with %s before it sends any request', async (_, wrong) => {
  const world = openEndpoint({ onMessage: () => undefined });
  expect(await refusalOf(await leave(world, wrong))).toEqual([400, 'bad-request']);
  expect(world.siteverify).toEqual([]);
});

it.each(['grace@mail.example', '212 555 0187', '+44 20 7946 0958 ext. 12', '(0) 30/123456', '1-800-FLOWERS'])(
  'the endpoint accepts %s as a contact',
  async (contact) => {
    const world = openEndpoint({ onMessage: () => undefined });
    expect((await leave(world, { contact })).status).toBe(201);
  },
);

it('the endpoint refuses messages when they have no recipient, and reports that to the owner', async () => {
  const world = openEndpoint();
  expect(await refusalOf(await leave(world))).toEqual([422, 'not-configured']);
  expect(world.siteverify).toEqual([]);
  expect(world.problems.join()).toContain('onMessage');
});

it('the endpoint answers that a message was not received when it could not be stored, and releases its budget', async () => {
  let isDown = true;
  const world = openEndpoint({
    limits: { messagesPerDay: 1 },
    onMessage: () => (isDown ? Promise.reject(new Error('disk full')) : undefined),
  });
  expect(await refusalOf(await leave(world))).toEqual([503, 'not-available']);
  expect(world.problems.join()).toContain('disk full');
  expect(world.receipts).toEqual([]);
  isDown = false;
  expect((await leave(world)).status).toBe(201);
  expect(await refusalOf(await leave(world))).toEqual([402, 'budget-spent']);
});

it('the inbox shows a message immediately: on its page, in the search, and in a mail', async () => {
  const world = await openWorld({ inbox: mailed() });
  const before = mailServer().mails.length;
  expect((await leave(world.endpoint)).status).toBe(201);
  await world.inbox.work();
  const mail = mailServer().mails[before];
  expect(mail?.to?.[0]?.address).toBe(OWNER);
  expect(mail?.subject).toBe('Grace left a message: Please call me about Waffles. After five.');
  expect(mail?.text).toContain('Call back +1\u00a0212\u00a0555\u00a00187: tel:+12125550187');

  const owner = await signedIn(world);
  for (const search of ['waffles', '0187', '']) {
    const { conversations } = await owner.read<Listed>(`/api/conversations?view=new&search=${search}`);
    expect(conversations).toMatchObject([
      {
        channel: 'message',
        status: 'ended',
        name: 'Grace',
        reason: 'Please call me about Waffles.\nAfter five.',
      },
    ]);
    const shown = await owner.read<Conversation>(`/api/conversations/${conversations[0]?.id}`);
    expect(shown).toMatchObject({ contact: '+1 (212) 555-0187', lines: [{ speaker: 'visitor' }] });
  }
  expect(await kept(world)).toHaveLength(1);
});

it('the endpoint accepts a message that the inbox has stored, although the owner’s function fails', async () => {
  const onMessage = () => Promise.reject(new Error('disk full'));
  const inbox = await openWorld({ inbox: mailed() });
  const before = mailServer().mails.length;
  const world = openEndpoint({ inbox: inbox.inbox.endpoint, onMessage });
  expect((await leave(world)).status).toBe(201);
  expect(world.problems.join()).toContain('`onMessage` failed: Error: disk full');
  await inbox.inbox.work();
  expect(mailServer().mails.slice(before)).toHaveLength(1);
  expect(await kept(inbox)).toHaveLength(1);
});

it('the inbox lists a visitor whose message was refused, without a name', async () => {
  const world = await openWorld();
  expect((await leave(world.endpoint, { botCheck: '' })).status).toBe(401);
  expect((await leave(world.endpoint, { consent: null })).status).toBe(428);
  expect(await kept(world)).toMatchObject([
    { channel: 'message', status: 'missed', missed_reason: 'consent-refused', name: null, contact: null },
  ]);
});
