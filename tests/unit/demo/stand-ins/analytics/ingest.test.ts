/** Scope: the analytics stand-in decodes every format of the library, and shows what it received. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStandIns } from '../../../../../demo/stand-ins/index.ts';
import type { Arrival } from '../../../../../demo/stand-ins/analytics/arrivals.ts';

let base = '';
let close = async (): Promise<void> => undefined;

beforeEach(async () => {
  const standIns = createStandIns();
  const server = createServer((request, response) => void standIns.handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stand-ins/analytics`;
  close = async () => {
    await standIns.close();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => close());

const post = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${base}${path}`, { method: 'POST', body, headers: { referer: 'http://page.example/?visit=7' } });
const arrivals = async (query = ''): Promise<readonly Arrival[]> =>
  (await (await fetch(`${base}/events${query}`)).json()) as readonly Arrival[];

const EVENT = { event: '$pageview', properties: { distinct_id: 'someone' } };
const packed = (value: unknown): string => gzipSync(JSON.stringify(value)).toString('latin1');

describe('a request to the analytics stand-in', () => {
  it.each([
    ['plain', '/e/', JSON.stringify(EVENT), EVENT],
    ['gzip', '/i/v0/e/?compression=gzip-js', new Uint8Array(gzipSync(JSON.stringify([EVENT]))), [EVENT]],
    [
      'base64 in a form',
      '/flags/?v=2&compression=base64',
      `data=${encodeURIComponent(Buffer.from('{"token":"ü"}').toString('base64'))}`,
      { token: 'ü' },
    ],
    ['JSON in a form', '/e/', `data=${encodeURIComponent(JSON.stringify(EVENT))}`, EVENT],
    [
      'packed again inside',
      '/s/',
      JSON.stringify({ data: [packed({ text: 'é' })] }),
      { data: [{ text: 'é' }] },
    ],
  ] as const)('is decoded: %s', async (_form, path, body, expected) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(200);
    const [call, query] = path.split('?');
    expect(await arrivals()).toMatchObject([
      {
        id: 1,
        call: `POST ${call}`,
        query: query === undefined ? '' : `?${query}`,
        page: 'http://page.example/?visit=7',
        body: expected,
      },
    ]);
  });

  it('can be found by content and time, and deleted on request', async () => {
    await post('/e/', JSON.stringify(EVENT));
    await post('/e/', JSON.stringify({ ...EVENT, event: '$pageleave' }));
    expect(await arrivals('?containing=pageleave')).toMatchObject([{ id: 2 }]);
    expect(await arrivals('?since=1')).toMatchObject([{ id: 2 }]);
    const page = await (await fetch(`${base}/`)).text();
    expect(page).toContain('$pageleave');
    expect((await fetch(`${base}/events`, { method: 'DELETE' })).status).toBe(200);
    expect(await arrivals()).toEqual([]);
  });

  it('is rejected if it is not JSON, too large, or to an unknown endpoint', async () => {
    expect((await post('/e/', 'no json')).status).toBe(400);
    expect((await post('/e/', new Uint8Array([0x1f, 0x8b, 0, 0]))).status).toBe(400);
    expect((await post('/e/', 'x'.repeat(5_000_001))).status).toBe(413);
    expect((await post('/nowhere/', '{}')).status).toBe(404);
    expect((await fetch(`${base}/constructor`)).status).toBe(404);
    expect(await arrivals()).toEqual([]);
  });

  it('is escaped on the page', async () => {
    await post('/e/', JSON.stringify({ event: '<script>alert(1)</script>' }));
    expect(await (await fetch(`${base}/`)).text()).not.toContain('<script>');
  });
});

describe('the analytics stand-in’s response', () => {
  it.each([
    ['/array/a-project/config', { sessionRecording: { endpoint: '/s/' }, surveys: true }],
    ['/api/surveys/?token=k', { surveys: [] }],
    ['/api/web_experiments/?token=k', { experiments: [] }],
    ['/api/early_access_features/?token=k', { earlyAccessFeatures: [{ stage: 'beta' }] }],
  ])('to %s has the expected content and is recorded without a body', async (path, expected) => {
    expect(await (await fetch(`${base}${path}`)).json()).toMatchObject(expected);
    expect(await arrivals()).toMatchObject([{ body: null }]);
  });
});
