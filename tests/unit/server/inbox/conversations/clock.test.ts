// Scope: a clock that jumps: what the inbox erases then.
import { expect, it } from 'vitest';
import {
  deliver,
  inboxFixture,
  REPORT,
  reporting,
  rowsOf,
  DAY_MS,
  HOUR_MS,
  type InboxWorld,
} from '../world.ts';

const { close, file, openWorld } = inboxFixture();

const count = () => rowsOf(file(), 'conversations').length;

/** One call that is over, of an inbox that has been running for a while. */
async function running(): Promise<InboxWorld> {
  const world = await openWorld({ platform: { 'DELETE /call/call-1': () => Response.json({}) } });
  await world.endpoint.start();
  await deliver(world, REPORT, reporting(world));
  await world.inbox.work();
  return world;
}

async function run(world: InboxWorld, days: number): Promise<void> {
  for (let hours = 0; hours < days * 24; hours += 6) {
    world.pass(6 * HOUR_MS);
    await world.inbox.work();
  }
}

it('the inbox erases nothing while the clock is far ahead for a moment, and says why', async () => {
  const world = await running();
  world.pass(400 * DAY_MS);
  await world.inbox.work();
  expect(count()).toBe(1);
  expect(world.problems.join()).toContain('The clock has moved ahead by 400 days');
  world.pass(-400 * DAY_MS);
  await run(world, 29);
  expect(count()).toBe(1);
  await run(world, 2);
  expect(count()).toBe(0);
});

it('the inbox does not trust such a clock after a restart, nor after another jump', async () => {
  const world = await running();
  await close(world);
  const again = await openWorld();
  again.pass(400 * DAY_MS);
  await again.inbox.work();
  again.pass(400 * DAY_MS);
  await again.inbox.work();
  expect(count()).toBe(1);
});

it('the inbox erases what is too old after a server was off for long, a day later', async () => {
  const world = await running();
  world.pass(40 * DAY_MS);
  await world.inbox.work();
  await run(world, 0.75);
  expect(count()).toBe(1);
  await run(world, 0.5);
  expect(count()).toBe(0);
});
