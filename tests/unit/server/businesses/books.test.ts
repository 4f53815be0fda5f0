// Scope: the appointment books of stored businesses: each has its own appointments, tools, links, texts and calendar.
import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { businessChangeIn } from '../../../../server/businesses/store/input.ts';
import { changeBusiness, changeBusinessStatus } from '../../../../server/businesses/store/writing.ts';
import { isInstalled, startCalendarServer } from '../../../support/calendar-server.ts';
import { rowsBy } from '../../../support/inbox/rows.ts';
import { PRACTICE } from '../book/example-book.ts';
import { addWithBook, bookAt, callAt, lastOverrides, saveRules } from './stored-book.ts';
import { DATABASES } from './stores.ts';
import { HOST, storedFixture, type StoredWorld } from './stored-world.ts';

const fixture = storedFixture();
const { mailServer } = fixture;
const VISIT_LINK = /https:\S+\/inbox\/visits\/\S+/;
/** On a busy machine. */
const PATIENCE_MS = 90_000;
const SLOW_MS = 15_000;
const MINUTE_MS = 60_000;

const rowsOf = ({ where }: StoredWorld, table: string, id: BusinessId) =>
  rowsBy(where, `select * from ${table} where business_id = '${id}'`);

const set = (world: StoredWorld, id: BusinessId, json: object) =>
  changeBusiness(world.store, id, businessChangeIn(json));

/** What was mailed to visitors since. */
const linksSince = (count: number) =>
  mailServer()
    .mails.slice(count)
    .flatMap(({ from, text = '' }) => {
      const [link] = VISIT_LINK.exec(text) ?? [];
      return link === undefined ? [] : [{ from: from?.name, link }];
    });

describe.each(DATABASES)('the books of two businesses on %s', (on) => {
  it(
    'book the same time for each, and mail each visitor a link that works only there',
    { timeout: PATIENCE_MS },
    async () => {
      const world = await fixture.open({ on });
      const one = await addWithBook(world, 'paws');
      const other = await addWithBook(world, 'claws');
      const before = mailServer().mails.length;
      const [first, second] = [await bookAt(world, 'paws'), await bookAt(world, 'claws')];
      expect([first, second]).toMatchObject([{ booked: true }, { booked: true, start: first['start'] }]);
      await world.work();
      const links = linksSince(before);
      expect(links.map(({ from, link }) => [from, link.split('/visits/')[0]])).toEqual(
        expect.arrayContaining([
          ['paws', `${HOST}/${one}/inbox`],
          ['claws', `${HOST}/${other}/inbox`],
        ]),
      );
      const { pathname } = new URL(links.find(({ from }) => from === 'paws')?.link ?? HOST);
      expect(await (await world.ask(pathname)).text()).toContain('Check-up');
      expect((await world.ask(pathname.replace(one, other))).status).toBe(404);
      expect([rowsOf(world, 'appointments', one), rowsOf(world, 'appointments', other)]).toMatchObject([
        [{ state: 'booked', name: 'Grace' }],
        [{ state: 'booked', name: 'Grace' }],
      ]);
    },
  );

  it(
    'refuse the tools of a call at the other one, and its slots and bookings',
    { timeout: PATIENCE_MS },
    async () => {
      const world = await fixture.open({ on });
      const one = await addWithBook(world, 'paws');
      const other = await addWithBook(world, 'claws');
      const [here, there] = [await callAt(world, 'paws'), await callAt(world, 'claws')];
      const asked = { service: 'check-up', day: 'tuesday' };
      const { slots = [] } = await here.use('find_slots', asked);
      const slot = slots[0]?.slot;
      for (const path of [here.path.replace(one, other), there.path])
        expect((await here.post('find_slots', asked, path)).status).toBe(401);
      expect((await there.use('hold_slot', { slot })).error).toBeDefined();
      const { booking } = await here.use('book', { slot, name: 'Grace', contact: 'grace@visitor.example' });
      const answer = await there.use('cancel', { booking });
      expect(answer.error ?? answer['cancelled']).not.toBe(true);
      expect(rowsOf(world, 'appointments', one)).toMatchObject([{ state: 'booked' }]);
      expect(rowsOf(world, 'appointments', other)).toEqual([]);
    },
  );
});

describe('the book of a stored business', () => {
  it(
    'offers what its owner has set, and is switched off and on without a restart',
    { timeout: PATIENCE_MS },
    async () => {
      const world = await fixture.open();
      const id = await addWithBook(world, 'paws');
      await callAt(world, 'paws');
      await saveRules(world, id, { ...PRACTICE, services: [PRACTICE.services[0]] }, 1);
      await callAt(world, 'paws');
      expect(lastOverrides(world).variableValues['services']).toBe('Check-up (30 minutes)');
      const toolsOfCall = async () => {
        await world.call('paws');
        return lastOverrides(world)['tools:append']?.length ?? 0;
      };
      await set(world, id, { settings: { book: false } });
      await expect.poll(toolsOfCall, { timeout: SLOW_MS }).toBe(0);
      await set(world, id, { settings: { book: true } });
      await expect.poll(toolsOfCall, { timeout: SLOW_MS }).toBeGreaterThan(0);
    },
  );

  it('takes a STOP only with its own secret, and keeps it for itself', { timeout: PATIENCE_MS }, async () => {
    const world = await fixture.open();
    const ids = [];
    for (const slug of ['paws', 'claws'])
      ids.push(
        await addWithBook(world, slug, {
          settings: { texts: 'https', textsProvider: PROVIDER },
          secrets: { textsSecret: 'provider-key', textsInboundSecret: slug.repeat(10) },
        }),
      );
    const [one, other] = ids as [BusinessId, BusinessId];
    const stop = (id: BusinessId, slug: string) =>
      world.ask(`/${id}/inbox/texts/inbound`, {
        method: 'POST',
        headers: { authorization: `Bearer ${slug.repeat(10)}`, 'content-type': 'application/json' },
        body: { id: 'message-1', from: '+12125550142', text: 'STOP' },
      });
    expect((await stop(one, 'claws')).status).toBe(403);
    expect((await stop(one, 'paws')).status).toBe(200);
    expect(rowsOf(world, 'text_choices', one)).toMatchObject([{ choice: 'stop' }]);
    expect(rowsOf(world, 'text_choices', other)).toEqual([]);
  });
});

const PROVIDER = {
  url: 'https://texts.example/send',
  headers: { authorization: 'Bearer {secret}' },
  body: { to: '{to}', text: '{body}' },
  inbound: { from: 'from', body: 'text', id: 'id' },
};

describe.skipIf(!isInstalled('radicale'))('the calendar of a stored business', () => {
  const opened = async () => {
    const calendar = await startCalendarServer('radicale');
    const world = await fixture.open();
    const { url, user, password } = calendar.settings;
    const id = await addWithBook(world, 'paws', {
      settings: { calendarUrl: url, calendarUser: user },
      secrets: { calendarPassword: password },
    });
    const other = await addWithBook(world, 'claws');
    const booked = await bookAt(world, 'paws');
    await bookAt(world, 'claws');
    const uid = String(booked['reference']);
    const isStored = async () => (await calendar.ask('GET', `${uid}.ics`)).ok;
    return { calendar, world, id, other, uid, isStored };
  };

  it(
    'gets its appointments and no others, and is followed within five minutes',
    { timeout: PATIENCE_MS },
    async () => {
      const { calendar, world, id, other, uid, isStored } = await opened();
      await world.work();
      expect(await isStored()).toBe(true);
      expect(rowsOf(world, 'calendar_entries', id)).toMatchObject([{ state: 'written' }]);
      expect(rowsOf(world, 'calendar_entries', other)).toEqual([]);
      await calendar.ask('DELETE', `${uid}.ics`);
      world.pass(5 * MINUTE_MS);
      await world.work();
      expect(rowsOf(world, 'appointments', id)).toMatchObject([{ state: 'cancelled' }]);
      expect(rowsOf(world, 'appointments', other)).toMatchObject([{ state: 'booked' }]);
      const notes = () =>
        rowsOf(world, 'business_due_work', id).filter(({ kind }) => kind === 'calendar').length;
      expect(notes()).toBe(1);
      expect(rowsOf(world, 'business_due_work', other).filter(({ kind }) => kind === 'calendar')).toEqual([]);
      await calendar.close();
    },
  );

  it(
    'loses the appointments of a removed business before its password is deleted',
    { timeout: PATIENCE_MS },
    async () => {
      const { calendar, world, id, other, isStored } = await opened();
      await world.work();
      expect(await isStored()).toBe(true);
      await changeBusinessStatus(world.store, id, 'remove');
      await expect.poll(async () => (await world.call('paws')).status, { timeout: SLOW_MS }).toBe(422);
      world.pass(MINUTE_MS);
      await world.work();
      expect(await isStored()).toBe(false);
      for (const table of ['appointments', 'book_rules', 'calendar_entries', 'notices', 'business_secrets'])
        expect(rowsOf(world, table, id)).toEqual([]);
      expect(rowsOf(world, 'appointments', other)).toMatchObject([{ state: 'booked' }]);
      expect(rowsOf(world, 'audit_log', id).filter(({ action }) => action === 'erased')).toHaveLength(1);
      await calendar.close();
    },
  );

  it(
    'delays the end of a removed business for a week if it cannot be reached',
    { timeout: PATIENCE_MS },
    async () => {
      const { calendar, world, id } = await opened();
      await world.work();
      await calendar.close();
      await changeBusinessStatus(world.store, id, 'remove');
      await expect.poll(async () => (await world.call('paws')).status, { timeout: SLOW_MS }).toBe(422);
      world.pass(MINUTE_MS);
      await world.work();
      expect(rowsOf(world, 'business_secrets', id)).not.toEqual([]);
      expect(rowsOf(world, 'appointments', id)).toEqual([]);
      world.pass(7 * 24 * 60 * MINUTE_MS + MINUTE_MS);
      await world.work();
      expect(rowsOf(world, 'calendar_entries', id)).toEqual([]);
      expect(rowsOf(world, 'business_secrets', id)).toEqual([]);
    },
  );
});
