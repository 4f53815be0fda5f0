// Scope: the nginx recipe of docs/server/endpoint-hosts.md: behind a real nginx, chats arrive in pieces, long reports are passed
// on, and addresses and request ids are nginx's.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type RunningServer } from '../../../../server/cli/serve.ts';
import { settingsFrom } from '../../../../server/index.ts';
import { freePort } from '../../../../demo/server/free-port.ts';
import { event } from '../routes/chat-world.ts';
import { environmentOf, startFarServers, type FarServers } from '../far-servers.ts';
import { NO_LOG, PAGE, proofOfNow } from '../world.ts';

const NGINX = [
  process.env['NGINX_PATH'] ?? '',
  ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'nginx')),
  '/usr/sbin/nginx',
].find((path) => path !== '' && existsSync(path));
const MANUAL = await readFile(
  fileURLToPath(new URL('../../../../docs/server/endpoint-hosts.md', import.meta.url)),
  'utf8',
);
const PATIENCE = { timeout: 30_000 };
const PIECES = 10;
/** How long a piece may take. A buffered piece never arrives. */
const PIECE_LIMIT_MS = 10_000;

let far: FarServers;
let platform: Server;
/** The open answer of the platform to a chat. */
let chat: ServerResponse | null = null;
let endpoint: RunningServer;
let nginx: ChildProcess;
let folder = '';
let url = '';

/**
 * The recipe on this machine's ports, without https. @param http10 use nginx's default protocol, with more buffering
 */
function recipe(port: number, upstream: string, http10: boolean): string {
  const [, block = ''] = /```nginx\n(.*?)```/s.exec(MANUAL) ?? [];
  expect(block).toContain('listen 443 ssl http2;');
  return block
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^.*ssl_certificate.*\n/gm, '')
    .replace(http10 ? /^.*proxy_http_version.*\n/m : '', '')
    .replace('http://127.0.0.1:8787', upstream);
}

/** All of nginx's files in one folder, so that it needs no rights. Started by root, it would otherwise be another user. */
const configuration = (server: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${server}
}
`;

async function startPlatform(): Promise<string> {
  platform = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url !== '/chat') {
        response.setHeader('content-type', 'application/json');
        return response.end(JSON.stringify({ id: 'session-1' }));
      }
      response.setHeader('content-type', 'text/event-stream');
      response.flushHeaders();
      return (chat = response);
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
}

const send = (path: string, more: object = {}, headers: Record<string, string> = {}) =>
  fetch(`${url}/${path}`, {
    signal: AbortSignal.timeout(PIECE_LIMIT_MS),
    method: 'POST',
    headers: { origin: PAGE, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...proofOfNow(), ...more }),
  });

describe.skipIf(NGINX === undefined).each([
  ['as documented', false],
  ['without its HTTP/1.1', true],
])('behind nginx %s', (_, http10) => {
  beforeAll(async () => {
    far = await startFarServers();
    folder = await mkdtemp(join(tmpdir(), 'task-tamer-nginx-'));
    const environment = {
      ...environmentOf(far),
      API_URL: await startPlatform(),
      ADDRESS_FROM: 'x-real-ip',
      STARTS_IN_10_MINUTES: '3',
    };
    endpoint = await startServer({
      businesses: 'environment',
      endpoint: { ...settingsFrom(environment), onReceipt: () => undefined, log: NO_LOG },
      port: 0,
      host: '127.0.0.1',
      redisUrl: null,
      redisPrefix: null,
      receiptsFile: join(folder, 'receipts.jsonl'),
      book: null,
      inbox: null,
      accessLog: false,
      logLevel: 'info',
    });
    const port = await freePort();
    const file = join(folder, 'nginx.conf');
    await writeFile(file, configuration(recipe(port, new URL(endpoint.url).origin, http10)));
    nginx = spawn(NGINX ?? '', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    url = `http://127.0.0.1:${port}`;
    const health = () =>
      fetch(`${url}/health`).then(
        ({ status }) => status,
        () => 0,
      );
    await vi.waitFor(async () => expect(await health()).toBe(200), PATIENCE);
  }, 60_000);

  afterAll(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill();
    await ended;
    platform.closeAllConnections();
    await endpoint.close();
    await new Promise((resolve) => platform.close(resolve));
    await far.close();
    await rm(folder, { recursive: true });
  });

  it('a chat arrives piece by piece', PATIENCE, async () => {
    const answer = await send('chats', { input: 'Hello?' });
    expect(answer.status).toBe(200);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    // The platform sends each piece only after the one before has arrived.
    let read = '';
    for (let piece = 0; piece < PIECES; piece += 1) {
      chat?.write(event(`Piece ${piece}`));
      while (!read.includes(`Piece ${piece}`)) read += (await reader?.read())?.value ?? '';
    }
    chat?.end();
    await reader?.cancel();
  });

  it('nginx does not refuse a report of 4.9 MB for its length', PATIENCE, async () => {
    const { status } = await send('inbox/events', { message: 'x'.repeat(4_900_000) });
    // This program has no inbox, and may answer before nginx has sent everything.
    expect(status).not.toBe(413);
  });

  it('the visitor’s address cannot be forged, and the request id is nginx’s', PATIENCE, async () => {
    const forged = [1, 2, 3].map((number) => ({ 'x-real-ip': `203.0.113.${number}` }));
    const answers = [];
    for (const headers of forged) answers.push(await send('calls', {}, headers));
    expect(answers.map(({ status }) => status)).toEqual([502, 502, 429]);
    for (const answer of answers) expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f]{32}$/);
  });
});
