// Scope: the platform client: errors, timeouts, aborting. Real servers.
import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientsOfFile } from './clients.ts';
import { answering, errorOf, serve } from './recording-server.ts';

const clientOf = clientsOfFile();

describe('the errors of the platform client', () => {
  it('contain the request and the response, but neither key nor query', async () => {
    const body = '{"message":["limit must be a number"],"error":"Bad Request","statusCode":400}';
    const { platform, server } = await clientOf(serve(answering(400, body, { 'x-request-id': 'r-1' })));
    const error = await errorOf(platform.call.list({ customer: '+15550100' }));
    expect(error).toMatchObject({
      name: 'PlatformError',
      kind: 'http',
      status: 400,
      method: 'GET',
      requestId: 'r-1',
    });
    expect(error.url).toBe(`${server.baseUrl}/call?customer=%2B15550100`);
    expect(error.body).toMatchObject({ message: ['limit must be a number'] });
    expect(error.message).toBe(`GET ${server.baseUrl}/call was answered with 400: limit must be a number`);
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('secret');
  });

  it('keep a body that is not JSON as text', async () => {
    const { platform } = await clientOf(serve(answering(502, '<p>Bad gateway</p>')), { retries: 0 });
    expect(await errorOf(platform.call.list())).toMatchObject({
      status: 502,
      body: '<p>Bad gateway</p>',
      requestId: null,
    });
  });

  it('keep the status when the body stalls or breaks off', async () => {
    const half = (then: (answer: ServerResponse) => void) =>
      serve((_, answer) => {
        answer.writeHead(402, { 'x-request-id': 'r-1', 'content-length': '99' }).write('{"message":');
        then(answer);
      });
    const stalled = await clientOf(half(() => undefined));
    const late = await errorOf(stalled.platform.call.create({}, { timeout: 1_000 }));
    expect(late).toMatchObject({ kind: 'http', status: 402, requestId: 'r-1', body: null });
    const broken = await clientOf(half((answer) => setImmediate(() => answer.destroy())));
    expect(await errorOf(broken.platform.call.create({}))).toMatchObject({ kind: 'http', status: 402 });
  });

  it.each([
    ['breaks off', (answer: ServerResponse) => void setImmediate(() => answer.destroy()), 'network', 30_000],
    // Long enough for a busy machine to begin each answer.
    ['stalls', () => undefined, 'timeout', 2_000],
  ] as const)(
    'keep the success status if the body %s, because the request took effect, and say that it was incomplete',
    async (_, then, kind, timeout) => {
      const { platform } = await clientOf(
        serve((_request, answer) => {
          answer.writeHead(201, { 'x-request-id': 'r-1', 'content-length': '99' }).write('{"id":');
          then(answer);
        }),
        { timeout, retries: 0 },
      );
      const failures = [
        platform.call.create({}),
        platform.call.get('c1'),
        platform.call.list(),
        platform.v2.call.list(),
        platform.call.stereoRecording('c1'),
      ].map(errorOf);
      for (const error of await Promise.all(failures))
        expect(error).toMatchObject({
          kind,
          status: 201,
          requestId: 'r-1',
          message: expect.stringContaining('complete answer'),
        });
    },
  );

  it('keep the success status when the request is aborted during the body', async () => {
    const controller = new AbortController();
    const { platform } = await clientOf(
      serve((_, answer) => void answer.writeHead(201, { 'content-length': '99' }).write('{"id":')),
    );
    const { signal } = controller;
    const onResponse = () => void setTimeout(() => controller.abort());
    const error = await errorOf(platform.call.create({}, { signal, onResponse }));
    expect(error).toMatchObject({ kind: 'aborted', status: 201 });
  });

  it.each([
    ['number +1 (555) 010-0199 is not valid', { customer: { number: '+15550100199' } }],
    ['Ada is not known', { assistantOverrides: { variableValues: { name: 'ADA' } } }],
    ['x'.repeat(1_000), {}],
  ])('omit a reason that repeats the request or is too long: %s', async (message, body) => {
    const { platform } = await clientOf(serve(answering(400, JSON.stringify({ message }))));
    const error = await errorOf(platform.call.create(body));
    expect(error.message).toMatch(/ was answered with 400\.$/);
    expect(error.body).toEqual({ message });
  });

  it('do not treat 304 as a redirect', async () => {
    const { platform } = await clientOf(serve(answering(304, '')));
    expect((await errorOf(platform.call.get('c1'))).message).toMatch(/ was answered with 304\.$/);
  });

  it('report a broken connection', async () => {
    const { platform } = await clientOf(serve((request) => request.socket.destroy()));
    const error = await errorOf(platform.tool.create({}));
    expect(error).toMatchObject({ kind: 'network', method: 'POST', status: null });
    expect(error.cause).toBeInstanceOf(Error);
  });
});

describe('time limits of the platform client', () => {
  it('end a request without a response', async () => {
    const { platform, server } = await clientOf(serve(() => undefined));
    const error = await errorOf(platform.tool.get('x', { timeout: 30, retries: 0 }));
    expect(error).toMatchObject({ kind: 'timeout', url: `${server.baseUrl}/tool/x` });
    expect(error.message).toContain('had no complete answer within 30 ms');
  });

  it.each([Number.POSITIVE_INFINITY, 2 ** 31, 1e12])('of %d ms end no request', async (timeout) => {
    const held: ServerResponse[] = [];
    const { platform, server } = await clientOf(
      serve((request, answer) => {
        if (request.url === '/tool/held') held.push(answer);
        else answer.end('{}');
      }),
      { timeout, retries: 0 },
    );
    const running = platform.tool.get('held');
    await expect.poll(() => held.length).toBe(1);
    // Each takes longer than a millisecond, after which an overflowing timer would fire.
    for (const id of ['1', '2', '3']) await platform.tool.get(id);
    held[0]?.end('{"id":"held"}');
    expect(await running).toEqual({ id: 'held' });
    expect(server.received.length).toBe(4);
  });
});

describe('aborting a request of the platform client', () => {
  it('prevents it beforehand, and closes the connection afterwards', async () => {
    const controller = new AbortController();
    let closed = false;
    const { platform, server } = await clientOf(
      serve((_, response) => {
        response.on('close', () => {
          closed = true;
        });
        controller.abort();
      }),
    );
    expect((await errorOf(platform.tool.get('x', { signal: AbortSignal.abort() }))).kind).toBe('aborted');
    expect(server.received).toEqual([]);
    expect((await errorOf(platform.tool.get('x', { signal: controller.signal }))).kind).toBe('aborted');
    await expect.poll(() => closed).toBe(true);
  });

  it('works for any number of calls with one signal, without a leak warning', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const { platform, server } = await clientOf(serve(() => undefined));
    const controller = new AbortController();
    const { signal } = controller;
    // The default in Node 20; later versions need it to be set.
    setMaxListeners(10, signal);
    const running = Array.from({ length: 30 }, () => errorOf(platform.tool.create({}, { signal })));
    await expect.poll(() => server.received.length).toBe(30);
    controller.abort();
    expect(new Set((await Promise.all(running)).map(({ kind }) => kind))).toEqual(new Set(['aborted']));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });
});
