// Scope: the platform client: method arguments, from path to options. Real servers.
import { describe, expect, it } from 'vitest';
import { createPlatform, type PlatformOptions } from '../../../../widget/platform/platform.ts';
import { reasonOf, clientsOfFile } from './clients.ts';
import { answering, errorOf, serve } from './recording-server.ts';

const clientOf = clientsOfFile();
const anyClient = () => clientOf(serve(answering(200, '{}')));

describe('the client’s paths', () => {
  it('encode their values', async () => {
    const { platform, server } = await anyClient();
    await platform.tool.get('a/b?c#d %é😀');
    await platform.provider('11labs', 'x/y').delete('..a');
    expect(server.received.map(({ url }) => url)).toEqual([
      '/tool/a%2Fb%3Fc%23d%20%25%C3%A9%F0%9F%98%80',
      '/provider/11labs/x%2Fy/..a',
    ]);
  });

  it.each(['', '.', '..', 'half a \uD83D', undefined as unknown as string])(
    'reject the value %j',
    async (id) => {
      const { platform, server } = await anyClient();
      await expect(platform.tool.delete(id)).rejects.toThrow(
        new TypeError('The id of /tool/{id} must be a non-empty string other than "." and "..".'),
      );
      expect(server.received).toEqual([]);
    },
  );
});

describe('the client’s queries', () => {
  it('write nested objects with brackets', async () => {
    const { platform, server } = await anyClient();
    await platform.session.export({
      customer: { number: '+15550100', tags: ['a', 'b'], since: new Date(0), none: undefined },
    });
    const query = new URLSearchParams(server.received[0]?.url.split('?')[1]);
    expect([...query]).toEqual([
      ['customer[number]', '+15550100'],
      ['customer[tags]', 'a'],
      ['customer[tags]', 'b'],
      ['customer[since]', '1970-01-01T00:00:00.000Z'],
    ]);
  });

  it.each([
    ['the options in their place', { signal: new AbortController().signal }],
    ['what is no number', { limit: Number.NaN }],
    ['what is no date', { since: new Date('soon') }],
    ['a function', { since: () => 1 }],
    ['text', 'limit=1'],
  ])('reject %s', async (_, query) => {
    const { platform, server } = await anyClient();
    expect(await reasonOf(platform.tool.list(query as never))).toBeInstanceOf(TypeError);
    expect(server.received).toEqual([]);
  });
});

describe('an optional body', () => {
  it('can be replaced by options, which apply and are not sent', async () => {
    const { platform, server } = await clientOf(serve(() => undefined));
    const controller = new AbortController();
    const { signal } = controller;
    const resource = platform.provider('11labs', 'pronunciation-dictionary');
    const running = [
      platform.call.delete('x', { signal }),
      platform.voiceLibrary.syncProvider('11labs', { signal }),
      resource.create({ signal }),
      resource.update('x', { signal, timeout: 5_000 }),
    ].map(errorOf);
    await expect.poll(() => server.received.length).toBe(4);
    controller.abort();
    expect((await Promise.all(running)).map(({ kind }) => kind)).toEqual(Array(4).fill('aborted'));
    for (const { body, headers } of server.received)
      expect([body, headers['content-type']]).toEqual(['', undefined]);
    expect((await errorOf(platform.call.delete('x', { timeout: 20 }))).kind).toBe('timeout');
  });

  it('is sent if it has other fields, or options follow it', async () => {
    const { platform, server } = await anyClient();
    await platform.call.delete('x', { ids: ['x'] });
    await platform.call.delete('x', { ids: ['x'], timeout: 1 });
    await platform.call.delete('x', { timeout: 1 }, { timeout: 5_000 });
    await platform.call.delete('x', {});
    expect(server.received.map(({ body }) => body)).toEqual([
      '{"ids":["x"]}',
      '{"ids":["x"],"timeout":1}',
      '{"timeout":1}',
      '{}',
    ]);
  });
});

it('the platform client creates several templates in one request', async () => {
  const { platform, server } = await anyClient();
  await platform.template.create([{ name: 'a' }, { name: 'b' }]);
  expect(server.received[0]?.body).toBe('[{"name":"a"},{"name":"b"}]');
});

describe('the platform client', () => {
  const refused = (options: Partial<PlatformOptions>): string => {
    try {
      createPlatform({ token: 'any', ...options });
    } catch (error) {
      if (error instanceof TypeError) return error.message;
    }
    throw new Error('It should have been refused with a TypeError.');
  };

  it.each([undefined as unknown as string, '', 'sé\ncret', 'a b'])('rejects the token %j', (token) => {
    expect(refused({ token })).toBe('The token must be one or more visible ASCII characters.');
  });

  it.each([
    '/api',
    'ftp://x',
    'https://x/#y',
    'https://x/?y',
    'https://x?',
    'https://ann:word@x',
    'https://ann@x',
  ])('rejects the baseUrl %s without quoting it', (baseUrl) => {
    expect(refused({ baseUrl })).toBe(
      'The baseUrl must be an http or https address without user name, query and fragment.',
    );
  });

  it('normalizes its baseUrl like a browser', async () => {
    const { server } = await anyClient();
    const platform = createPlatform({ token: 'any', baseUrl: ` ${server.baseUrl.toUpperCase()}/a/../b// ` });
    await platform.tool.list();
    expect(server.received[0]?.url).toBe('/b/tool');
  });

  it.each([{ timeout: 0 }, { timeout: Number.NaN }, { retries: -1 }, { retries: 0.5 }])(
    'rejects the limit %j, in the client and in methods',
    async (limit) => {
      expect(refused(limit)).toMatch(/^(A timeout|Retries) must be/);
      const { platform } = await anyClient();
      expect(await reasonOf(platform.tool.list({}, limit))).toBeInstanceOf(TypeError);
    },
  );
});
