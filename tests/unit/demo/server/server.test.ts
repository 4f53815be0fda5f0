/** Scope: the local server over real HTTP: pages, headers, the tag's script, and what must be unreachable. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_SETTINGS } from '../../../../demo/local-settings.ts';
import { startServer, type RunningServer } from '../../../../demo/server/server.ts';
import { EVERGREEN, PINNED } from '../../../../site/embed/tag-folders.ts';
import { headersFile, redirectsFile } from '../../../../site/prerender/headers.ts';

const SCRIPT = 'console.log("the tag");\n'.repeat(50);
let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-'));
  await mkdir(join(folder, 'pages/assets'), { recursive: true });
  await mkdir(join(folder, 'script'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'pages/index.html'), '<h1>Home</h1>');
  await writeFile(join(folder, 'pages/404.html'), '<h1>404</h1>');
  await writeFile(join(folder, 'pages/privacy.html'), '<h1>Privacy</h1>');
  await mkdir(join(folder, 'pages/demo'));
  await writeFile(join(folder, 'pages/demo/index.html'), '<h1>Demo</h1>');
  await writeFile(
    join(folder, 'pages/_headers'),
    headersFile(
      LOCAL_SETTINGS,
      { styles: ['h1{color:red}'], starter: '' },
      {
        pages: ['/assets/page-a1.css'],
        tag: [],
      },
    ),
  );
  await writeFile(join(folder, 'pages/_redirects'), redirectsFile());
  await writeFile(join(folder, 'pages/.env'), 'secret');
  await writeFile(join(folder, 'pages/assets/page-a1.css'), 'h1{color:red}');
  await writeFile(join(folder, 'script/task-tamer-agent.js'), SCRIPT);
  await writeFile(join(folder, 'script/task-tamer-agent.consent.json'), '{}');
  await mkdir(join(folder, 'script/languages'));
  await writeFile(join(folder, 'script/languages/fr.json'), '{}');
  server = await startServer({
    port: 0,
    pagesFolder: join(folder, 'pages'),
    scriptFolder: join(folder, 'script'),
    pages: { '/host': { body: '<p>Host</p>', headers: { 'X-Host': 'yes' } } },
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };

/** Sends the path unchanged; `fetch` would normalize it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the pages of the local server', () => {
  test('have the headers of the static host’s file and are revalidated on each request', async () => {
    const { status, headers, body } = await get('/');
    expect(status).toBe(200);
    expect(body.toString()).toBe('<h1>Home</h1>');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(headers['permissions-policy']).toContain('microphone=(self)');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('that do not exist are the 404 page', async () => {
    const { status, body } = await get('/absent');
    expect(status).toBe(404);
    expect(body.toString()).toBe('<h1>404</h1>');
  });

  test('in memory have exactly the headers they specify', async () => {
    const { headers, body } = await get('/host');
    expect(body.toString()).toBe('<p>Host</p>');
    expect(headers['x-host']).toBe('yes');
    expect(headers['content-security-policy']).toBeUndefined();
  });

  test('have one canonical address, to which others redirect', async () => {
    const demo = await get('/demo?scenario=slow');
    expect([demo.status, demo.headers['location']]).toEqual([308, '/demo/?scenario=slow']);
    expect((await get('/privacy')).body.toString()).toBe('<h1>Privacy</h1>');
    const privacy = await get('/privacy/');
    expect([privacy.status, privacy.headers['location']]).toEqual([308, '/privacy']);
  });

  test.each([
    ['/index', '/'],
    ['/index.html', '/'],
    ['/index.html?from=mail', '/?from=mail'],
    ['/demo/index.html', '/demo/'],
  ])('redirect from the file name %s to %s', async (path, address) => {
    const { status, headers } = await get(path);
    expect([status, headers['location']]).toEqual([308, address]);
  });

  test('of the demo are revalidated on each request, too', async () => {
    const { status, headers } = await get('/demo/');
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  test.each(['/_headers', '/%5fheaders', '//_headers', '/_redirects', '/%5Fredirects'])(
    'do not include the host’s configuration file %s',
    async (path) => {
      expect((await get(path)).status).not.toBe(200);
    },
  );

  test('only accept GET and HEAD', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405);
    const { status, body } = await get('/', {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
  });
});

describe('the script on the local server', () => {
  test('is also at its versioned address, where it is revalidated because it may be rebuilt', async () => {
    const there = await get(`/${PINNED}/task-tamer-agent.js`);
    expect([there.status, there.body.toString()]).toEqual([200, SCRIPT]);
    const { headers } = await get('/task-tamer-agent.js');
    expect(there.headers['cache-control']).toBe(headers['cache-control']);
    expect(there.headers['access-control-allow-origin']).toBe('*');
    expect((await get('/9.9.9/task-tamer-agent.js')).status).toBe(404);
    expect((await get(`/${PINNED}/privacy`)).status).toBe(404);
  });

  test('is at the evergreen address that `/setup/` writes into its snippets', async () => {
    const { status, body } = await get(`/${EVERGREEN}/task-tamer-agent.js`);
    expect([status, body.toString()]).toEqual([200, SCRIPT]);
  });

  test.each(['', `/${PINNED}`])('has its languages next to it: %s/languages/fr.json', async (base) => {
    const { status, headers, body } = await get(`${base}/languages/fr.json`);
    expect([status, body.toString()]).toEqual([200, '{}']);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test.each(['', `/${PINNED}`])('has the texts of its consent next to it: %s', async (base) => {
    expect((await get(`${base}/task-tamer-agent.consent.json`)).status).toBe(200);
  });

  test('may be loaded from every origin', async () => {
    const { headers } = await get('/task-tamer-agent.js');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  test('is compressed as the browser requests, and not sent again if unchanged', async () => {
    const { headers, body } = await get('/task-tamer-agent.js', { 'Accept-Encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
    const again = await get('/task-tamer-agent.js', {
      'Accept-Encoding': 'gzip, br',
      'If-None-Match': String(headers['etag']),
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('is not compressed for a client that does not accept it', async () => {
    const { headers, body } = await get('/task-tamer-agent.js', { 'Accept-Encoding': 'br;q=0' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe(SCRIPT);
  });
});

test('the local server lets files with a content hash be cached forever', async () => {
  expect((await get('/assets/page-a1.css')).headers['cache-control']).toContain('immutable');
});

test('the local server does not let a missing file with a content hash be cached forever', async () => {
  const { status, headers } = await get('/assets/page-of-an-older-build.js');
  expect([status, headers['cache-control']]).toEqual([404, 'no-cache']);
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/.env',
  '/%zz',
  '/%00',
])('the local server serves nothing outside of its folder: %s', async (path) => {
  const { status, body } = await get(path);
  expect(status).toBe(404);
  expect(body.toString()).not.toContain('secret');
});

test('the local server rejects a malformed path and keeps running', async () => {
  for (const path of ['//', '//privacy/', '/\\privacy/', '//index'])
    expect((await get(path)).status).toBe(400);
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' };
  await expect(get('//', upgrade)).rejects.toThrow();
  await expect(get('/not-a-room', upgrade)).rejects.toThrow();
  expect((await get('/')).status).toBe(200);
});

test.each(['a b', 'a/b', 'a:port', '[::1'])(
  'the local server rejects the invalid host "%s"',
  async (host) => {
    for (const path of ['/', '/stand-ins/platform/call/web'])
      expect((await get(path, { Host: host }, path === '/' ? 'GET' : 'POST')).status).toBe(400);
  },
);

test('starting the local server on a port in use rejects', async () => {
  const port = Number(new URL(server.url).port);
  await expect(startServer({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
