// Scope: docs/server/endpoint-hosts.md, and the inbox in a server of one's own: each recipe runs unchanged, called the way its runtime calls it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { build } from 'vite';
import workerd from 'workerd';
import { freePort } from '../../../../demo/server/free-port.ts';
import { COUNTER_SERVER, startCounterServer, type CounterServer } from '../../../support/counter-server.ts';
import { rowsOf } from '../../../support/inbox/rows.ts';
import { environmentOf, startFarServers, type FarServers } from '../far-servers.ts';
import { DEFAULT_LIMITS } from '../../../../server/settings.ts';
import { PAGE, proofOfNow, refusalOf } from '../world.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SOURCE = new URL('../../../../server/index.ts', import.meta.url);
const INBOX_SOURCE = new URL('../../../../server/inbox/inbox.ts', import.meta.url);
const MANUAL = await readFile(join(ROOT, 'docs/server/endpoint-hosts.md'), 'utf8');
const INBOX_MANUAL = await readFile(join(ROOT, 'docs/server/inbox.md'), 'utf8');
const PATIENCE = { timeout: 60_000 };

let folder = '';
let far: FarServers;
const environment = { ...process.env };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-recipes-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  far = await startFarServers();
  // The recipes print their receipts to the console.
  vi.spyOn(console, 'log').mockReturnValue();
  Object.assign(process.env, environmentOf(far), { PORT: '0' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env))
    if (!Object.hasOwn(environment, name)) delete process.env[name];
  Object.assign(process.env, environment);
  await far.close();
  await rm(folder, { recursive: true });
});

/** The block below a heading whose first line names the file, as a file; the package is its source. */
async function recipe(heading: string, file: string, more = '', manual = MANUAL): Promise<string> {
  const [, section = ''] = manual.split(`\n## ${heading}\n`);
  const [, block = ''] = /```js\n(.*?)```/s.exec(section.split('\n## ')[0] ?? '') ?? [];
  expect(block).toContain('task-tamer-server');
  const path = join(folder, heading.replaceAll(/\W/g, '-'), file);
  await mkdir(join(path, '..'), { recursive: true });
  const code = block
    .replaceAll("'task-tamer-server'", `'${SOURCE.href}'`)
    .replaceAll("'task-tamer-server/inbox'", `'${INBOX_SOURCE.href}'`);
  await writeFile(path, code + more);
  return path;
}

const load = async <T>(path: string): Promise<T> => (await import(pathToFileURL(path).href)) as T;

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://shop.example${path}`, {
    method: 'POST',
    headers: { origin: PAGE, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(proofOfNow()),
  });

type Answer = (request: Request, info?: object) => Promise<Response>;

/** Expects five starts of one address to succeed, and one more of another address. */
async function expectToCount(answer: (address: string) => Promise<Response>): Promise<void> {
  const first = await answer('203.0.113.7');
  expect([first.status, await first.json()]).toMatchObject([201, { id: 'call-1' }]);
  const statuses = [];
  for (let tries = 0; tries < 5; tries += 1) statuses.push((await answer('203.0.113.7')).status);
  expect(statuses).toEqual([201, 201, 201, 201, 429]);
  expect((await answer('203.0.113.8')).status).toBe(201);
}

it('the recipe for Node starts calls and counts them per address', PATIENCE, async () => {
  const { server } = await load<{ server: Server }>(
    await recipe('Node, in a server of your own', 'agent.js'),
  );
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const statuses = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const { headers, method, body } = ask('/');
    const init = { headers, method, body, duplex: 'half' } as RequestInit;
    statuses.push((await fetch(`http://127.0.0.1:${port}/calls`, init)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it(
  'the recipe for an inbox in one’s own server shows its page, and keeps the call of a visitor who leaves while it stops',
  PATIENCE,
  async () => {
    Object.assign(process.env, {
      INBOX: join(folder, 'inbox.db'),
      PUBLIC_URL: 'https://calls.shop.example',
      KEEP_SERVER: 'false',
    });
    const { server } = await load<{ server: Server }>(
      await recipe('In your own server', 'server.js', '', INBOX_MANUAL),
    );
    if (!server.listening) await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const session = (await (await fetch(`${url}/inbox/api/session`)).json()) as {
      missing: readonly string[];
    };
    expect(session.missing).toEqual(['OWNERS', 'MAIL_URL']);
    const letGo = far.hold();
    const before = far.asked.length;
    const visitor = new AbortController();
    const { headers, method, body } = ask('/');
    const init = { headers, method, body, duplex: 'half', signal: visitor.signal } as RequestInit;
    const asked = fetch(`${url}/calls`, init);
    await expect.poll(() => far.asked.slice(before), PATIENCE).toContain('/platform/call/web');
    const stopped = once(server, 'close');
    // As the signal does, which would also reach the test runner.
    process.listeners('SIGTERM').at(-1)?.('SIGTERM');
    visitor.abort();
    await expect(asked).rejects.toThrow('aborted');
    await stopped;
    letGo();
    await expect
      .poll(() => rowsOf(join(folder, 'inbox.db'), 'conversations'), PATIENCE)
      .toMatchObject([{ status: 'live', name: 'Grace' }]);
  },
);

it('the recipe for several sites keeps their origins, assistants and limits apart', PATIENCE, async () => {
  process.env['HOSTNAMES'] = 'shop.example';
  const { server } = await load<{ server: Server }>(await recipe('Several sites on one server', 'sites.js'));
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const start = async (site: string, origin: string): Promise<number> => {
    const { headers, method, body } = ask('/', { origin });
    const init = { headers, method, body, duplex: 'half' } as RequestInit;
    return (await fetch(`http://127.0.0.1:${port}/${site}/calls`, init)).status;
  };
  const before = far.assistants.length;
  const statuses = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push(await start('bakery', 'https://bakery.example'));
  statuses.push(await start('garage', 'https://garage.example'));
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 201]);
  const asked = far.assistants.slice(before);
  expect(asked).toEqual([...Array<string>(5).fill('bakery-assistant-id'), 'garage-assistant-id']);
  expect(await start('garage', 'https://bakery.example')).toBe(403);
  expect(await start('butcher', 'https://bakery.example')).toBe(404);
  delete process.env['HOSTNAMES'];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('the recipe for Deno starts calls and counts them per address', async () => {
  const { default: app } = await load<{ default: { fetch: Answer } }>(await recipe('Deno', 'agent.js'));
  await expectToCount((hostname) => app.fetch(ask('/calls'), { remoteAddr: { hostname } }));
});

it('the recipe for Bun starts calls and counts them per address', async () => {
  const { default: app } = await load<{ default: { fetch: Answer } }>(await recipe('Bun', 'agent.js'));
  await expectToCount((address) => app.fetch(ask('/calls'), { requestIP: () => ({ address }) }));
});

describe.skipIf(COUNTER_SERVER === null)('a recipe with Redis', () => {
  let counters: CounterServer;
  beforeAll(async () => {
    counters = await startCounterServer();
    process.env['REDIS_URL'] = `${counters.url}/0`;
  });
  afterAll(() => counters.close());
  /** The recipe keeps its connection for the life of the process, so export it to close it here. */
  const more = 'export { client };\n';

  it('for Netlify starts calls and counts them per address', PATIENCE, async () => {
    type Module = { default: Answer; config: { path: readonly string[] }; client: Redis };
    const module = await load<Module>(await recipe('Netlify', 'agent.js', more));
    expect(module.config.path).toEqual([
      '/agent/calls',
      '/agent/chats',
      '/agent/messages',
      '/agent/feedback',
      '/agent/checks',
      '/agent/config',
    ]);
    await expectToCount((ip) => module.default(ask('/agent/calls'), { ip }));
    module.client.disconnect();
  });

  it('for Vercel starts calls and counts them per address', PATIENCE, async () => {
    process.env['REDIS_URL'] = `${counters.url}/1`;
    type Module = { default: { fetch: Answer }; client: Redis };
    const { default: app, client } = await load<Module>(await recipe('Vercel', 'calls.js', more));
    await expectToCount((address) => app.fetch(ask('/api/agent/calls', { 'x-real-ip': address })));
    client.disconnect();
  });
});

it('the recipe for Cloudflare Workers counts exactly in a Durable Object, in workerd', PATIENCE, async () => {
  const path = await recipe('Cloudflare Workers', 'worker.js');
  const outDir = join(path, '..', 'built');
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      target: 'es2022',
      lib: { entry: path, formats: ['es'], fileName: 'worker' },
      rollupOptions: { external: ['cloudflare:workers'] },
    },
  });
  const port = await freePort();
  const limits = { CALLS_PER_DAY: '20', STARTS_IN_10_MINUTES: String(DEFAULT_LIMITS.startsIn10Minutes) };
  const config = workerdConfig(port, { ...environmentOf(far), ...limits });
  await writeFile(join(outDir, 'config.capnp'), config);
  const server = spawn(workerd, ['serve', join(outDir, 'config.capnp')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const answer = async (address: string) => {
      const { headers, method, body } = ask('/calls', { 'cf-connecting-ip': address });
      return fetch(`http://127.0.0.1:${port}/calls`, {
        headers,
        method,
        body,
        duplex: 'half',
      } as RequestInit);
    };
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(isUp, PATIENCE).toBe(404);
    await expectToCount(answer);
    const crowd = await Promise.all(
      Array.from({ length: 40 }, (_, number) => answer(`198.51.100.${number}`)),
    );
    // Six of the day's twenty calls are used already.
    const statuses = crowd.map(({ status }) => status);
    expect([201, 402].map((status) => statuses.filter((each) => each === status).length)).toEqual([14, 26]);
    const refused = crowd.find(({ status }) => status === 402);
    expect(refused && (await refusalOf(refused))).toEqual([402, 'budget-spent']);
  } finally {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
});

const workerdConfig = (port: number, variables: Readonly<Record<string, string>>): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "internet", network = (allow = ["local"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
  bindings = [
    (name = "COUNTERS", durableObjectNamespace = "Counters"),
    ${Object.entries(variables)
      .map(([name, value]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(value)})`)
      .join(',\n    ')}
  ],
  durableObjectNamespaces = [(className = "Counters", uniqueKey = "counters", enableSql = true)],
  durableObjectStorage = (inMemory = void)
);
`;

it("the recipe's Durable Object is small enough to read", () => {
  const [, object = ''] = /(export class Counters[^]*?\n})\n/.exec(MANUAL) ?? [];
  expect(object.split('\n').length).toBeGreaterThan(10);
  expect(object.split('\n').length).toBeLessThanOrEqual(40);
});
