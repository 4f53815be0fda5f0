// Scope: the inbox on a real Postgres that several processes share: which process does the due work, and what each
// sees.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Client, Pool } from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_BUSINESS_ID } from '../../../../../server/businesses/business-id.ts';
import { Notices } from '../../../../../server/inbox/store/postgres-notices.ts';
import { postgresFixture } from '../../../../support/postgres-fixture.ts';
import { POSTGRES, rowsIn } from '../../../../support/postgres-server.ts';
import { Browser, call, signingIn } from '../web/browser.ts';
import {
  callingPlatform,
  DAY_MS,
  deliver,
  inboxFixture,
  newChat,
  MANY_STARTS,
  MINUTE_MS,
  OWNER,
  reporting,
  reportOf,
  type InboxWorld,
  type PlatformAnswers,
} from '../world.ts';

describe.skipIf(POSTGRES === null)('on Postgres', () => {
  const fixture = inboxFixture();
  const { close, openWorld, mailed, mailServer } = fixture;
  const { linkFor, signedIn } = signingIn(fixture);
  const postgres = postgresFixture();
  let database = '';

  beforeEach(async () => {
    database = await postgres().newDatabase();
  });

  const open = (platform: PlatformAnswers = callingPlatform(), inbox: object = {}) =>
    openWorld({ inbox: { ...mailed(), database, ...inbox }, platform, settings: MANY_STARTS });

  async function callsIn(world: InboxWorld, count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) await world.endpoint.start();
  }

  it('is migrated by one of four processes that start together', async () => {
    await Promise.all([open(), open(), open(), open()]);
    expect(await rowsIn(database, 'select name from kysely_migration order by name')).toHaveLength(23);
  });

  it('refuses an older version', async () => {
    await close(await open());
    await rowsIn(database, `insert into kysely_migration (name, timestamp) values ('999', '2030-01-01')`);
    await expect(open()).rejects.toThrow('later version');
  });

  it('mails each conversation once from two processes', async () => {
    const before = mailServer().mails.length;
    const [one, two] = [await open(), await open()];
    await callsIn(one, 30);
    for (let number = 0; number < 30; number += 1)
      await deliver(number % 2 === 0 ? one : two, reportOf(number), reporting(one, number));
    for (let round = 0; round < 5; round += 1) await Promise.all([one.inbox.work(), two.inbox.work()]);
    const references = mailServer()
      .mails.slice(before)
      .map(({ text }) => /Reference: (\S+)/.exec(text ?? '')?.[1]);
    expect(references).toHaveLength(30);
    expect(new Set(references).size).toBe(30);
    expect(await rowsIn(database, `select attempts from deliveries where attempts <> 1`)).toEqual([]);
  });

  it('mails what a crashed process had leased, after the lease expires', async () => {
    const before = mailServer().mails.length;
    const silent = await silentServer();
    const held = await open(callingPlatform(), { mailUrl: silent.url });
    const other = await open();
    await held.endpoint.start();
    await deliver(held, reportOf(0), reporting(held));
    const working = held.inbox.work();
    await vi.waitFor(() => expect(silent.connections()).toBe(1), { timeout: 10_000 });
    await other.inbox.work();
    expect(mailServer().mails).toHaveLength(before);
    other.pass(MINUTE_MS);
    await other.inbox.work();
    expect(mailServer().mails).toHaveLength(before + 1);
    await silent.close();
    await working;
    // The first process learns that its mail was not sent, and does not try again.
    held.pass(DAY_MS);
    await held.inbox.work();
    expect(await rowsIn(database, 'select state, attempts from deliveries')).toEqual([
      { state: 'delivered', attempts: '1' },
    ]);
  });

  it('asks the platform once for a call that was not reported, and once for its erasure', async () => {
    const asked: string[] = [];
    let answering = Promise.resolve();
    const platform = callingPlatform();
    for (let number = 1; number <= 10; number += 1) {
      const ended = reportOf(number - 1, { id: `call-${number}`, status: 'ended' });
      for (const method of ['GET', 'DELETE'])
        Object.assign(platform, {
          [`${method} /call/call-${number}`]: async () => {
            asked.push(`${method} ${number}`);
            await answering;
            return Response.json(ended);
          },
        });
    }
    const [one, two] = [await open(platform, { keepDays: 1 }), await open(platform, { keepDays: 1 })];
    await callsIn(one, 10);
    for (const [ms, count] of [
      [6 * MINUTE_MS, 10],
      [2 * DAY_MS, 20],
    ] as const) {
      // Advance one process's clock first, because the other's rounds could otherwise be first, and would wait.
      one.pass(ms);
      let answer = (): void => undefined;
      answering = new Promise((resolve) => (answer = resolve));
      const working = one.inbox.work();
      await vi.waitFor(() => expect(asked).toHaveLength(count), { timeout: 10_000 });
      two.pass(ms);
      await two.inbox.work();
      answer();
      await working;
    }
    expect(new Set(asked).size).toBe(20);
    expect(asked).toHaveLength(20);
    expect(await rowsIn(database, 'select id from conversations')).toEqual([]);
    expect(await rowsIn(database, 'select hash from erasures where platform_id is null')).toHaveLength(10);
  });

  it('accepts a report once when two processes receive it simultaneously', async () => {
    const before = mailServer().mails.length;
    const [one, two] = [await open(), await open()];
    await callsIn(one, 10);
    // Delete the rows, as if the database had been down when the calls began.
    await rowsIn(database, 'delete from conversations');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        deliver(index % 2 === 0 ? one : two, reportOf(index % 10), reporting(one, index % 10)),
      ),
    );
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
    expect(await rowsIn(database, 'select id from conversations')).toHaveLength(10);
    expect(await rowsIn(database, 'select text from lines')).toHaveLength(20);
    await Promise.all([one.inbox.work(), two.inbox.work()]);
    await Promise.all([one.inbox.work(), two.inbox.work()]);
    expect(mailServer().mails).toHaveLength(before + 10);
  });

  it('keeps every line of a text chat that two processes handle', async () => {
    const [one, two] = [await open(), await open()];
    const id = randomUUID();
    await one.inbox.endpoint.begin(newChat(id, 'Grace'));
    await one.inbox.endpoint.began(id, 'session-1');
    await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        (number % 2 === 0 ? one : two).inbox.endpoint.said('session-1', 'visitor', `line ${number}`),
      ),
    );
    const lines = await rowsIn(database, 'select text from lines order by position');
    expect(new Set(lines.map(({ text }) => text)).size).toBe(40);
  });

  it('updates a page at one process after a change at another, even after a database restart', async () => {
    const [one, two] = [await open(), await open()];
    const browser = await signedIn(one);
    const reader = (await browser.ask('/api/changes')).body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await next()).toBe('retry: 500\ndata: changed\n\n');
    // The second message reports that the process now listens to the database.
    expect(await next()).toBe('data: changed\n\n');
    await call(two);
    expect(await next()).toBe('data: changed\n\n');
    await postgres().kill();
    await postgres().start();
    expect(await next()).toBe('data: changed\n\n');
    await one.inbox.end();
  });

  it('keeps one listening connection when a page is closed and another is opened at once', async () => {
    const clients: Client[] = [];
    const pool = new Pool({ connectionString: database });
    const notices = new Notices(pool, async () => {
      const client = new Client({ connectionString: database });
      clients.push(client);
      await client.connect();
      return client;
    });
    const listening = (): Promise<() => void> =>
      new Promise((resolve) => {
        const unwatch = notices.watch(DEFAULT_BUSINESS_ID, () => resolve(unwatch));
      });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const unwatch = await listening();
      const ended = once(clients[0] ?? pool, 'end');
      unwatch();
      await listening();
      await ended;
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(clients).toHaveLength(2);
    } finally {
      vi.useRealTimers();
      await notices.close();
      await pool.end();
    }
  });

  it('shares sessions and counts of attempts between processes', async () => {
    const [one, two] = [await open(), await open()];
    const browser = await signedIn(one);
    const elsewhere = new Browser(two);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.ask('/api/overview')).status).toBe(200);
    const statuses = [];
    for (let time = 0; time < 6; time += 1) {
      const asking = new Browser(time % 2 === 0 ? one : two);
      statuses.push((await asking.send('/api/sign-in', { email: 'x' }, { from: '192.0.2.9' })).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    expect(await linkFor(new Browser(two))).toContain('sign-in=');
  });

  it('stores no more links of an owner than one gets, however many are asked for at once at two processes', async () => {
    const worlds = [await open(), await open()];
    const before = mailServer().mails.length;
    const asked = Array.from({ length: 40 }, (_, number) => {
      const from = `198.51.100.${number >> 2}`;
      return worlds.map((world) => new Browser(world).send('/api/sign-in', { email: OWNER }, { from }));
    });
    await Promise.all(asked.flat());
    await vi.waitFor(() => expect(mailServer().mails.length).toBeGreaterThanOrEqual(before + 20), {
      timeout: 15_000,
    });
    for (const world of worlds) await close(world);
    expect(await rowsIn(database, 'select owner from task_tamer.sign_ins')).toHaveLength(20);
  });

  it('keeps a report with characters that Postgres cannot store', async () => {
    const world = await open();
    const artifact = { messages: [{ role: 'user', message: 'a\0b \ud800 c' }] };
    await world.endpoint.start({ name: 'Grace' });
    expect((await deliver(world, reportOf(0, { artifact }), reporting(world)))?.status).toBe(200);
    expect(await rowsIn(database, 'select text from lines')).toEqual([{ text: 'a\ufffdb \ufffd c' }]);
  });

  it('keeps a report with more different words than an index can hold', async () => {
    const world = await open();
    // Each line has the maximum length.
    const words = (line: number) =>
      Array.from({ length: 2_500 }, (_, number) => `w${line * 10_000 + number}`).join(' ');
    const messages = Array.from({ length: 100 }, (_, line) => ({ role: 'user', message: words(line) }));
    const artifact = { messages: [{ role: 'user', message: 'x'.repeat(5_000) }, ...messages] };
    await world.endpoint.start();
    expect((await deliver(world, reportOf(0, { artifact }), reporting(world)))?.status).toBe(200);
    // If the words exceeded its limit, Postgres would corrupt them.
    const strange = `select lexeme from searched, unnest(words) where lexeme !~ '^([a-z]+|w[0-9]{1,6})$'`;
    expect(await rowsIn(database, `${strange} limit 3`)).toEqual([]);
    expect(await rowsIn(database, 'select 1 from searched')).toHaveLength(1);
  });

  it('starts calls while the database is down, and stores them when it is back', async () => {
    const world = await open();
    await world.endpoint.start();
    await postgres().kill();
    expect((await world.endpoint.start({ name: 'Zebulon' })).status).toBe(201);
    expect((await deliver(world, reportOf(0), reporting(world)))?.status).toBe(503);
    await world.inbox.work();
    await postgres().start();
    await world.inbox.work();
    await world.inbox.work();
    for (const number of [0, 1])
      expect((await deliver(world, reportOf(number), reporting(world, number)))?.status).toBe(200);
    expect(
      await rowsIn(database, 'select name, status, platform_id from conversations order by platform_id'),
    ).toEqual([
      { name: 'Grace', status: 'ended', platform_id: 'call-1' },
      { name: 'Zebulon', status: 'ended', platform_id: 'call-2' },
    ]);
    expect(world.problems.join()).toContain('cannot keep');
    expect(world.problems.join()).not.toContain('Zebulon');
  });

  it('starts no call while the database is down, if the owner chose that', async () => {
    const world = await open(callingPlatform(), { required: true });
    await postgres().kill();
    expect((await world.endpoint.start()).status).toBe(503);
    expect(world.endpoint.platform).toEqual([]);
    await postgres().start();
    await vi.waitFor(async () => expect((await world.endpoint.start()).status).toBe(201));
  });

  it('starts a call while the database does not respond', async () => {
    const world = await open();
    await world.endpoint.start();
    const goOn = postgres().freeze();
    try {
      expect((await world.endpoint.start({ name: 'Zebulon' })).status).toBe(201);
      expect((await world.endpoint.start({ name: 'Ada' })).status).toBe(201);
    } finally {
      goOn();
    }
    await vi.waitFor(
      async () => {
        await world.inbox.work();
        expect(await rowsIn(database, 'select name from conversations order by started_at, name')).toEqual(
          ['Ada', 'Grace', 'Zebulon'].map((name) => ({ name })),
        );
      },
      { timeout: 15_000 },
    );
  });

  it('says why it cannot be opened, without the password', async () => {
    const wrong = database.replace('shop@', 'stranger:secret@');
    await expect(openWorld({ inbox: { database: wrong } })).rejects.toThrow(
      /^The inbox on Postgres cannot be opened: .*role "stranger" does not exist/,
    );
    await expect(
      openWorld({ inbox: { database: 'postgres://tester:secret@127.0.0.1:1/none' } }),
    ).rejects.toThrow(/^The inbox on Postgres cannot be opened: (?!.*secret).*ECONNREFUSED/);
  });
});

/** A server that accepts connections and never responds. */
async function silentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
