// Scope: when the owners of stored businesses with daily mails are asked who came yesterday, and what that costs.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { rowsBy } from '../../../support/inbox/rows.ts';
import { REPORT } from '../inbox/world.ts';
import { addWithBook } from './stored-book.ts';
import { owner, signedInAt } from './stored-people.ts';
import { DATABASES } from './stores.ts';
import { report, reportingOf, storedFixture, type StoredWorld } from './stored-world.ts';

const fixture = storedFixture();
const { mailServer } = fixture;
/** On a busy machine. */
const PATIENCE = { timeout: 60_000 };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The world begins at 6:00 in Chicago; the question is due after the daily mail at 8:00. */
const NEXT_DAY_0809_MS = 26 * HOUR_MS + 9 * MINUTE_MS;
const NEXT_DAY_2358_MS = 41 * HOUR_MS + 58 * MINUTE_MS;
const TO_0831_MS = 22 * MINUTE_MS;

/** A practice whose visitor of this morning is not noted. */
async function opened(on: string, changes: object = {}) {
  const world = await fixture.open({ on });
  const id = await addWithBook(world, 'paws', {
    settings: { mails: 'daily', ...changes },
    people: [owner('ann')],
  });
  const ann = await signedInAt(mailServer(), world, id, 'ann@shop.example');
  const appointment = {
    request: randomUUID(),
    service: 'check-up',
    resource: 'ann',
    at: '2026-11-22T03:00',
    isWarned: true,
    name: 'Grace',
    contact: '',
    note: '',
  };
  expect((await ann.send('/api/book/appointments', appointment)).status).toBe(201);
  const before = mailServer().mails.length;
  const after = async (ms: number) => {
    world.pass(ms);
    await world.work();
    return mailServer()
      .mails.slice(before)
      .map(({ subject }) => subject);
  };
  await after(0);
  return { world, id, after };
}

async function call(world: StoredWorld, id: string): Promise<void> {
  expect((await world.call('paws')).status).toBe(201);
  expect((await report(world, reportingOf(world), { ...REPORT, call: { id } })).status).toBe(200);
}

async function postponeMails({ where }: StoredWorld, id: BusinessId, next_at: number): Promise<void> {
  const { inBusiness, close } = await openDatabase({ database: where }, 'maintenance');
  await inBusiness(id).change((change) => change.updateTable('deliveries').set({ next_at }).execute());
  await close();
}

const QUESTION = 'paws: who came yesterday?';
const dueMails = ({ where }: StoredWorld) =>
  rowsBy(where, `select * from business_due_work where kind = 'mail'`);

describe.each(DATABASES)('the question who came yesterday at a stored business on %s', PATIENCE, (on) => {
  it('is mailed after the time of the daily mail, once, without a conversation', async () => {
    const { world, after } = await opened(on);
    expect(await after(NEXT_DAY_0809_MS)).toEqual([]);
    expect(await after(TO_0831_MS)).toEqual([QUESTION]);
    for (let hour = 0; hour < 24; hour += 1) expect(await after(HOUR_MS)).toEqual([QUESTION]);
    expect(dueMails(world)).toHaveLength(1);
    expect(Number(dueMails(world)[0]?.['due_at']) - world.now()).toBeGreaterThan(22 * HOUR_MS);
  });

  it('is mailed some minutes after the mail server refused it', async () => {
    const { after } = await opened(on);
    await after(NEXT_DAY_0809_MS);
    mailServer().refuse(true);
    expect(await after(TO_0831_MS)).toEqual([]);
    mailServer().refuse(false);
    expect(await after(MINUTE_MS)).toEqual([]);
    expect(await after(10 * MINUTE_MS)).toEqual([QUESTION]);
  });

  it('is not repeated for an address that takes no mail', async () => {
    const { world, after } = await opened(on);
    await after(NEXT_DAY_0809_MS);
    mailServer().refuse(true, 550);
    expect(await after(TO_0831_MS)).toEqual([]);
    mailServer().refuse(false);
    expect(await after(HOUR_MS)).toEqual([]);
    expect(Number(dueMails(world)[0]?.['due_at']) - world.now()).toBeGreaterThan(22 * HOUR_MS);
  });

  it('leaves a mail that is due later to its time', async () => {
    const { world, id, after } = await opened(on);
    await call(world, 'call-1');
    await postponeMails(world, id, world.now() + 4 * HOUR_MS);
    await call(world, 'call-2');
    expect(await after(2 * HOUR_MS + 5 * MINUTE_MS)).toHaveLength(1);
    expect(await after(30 * MINUTE_MS)).toHaveLength(1);
    expect(await after(2 * HOUR_MS)).toHaveLength(2);
  });

  it('is mailed in the last minute of the day if the daily mail is', async () => {
    const { after } = await opened(on, { digestAt: '23:55' });
    expect(await after(NEXT_DAY_2358_MS)).toEqual([]);
    expect(await after(MINUTE_MS)).toEqual([QUESTION]);
  });

  it('needs no work for a business whose mails are not daily', async () => {
    const { world } = await opened(on, { mails: 'each' });
    expect(dueMails(world)).toEqual([]);
  });
});
