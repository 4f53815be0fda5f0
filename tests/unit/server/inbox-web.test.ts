import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Conversation, Listed, Overview, Session } from '../../../server/inbox/web/page-contract.ts';
import {
  DAY,
  deliver,
  HOUR,
  inboxFixture,
  MINUTE,
  OWNER,
  PUBLIC_URL,
  REPORT,
  reporting,
  rowsOf,
  type InboxWorld,
} from './inbox-world.ts';
import { PLATFORM_CALL } from './world.ts';

const { openWorld, close, file, mailServer, mailed } = inboxFixture();

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

type Asked = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The other end of the connection. */
  readonly from?: string;
};

/** A browser that keeps what it is told to keep. */
class Browser {
  readonly #world: InboxWorld;
  readonly cookies = new Map<string, string>();

  constructor(world: InboxWorld) {
    this.#world = world;
  }

  async ask(path: string, { method = 'GET', body, headers = OWN_PAGE, from = '192.0.2.7' }: Asked = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(`${PUBLIC_URL}/inbox${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await this.#world.inbox.answer({ request, socketAddress: from });
    if (answer === null) throw new Error(`Nobody answers ${path}`);
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  async read<T>(path: string): Promise<T> {
    const answer = await this.ask(path);
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  }

  send = (path: string, body: unknown, more: Asked = {}) => this.ask(path, { method: 'POST', body, ...more });
}

async function linkFor(
  browser: Browser,
  email: string = OWNER,
  conversation: string | null = null,
): Promise<string> {
  const before = mailServer().mails.length;
  expect((await browser.send('/api/sign-in', { email, conversation })).status).toBe(204);
  await vi.waitFor(() => expect(mailServer().mails).toHaveLength(before + 1));
  const mail = mailServer().mails.at(-1);
  expect(mail?.to?.[0]?.address).toBe(OWNER);
  return /https:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

const tokenOf = (link: string): string => /#sign-in=([\w-]+)/.exec(link)?.[1] ?? '';

const finish = (browser: Browser, token: string) => browser.send('/api/sign-in/finish', { token });

async function signedIn(world: InboxWorld): Promise<Browser> {
  const browser = new Browser(world);
  expect((await finish(browser, tokenOf(await linkFor(browser)))).status).toBe(204);
  return browser;
}

/** A call from its start to its report. */
async function call(world: InboxWorld, number = 0, report: object = REPORT): Promise<string> {
  await world.endpoint.start();
  const told = reporting(world, number);
  expect((await deliver(world, report, told))?.status).toBe(200);
  return told.url.split('/').at(-1) ?? '';
}

it('signs an owner in by a link from a mail, once, and out again', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = new Browser(world);
  expect(await browser.read<Session>('/api/session')).toEqual({ owner: null, missing: [] });
  expect((await browser.ask('/api/overview')).status).toBe(401);
  const token = tokenOf(await linkFor(browser, ` ${OWNER.toUpperCase()} `));
  expect((await finish(browser, token)).status).toBe(204);
  expect(await browser.read<Session>('/api/session')).toEqual({ owner: OWNER, missing: [] });
  expect((await browser.ask('/api/overview')).status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual(['__Host-task-tamer-browser', '__Host-task-tamer-session']);

  expect((await finish(browser, token)).status).toBe(401);
  expect((await browser.send('/api/sign-out', {})).status).toBe(204);
  expect((await browser.ask('/api/overview')).status).toBe(401);
});

it('binds its cookies to this host, to https, and to requests of its own page', async () => {
  const world = await openWorld({ inbox: mailed() });
  const answer = await new Browser(world).send('/api/sign-in', { email: OWNER });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-task-tamer-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=900; Secure$/,
  );
});

it('takes no link in another browser, none that is too old, and none that is guessed', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = new Browser(world);
  const other = new Browser(world);
  const token = tokenOf(await linkFor(browser));
  await linkFor(other);
  expect((await finish(other, token)).status).toBe(401);
  expect((await finish(new Browser(world), token)).status).toBe(401);
  for (const guess of ['', 'x', 'A'.repeat(43), `${token}x`, token.slice(1)])
    expect((await finish(browser, guess)).status).toBe(401);
  world.pass(15 * MINUTE + 1);
  expect((await finish(browser, token)).status).toBe(401);
  expect((await other.ask('/api/overview')).status).toBe(401);
});

it('says the same to whoever is no owner, and mails nobody', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = new Browser(world);
  const before = mailServer().mails.length;
  for (const email of ['stranger@shop.example', '', 7, `${OWNER}\nbcc: me@shop.example`])
    expect((await browser.send('/api/sign-in', { email })).status).toBe(204);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(mailServer().mails).toHaveLength(before);
});

it('limits the tries of one address', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = new Browser(world);
  const statuses = [];
  for (let time = 0; time < 7; time += 1)
    statuses.push((await browser.send('/api/sign-in', { email: 'stranger@shop.example' })).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
  const guesses = [];
  for (let time = 0; time < 31; time += 1) guesses.push((await finish(browser, 'A'.repeat(43))).status);
  expect(guesses.filter((status) => status === 401)).toHaveLength(30);
  expect(guesses.at(-1)).toBe(429);
  const elsewhere = await browser.send('/api/sign-in', { email: 'x' }, { from: '192.0.2.8' });
  expect(elsewhere.status).toBe(204);
});

it('signs out everywhere, and whoever is an owner no more', async () => {
  const world = await openWorld({ inbox: mailed() });
  const [one, two] = [await signedIn(world), await signedIn(world)];
  expect((await one.send('/api/sign-out/everywhere', {})).status).toBe(204);
  expect((await two.ask('/api/overview')).status).toBe(401);

  const third = await signedIn(world);
  await close(world);
  const after = await openWorld({ inbox: { ...mailed(), owners: ['other@shop.example'] } });
  const same = new Browser(after);
  for (const [name, value] of third.cookies) same.cookies.set(name, value);
  expect((await same.ask('/api/overview')).status).toBe(401);
});

it('ends a session after thirty days', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = await signedIn(world);
  world.pass(30 * DAY - MINUTE);
  expect((await browser.ask('/api/overview')).status).toBe(200);
  world.pass(2 * MINUTE);
  expect((await browser.ask('/api/overview')).status).toBe(401);
});

it('says what is missing where nobody can sign in', async () => {
  const world = await openWorld({ inbox: { publicUrl: null, owners: [] } });
  const browser = new Browser(world);
  expect(await browser.read<Session>('/api/session')).toEqual({
    owner: null,
    missing: ['PUBLIC_URL', 'OWNERS', 'SMTP_URL'],
  });
  expect((await browser.send('/api/sign-in', { email: OWNER })).status).toBe(409);
});

it('lets nobody in without a session: 2,000 made-up requests', async () => {
  const world = await openWorld({ inbox: mailed() });
  const id = await call(world);
  const paths = [
    'overview',
    'conversations',
    `conversations/${id}`,
    `conversations/${id}/recording`,
    'changes',
  ];
  const methods = ['GET', 'PATCH', 'DELETE', 'PUT', 'POST'];
  const values = ['', 'A'.repeat(43), '../..', '%00', "' or 1=1 --", randomUUID(), 'A'.repeat(5_000)];
  for (let step = 0; step < 2_000; step += 1) {
    const browser = new Browser(world);
    const value = values[step % values.length] ?? '';
    browser.cookies.set('__Host-task-tamer-session', value.slice(0, 4_000));
    const path = `/api/${paths[step % paths.length]}${step % 3 === 0 ? `?search=${encodeURIComponent(value)}` : ''}`;
    const method = methods[step % methods.length] ?? 'GET';
    const answer = await browser.ask(path, {
      method,
      headers: step % 2 === 0 ? OWN_PAGE : { origin: PUBLIC_URL, 'x-forwarded-for': value.slice(0, 20) },
    });
    expect([401, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain('Waffles');
  }
  expect(rowsOf(file(), 'conversations')).toHaveLength(1);
});

it('lets only its own page change something', async () => {
  const world = await openWorld({ inbox: mailed() });
  const id = await call(world);
  const browser = await signedIn(world);
  const change = (headers: Record<string, string>) =>
    browser.ask(`/api/conversations/${id}`, { method: 'PATCH', body: { isDone: true }, headers });
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])
    expect((await change(headers)).status).toBe(403);
  expect((await change(OWN_PAGE)).status).toBe(204);
  expect((await change({ origin: PUBLIC_URL })).status).toBe(204);
});

it('shows one conversation with everything that is known of it', async () => {
  const world = await openWorld({ inbox: mailed() });
  const id = await call(world);
  const browser = await signedIn(world);
  const shown = await browser.read<Conversation>(`/api/conversations/${id}`);
  expect(shown).toMatchObject({
    id,
    channel: 'voice',
    status: 'ended',
    name: 'Grace',
    reason: 'A limping dog',
    cost: 0.12,
    isDone: false,
    note: '',
    hasRecording: false,
    bookings: [{ what: 'Check-up' }],
    lines: [
      { speaker: 'agent', text: 'Paws, this is Erin.' },
      { speaker: 'visitor', text: 'My dog Waffles limps.' },
    ],
  });
  expect(shown.consent).not.toBeNull();
  expect((await browser.ask(`/api/conversations/${randomUUID()}`)).status).toBe(404);
});

it('keeps a note, and what is done, and lists by it', async () => {
  const world = await openWorld({ inbox: mailed() });
  const id = await call(world);
  const browser = await signedIn(world);
  const change = (body: object) => browser.ask(`/api/conversations/${id}`, { method: 'PATCH', body });
  const ids = async (query: string) =>
    (await browser.read<Listed>(`/api/conversations?${query}`)).conversations.map((each) => each.id);
  expect(await ids('view=new')).toEqual([id]);
  expect((await change({ isDone: true, note: 'Called back on Monday' })).status).toBe(204);
  expect(await ids('view=new')).toEqual([]);
  expect(await ids('view=done')).toEqual([id]);
  expect(await ids('view=all&search=monday')).toEqual([id]);
  expect((await browser.read<Conversation>(`/api/conversations/${id}`)).note).toBe('Called back on Monday');
  expect((await change({ isDone: false })).status).toBe(204);
  expect(await ids('view=new')).toEqual([id]);
  for (const wrong of [{ isDone: 'yes' }, { note: 7 }, { note: 'x'.repeat(5_001) }])
    expect((await change(wrong)).status).toBe(400);
});

it('finds what was said by the beginning of a word, without accents, and nothing by signs', async () => {
  const world = await openWorld({ inbox: mailed() });
  const id = await call(world);
  const browser = await signedIn(world);
  const search = async (text: string) =>
    (await browser.read<Listed>(`/api/conversations?view=all&search=${encodeURIComponent(text)}`))
      .conversations;
  for (const text of ['waff', 'Waffles limp', 'GRACE', 'check', 'wäffles', '"waffles"', 'waffles*'])
    expect((await search(text)).map((each) => each.id)).toEqual([id]);
  for (const text of ['poodle', 'waffles AND poodle', 'affles', 'instant'])
    expect(await search(text)).toEqual([]);
  for (const text of ['"', "'", '*', '(', 'OR', ' ']) expect(await search(text)).toBeInstanceOf(Array);
});

it('lists page by page: all of them, none twice', async () => {
  const world = await openWorld({ inbox: mailed() });
  const ids = [];
  for (let number = 0; number < 60; number += 1) {
    await world.inbox.endpoint.turnedAway('voice', 'too-many-starts');
    if (number % 3 === 0) world.pass(1_000);
  }
  const browser = await signedIn(world);
  let after: string | null = '';
  for (let pages = 0; after !== null && pages < 5; pages += 1) {
    const listed: Listed = await browser.read(`/api/conversations?view=missed&after=${after}`);
    ids.push(...listed.conversations.map(({ id }) => id));
    ({ after } = listed);
  }
  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
});

it('counts the last fourteen days by the business’s own midnight, and what today cost', async () => {
  // NOW is noon by UTC, and 7 in the morning in New York.
  const world = await openWorld({ inbox: mailed() });
  await call(world);
  await world.inbox.endpoint.turnedAway('voice', 'too-many-starts');
  world.pass(-8 * HOUR);
  await world.inbox.endpoint.turnedAway('voice', 'too-many-starts');
  world.pass(8 * HOUR);
  const told = await (await signedIn(world)).read<Overview>('/api/overview');
  expect(told.days).toHaveLength(14);
  expect(told.days.slice(-2).map(({ answered, missed }) => [answered, missed])).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(told).toMatchObject({ cost: 0.12, counts: { new: 1, missed: 2 }, calls: { used: 1 } });
});

it('shows the owner what was refused as a report', async () => {
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start();
  const { url } = reporting(world);
  await deliver(world, REPORT, { url, headers: {} });
  const told = await (await signedIn(world)).read<Overview>('/api/overview');
  expect(told.refusedEvents).toEqual([{ reason: 'no proof', count: 1 }]);
});

it('erases a conversation, also from the index of words', async () => {
  const world = await openWorld({ inbox: mailed() });
  const id = await call(world);
  const browser = await signedIn(world);
  expect((await browser.ask(`/api/conversations/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await browser.ask(`/api/conversations/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await browser.read<Listed>('/api/conversations?view=all&search=waffles')).conversations).toEqual(
    [],
  );
  await close(world);
  expect(rowsOf(file(), 'searched')).toEqual([]);
});

const RECORDED = { ...REPORT, artifact: { ...REPORT.artifact, recordingUrl: 'https://files.example/a.wav' } };
const RECORDING = `GET /call/${PLATFORM_CALL.id}/mono-recording`;

it('passes a recording on, in ranges, and tells the key to the platform alone', async () => {
  const seen: {
    readonly url: string;
    readonly authorization: string | null;
    readonly range: string | null;
  }[] = [];
  const world = await openWorld({
    inbox: mailed(),
    platform: {
      [RECORDING]: ({ url, headers }) => {
        seen.push({ url, authorization: headers.get('authorization'), range: headers.get('range') });
        return new Response(null, {
          status: 302,
          headers: { location: 'https://files.example/a.wav?signed' },
        });
      },
      'GET /a.wav': ({ url, headers }) => {
        seen.push({ url, authorization: headers.get('authorization'), range: headers.get('range') });
        return new Response('RI', {
          status: 206,
          headers: { 'content-type': 'audio/wav', 'content-range': 'bytes 0-1/9', 'set-cookie': 'a=b' },
        });
      },
    },
  });
  const id = await call(world, 0, RECORDED);
  const browser = await signedIn(world);
  expect((await browser.read<Conversation>(`/api/conversations/${id}`)).hasRecording).toBe(true);
  const answer = await browser.ask(`/api/conversations/${id}/recording`, { headers: { range: 'bytes=0-1' } });
  expect(answer.status).toBe(206);
  expect(await answer.text()).toBe('RI');
  expect(answer.headers.get('content-range')).toBe('bytes 0-1/9');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('location')).toBeNull();
  expect(seen.map(({ authorization, range }) => [authorization, range])).toEqual([
    ['Bearer private-key', 'bytes=0-1'],
    [null, 'bytes=0-1'],
  ]);
  expect(JSON.stringify(rowsOf(file(), 'conversations'))).not.toContain('files.example');
});

it('passes nothing on that is no sound, comes without encryption, or goes round in circles', async () => {
  const to = (location: string) => () => new Response(null, { status: 302, headers: { location } });
  const world = await openWorld({
    inbox: mailed(),
    platform: {
      [RECORDING]: to('https://files.example/page'),
      'GET /page': () => new Response('<script>', { headers: { 'content-type': 'text/html' } }),
    },
  });
  const id = await call(world, 0, RECORDED);
  const browser = await signedIn(world);
  expect((await browser.ask(`/api/conversations/${id}/recording`)).status).toBe(502);
  await close(world);
  for (const location of ['http://files.example/a', 'https://files.example/b']) {
    const next = await openWorld({
      inbox: mailed(),
      platform: { [RECORDING]: to(location), 'GET /a': () => new Response('RI'), 'GET /b': to('/b') },
    });
    expect((await (await signedIn(next)).ask(`/api/conversations/${id}/recording`)).status).toBe(502);
    await close(next);
  }
});

it('tells a page that listens of each change, also of another process’s, and ends it at the stop', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = await signedIn(world);
  const answer = await browser.ask('/api/changes');
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const reader = answer.body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await next()).toBe('data: changed\n\n');
  await call(world);
  expect(await next()).toBe('data: changed\n\n');
  await vi.waitFor(async () =>
    expect((await browser.read<Listed>('/api/conversations')).conversations).toHaveLength(1),
  );
  world.inbox.end();
  expect((await reader?.read())?.done).toBe(true);
});

it('serves the built page under a strict policy, compressed, and nothing outside its folder', async () => {
  const pageFolder = join(dirname(file()), 'page');
  await mkdir(join(pageFolder, 'assets'), { recursive: true });
  await writeFile(join(pageFolder, 'index.html'), '<!doctype html><title>Inbox</title>');
  await writeFile(join(pageFolder, 'assets', 'page-1234.js'), 'console.log(1)\n'.repeat(100));
  const world = await openWorld({ inbox: { ...mailed(), pageFolder } });
  const browser = new Browser(world);
  const page = await browser.ask('/');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
  );
  const etag = page.headers.get('etag') ?? '';
  expect((await browser.ask('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await browser.ask('')).headers.get('location')).toBe('inbox/');
  const script = await browser.ask('/assets/page-1234.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(script.headers.get('cache-control')).toMatch(/immutable/);
  for (const path of ['/inbox.db', '/assets/', '/%5c..%5cinbox.db', '/..%2finbox.db'])
    expect((await browser.ask(path)).status).toBe(404);
});

it('says that the page is not built, and answers everything else', async () => {
  const world = await openWorld({ inbox: mailed() });
  const answer = await new Browser(world).ask('/');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('not built');
});

it('leads from a mail about a conversation to it, by way of signing in', async () => {
  const world = await openWorld({ inbox: mailed() });
  const before = mailServer().mails.length;
  const id = await call(world);
  await world.inbox.work();
  await vi.waitFor(() => expect(mailServer().mails).toHaveLength(before + 1));
  const link = `${PUBLIC_URL}/inbox/#conversation=${id}`;
  expect(mailServer().mails.at(-1)?.text).toContain(link);
  expect(mailServer().mails.at(-1)?.html).toContain(link);
  const browser = new Browser(world);
  expect(await linkFor(browser, OWNER, id)).toMatch(
    new RegExp(`/inbox/#sign-in=[\\w-]{43}&conversation=${id}$`),
  );
  expect(await linkFor(new Browser(world), OWNER, 'https://evil.example')).toMatch(/#sign-in=[\w-]{43}$/);
});
