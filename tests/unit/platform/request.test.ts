// Scope: one request to the voice platform: what is sent, how the response is read, every way to fail. A real server.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { requestJson, RequestError, type JsonRequest } from '../../../widget/platform/request.ts';
import { createWebCall, parseWebCall } from '../../../widget/platform/web-call.ts';

const timers = {
  after: (ms: number, run: () => void) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};
let server: Server | null = null;

async function serve(listener: RequestListener): Promise<JsonRequest> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/`;
  return { method: 'POST', baseUrl, path: '/call/web', token: 'secret', timeout: 5_000, fetch, timers };
}

async function errorOf(request: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError))
    throw new Error('The request should have failed with a RequestError.');
  return error;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

describe('a request to the platform', () => {
  it('sends the key and JSON, and returns the response', async () => {
    const seen: unknown[] = [];
    const request = await serve((incoming, answer) => {
      const { method, url, headers } = incoming;
      seen.push([method, url, headers.authorization, headers['content-type'], headers.cookie]);
      incoming.pipe(answer);
    });
    expect(await requestJson({ ...request, body: { a: [1] } })).toEqual({ a: [1] });
    expect(seen).toEqual([['POST', '/call/web', 'Bearer secret', 'application/json', undefined]]);
  });

  it('sends lists as lists where the page gives all arrays a toJSON, as Prototype.js does', async () => {
    const request = await serve((incoming, answer) => incoming.pipe(answer));
    const body = { assistant: { clientMessages: ['transcript', 'hang'] } };
    Reflect.set(Array.prototype, 'toJSON', () => 'text');
    const sending = requestJson({ ...request, body });
    Reflect.deleteProperty(Array.prototype, 'toJSON');
    expect(await sending).toEqual(body);
  });

  it('returns null for an empty response', async () => {
    const request = await serve((_, answer) => answer.writeHead(204).end());
    expect(await requestJson(request)).toBeNull();
  });

  it('reports the status and the retry delay', async () => {
    const request = await serve((_, answer) =>
      answer.writeHead(429, { 'retry-after': '30' }).end('{"message":"Ada"}'),
    );
    const error = await errorOf(requestJson(request));
    expect(error).toMatchObject({ kind: 'http', status: 429, retryAfter: 30 });
    expect(error.message).toMatch(/^POST http:\/\/127\.0\.0\.1:\d+\/call\/web was answered with 429\.$/);
  });

  it('reports a response that is not JSON without quoting it', async () => {
    const request = await serve((_, answer) => answer.end('<p>Ada</p>'));
    const error = await errorOf(requestJson(request));
    expect(error.kind).toBe('unparsable');
    expect(error.message).not.toContain('Ada');
    expect(error.cause).toBeUndefined();
  });

  it('reports a broken connection with its cause', async () => {
    const request = await serve((incoming) => incoming.socket.destroy());
    const error = await errorOf(requestJson(request));
    expect(error.kind).toBe('network');
    expect(error.message).toMatch(/ had no answer\.$/);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('keeps the status if the body breaks off, because the request took effect, and does not say that there was no answer', async () => {
    const request = await serve((_, answer) => {
      answer.writeHead(201, { 'x-request-id': 'r-1', 'content-length': '99' }).write('{"id":');
      setImmediate(() => answer.destroy());
    });
    const error = await errorOf(requestJson(request));
    expect(error).toMatchObject({ kind: 'network', status: 201, requestId: 'r-1' });
    expect(error.message).toMatch(/ had an incomplete answer\.$/);
  });

  it('times out if the server never responds or stops midway', async () => {
    const silent = await serve(() => undefined);
    expect((await errorOf(requestJson({ ...silent, timeout: 20 }))).kind).toBe('timeout');
    server?.closeAllConnections();
    server?.close();
    const half = await serve((_, answer) => answer.writeHead(200).write('{'));
    expect((await errorOf(requestJson({ ...half, timeout: 50 }))).kind).toBe('timeout');
  });

  it('can be aborted before and during, even if fetch ignores the signal', async () => {
    let calls = 0;
    const deaf: typeof fetch = () => {
      calls += 1;
      return new Promise(() => undefined);
    };
    const request = { ...(await serve(() => undefined)), fetch: deaf };
    expect((await errorOf(requestJson({ ...request, signal: AbortSignal.abort() }))).kind).toBe('aborted');
    expect(calls).toBe(0);
    const controller = new AbortController();
    const running = requestJson({ ...request, signal: controller.signal });
    controller.abort();
    expect((await errorOf(running)).kind).toBe('aborted');
  });

  it('never reveals the key, even an invalid one', async () => {
    const request = await serve((_, answer) => answer.writeHead(401).end());
    for (const token of ['secret', 'secret\nkey', 'sécret']) {
      const error = await errorOf(requestJson({ ...request, token }));
      expect(`${error.message} ${String(error.cause)} ${error.stack}`).not.toContain(token);
    }
  });

  it('fails with a RequestError if the body cannot be serialized', async () => {
    const request = await serve((_, answer) => answer.end());
    const body: Record<string, unknown> = {};
    body['self'] = body;
    expect((await errorOf(requestJson({ ...request, body }))).kind).toBe('network');
  });
});

describe('POST /call/web', () => {
  it('rejects a response without a call that can be joined', async () => {
    const { baseUrl, token, timeout } = await serve((_, answer) =>
      answer.end('{"id":"1","webCallUrl":"ftp://x"}'),
    );
    const signal = new AbortController().signal;
    const creating = createWebCall({ assistant: 'a' }, { baseUrl, token, timeout, signal, fetch, timers });
    expect((await errorOf(creating)).kind).toBe('unparsable');
  });

  it.each([
    null,
    7,
    'x',
    [],
    {},
    { webCallUrl: 7 },
    { webCallUrl: '' },
    { webCallUrl: '/relative' },
    { webCallUrl: 'javascript:1' },
    { webCallUrl: 'data:text/html,1' },
    { webCallUrl: 'file:///etc/passwd' },
    { webCallUrl: { toString: 'https://example.com/room' } },
    [{ webCallUrl: 'https://example.com/room' }],
    JSON.parse('{"__proto__":{"webCallUrl":"https://example.com/room"}}') as unknown,
  ])('ignores %j', (answer) => {
    expect(parseWebCall(answer)).toBeNull();
  });

  it('reads the fields it needs and tolerates malformed others', () => {
    const webCallUrl = 'https://rooms.example/1';
    expect(parseWebCall({ webCallUrl, id: 7, artifactPlan: 'x', assistant: [], transport: null })).toEqual({
      id: 'unknown',
      webCallUrl,
      videoRecordingEnabled: false,
      voiceProvider: null,
      callToken: null,
      maxDurationSeconds: null,
    });
    const full = {
      webCallUrl,
      id: 'c',
      artifactPlan: { videoRecordingEnabled: true },
      assistant: { voice: { provider: 'tavus' } },
      transport: { callToken: 't' },
    };
    expect(parseWebCall(full)).toMatchObject({
      videoRecordingEnabled: true,
      voiceProvider: 'tavus',
      callToken: 't',
    });
  });

  it.each([
    [{ maxDurationSeconds: 60, assistant: { maxDurationSeconds: 600 } }, 60],
    [{ assistantOverrides: { maxDurationSeconds: 90 }, assistant: { maxDurationSeconds: 600 } }, 90],
    [{ assistant: { maxDurationSeconds: 600 } }, 600],
    [{ maxDurationSeconds: '60', assistant: { maxDurationSeconds: -1 } }, null],
    [{}, null],
  ])('reads the time limit from %j', (said, seconds) => {
    expect(parseWebCall({ webCallUrl: 'https://rooms.example/1', ...said })?.maxDurationSeconds).toBe(
      seconds,
    );
  });
});
