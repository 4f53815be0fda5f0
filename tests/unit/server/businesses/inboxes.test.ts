// Scope: the inboxes of stored businesses: conversations, reports, mails, people and their sessions, each by itself.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../support/inbox/rows.ts';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { businessChangeIn } from '../../../../server/businesses/store/input.ts';
import { changeBusiness, changeBusinessStatus } from '../../../../server/businesses/store/writing.ts';
import { runStoredCommand } from '../../../../server/cli/commands.ts';
import type { Listed, Session, StoppedMails } from '../../../../server/inbox/web/page-contract.ts';
import { REPORT } from '../inbox/world.ts';
import type { Sent } from '../world.ts';
import { DATABASES } from './stores.ts';
import { owner, signedInAt, staff } from './stored-people.ts';
import {
  business,
  HOST,
  MAIL_EVENTS_TOKEN,
  report,
  reportingOf,
  StoredBrowser,
  storedFixture,
  type StoredWorld,
} from './stored-world.ts';

const fixture = storedFixture();
const { mailServer } = fixture;
const INBOX_LINK = /https:\S+\/inbox\//;
/** On a busy machine. */
const SLOW_MS = 15_000;
const PATIENCE_MS = 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Two businesses. */
async function opened(on = 'SQLite') {
  const world = await fixture.open({ on });
  const one = await world.add('paws', { people: [owner('ann'), staff('sam')] });
  const other = await world.add('claws', { people: [owner('bob'), owner('ann')] });
  return { world, one, other };
}

/** A call from its start to its report. @returns its id in the inbox */
async function call(world: StoredWorld, slug: string): Promise<string> {
  expect((await world.call(slug)).status).toBe(201);
  const place = reportingOf(world);
  expect((await report(world, place, { ...REPORT, call: { id: lastCall(world) } })).status).toBe(200);
  return place.id;
}

const lastCall = ({ sent }: StoredWorld): string =>
  `call-${sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/call/web')).length}`;

const signedIn = (world: StoredWorld, id: string, email: string) =>
  signedInAt(mailServer(), world, id, email);

const listed = async (browser: StoredBrowser) =>
  (await browser.read<Listed>('/api/conversations?view=all')).conversations.map(({ id }) => id);

const set = (world: StoredWorld, id: BusinessId, json: object) =>
  changeBusiness(world.store, id, businessChangeIn(json));

describe.each(DATABASES)('the inboxes of two businesses on %s', (on) => {
  it('keep the conversations of each, which only its people read', { timeout: PATIENCE_MS }, async () => {
    const { world, one, other } = await opened(on);
    const [first, second] = [await call(world, 'paws'), await call(world, 'claws')];
    const bob = await signedIn(world, other, 'bob@shop.example');
    const ann = await signedIn(world, one, 'ann@shop.example');
    expect(await listed(ann)).toEqual([first]);
    expect(await listed(bob)).toEqual([second]);
    expect((await bob.ask(`/api/conversations/${first}`)).status).toBe(404);
    const astray = new StoredBrowser(world, one, bob.cookies);
    expect((await astray.ask('/api/conversations')).status).toBe(401);
  });

  it(
    'mail the owners of each by its name, one mail for each conversation',
    { timeout: PATIENCE_MS },
    async () => {
      const { world, one, other } = await opened(on);
      await set(world, one, { settings: { replyTo: 'desk@paws.example' } });
      const before = mailServer().mails.length;
      await call(world, 'paws');
      await call(world, 'claws');
      await world.work();
      const mails = mailServer()
        .mails.slice(before)
        .map(({ from, to, text = '' }) => [from?.name, to?.[0]?.address, INBOX_LINK.exec(text)?.[0]].join());
      expect(new Set(mails)).toEqual(
        new Set([
          `paws,ann@shop.example,${HOST}/${one}/inbox/`,
          `claws,ann@shop.example,${HOST}/${other}/inbox/`,
          `claws,bob@shop.example,${HOST}/${other}/inbox/`,
        ]),
      );
      expect(mails).toHaveLength(3);
      for (const { from } of mailServer().mails.slice(before))
        expect(from?.address).toBe('agents@provider.example');
      const answered = mailServer()
        .mails.slice(before)
        .find(({ from }) => from?.name === 'paws');
      expect(answered?.replyTo?.map(({ address }) => address)).toEqual(['desk@paws.example']);
    },
  );
});

describe('the inbox of a stored business', () => {
  it('refuses the platform’s reports with the proof of another one', { timeout: PATIENCE_MS }, async () => {
    const { world, one, other } = await opened();
    await world.call('paws');
    const { headers, id } = reportingOf(world);
    const elsewhere = { url: `${HOST}/${other}/inbox/events/${id}`, headers };
    expect((await report(world, elsewhere, REPORT)).status).toBe(401);
    expect((await report(world, reportingOf(world), REPORT)).status).toBe(200);
    expect(reportingOf(world).url).toBe(`${HOST}/${one}/inbox/events/${id}`);
  });

  it('is found by the slug and at the host of its business, and stays where it is with another slug', async () => {
    const { world, one } = await opened();
    await set(world, one, { slug: 'dogs', host: 'calls.paws.example' });
    const page = `${HOST}/${one}/inbox/`;
    for (const path of ['/paws/inbox/', '/dogs/inbox/', '/dogs/inbox'])
      await expect
        .poll(async () => (await world.ask(path)).headers.get('location'), { timeout: SLOW_MS })
        .toBe(page);
    const atHost = await world.answer(new Request('https://calls.paws.example/inbox/'));
    expect(atHost.headers.get('location')).toBe(page);
    expect((await world.ask('/dogs/inbox/api/session', { method: 'POST' })).status).toBe(404);
    expect((await world.ask(`/${one}/inbox/api/session`)).status).toBe(200);
  });

  it('lets staff read and note, and only owners erase', { timeout: PATIENCE_MS }, async () => {
    const { world, one } = await opened();
    const id = await call(world, 'paws');
    const sam = await signedIn(world, one, 'sam@shop.example');
    expect(await sam.read<Session>('/api/session')).toMatchObject({ role: 'staff' });
    expect(
      (await sam.ask(`/api/conversations/${id}`, { method: 'PATCH', body: { note: 'Hi' } })).status,
    ).toBe(204);
    expect((await sam.ask(`/api/conversations/${id}`, { method: 'DELETE' })).status).toBe(403);
    expect((await sam.send('/api/people/erase', { contact: '+1 512 555 0100' })).status).toBe(403);
    expect(await listed(sam)).toEqual([id]);
    const ann = await signedIn(world, one, 'ann@shop.example');
    expect(await ann.read<Session>('/api/session')).toMatchObject({ role: 'owner' });
    expect((await ann.ask(`/api/conversations/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await listed(sam)).toEqual([]);
  });

  it(
    'signs out a person who is removed at once, also if they are added again',
    { timeout: PATIENCE_MS },
    async () => {
      const { world, one, other } = await opened();
      const [ann, elsewhere] = [
        await signedIn(world, one, 'ann@shop.example'),
        await signedIn(world, other, 'ann@shop.example'),
      ];
      world.pass(1_000);
      await set(world, one, { people: [owner('cid')] });
      expect((await ann.ask('/api/conversations')).status).toBe(401);
      expect((await elsewhere.ask('/api/conversations')).status).toBe(200);
      await set(world, one, { people: [owner('ann')] });
      expect((await ann.ask('/api/conversations')).status).toBe(401);
      expect(await listed(await signedIn(world, one, 'ann@shop.example'))).toEqual([]);
    },
  );

  it(
    'mails nothing to an address that has bounced, and only its own people learn of it',
    { timeout: PATIENCE_MS },
    async () => {
      const { world, one, other } = await opened();
      const event = { event: 'hard_bounce', email: 'bob@shop.example' };
      const path = `/inbox/mail-events/${MAIL_EVENTS_TOKEN}`;
      expect((await world.ask(path, { method: 'POST', body: event })).status).toBe(204);
      const before = mailServer().mails.length;
      await call(world, 'claws');
      await world.work();
      const recipients = mailServer()
        .mails.slice(before)
        .map(({ to }) => to?.[0]?.address);
      expect(recipients).toEqual(['ann@shop.example']);
      const stopped = async (id: BusinessId) =>
        (await (await signedIn(world, id, 'ann@shop.example')).read<StoppedMails>('/api/stopped-mails'))
          .stopped;
      expect(await stopped(one)).toEqual([]);
      expect(await stopped(other)).toMatchObject([{ address: 'bob@shop.example', kind: 'bounce' }]);
    },
  );

  it('mails no one who was removed after the mail was queued', { timeout: PATIENCE_MS }, async () => {
    const { world, one } = await opened();
    const before = mailServer().mails.length;
    await call(world, 'paws');
    await set(world, one, { people: [owner('cid')] });
    await world.work();
    expect(mailServer().mails.slice(before)).toEqual([]);
  });

  it(
    'ends the daily mail of who was removed, also if they are added again',
    { timeout: PATIENCE_MS },
    async () => {
      const { world, one } = await opened();
      await set(world, one, { settings: { mails: 'daily' } });
      const before = mailServer().mails.length;
      await call(world, 'paws');
      await set(world, one, { people: [owner('cid')] });
      world.pass(DAY_MS);
      await world.work();
      const deliveries = rowsOf(world.where, 'deliveries');
      expect(deliveries).toMatchObject([{ recipient: 'ann@shop.example', state: 'delivered' }]);
      // Until then, the mail may still be sent.
      world.pass(MINUTE_MS);
      await world.work();
      expect(rowsOf(world.where, 'business_due_work').filter(({ kind }) => kind === 'mail')).toEqual([]);
      await set(world, one, { people: [owner('ann')] });
      world.pass(DAY_MS);
      await world.work();
      expect(mailServer().mails.slice(before)).toEqual([]);
    },
  );
});

describe('a removed business', () => {
  it(
    'is erased here and at the platform, with a proof, and then its key and its people',
    { timeout: PATIENCE_MS },
    async () => {
      const { world, one, other } = await opened();
      const ids = [];
      for (let number = 0; number < 12; number += 1) ids.push(await call(world, 'paws'));
      const kept = await call(world, 'claws');
      await signedIn(world, one, 'ann@shop.example');
      await changeBusinessStatus(world.store, one, 'remove');
      await expect
        .poll(async () => (await world.ask(`/${one}/inbox/api/session`)).json(), { timeout: SLOW_MS })
        .toMatchObject({ isClosed: true, missing: [] });
      world.pass(20_000);
      await world.work();
      const { where } = world;
      const of = (table: string) => rowsOf(where, table).filter(({ business_id }) => business_id === one);
      const tables = [
        'conversations',
        'lines',
        'searched',
        'deliveries',
        'sessions',
        'business_secrets',
        'business_people',
      ];
      expect(tables.filter((table) => of(table).length > 0)).toEqual([]);
      expect(new Set(of('erasures').map(({ conversation_id }) => conversation_id))).toEqual(new Set(ids));
      expect(of('erasures').filter(({ platform_id }) => platform_id !== null)).toEqual([]);
      const deleted = world.sent.filter(({ method }) => method === 'DELETE');
      expect(deleted.map(({ headers }) => headers.get('authorization'))).toEqual(
        ids.map(() => 'Bearer private-key-of-paws'),
      );
      const [proof] = of('audit_log').filter(({ action }) => action === 'erased');
      expect(JSON.parse(String(proof?.['detail']))).toEqual({
        conversations: 12,
        hash: expect.stringMatching(/^[\da-f]{64}$/) as string,
      });
      expect(rowsOf(where, 'conversations').map(({ id }) => id)).toEqual([kept]);
      expect(
        rowsOf(where, 'business_people').filter(({ business_id }) => business_id === other),
      ).toHaveLength(2);
      expect(rowsOf(where, 'business_secrets')).toHaveLength(2);
    },
  );

  it(
    'keeps the platform’s key until the platform has erased its calls',
    { timeout: PATIENCE_MS },
    async () => {
      let isDown = true;
      const world = await fixture.open({
        platform: ({ method }) => (method === 'DELETE' && isDown ? Response.json({}, { status: 503 }) : null),
      });
      const id = await world.add('paws', { people: [owner('ann')] });
      await call(world, 'paws');
      await changeBusinessStatus(world.store, id, 'remove');
      await expect.poll(async () => (await world.call('paws')).status, { timeout: SLOW_MS }).toBe(422);
      world.pass(20_000);
      await world.work();
      expect(rowsOf(world.where, 'business_secrets')).toHaveLength(2);
      isDown = false;
      world.pass(60_000);
      await world.work();
      expect(rowsOf(world.where, 'business_secrets')).toEqual([]);
      expect(rowsOf(world.where, 'audit_log').filter(({ action }) => action === 'erased')).toHaveLength(1);
    },
  );
});

it('the commands read and erase the inbox of one business', { timeout: PATIENCE_MS }, async () => {
  const { world, one } = await opened();
  const [first, second] = [await call(world, 'paws'), await call(world, 'claws')];
  const run = async (wanted: string | null, ...words: readonly string[]) => {
    const out = new PassThrough();
    const printed: string[] = [];
    const settings = { place: { database: world.where }, keys: world.store.keys };
    const code = await runStoredCommand(settings, wanted, words, {
      out,
      print: (line) => void printed.push(line),
    });
    out.end();
    return { code, printed, written: await text(out) };
  };
  const exported = async (wanted: string) =>
    (JSON.parse((await run(wanted, 'export')).written) as readonly { id: string }[]).map(({ id }) => id);
  expect(await exported('paws')).toEqual([first]);
  expect(await exported(one)).toEqual([first]);
  expect(await run('claws', 'erase', first)).toMatchObject({ code: 1, printed: ['0 of 1 erased.'] });
  expect(await run('claws', 'erase', '--about', 'Waffles')).toMatchObject({
    code: 0,
    printed: ['1 of 1 erased.'],
  });
  expect(await exported('paws')).toEqual([first]);
  expect(await exported('claws')).toEqual([]);
  expect(second).not.toBe(first);
  await expect(run(null, 'export')).rejects.toThrow('--business');
  await expect(run('nobody', 'export')).rejects.toThrow('no business "nobody"');
});

it(
  'a platform that does not answer for some businesses delays the others by nothing',
  { timeout: PATIENCE_MS },
  async () => {
    const hanging = new Set<(answer: Response) => void>();
    const isOf = (sent: Sent, slug: string) => sent.headers.get('authorization') === `Bearer key-of-${slug}`;
    const world = await fixture.open({
      platform: (sent) =>
        sent.method === 'GET' && !isOf(sent, 'last')
          ? new Promise((resolve) => void hanging.add(resolve))
          : null,
    });
    const { settings } = business() as { readonly settings: object };
    for (const slug of ['one', 'two', 'last']) {
      const secrets = { privateKey: `key-of-${slug}`, botCheckSecret: 'bot-check-secret' };
      await world.add(slug, { settings: { ...settings, keepServer: true }, secrets });
      expect((await world.call(slug)).status).toBe(201);
      world.pass(1_000);
    }
    world.pass(60_000);
    const working = world.work();
    const askedFor = (slug: string) =>
      world.sent.filter((sent) => sent.url.endsWith('/call/call-3') && isOf(sent, slug)).length;
    await expect.poll(() => askedFor('last'), { timeout: SLOW_MS }).toBe(1);
    expect(hanging.size).toBeGreaterThanOrEqual(2);
    const release = setInterval(() => {
      for (const answer of hanging) answer(Response.json({}, { status: 404 }));
    }, 20);
    await working;
    clearInterval(release);
  },
);
