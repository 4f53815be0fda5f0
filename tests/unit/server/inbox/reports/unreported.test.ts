/** Scope: a call whose report does not arrive: what the owner sees and is mailed, and when. */
import { expect, it, vi } from 'vitest';
import type { Conversation, Listed } from '../../../../../server/inbox/web/page-contract.ts';
import { signingIn } from '../web/browser.ts';
import {
  DAY_MS,
  deliver,
  HOUR_MS,
  inboxFixture,
  MINUTE_MS,
  REPORT,
  reporting,
  type InboxWorld,
} from '../world.ts';

const fixture = inboxFixture();
const { openWorld, mailed, mailServer, kept } = fixture;
const { signedIn } = signingIn(fixture);

async function passing(world: InboxWorld, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    world.pass(MINUTE_MS);
    await world.inbox.work();
  }
}

const subjects = (from: number) =>
  mailServer()
    .mails.slice(from)
    .map(({ subject }) => subject);

it('the inbox mails the owner what is known of an unreported call within an hour, once, and again when the report arrives', async () => {
  const world = await openWorld({ inbox: mailed() });
  const before = mailServer().mails.length;
  await world.endpoint.start();
  await passing(world, 39);
  expect(subjects(before)).toEqual([]);
  await passing(world, 60);
  await vi.waitFor(() => expect(subjects(before)).toEqual(['Grace called: what was said is not known']));
  expect(mailServer().mails.at(-1)?.text).toContain('The voice platform has not reported this call.');
  await passing(world, 120);
  expect(subjects(before)).toHaveLength(1);

  expect((await deliver(world, REPORT, reporting(world)))?.status).toBe(200);
  await world.inbox.work();
  await vi.waitFor(() => expect(subjects(before).at(-1)).toBe('Grace called: A limping dog'));
});

it('the inbox flags an unreported call on the page until the report arrives, and permanently after a day', async () => {
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start();
  const owner = await signedIn(world);
  const first = async () => (await owner.read<Listed>('/api/conversations?view=new')).conversations[0];
  expect(await first()).toMatchObject({ isUnreported: false, status: 'live' });
  world.pass(HOUR_MS);
  expect(await first()).toMatchObject({ isUnreported: true, status: 'live' });
  world.pass(DAY_MS - HOUR_MS + 5 * MINUTE_MS);
  await world.inbox.work();
  expect(await first()).toMatchObject({ isUnreported: true, status: 'ended', endedAt: null });
  const id = (await first())?.id ?? '';
  expect((await deliver(world, REPORT, reporting(world)))?.status).toBe(200);
  expect(await owner.read<Conversation>(`/api/conversations/${id}`)).toMatchObject({ isUnreported: false });
});

it('the inbox sends no notice of an unreported call if the report arrives before the mail server is back', async () => {
  const world = await openWorld({ inbox: mailed() });
  const before = mailServer().mails.length;
  mailServer().refuse(true);
  await world.endpoint.start();
  await passing(world, 100);
  expect((await deliver(world, REPORT, reporting(world)))?.status).toBe(200);
  mailServer().refuse(false);
  world.pass(4 * HOUR_MS);
  await world.inbox.work();
  await vi.waitFor(() => expect(subjects(before)).toEqual(['Grace called: A limping dog']));
  expect(await kept(world, 'deliveries')).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
});
