// Scope: `task-tamer-server` when it cannot start or must stop: it holds nothing, and waits for nothing that stalls.
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { COUNTER_SERVER } from '../../../support/counter-server.ts';
import { temporaryFile } from '../../../support/inbox/temporary-inbox.ts';
import { postgresFixture } from '../../../support/postgres-fixture.ts';
import { POSTGRES } from '../../../support/postgres-server.ts';
import { rowsOf } from '../inbox/world.ts';
import { environmentOf, startFarServers, type FarServers } from '../far-servers.ts';
import { PAGE, proofOfNow } from '../world.ts';
import { listening, ownCounterServer, PATIENCE, programFixture, soon } from './running-program.ts';

/** As long as open requests and closing may take, and more on a busy machine. */
const MAX_STOP_MS = 50_000;
const SLOW = { timeout: 90_000 };

let far: FarServers;
const start = programFixture();

beforeAll(async () => {
  far = await startFarServers();
});
afterAll(() => far.close());

it('the program exits when it cannot listen, and leaves its inbox to the next start', PATIENCE, async () => {
  const { file, remove } = await temporaryFile();
  try {
    const taken = start({ ...environmentOf(far), INBOX: file, PORT: new URL(far.url).port });
    expect(await taken.ended).toBe(1);
    expect(taken.errors()).toContain('EADDRINUSE');
    await listening(start({ ...environmentOf(far), INBOX: file }));
  } finally {
    await remove();
  }
});

it('the program stops at once although a page of the inbox listens, and reconnects', PATIENCE, async () => {
  const { file, remove } = await temporaryFile();
  const inbox = { INBOX: file, OWNERS: 'owner@shop.example', MAIL_URL: 'smtp://127.0.0.1:9' };
  try {
    const program = start({ ...environmentOf(far), ...inbox, PUBLIC_URL: 'http://127.0.0.1' });
    const { hostname, port } = new URL(await listening(program));
    const session = 's'.repeat(43);
    addSession(file, session);
    const page = connect(Number(port), hostname);
    let heard = '';
    page.on('data', (data) => {
      heard += String(data);
      // Like EventSource, on the connection that is kept alive.
      if (heard.endsWith('\r\n0\r\n\r\n')) page.write(listen);
    });
    page.on('error', () => undefined);
    const listen = `GET /inbox/api/changes HTTP/1.1\r\nHost: ${hostname}\r\nCookie: task-tamer-session=${session}\r\n\r\n`;
    page.write(listen);
    await soon(() => heard).toContain('data: changed');
    const stopped = Date.now();
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(5_000);
    page.destroy();
  } finally {
    await remove();
  }
});

it(
  'the program stores a call whose visitor left before its answer, although it must stop',
  PATIENCE,
  async () => {
    const { file, remove } = await temporaryFile();
    try {
      const program = start({ ...environmentOf(far), INBOX: file });
      const url = await listening(program);
      const letGo = far.hold();
      const before = far.asked.length;
      const visitor = new AbortController();
      const headers = { origin: PAGE, 'content-type': 'application/json' };
      const body = JSON.stringify(proofOfNow());
      const asked = fetch(`${url}/calls`, { method: 'POST', headers, body, signal: visitor.signal });
      await soon(() => far.asked.slice(before)).toContain('/platform/call/web');
      visitor.abort();
      await expect(asked).rejects.toThrow('aborted');
      program.process.kill('SIGTERM');
      await soon(() => fetch(`${url}/health`).catch(() => 'closed')).toBe('closed');
      letGo();
      expect(await program.ended).toBe(0);
      expect(program.errors()).not.toMatch(/"level":"error"/);
      expect(rowsOf(file, 'conversations')).toMatchObject([{ platform_id: 'call-1' }]);
    } finally {
      await remove();
    }
  },
);

describe.skipIf(POSTGRES === null)('the program on Postgres', () => {
  const postgres = postgresFixture();

  it('ends after a signal although its database hangs', SLOW, async () => {
    const { API_URL, SITEVERIFY_URL, TEST } = environmentOf(far);
    const program = start({
      API_URL,
      SITEVERIFY_URL,
      TEST,
      BUSINESSES: 'store',
      DATABASE_URL: await postgres().newDatabase(),
      MASTER_KEY: randomBytes(32).toString('base64'),
      SECRET: 's'.repeat(32),
    });
    const url = await listening(program);
    const goOn = postgres().freeze();
    onTestFinished(goOn);
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    const stopped = performance.now();
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(MAX_STOP_MS);
  });
});

/** Signs an owner in without the mail. */
function addSession(file: string, session: string): void {
  const database = new DatabaseSync(file);
  const hash = createHash('sha256').update(session).digest('hex');
  database
    .prepare('insert into sessions (token_hash, owner, expires_at) values (?, ?, ?)')
    .run(hash, 'owner@shop.example', Date.now() + 60_000);
  database.close();
}

it.skipIf(COUNTER_SERVER === null)(
  'the program is not ready, and says so within a second, while its Redis is stalled',
  PATIENCE,
  async () => {
    const counters = await ownCounterServer();
    const url = await listening(start({ ...environmentOf(far), REDIS_URL: counters.url }));
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    counters.stall();
    const limit = AbortSignal.timeout(5_000);
    expect((await fetch(`${url}/ready`, { signal: limit })).status).toBe(503);
  },
);
