/** Scope: the platform stand-in over real HTTP: keys, bodies, responses, scenarios, records, test routes. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStandIns } from '../../../../../demo/stand-ins/index.ts';
import { PRIVATE_KEY } from '../../../../../demo/stand-ins/platform/keys.ts';

const standIns = createStandIns();
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (standIns.handle(request, response) === null) response.writeHead(418).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await standIns.close();
  server.close();
  server.closeAllConnections();
});

type Json = { readonly [key: string]: unknown };

function post(body: unknown, headers: Record<string, string> = { authorization: 'Bearer key' }) {
  return fetch(`${base}/stand-ins/platform/call/web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
const overriding = (assistantOverrides: Json) => ({ assistantId: 'erin', assistantOverrides });
const read = async (answer: Response) => (await answer.json()) as Json;

describe('POST /call/web of the platform stand-in', () => {
  it('responds like the platform', async () => {
    const answer = await post({
      assistantId: 'erin',
      assistantOverrides: { variableValues: { name: 'Ann' } },
    });
    expect(answer.status).toBe(201);
    const call = await read(answer);
    const webCallUrl = `${base}/stand-ins/rooms/${String(call['id'])}`;
    expect(call).toMatchObject({
      type: 'webCall',
      status: 'queued',
      webCallUrl,
      artifactPlan: { videoRecordingEnabled: false },
      assistant: { voice: { provider: 'vapi' } },
      transport: { provider: 'daily', assistantVideoEnabled: false, callUrl: webCallUrl },
    });
    expect(Date.parse(String(call['createdAt']))).not.toBeNaN();
  });

  it.each([{}, { authorization: '' }, { authorization: 'Bearer ' }, { authorization: 'Basic eDp5' }])(
    'rejects %o without a key',
    async (headers) => {
      const answer = await post({ assistantId: 'erin' }, headers);
      expect(answer.status).toBe(401);
      expect(await read(answer)).toMatchObject({ error: 'Unauthorized', statusCode: 401 });
    },
  );

  it.each([
    [{}, 'Need Either'],
    [[], 'body must be an object'],
    [{ assistantId: 7 }, 'assistantId must be a string'],
    [{ assistantId: '' }, 'assistantId should not be empty'],
    [{ assistant: 'erin' }, 'assistant must be an object'],
    [{ assistantId: 'erin', color: 'red' }, 'property color should not exist'],
    [{ assistantId: 'erin', roomDeleteOnUserLeaveEnabled: 1 }, 'must be a boolean'],
    [{ assistantId: 'erin', metadata: 'x' }, 'metadata must be an object'],
    [overriding({ maxDurationSeconds: 9 }), 'assistantOverrides.maxDurationSeconds must not be less than 10'],
    [overriding({ maxDurationSeconds: 43_201 }), 'must not be greater than 43200'],
    [overriding({ maxDurationSeconds: '60' }), 'assistantOverrides.maxDurationSeconds must be a number'],
  ])('rejects the body %o', async (body, message) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    const { message: messages } = await read(answer);
    expect(Array.isArray(messages) && messages.some((text) => String(text).includes(message))).toBe(true);
  });

  it('rejects a body that is not JSON', async () => {
    expect((await post('{"assistantId":')).status).toBe(400);
  });

  it('accepts inline definitions, squads and workflows', async () => {
    const tavus = await post({ assistant: { voice: { provider: 'tavus' } } });
    expect(await read(tavus)).toMatchObject({ assistant: { voice: { provider: 'tavus' } } });
    expect((await post({ squadId: 's' })).status).toBe(201);
    expect((await post({ workflow: {} })).status).toBe(201);
  });
});

describe('the keys of the platform stand-in', () => {
  const ask = (method: string, path: string, key: string) =>
    fetch(`${base}/stand-ins/platform${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'POST' && {
        body: JSON.stringify({ assistantId: 'erin', ...(path.startsWith('/chat') && { input: 'Hello' }) }),
      }),
    });

  it.each(['GET /call', 'GET /assistant', 'POST /call', 'POST /chat', 'POST /session', 'GET /token'])(
    'reserve %s for the private key',
    async (line) => {
      const [method = '', path = ''] = line.split(' ');
      const refused = await ask(method, path, 'demo-key');
      expect(refused.status).toBe(401);
      expect(await read(refused)).toMatchObject({ error: 'Unauthorized', statusCode: 401 });
      expect((await ask(method, path, PRIVATE_KEY)).ok).toBe(true);
    },
  );

  it.each(['/call/web', '/chat/web'])('allow POST %s with either key', async (path) => {
    expect((await ask('POST', path, 'demo-key')).status).toBe(201);
    expect((await ask('POST', path, PRIVATE_KEY)).status).toBe(201);
  });

  it('allow any overrides with a public key, like the platform', async () => {
    const assistantOverrides = { maxDurationSeconds: 43_200, model: { model: 'dearest' } };
    const { id } = await read(await post({ assistantId: 'erin', assistantOverrides }));
    expect(await read(await ask('GET', `/call/${String(id)}`, PRIVATE_KEY))).toMatchObject({
      openedWith: 'public key',
      assistantOverrides,
      maxDurationSeconds: 43_200,
    });
  });

  it('let a server’s metadata be stored', async () => {
    const metadata = { consent: { version: '1' } };
    const headers = { authorization: `Bearer ${PRIVATE_KEY}` };
    const { id } = await read(await post({ assistantId: 'erin', metadata }, headers));
    expect(await read(await ask('GET', `/call/${String(id)}`, PRIVATE_KEY))).toMatchObject({
      openedWith: 'private key',
      metadata,
      maxDurationSeconds: 600,
    });
  });
});

describe('the scenarios of the platform stand-in', () => {
  it.each([400, 401, 402, 403, 404, 429, 500])(
    'respond with status %d for its http scenario',
    async (status) => {
      const answer = await post({ assistantId: `http-${status}` });
      expect(answer.status).toBe(status);
      expect(await read(answer)).toMatchObject({ statusCode: status });
      expect(answer.headers.get('retry-after')).toBe(status === 429 ? '60' : null);
    },
  );

  it('respond with truncated JSON, no URL, or nothing', async () => {
    await expect(read(await post({ assistantId: 'bad-json' }))).rejects.toThrow('JSON');
    expect(await read(await post({ assistantId: 'no-url' }))).not.toHaveProperty('webCallUrl');
    await expect(post({ assistantId: 'connection-reset' })).rejects.toThrow('fetch failed');
  });

  it('announce video and recording', async () => {
    expect(await read(await post({ assistantId: 'video' }))).toMatchObject({
      assistant: { voice: { provider: 'tavus' } },
      transport: { assistantVideoEnabled: true },
    });
    expect(await read(await post({ assistantId: 'recording' }))).toMatchObject({
      artifactPlan: { videoRecordingEnabled: true },
    });
  });
});

describe('the platform stand-in’s call records', () => {
  const get = (path: string, key = `Bearer ${PRIVATE_KEY}`) =>
    fetch(`${base}/stand-ins/platform${path}`, { headers: { authorization: key } });

  it('are listed newest first, with a key only', async () => {
    const { id } = await read(await post({ assistantId: 'erin' }));
    const calls = (await (await get('/call')).json()) as readonly Json[];
    expect(calls[0]).toMatchObject({ id, status: 'queued', bookings: [], messages: [] });
    expect(await read(await get(`/call/${String(id)}`))).toMatchObject({ id });
    expect((await get('/call', '')).status).toBe(401);
    expect((await get('/call/none')).status).toBe(404);
    expect((await get('/nothing')).status).toBe(404);
  });

  it('have additional routes for tests', async () => {
    const { id } = await read(await post({ assistantId: 'erin' }));
    const audio = await get(`/calls/${String(id)}/audio`);
    expect(audio.headers.get('content-type')).toBe('audio/wav');
    const inject = (body: unknown) =>
      fetch(`${base}/stand-ins/platform/calls/${String(id)}/inject`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
    expect(await read(await inject({ app: 'x' }))).toEqual({ delivered: false });
    expect((await inject({ nothing: 1 })).status).toBe(400);
  });
});

describe('the stand-ins’ server', () => {
  it('allows every origin and does not handle other paths', async () => {
    const preflight = await fetch(`${base}/stand-ins/platform/call/web`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect((await post({ assistantId: 'http-500' })).headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(`${base}/elsewhere`)).status).toBe(418);
  });

  it('serves the call machine, except at the path where it is missing', async () => {
    const machine = (path: string) => fetch(`${base}/stand-ins/${path}/call-machine-object-bundle.js`);
    const script = await machine('any/where');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain('iframe-call-message');
    expect((await machine('missing')).status).toBe(404);
  });

  it('returns the same audio for the same text', async () => {
    const speak = async () => {
      const answer = await fetch(`${base}/stand-ins/voice?text=Good%20morning`);
      return Buffer.from(await answer.arrayBuffer());
    };
    const wav = await speak();
    expect(wav.length).toBeGreaterThan(16_000);
    expect((await speak()).equals(wav)).toBe(true);
  });
});
