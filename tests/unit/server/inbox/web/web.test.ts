import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Conversation, Listed, Overview } from '../../../../../server/inbox/web/page-contract.ts';
import { Browser, call, signingIn } from './browser.ts';
import { deliver, HOUR_MS, inboxFixture, REPORT, reporting, rowsOf } from '../world.ts';
import { PLATFORM_CALL } from '../../world.ts';

const fixture = inboxFixture();
const { openWorld, close, file, folder, mailed } = fixture;
const { signedIn } = signingIn(fixture);

it('the inbox shows a conversation with everything that is known', async () => {
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
    agent: 'Erin',
    bookings: [{ what: 'Check-up' }],
    lines: [
      { speaker: 'agent', text: 'Paws, this is Erin.' },
      { speaker: 'visitor', text: 'My dog Waffles limps.' },
    ],
  });
  expect(shown.consent).not.toBeNull();
  expect((await browser.ask(`/api/conversations/${randomUUID()}`)).status).toBe(404);
});

it('the inbox stores a note and the done mark, and filters by it', async () => {
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
  for (const wrong of [{ isDone: 'yes' }, { note: 7 }, { note: 'x'.repeat(5_001) }, {}, ['note']])
    expect((await change(wrong)).status).toBe(400);
});

it.each<readonly [string, number, BodyInit]>([
  ['malformed', 400, '{"note":"lost'],
  ['missing', 400, ''],
  ['too long', 413, JSON.stringify({ note: 'x'.repeat(40_000) })],
  ['too slow', 408, new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) })],
])(
  'the inbox refuses a change whose body is %s, and does not say that it is saved',
  async (_, status, body) => {
    const world = await openWorld({ inbox: mailed(), settings: { timeLimits: { body: 0.05 } } });
    const id = await call(world);
    const browser = await signedIn(world);
    expect((await browser.ask(`/api/conversations/${id}`, { method: 'PATCH', raw: body })).status).toBe(
      status,
    );
  },
);

it.each([
  ['POST', 'conversations/ID', 'GET, HEAD, PATCH, DELETE'],
  ['PUT', 'conversations/ID', 'GET, HEAD, PATCH, DELETE'],
  ['DELETE', 'overview', 'GET, HEAD'],
  ['GET', 'people/find', 'POST'],
])('the inbox answers %s of %s with the allowed methods', async (method, path, allow) => {
  const world = await openWorld({ inbox: mailed() });
  const id = await call(world);
  const browser = await signedIn(world);
  const answer = await browser.ask(`/api/${path.replace('ID', id)}`, { method });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  expect(await answer.text()).not.toContain('Waffles');
});

it('the inbox finds conversations by the start of a word, ignoring accents, and nothing by punctuation', async () => {
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

it('the inbox lists all conversations page by page, each once', async () => {
  const world = await openWorld({ inbox: mailed() });
  const ids = [];
  for (let number = 0; number < 60; number += 1) {
    await world.inbox.endpoint.refused('voice', 'too-many-starts');
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

it('the inbox continues the list after a conversation that was erased meanwhile', async () => {
  const world = await openWorld({ inbox: mailed() });
  for (let number = 0; number < 60; number += 1)
    await world.inbox.endpoint.refused('voice', 'too-many-starts');
  const browser = await signedIn(world);
  const first = await browser.read<Listed>('/api/conversations?view=missed');
  const last = first.conversations.at(-1)?.id ?? '';
  expect((await browser.ask(`/api/conversations/${last}`, { method: 'DELETE' })).status).toBe(204);
  const second = await browser.read<Listed>(`/api/conversations?view=missed&after=${first.after}`);
  const ids = [...first.conversations, ...second.conversations].map(({ id }) => id);
  expect(new Set(ids).size).toBe(60);
  expect(ids).toHaveLength(60);
});

it('the inbox counts the last fourteen days in the business’s time zone, and today’s cost', async () => {
  // NOW is noon by UTC, and 7 in the morning in New York.
  const world = await openWorld({ inbox: mailed() });
  await call(world);
  await world.inbox.endpoint.refused('voice', 'too-many-starts');
  world.pass(-8 * HOUR_MS);
  await world.inbox.endpoint.refused('voice', 'too-many-starts');
  world.pass(8 * HOUR_MS);
  const overview = await (await signedIn(world)).read<Overview>('/api/overview');
  expect(overview.days).toHaveLength(14);
  expect(overview.days.slice(-2).map(({ answered, missed }) => [answered, missed])).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(overview).toMatchObject({ cost: 0.12, counts: { new: 1, missed: 2 }, calls: { used: 1 } });
});

it('the inbox shows the owner refused reports', async () => {
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start();
  const { url } = reporting(world);
  await deliver(world, REPORT, { url, headers: {} });
  const overview = await (await signedIn(world)).read<Overview>('/api/overview');
  expect(overview.refusedEvents).toEqual([{ reason: 'no proof', count: 1, isAskedFor: true }]);
});

it('the inbox erases a conversation, including its search index', async () => {
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

it('the inbox proxies a recording in ranges, and sends the key only to the platform', async () => {
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

it('the inbox proxies nothing that is not audio, is not HTTPS, or redirects in circles', async () => {
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

it.each([
  ['audio/wav', 'audio/wav'],
  ['audio/mpeg; charset=binary', 'audio/mpeg'],
  ['AUDIO/OGG', 'audio/ogg'],
  ['application/octet-stream', 'application/octet-stream'],
  // As storage names a file of which it knows nothing.
  ['binary/octet-stream', 'application/octet-stream'],
  ['video/mp4', 'video/mp4'],
  ['audio/wav, text/html', null],
  ['application/octet-stream-like', null],
  ['video/mp4x', null],
])('the inbox proxies a recording that is %s as %s', async (given, sent) => {
  const world = await openWorld({
    inbox: mailed(),
    platform: { [RECORDING]: () => new Response('RI', { headers: { 'content-type': given } }) },
  });
  const id = await call(world, 0, RECORDED);
  const answer = await (await signedIn(world)).ask(`/api/conversations/${id}/recording`);
  expect(answer.status).toBe(sent === null ? 502 : 200);
  if (sent !== null) expect(answer.headers.get('content-type')).toBe(sent);
});

it('the inbox lets as many pages listen as several owners have open', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = await signedIn(world);
  const statuses = [];
  for (let page = 0; page < 150; page += 1) statuses.push((await browser.ask('/api/changes')).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('the inbox notifies a listening page of each change, also by another process, and closes the stream on shutdown', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = await signedIn(world);
  const answer = await browser.ask('/api/changes');
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const reader = answer.body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await next()).toBe('retry: 500\ndata: changed\n\n');
  await call(world);
  expect(await next()).toBe('data: changed\n\n');
  await vi.waitFor(async () =>
    expect((await browser.read<Listed>('/api/conversations')).conversations).toHaveLength(1),
  );
  void world.inbox.end();
  expect((await reader?.read())?.done).toBe(true);
});

it('the inbox serves the built page under a strict policy, and nothing outside its folder', async () => {
  const pageFolder = join(folder(), 'page');
  await mkdir(join(pageFolder, 'assets'), { recursive: true });
  await writeFile(join(pageFolder, 'inbox.html'), '<!doctype html><title>Inbox</title>');
  await writeFile(join(pageFolder, 'assets', 'page-1234.js'), 'console.log(1)\n');
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
  const script = await browser.ask('/assets/page-1234.js');
  expect(script.headers.get('cache-control')).toMatch(/immutable/);
  for (const path of ['/inbox.db', '/inbox.html', '/assets/', '/%5c..%5cinbox.db', '/..%2finbox.db'])
    expect((await browser.ask(path)).status).toBe(404);
});

it('every answer of the inbox names the version of the page that a reload would open', async () => {
  const pageFolder = join(folder(), 'page');
  await mkdir(pageFolder);
  const build = (script: string) =>
    writeFile(join(pageFolder, 'inbox.html'), `<script type="module" src="./assets/${script}"></script>`);
  const browser = new Browser(await openWorld({ inbox: { ...mailed(), pageFolder } }));
  const version = async (path: string) => (await browser.ask(path)).headers.get('page-version');
  expect(await version('/api/session')).toBeNull();
  await build('inbox-1234.js');
  expect(await version('/')).toBe('inbox-1234.js');
  expect(await version('/api/session')).toBe('inbox-1234.js');
  expect(await version('/api/nothing')).toBe('inbox-1234.js');
  await build('inbox-5678.js');
  expect(await version('/')).toBe('inbox-5678.js');
});

it('the inbox says that the page is not built, and still answers everything else', async () => {
  const world = await openWorld({ inbox: mailed() });
  const answer = await new Browser(world).ask('/');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('not built');
});
