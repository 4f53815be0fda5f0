/** Scope: the inbox's page as a browser receives it: in the encoding that it prefers, compressed once for all. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { beforeEach, expect, it } from 'vitest';
import { compressOnce } from '../../../../../server/inbox/web/compression.ts';

const SCRIPT = 'console.log(1)\n'.repeat(100);

let content = SCRIPT;
let app: Hono;
let encoded: string[];

const serve = (...given: Parameters<typeof compressOnce>) =>
  new Hono()
    .use(compressOnce(...given))
    .use(etag())
    .get('/page.js', (c) => c.body(content, 200, headersOf('text/javascript')))
    .get('/font.woff2', (c) => c.body(content, 200, headersOf('font/woff2')))
    .get('/small.js', (c) => c.body('1', 200, { ...headersOf('text/javascript'), 'content-length': '1' }));

const headersOf = (type: string) => ({ 'content-type': type, 'content-length': String(content.length) });

beforeEach(() => {
  content = SCRIPT;
  encoded = [];
  app = serve((bytes, encoding) => {
    encoded.push(encoding);
    return Promise.resolve(new Uint8Array(bytes).slice(0, 3));
  });
});

const ask = async (
  path: string,
  accepted = 'gzip, deflate, br, zstd',
  headers: Record<string, string> = {},
) => app.request(path, { headers: { 'accept-encoding': accepted, ...headers } });

const received = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

it('the page’s files are whole after brotli and after gzip, and say so', async () => {
  app = serve();
  const brotli = await ask('/page.js');
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotli.headers.get('vary')).toBe('accept-encoding');
  const bytes = await received(brotli);
  expect(brotli.headers.get('content-length')).toBe(String(bytes.length));
  expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
  const gzipped = await ask('/page.js', 'gzip;q=1.0, br;q=0');
  expect(gzipped.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await received(gzipped)).toString()).toBe(SCRIPT);
});

it('a file of the page is compressed once for each encoding, however often and simultaneously it is loaded', async () => {
  await Promise.all(Array.from({ length: 4 }, () => ask('/page.js')));
  await ask('/page.js', 'gzip');
  const again = await ask('/page.js', 'br');
  expect(await received(again)).toHaveLength(3);
  expect(encoded.toSorted()).toEqual(['br', 'gzip']);
});

it('a file of the page that has changed is compressed again', async () => {
  await ask('/page.js');
  content = SCRIPT.replaceAll('1', '2');
  await ask('/page.js');
  expect(encoded).toEqual(['br', 'br']);
});

it('a browser that has a compressed file of the page need not load it again', async () => {
  const tag = (await ask('/page.js')).headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\//);
  expect((await ask('/page.js', 'br', { 'if-none-match': tag })).status).toBe(304);
});

it('the fonts, small files and browsers that accept no encoding get the content as it is', async () => {
  const plain = await Promise.all([ask('/font.woff2'), ask('/small.js'), ask('/page.js', 'identity')]);
  expect(plain.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null, null]);
  expect(await plain[2]?.text()).toBe(SCRIPT);
  expect(encoded).toEqual([]);
});
