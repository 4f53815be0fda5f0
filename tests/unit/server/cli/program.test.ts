// Scope: `task-tamer-server` as a separate process: it starts, answers over HTTP, and shuts down without dropping
// requests.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../../../server/cli/serve.ts';
import { settingsFrom } from '../../../../server/index.ts';
import { COUNTER_SERVER } from '../../../support/counter-server.ts';
import { temporaryFile } from '../../../support/inbox/temporary-inbox.ts';
import { rowsOf } from '../inbox/world.ts';
import { environmentOf, startFarServers, type FarServers } from '../far-servers.ts';
import { PAGE, proofOfNow, refusalOf } from '../world.ts';
import { listening, ownCounterServer, PATIENCE, programFixture, soon } from './running-program.ts';

let far: FarServers;
const start = programFixture();

beforeAll(async () => {
  far = await startFarServers();
});
afterAll(() => far.close());

const headers = { origin: PAGE, 'content-type': 'application/json' };
/** This process's clock is the real one. */
const body = () => JSON.stringify(proofOfNow());
const call = (url: string) => fetch(`${url}/calls`, { method: 'POST', headers, body: body() });

it('the program lists every missing variable and exits with 1', PATIENCE, async () => {
  const program = start({ CALLS_PER_DAY: 'many' });
  expect(await program.ended).toBe(1);
  for (const name of ['CALLS_PER_DAY', 'PRIVATE_KEY', 'ASSISTANT', 'BOT_CHECK_SECRET', 'SITE_KEY', 'ORIGINS'])
    expect(program.errors()).toContain(`  ${name} is`);
  expect(program.errors()).not.toContain('    at ');
});

it.each(['0.0.0.0', '::'])(
  'the program on %s prints an address that a browser opens',
  PATIENCE,
  async (HOST) => {
    expect(await listening(start({ ...environmentOf(far), HOST }))).toMatch(/^http:\/\/localhost:\d+$/);
  },
);

it('the program says that it cannot listen and exits with 1', PATIENCE, async () => {
  const program = start({ ...environmentOf(far), PORT: new URL(far.url).port });
  expect(await program.ended).toBe(1);
  expect(program.errors()).toContain('cannot start');
});

it(
  'the program starts calls, counts by the socket’s address, and prints only receipts to standard output',
  PATIENCE,
  async () => {
    const program = start(environmentOf(far));
    const url = await listening(program);
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    const answer = await call(url);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ id: 'call-1', maxDurationSeconds: 600 });
    const forged = { ...headers, 'x-forwarded-for': '1.2.3.4' };
    const tries = Array.from({ length: 6 }, () =>
      fetch(`${url}/calls`, { method: 'POST', headers: forged, body: body() }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await soon(() => program.output().trim().split('\n').length).toBe(5);
    const receipts = program
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    for (const receipt of receipts)
      expect(receipt).toMatchObject({ id: 'call-1', agent: 'erin', channel: 'voice' });
    expect(program.output() + program.errors()).not.toMatch(/Grace|127\.0\.0\.1(?!:)|private-key|token-\d/);
  },
);

it(
  'the program warns that it does not check consent texts unless the business name is set',
  PATIENCE,
  async () => {
    const unset = start(environmentOf(far));
    await listening(unset);
    await soon(unset.errors).toContain('BUSINESS_NAME is not set');
    const named = start({ ...environmentOf(far), BUSINESS_NAME: 'Pine Dental' });
    const url = await listening(named);
    const answer = await fetch(`${url}/calls`, { method: 'POST', headers, body: body() });
    expect(await refusalOf(answer)).toEqual([428, 'consent-refused']);
    expect(named.errors()).not.toContain('BUSINESS_NAME is not set');
  },
);

it('the program logs every answer with its request id when ACCESS_LOG is set', PATIENCE, async () => {
  const program = start({ ...environmentOf(far), ACCESS_LOG: 'true' });
  const url = await listening(program);
  const sent = { ...headers, 'x-request-id': 'from-the-proxy' };
  await fetch(`${url}/calls`, { method: 'POST', headers: sent, body: body() });
  await soon(program.errors).toMatch(/"path":"calls","status":201,"error":null,"requestId":"from-the-proxy"/);
});

it(
  'the program sends the head of a chat immediately, before the agent has said anything',
  PATIENCE,
  async () => {
    const url = await listening(start(environmentOf(far)));
    const sent = JSON.stringify({ ...(JSON.parse(body()) as object), input: 'Hello?' });
    const letGo = far.holdChat();
    const answer = await fetch(`${url}/chats`, { method: 'POST', headers, body: sent });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    letGo();
    expect(await answer.text()).toContain('"delta":"Hello"');
  },
);

it('the program refuses requests that are too large, and keeps serving', PATIENCE, async () => {
  const url = await listening(start(environmentOf(far)));
  const large = await fetch(`${url}/calls`, { method: 'POST', headers, body: 'x'.repeat(10_000_000) });
  expect(await refusalOf(large)).toEqual([413, 'body-too-large']);
  expect((await call(url)).status).toBe(201);
});

it(
  'the program serves other visitors while one sends slowly, and closes the slow connection',
  PATIENCE,
  async () => {
    const endpoint = { ...settingsFrom(environmentOf(far)), timeLimits: { body: 0.2 } };
    const server = await startServer({
      businesses: 'environment',
      endpoint,
      port: 0,
      host: '127.0.0.1',
      redisUrl: null,
      redisPrefix: null,
      receiptsFile: null,
      book: null,
      inbox: null,
      accessLog: false,
      logLevel: 'info',
    });
    const url = new URL(server.url);
    const slow = connect(Number(url.port), url.hostname);
    const head = `host: x\r\norigin: ${PAGE}\r\ncontent-type: application/json\r\ncontent-length: 99`;
    slow.write(`POST /calls HTTP/1.1\r\n${head}\r\n\r\n{`);
    expect((await call(url.origin)).status).toBe(201);
    let answered = '';
    slow.on('data', (data) => (answered += String(data)));
    await once(slow, 'close');
    expect(answered).toContain('body-too-slow');
    await server.close();
  },
);

it(
  'the program finishes open requests on shutdown, refuses new ones, and exits with 0',
  PATIENCE,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'task-tamer-receipts-'));
    const file = join(folder, 'receipts.jsonl');
    const program = start({ ...environmentOf(far), RECEIPTS_FILE: file });
    const url = await listening(program);
    const letGo = far.hold();
    const before = far.asked.length;
    const served = call(url);
    await soon(() => far.asked.slice(before)).toEqual(['/siteverify', '/platform/call/web']);
    program.process.kill('SIGTERM');
    await soon(() =>
      fetch(`${url}/health`).then(
        () => 'open',
        () => 'closed',
      ),
    ).toBe('closed');
    letGo();
    expect((await served).status).toBe(201);
    expect(await program.ended).toBe(0);
    expect(program.errors()).toContain('task-tamer-server stopped');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      id: 'call-1',
      consent: { language: 'en' },
    });
    await rm(folder, { recursive: true });
  },
);

it(
  'the program announces on a kept-alive health check that it is closing, and closes that connection',
  PATIENCE,
  async () => {
    const program = start(environmentOf(far));
    const { hostname, port } = new URL(await listening(program));
    const letGo = far.hold();
    const before = far.asked.length;
    const served = call(`http://${hostname}:${port}`);
    await soon(() => far.asked.slice(before)).toContain('/platform/call/web');
    const kept = connect(Number(port), hostname);
    let heard = '';
    kept.on('data', (data) => (heard += String(data)));
    // One packet with a request and the beginning of another, so that the connection is not idle when the server is
    // stopped.
    const request = 'GET /health HTTP/1.1\r\nHost: x\r\n';
    kept.write(`${request}\r\n${request}`);
    await soon(() => heard).toContain('HTTP/1.1 200');
    program.process.kill('SIGTERM');
    await soon(() => isOpen(hostname, Number(port))).toBe(false);
    kept.write('\r\n');
    await soon(() => heard).toMatch(/HTTP\/1\.1 503 .*\r\n(.+\r\n)*connection: close/i);
    letGo();
    expect((await served).status).toBe(201);
    expect(await program.ended).toBe(0);
    kept.destroy();
  },
);

const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

it('the program reports that the reader of the receipts is gone, and keeps serving', PATIENCE, async () => {
  const program = start(environmentOf(far));
  const url = await listening(program);
  program.process.stdout?.destroy();
  for (let calls = 0; calls < 3; calls += 1) expect((await call(url)).status).toBe(201);
  await soon(program.errors).toMatch(/The receipt of call-1 could not be stored: .*EPIPE/);
});

it.skipIf(!existsSync('/dev/full'))(
  'the program reports receipts that are lost to a full disk, and keeps serving',
  PATIENCE,
  async () => {
    const full = openSync('/dev/full', 'w');
    const program = start(environmentOf(far), { output: full });
    const url = await listening(program);
    expect((await call(url)).status).toBe(201);
    await soon(program.errors).toMatch(/The receipt of call-1 could not be stored: .*ENOSPC/);
    expect((await call(url)).status).toBe(201);
    closeSync(full);
  },
);

it('the program answers a request without a usable host, and keeps serving', PATIENCE, async () => {
  const url = await listening(start(environmentOf(far)));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET /health HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n');
  let answer = '';
  for await (const piece of socket) answer += String(piece);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

it('the program prints feedback separately from receipts', PATIENCE, async () => {
  const program = start(environmentOf(far));
  const url = await listening(program);
  const feedback = JSON.stringify({ id: 'call-1', helped: true });
  expect((await fetch(`${url}/feedback`, { method: 'POST', headers, body: feedback })).status).toBe(204);
  await soon(program.errors).toContain('"feedback":{"id":"call-1"');
  expect(program.output()).toBe('');
});

it.skipIf(COUNTER_SERVER === null)(
  'the program is ready while its Redis answers, and warns about one that may evict counters',
  PATIENCE,
  async () => {
    const counters = await ownCounterServer(['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru']);
    const program = start({ ...environmentOf(far), REDIS_URL: counters.url });
    const url = await listening(program);
    expect(program.errors()).toContain('maxmemory-policy allkeys-lru');
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    await counters.close();
    await soon(async () => (await fetch(`${url}/ready`)).status).toBe(503);
    expect((await fetch(`${url}/health`)).status).toBe(200);
  },
);

it('the program does not start when it cannot write receipts to the configured place', PATIENCE, async () => {
  const program = start({ ...environmentOf(far), RECEIPTS_FILE: '/nowhere/receipts.jsonl' });
  expect(await program.ended).toBe(1);
  expect(program.errors()).toContain('cannot start: RECEIPTS_FILE cannot be written');
});

it.skipIf(COUNTER_SERVER === null)(
  'the program shares a day’s budget with its other instances, and not with another site on the same Redis',
  PATIENCE,
  async () => {
    const counters = await ownCounterServer();
    const site = { ...environmentOf(far), REDIS_URL: counters.url, CALLS_PER_DAY: '1' };
    const statusOf = async (environment: Readonly<Record<string, string>>) =>
      (await call(await listening(start(environment)))).status;
    expect(await statusOf(site)).toBe(201);
    expect(await statusOf(site)).toBe(402);
    // One more origin is the same site, and does not begin the day anew.
    expect(await statusOf({ ...site, ORIGINS: `${PAGE},https://another.example` })).toBe(402);
    expect(await statusOf({ ...site, ASSISTANT: randomUUID() })).toBe(201);
    const named = { ...site, REDIS_PREFIX: 'mine' };
    expect(await statusOf(named)).toBe(201);
    expect(await statusOf({ ...named, ORIGINS: `${PAGE},https://third.example` })).toBe(402);
  },
);

it.skipIf(COUNTER_SERVER === null)(
  'the program counts in Redis, and refuses every start while Redis is away',
  PATIENCE,
  async () => {
    const counters = await ownCounterServer();
    const program = start({ ...environmentOf(far), REDIS_URL: counters.url });
    const url = await listening(program);
    expect((await call(url)).status).toBe(201);
    await counters.close();
    await soon(async () => (await call(url)).status).toBe(503);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  },
);

it(
  'the program loses no conversation of its inbox when it is killed, and locks the file against a second process',
  PATIENCE,
  async () => {
    const { file, remove } = await temporaryFile();
    const environment = { ...environmentOf(far), INBOX: file, PUBLIC_URL: 'https://calls.shop.example' };
    try {
      const killed = start(environment);
      expect((await call(await listening(killed))).status).toBe(201);
      killed.process.kill('SIGKILL');
      await killed.ended;
      const again = start(environment);
      const url = await listening(again);
      const refused = await fetch(`${url}/inbox/events/${crypto.randomUUID()}`, {
        method: 'POST',
        body: '{}',
      });
      expect(refused.status).toBe(401);
      const second = start({ ...environment, PORT: '0' });
      expect(await second.ended).toBe(1);
      expect(second.errors()).toContain('another process has it open');
      again.process.kill('SIGTERM');
      expect(await again.ended).toBe(0);
      expect(rowsOf(file, 'conversations')).toMatchObject([
        { status: 'live', name: 'Grace', platform_id: 'call-1' },
      ]);
    } finally {
      await remove();
    }
  },
);
