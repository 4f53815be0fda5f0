// Scope: webhooks that still wait when the owner corrects the address, or removes it.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openMaintenance } from '../../../../../server/inbox/maintenance.ts';
import { NOW } from '../../world.ts';
import { DAY_MS, HOUR_MS, inboxFixture, rowsOf, type InboxWorld } from '../world.ts';
import { startReceiver, type Receiver } from './webhook-receiver.ts';

const { close, file, openWorld } = inboxFixture();

let wrong: Receiver;
let right: Receiver;
beforeAll(async () => {
  wrong = await startReceiver();
  right = await startReceiver();
});
afterEach(() => {
  wrong.received.length = 0;
  right.received.length = 0;
});
afterAll(() => Promise.all([wrong.close(), right.close()]));

const settingsOf = (...receivers: readonly Receiver[]) => ({
  ...wrong.settings,
  urls: receivers.map(({ url }) => url),
});

/** An event that the wrong address did not take, after which the server is restarted with other addresses. */
async function corrected(before: readonly Receiver[], after: readonly Receiver[]): Promise<InboxWorld> {
  wrong.answer((response) => void response.writeHead(404).end());
  const world = await openWorld({ inbox: { webhooks: settingsOf(...before) } });
  await world.inbox.endpoint.refused('voice', 'budget-spent');
  await world.inbox.work();
  expect(wrong.received).toHaveLength(1);
  await close(world);
  return openWorld({ inbox: { webhooks: after.length === 0 ? null : settingsOf(...after) } });
}

/** After the computer's time, at which a command sends something again. */
async function workLater(world: InboxWorld): Promise<void> {
  world.pass(Date.now() - NOW + HOUR_MS);
  await world.inbox.work();
}

it('a webhook that waits for an address before it was corrected is listed, and sent again to the present one', async () => {
  const world = await corrected([wrong], [right]);
  const maintenance = await openMaintenance({ database: file(), webhooks: settingsOf(right) });
  const failed = await maintenance.failed();
  expect(failed).toMatchObject([{ type: 'visitor.missed', problem: 'ADDRESS_REMOVED' }]);
  expect(await maintenance.resend(failed.map(({ id }) => id))).toBe(1);
  expect(await maintenance.failed()).toEqual([]);
  await maintenance.close();
  await workLater(world);
  expect(right.received.map(({ event }) => event.type)).toEqual(['visitor.missed']);
  expect(right.received[0]?.headers['webhook-id']).toBe(failed[0]?.id);
  expect(wrong.received).toHaveLength(1);
  expect(rowsOf(file(), 'webhooks')).toMatchObject([{ url: right.url, state: 'delivered' }]);
});

it('every webhook of a removed address is sent again to those that have not had it', async () => {
  const world = await corrected([wrong, right], [right]);
  await world.inbox.endpoint.refused('voice', 'budget-spent');
  await world.inbox.work();
  expect(right.received).toHaveLength(2);
  const maintenance = await openMaintenance({ database: file(), webhooks: settingsOf(right) });
  expect(await maintenance.failed()).toHaveLength(1);
  expect(await maintenance.resendFailed()).toBe(0);
  expect(await maintenance.failed()).toEqual([]);
  await maintenance.close();
  await workLater(world);
  expect(right.received).toHaveLength(2);
});

it('a webhook stays listed while there is no address at all', async () => {
  await corrected([wrong], []);
  const maintenance = await openMaintenance({ database: file() });
  expect(await maintenance.failed()).toMatchObject([{ problem: 'ADDRESS_REMOVED' }]);
  await maintenance.close();
});

it('a webhook for an address that stays goes on waiting', async () => {
  await corrected([wrong], [right, wrong]);
  expect(rowsOf(file(), 'webhooks')).toMatchObject([{ url: wrong.url, state: 'waiting', attempts: 1 }]);
});

it('a webhook that an older process queues for a removed address is given up without another start', async () => {
  wrong.answer((response) => void response.writeHead(404).end());
  const older = await openWorld({ inbox: { webhooks: settingsOf(wrong) } });
  // Only one process can open the file: this one queues it at a time after the other one’s start.
  older.pass(HOUR_MS);
  await older.inbox.endpoint.refused('voice', 'budget-spent');
  await older.inbox.work();
  await close(older);
  const world = await openWorld({ inbox: { webhooks: settingsOf(right) } });
  await world.inbox.work();
  expect(rowsOf(file(), 'webhooks')).toMatchObject([{ url: wrong.url, state: 'waiting' }]);
  world.pass(DAY_MS);
  await world.inbox.work();
  expect(rowsOf(file(), 'webhooks')).toMatchObject([{ state: 'failed', last_error: 'ADDRESS_REMOVED' }]);
});
