// Scope: the ends of text chats: each is announced once, also after the visitor has continued, and none without words.
import { beforeEach, expect, it } from 'vitest';
import { changeInbox } from '../../../../support/inbox/changes.ts';
import type { Listed } from '../../../../../server/inbox/web/page-contract.ts';
import { signingIn } from '../web/browser.ts';
import { startReceiver } from '../webhooks/webhook-receiver.ts';
import { HOUR_MS, inboxFixture, MINUTE_MS, newChat, rowsOf, type InboxWorld } from '../world.ts';

const fixture = inboxFixture();
const { file, kept, mailed, mailServer, openWorld } = fixture;
const { signedIn } = signingIn(fixture);

let before = 0;
beforeEach(() => (before = mailServer().mails.length));
/** The mails about conversations, without those for signing in. */
const mails = () =>
  mailServer()
    .mails.slice(before)
    .filter(({ subject }) => subject?.startsWith('Ada'));

async function begin(world: InboxWorld): Promise<string> {
  const id = crypto.randomUUID();
  await world.inbox.endpoint.begin(newChat(id, 'Ada'));
  return id;
}

async function write(world: InboxWorld, text: string): Promise<void> {
  await world.inbox.endpoint.said('session-1', 'visitor', text);
}

async function fallSilent(world: InboxWorld): Promise<void> {
  world.pass(16 * MINUTE_MS);
  await world.inbox.work();
}

async function endedChat(world: InboxWorld): Promise<string> {
  const id = await begin(world);
  await world.inbox.endpoint.began(id, 'session-1');
  await write(world, 'Is Tuesday free?');
  await fallSilent(world);
  return id;
}

it('the inbox announces what a visitor writes after the end, although the owner was done', async () => {
  const receiver = await startReceiver();
  try {
    const world = await openWorld({ inbox: { ...mailed(), webhooks: receiver.settings } });
    const id = await endedChat(world);
    expect(mails().map(({ subject }) => subject)).toEqual(['Ada wrote']);
    const owner = await signedIn(world);
    const path = `/api/conversations/${id}`;
    expect((await owner.ask(path, { method: 'PATCH', body: { isDone: true } })).status).toBe(204);
    await write(world, 'I take Tuesday, my number is 212 555 0187.');
    const { conversations } = await owner.read<Listed>('/api/conversations?view=new');
    expect(conversations).toMatchObject([{ id, status: 'live', endedAt: null, isDone: false }]);
    await world.inbox.work();
    expect(mails()).toHaveLength(1);
    await fallSilent(world);
    await fallSilent(world);
    expect(mails().map(({ subject }) => subject)).toEqual(['Ada wrote', 'Ada wrote']);
    expect(mails()[1]?.text).toContain('I take Tuesday, my number is 212 555 0187.');
    const ended = receiver.received.filter(({ event }) => event.type === 'conversation.ended');
    expect(ended.map(({ headers }) => headers['webhook-id'])).toEqual([
      `msg_${id}_ended`,
      `msg_${id}_ended_2`,
    ]);
    expect(ended.at(-1)?.event.data).toMatchObject({ lines: [{}, { speaker: 'visitor' }] });
  } finally {
    await receiver.close();
  }
});

it('the inbox mails each end with an id of its own, which a repeated mail keeps', async () => {
  const world = await openWorld({ inbox: mailed() });
  await endedChat(world);
  await write(world, 'And on Wednesday?');
  await fallSilent(world);
  // As if the process had ended between the mail server's answer and its note.
  await changeInbox(file(), (change) =>
    change.updateTable('deliveries').set({ state: 'waiting' }).where('end_number', '=', 2).execute(),
  );
  world.pass(MINUTE_MS);
  await world.inbox.work();
  const [first, second, again] = mails().map(({ messageId }) => messageId);
  expect(mails()).toHaveLength(3);
  expect(second).not.toBe(first);
  expect(again).toBe(second);
});

it('the inbox sends one mail about two ends if the mail server refused the first', async () => {
  const world = await openWorld({ inbox: mailed() });
  mailServer().refuse(true);
  await endedChat(world);
  await write(world, 'And on Wednesday?');
  await fallSilent(world);
  mailServer().refuse(false);
  world.pass(HOUR_MS);
  await world.inbox.work();
  expect(mails().map(({ text }) => text?.includes('And on Wednesday?'))).toEqual([true]);
  expect(await kept(world, 'deliveries')).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
});

it('the inbox lists a chat whose start crashed as missed, and mails nothing', async () => {
  const world = await openWorld({ inbox: mailed() });
  await begin(world);
  await fallSilent(world);
  expect(rowsOf(file(), 'conversations')).toMatchObject([
    { status: 'missed', name: null, missed_reason: 'unknown', check_at: null },
  ]);
  expect(mails()).toEqual([]);
  expect(await kept(world, 'deliveries')).toEqual([]);
});

it('the inbox keeps a chat whose start was slow', async () => {
  const world = await openWorld({ inbox: { ...mailed(), reportsTo: null } });
  const id = await begin(world);
  world.pass(MINUTE_MS);
  await world.inbox.work();
  await world.inbox.endpoint.began(id, 'session-1');
  await write(world, 'Hello');
  await fallSilent(world);
  expect(mails().map(({ subject }) => subject)).toEqual(['Ada wrote']);
});
