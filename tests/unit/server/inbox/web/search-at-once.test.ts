// Scope: the search finds conversations of which no report has come, and nothing of what is erased.
import { expect, it } from 'vitest';
import type { Listed } from '../../../../../server/inbox/web/page-contract.ts';
import {
  callingPlatform,
  deliver,
  inboxFixture,
  MANY_STARTS,
  newChat,
  reporting,
  reportOf,
  rowsOf,
  type InboxWorld,
} from '../world.ts';
import { signingIn, type Browser } from './browser.ts';

const fixture = inboxFixture();
const { signedIn } = signingIn(fixture);

async function open() {
  const inbox = fixture.mailed();
  const world = await fixture.openWorld({ inbox, platform: callingPlatform(), settings: MANY_STARTS });
  return { world, browser: await signedIn(world) };
}

async function startCall(world: InboxWorld, name: string): Promise<string> {
  await world.endpoint.start({ name });
  return reporting(world).url.split('/').at(-1) ?? '';
}

const found = async (browser: Browser, search: string) =>
  (await browser.read<Listed>(`/api/conversations?view=all&search=${search}`)).conversations.map(
    ({ id, passage }) => [id, passage?.from],
  );

it('the search finds a call that goes on by the visitor’s name, and once by name and words after its report', async () => {
  const { world, browser } = await open();
  const id = await startCall(world, 'Wilhelmina');
  expect(await found(browser, 'wilhel')).toEqual([[id, 'name']]);
  await deliver(world, reportOf(0), reporting(world));
  expect(await found(browser, 'wilhelmina')).toEqual([[id, 'name']]);
  expect(await found(browser, 'waffles')).toEqual([[id, 'words']]);
});

it('the search finds a text chat in which nothing is written yet by the visitor’s name', async () => {
  const { world, browser } = await open();
  const id = crypto.randomUUID();
  await world.inbox.endpoint.begin(newChat(id, 'Wilhelmina'));
  expect(await found(browser, 'wilhelmina')).toEqual([[id, 'name']]);
});

it('the search does not find a call that did not begin by the name, which is not kept', async () => {
  const { world, browser } = await open();
  const id = crypto.randomUUID();
  await world.inbox.endpoint.begin({ ...newChat(id, 'Wilhelmina'), channel: 'voice' });
  expect(await found(browser, 'wilhelmina')).toEqual([[id, 'name']]);
  await world.inbox.endpoint.didNotBegin(id, 'platform-busy', true);
  expect(await found(browser, 'wilhelmina')).toEqual([]);
});

it('the search does not find an erased call that went on, also after its report', async () => {
  const { world, browser } = await open();
  const id = await startCall(world, 'Wilhelmina');
  expect((await browser.ask(`/api/conversations/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await found(browser, 'wilhelmina')).toEqual([]);
  expect(rowsOf(fixture.file(), 'searched')).toEqual([]);
  await deliver(world, reportOf(0), reporting(world));
  expect(await found(browser, 'waffles')).toEqual([]);
  expect(rowsOf(fixture.file(), 'searched')).toEqual([]);
});
