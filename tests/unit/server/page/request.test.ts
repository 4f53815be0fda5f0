// Scope: which requests of a page outlive it.
import { afterEach, expect, it, vi } from 'vitest';
import { post, request } from '../../../../server/page/request.ts';

const sent: RequestInit[] = [];

const answering = () =>
  vi.stubGlobal('fetch', (_: string, options: RequestInit) => {
    sent.push(options);
    return Promise.resolve(new Response(null, { status: 204 }));
  });

afterEach(() => {
  vi.unstubAllGlobals();
  sent.length = 0;
});

it('a change outlives the page, unless it is too large for a browser, and what only reads does not', async () => {
  answering();
  await post('note', { note: 'Rabbits are fine' });
  await request('note', { method: 'DELETE' });
  await post('draft', { prompt: 'x'.repeat(31_000) });
  // Each letter has two bytes.
  await post('draft', { prompt: 'я'.repeat(16_000) });
  await post('draft', { prompt: 'x'.repeat(29_000) });
  await request('preview', { method: 'POST', body: {}, isPreview: true });
  await request('list');
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true, false, false, true, false, false]);
  expect(sent.map(({ body }) => typeof body)).toEqual([
    'string',
    'undefined',
    'string',
    'string',
    'string',
    'string',
    'undefined',
  ]);
});
