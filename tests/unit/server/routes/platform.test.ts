// Scope: what the page gets when the platform refuses, is silent, or answers with nothing usable.
import { describe, expect, it } from 'vitest';
import { ENDPOINT_REFUSALS, type EndpointRefusal } from '../../../../widget/contract-endpoint.ts';
import { open, openChats } from './chat-world.ts';
import { openWorld, PLATFORM_CALL, refusalOf, silent, type Answering } from '../world.ts';

describe('the platform', () => {
  const status =
    (code: number, headers: Record<string, string> = {}): Answering =>
    () =>
      new Response('{"message":"the private key is …"}', { status: code, headers });

  it.each<readonly [string, Answering, EndpointRefusal]>([
    ['refusing the agent', status(400), 'not-configured'],
    ['refusing the key', status(401), 'not-configured'],
    ['forbidding it', status(403), 'not-configured'],
    ['without such an agent', status(404), 'not-configured'],
    ['without credit', status(402), 'platform-unpaid'],
    ['with all lines taken', status(429), 'platform-busy'],
    ['out of order', status(500), 'platform-refused'],
    ['leading elsewhere', status(307, { location: 'https://evil.example' }), 'platform-refused'],
    ['not to be reached', () => Promise.reject(new TypeError('fetch failed')), 'platform-refused'],
    ['answering with a page', () => new Response('<html>', { status: 201 }), 'platform-refused'],
    ['answering with null', () => Response.json(null), 'platform-refused'],
    ['giving no address', () => Response.json({ id: 'c' }), 'platform-refused'],
    [
      'giving a script for an address',
      () => Response.json({ ...PLATFORM_CALL, webCallUrl: 'javascript:alert(1)' }),
      'platform-refused',
    ],
    ['giving an invalid id', () => Response.json({ ...PLATFORM_CALL, id: { a: 1 } }), 'platform-refused'],
    [
      'refusing the key, with a body that never ends',
      () => new Response(new ReadableStream(), { status: 401 }),
      'not-configured',
    ],
    ['silent', silent, 'platform-timeout'],
    ['silent after the head', () => new Response(new ReadableStream()), 'platform-timeout'],
  ])('%s', async (_, platform, error) => {
    const world = openWorld({ timeLimits: { platform: 0.02 } }, { platform });
    const answer = await world.start();
    expect(await answer.clone().text()).not.toContain('private');
    expect(await refusalOf(answer)).toEqual([ENDPOINT_REFUSALS[error], error]);
    expect(world.platform).toHaveLength(1);
    expect(world.receipts).toEqual([]);
  });

  it('that is out of lines is reported as busy in writing too', async () => {
    const world = openChats({}, status(429, { 'retry-after': '17' }));
    const answer = await open(world);
    expect(answer.headers.get('retry-after')).toBe('17');
    expect(await refusalOf(answer)).toEqual([423, 'platform-busy']);
  });

  it('that asks to wait is reported as busy, with its retry time', async () => {
    const world = openWorld({}, { platform: status(429, { 'retry-after': '17' }) });
    const answer = await world.start();
    expect(answer.headers.get('retry-after')).toBe('17');
    expect(await refusalOf(answer)).toEqual([423, 'platform-busy']);
  });

  it.each([402, 500, 503])(
    'that answers with %d has its retry time withheld from the visitor',
    async (code) => {
      const world = openWorld({}, { platform: status(code, { 'retry-after': '17' }) });
      expect((await world.start()).headers.has('retry-after')).toBe(false);
    },
  );
});
