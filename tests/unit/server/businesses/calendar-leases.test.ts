// Scope: entries of stored businesses' calendars that become due while they are being written: a real CalDAV server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { LEASE_MS } from '../../../../server/inbox/background/leases.ts';
import { isInstalled, startCalendarServer, type CalendarServer } from '../../../support/calendar-server.ts';
import { rowsBy } from '../../../support/inbox/rows.ts';
import { startUnreliableProxy, type UnreliableProxy } from '../../../support/unreliable-proxy.ts';
import { addWithBook, bookAt, callAt } from './stored-book.ts';
import { storedFixture, type StoredWorld } from './stored-world.ts';

const fixture = storedFixture();
/** On a busy machine. */
const PATIENCE_MS = 90_000;
const SLOW_MS = 30_000;
/** Of the calendar. */
const ANSWER_DELAY_MS = 3_000;
const VISITOR = { name: 'Grace', contact: 'grace@visitor.example' };

const entryIn = ({ where }: StoredWorld) => rowsBy(where, 'select * from calendar_entries')[0] ?? {};

describe.skipIf(!isInstalled('radicale'))('an entry', { timeout: PATIENCE_MS }, () => {
  let calendar: CalendarServer;
  let proxy: UnreliableProxy;
  beforeAll(async () => {
    calendar = await startCalendarServer('radicale');
    proxy = await startUnreliableProxy(calendar.settings.url);
  });
  afterAll(async () => {
    await proxy.close();
    await calendar.close();
  });

  async function opened(): Promise<StoredWorld> {
    proxy.delay(0);
    const world = await fixture.open();
    const { user, password } = calendar.settings;
    await addWithBook(world, 'paws', {
      settings: { calendarUrl: proxy.url, calendarUser: user },
      secrets: { calendarPassword: password },
    });
    await world.work();
    return world;
  }

  it('that changes while its hold is written is written again at once, and then the visitor’s mail is sent', async () => {
    const world = await opened();
    const caller = await callAt(world, 'paws');
    const { slots = [] } = await caller.use('find_slots', { service: 'check-up', day: 'tuesday' });
    const mailsBefore = fixture.mailServer().mails.length;
    proxy.delay(ANSWER_DELAY_MS);
    await caller.use('hold_slot', { slot: slots[0]?.slot });
    const booking = caller.use('book', { slot: slots[0]?.slot, ...VISITOR });
    await expect.poll(() => entryIn(world)['version'], { timeout: SLOW_MS, interval: 20 }).toBe(2);
    await world.work();
    await booking;
    await expect.poll(() => entryIn(world)['leased_until'], { timeout: SLOW_MS }).toBe(0);
    await world.work();
    expect(entryIn(world)).toMatchObject({ state: 'written', version: 2 });
    world.pass(LEASE_MS);
    await world.work();
    expect(fixture.mailServer().mails.slice(mailsBefore)).toHaveLength(1);
  });

  it('whose writer has died is written by another process when the lease ends', async () => {
    const world = await opened();
    expect(await bookAt(world, 'paws')).toMatchObject({ booked: true });
    await world.work();
    const database = new DatabaseSync(world.where);
    database
      .prepare(
        `update calendar_entries set version = version + 1, state = 'waiting', next_at = ?, leased_until = ?`,
      )
      .run(world.now(), world.now() + LEASE_MS);
    database.close();
    await world.work();
    expect(entryIn(world)).toMatchObject({ state: 'waiting' });
    world.pass(LEASE_MS + 1);
    await world.work();
    expect(entryIn(world)).toMatchObject({ state: 'written' });
  });
});
