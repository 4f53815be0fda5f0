// Scope: redirects are not followed with a key, a body or a name. Two real servers on two origins.
import { describe, expect, it } from 'vitest';
import { createPlatform } from '../../../widget/platform/platform.ts';
import { requestJson, RequestError } from '../../../widget/platform/request.ts';
import { reasonOf, clientsOfFile } from './client/clients.ts';
import { answering, errorOf, serve, type RecordingServer } from './client/recording-server.ts';

const clientOf = clientsOfFile();
const STATUSES = [300, 301, 302, 303, 307, 308];

/** A platform that redirects everything to another server. */
async function redirecting(status: number, path = '/elsewhere') {
  const other = await clientOf(serve(answering(200, '{"id":"x","webCallUrl":"https://x"}')));
  const location = `${other.server.baseUrl}${path}`;
  const { platform, server } = await clientOf(serve(answering(status, 'moved', { location })), {
    retries: 2,
  });
  return { platform, server, other: other.server };
}

/** How browsers' `fetch` reports a manual redirect: no status, no headers. */
const inBrowser: typeof fetch = async () => Response.error();

describe('POST /call/web of the widget', () => {
  const send = (server: RecordingServer, fetch: typeof globalThis.fetch) =>
    requestJson({
      method: 'POST',
      path: '/call/web',
      baseUrl: server.baseUrl,
      token: 'secret',
      body: { assistantOverrides: { variableValues: { name: 'Ada' } } },
      timeout: 5_000,
      fetch,
      timers: { after: () => () => undefined },
    });

  it.each(STATUSES)("does not send the visitor's name elsewhere after a %d redirect", async (status) => {
    const { server, other } = await redirecting(status);
    const error = await reasonOf(send(server, fetch));
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ kind: 'http', status });
    expect(String(error)).toMatch(/call\/web was answered with a redirect, which is not followed\.$/);
    expect(other.received).toEqual([]);
    expect(server.received.map(({ method }) => method)).toEqual(['POST']);
  });

  it('also fails if the browser hides the redirect’s status', async () => {
    const { server } = await redirecting(302);
    const error = await reasonOf(send(server, inBrowser));
    expect(error).toMatchObject({ kind: 'http', status: null });
    expect(String(error)).toContain('a redirect, which is not followed');
  });
});

describe('the platform client', () => {
  it.each(STATUSES)('follows no %d redirect, with a body or with the key alone', async (status) => {
    const { platform, server, other } = await redirecting(status);
    const failures = [
      await errorOf(platform.call.create({ customer: { name: 'Ada' } })),
      await errorOf(platform.tool.delete('x')),
      await errorOf(platform.file.create({ file: new Blob(['x']) })),
      await errorOf(platform.credential.webhook({ secret: 'x' })),
      await errorOf(platform.tool.get('x')),
      await errorOf(platform.v2.call.list()),
    ];
    for (const error of failures) {
      expect(error).toMatchObject({ kind: 'http', status, body: 'moved' });
      expect(error.message).toMatch(/ was answered with a redirect, which is not followed\.$/);
    }
    expect(other.received).toEqual([]);
    expect(server.received.length).toBe(failures.length);
  });

  it('also fails if the browser hides the redirect’s status, for files too', async () => {
    const platform = createPlatform({ token: 'any', fetch: inBrowser });
    expect(await errorOf(platform.tool.get('x'))).toMatchObject({ kind: 'http', status: null });
    expect(await errorOf(platform.call.pcap('x'))).toMatchObject({ kind: 'http', status: null });
  });
});

describe('the recordings and logs behind a redirect', () => {
  it('are fetched from the signed URL without the key', async () => {
    const { platform, other } = await redirecting(302, '/bucket/sound.wav?signature=s');
    const file = await platform.call.stereoRecording('x');
    expect(await file.text()).toContain('webCallUrl');
    const [request] = other.received;
    expect([request?.method, request?.url]).toEqual(['GET', '/bucket/sound.wav?signature=s']);
    expect(JSON.stringify(request?.headers)).not.toMatch(/secret|authorization|referer/i);
  });

  it('report the file’s failure without its URL', async () => {
    const other = await clientOf(serve(answering(403, 'expired')));
    const location = `${other.server.baseUrl}/sound.wav?signature=s`;
    const { platform, server } = await clientOf(serve(answering(302, '', { location })));
    const error = await errorOf(platform.call.pcap('x'));
    expect(error).toMatchObject({ kind: 'http', status: 403, body: 'expired' });
    expect([error.url, JSON.stringify(error).includes('signature')]).toEqual([
      `${server.baseUrl}/call/x/pcap`,
      false,
    ]);
  });

  it.each(['', 'ftp://x/y', 'http://', 'data:text/plain,x'])('are not fetched from %j', async (location) => {
    const { platform, server } = await clientOf(serve(answering(302, '', { location })));
    expect(await errorOf(platform.call.logs('x'))).toMatchObject({ kind: 'http', status: 302 });
    expect(server.received.length).toBe(1);
  });
});
