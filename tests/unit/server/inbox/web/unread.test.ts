// Scope: which conversations an owner has not read. Each owner has an own answer.
import { expect, it } from 'vitest';
import type { Listed, OpenedConversation, View } from '../../../../../server/inbox/web/page-contract.ts';
import { callingPlatform, inboxFixture, MANY_STARTS, MINUTE_MS, newChat, OWNER, reportOf } from '../world.ts';
import { Browser, call, signingIn } from './browser.ts';

const fixture = inboxFixture();
const { openWorld, mailed } = fixture;
const { signedIn } = signingIn(fixture);

const COLLEAGUE = 'bob@shop.example';

const open = () =>
  openWorld({
    inbox: { ...mailed(), owners: [OWNER, COLLEAGUE] },
    platform: callingPlatform(),
    settings: MANY_STARTS,
  });

async function unread(browser: Browser, view: View = 'all'): Promise<readonly string[]> {
  const { conversations } = await browser.read<Listed>(`/api/conversations?view=${view}`);
  return conversations.filter(({ isUnread }) => isUnread).map(({ id }) => id);
}

const change = async (browser: Browser, id: string, body: object) =>
  (await browser.ask(`/api/conversations/${id}`, { method: 'PATCH', body })).status;

it('a conversation is unread until its reader has opened it, and still unread for a colleague', async () => {
  const world = await open();
  const first = await call(world, 0, reportOf(0));
  const second = await call(world, 1, reportOf(1));
  const owner = await signedIn(world);
  const colleague = await signedIn(world, new Browser(world), COLLEAGUE);
  expect((await unread(owner)).toSorted()).toEqual([first, second].toSorted());
  const opened = () => owner.read<OpenedConversation>(`/api/conversations/${first}`);
  expect((await opened()).isUnread).toBe(true);
  expect(await change(owner, first, { isRead: true })).toBe(204);
  expect(await change(owner, first, { isRead: true })).toBe(204);
  expect((await opened()).isUnread).toBe(false);
  expect(await unread(owner)).toEqual([second]);
  expect((await unread(colleague)).toSorted()).toEqual([first, second].toSorted());
  expect(await change(colleague, first, { isRead: true })).toBe(204);
  expect(await unread(owner)).toEqual([second]);
  expect(await unread(colleague)).toEqual([second]);
});

it('a conversation that is done, and a visitor who was missed, are not unread', async () => {
  const world = await open();
  const id = await call(world, 0, reportOf(0));
  await world.inbox.endpoint.refused('voice', 'platform-busy');
  const owner = await signedIn(world);
  expect(await unread(owner)).toEqual([id]);
  expect(await change(owner, id, { isDone: true })).toBe(204);
  expect(await unread(owner)).toEqual([]);
  expect(await change(owner, id, { isDone: false })).toBe(204);
  expect(await unread(owner)).toEqual([id]);
});

it('a text chat that goes on after it was read is unread again at its next end', async () => {
  const world = await open();
  const id = crypto.randomUUID();
  const { endpoint } = world.inbox;
  await endpoint.begin(newChat(id, 'Ada'));
  await endpoint.began(id, 'session-1');
  const writeAndLeave = async (text: string) => {
    await endpoint.said('session-1', 'visitor', text);
    world.pass(16 * MINUTE_MS);
    await world.inbox.work();
  };
  await writeAndLeave('Is Tuesday free?');
  const owner = await signedIn(world);
  expect(await change(owner, id, { isRead: true })).toBe(204);
  expect(await unread(owner)).toEqual([]);
  await writeAndLeave('I take Tuesday.');
  expect(await unread(owner)).toEqual([id]);
});

it('a change of what was read is refused unless it says that it was', async () => {
  const world = await open();
  const id = await call(world, 0, reportOf(0));
  const owner = await signedIn(world);
  expect(await change(owner, id, { isRead: false })).toBe(400);
  expect(await change(owner, id, {})).toBe(400);
  expect(await unread(owner)).toEqual([id]);
});
