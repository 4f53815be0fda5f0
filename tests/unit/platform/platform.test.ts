// Scope: the platform's client: addresses, forms, answers, errors, aborting. Real servers.
import { afterEach, describe, expect, it } from 'vitest';
import { createPlatform, type PlatformOptions } from '../../../widget/platform/platform.ts';
import { answering, errorOf, serve, serveStandIn, type RecordingServer } from './recording-server.ts';

let server: RecordingServer | null = null;

afterEach(() => {
  server?.close();
  server = null;
});

async function clientOf(starting: Promise<RecordingServer>, options: Partial<PlatformOptions> = {}) {
  server = await starting;
  return createPlatform({ token: 'secret', baseUrl: `${server.baseUrl}/`, ...options });
}

describe('addresses', () => {
  it('encode what stands in a path', async () => {
    const platform = await clientOf(serve(answering(200, '{}')));
    await platform.tool.get('a/b?c#d %é');
    await platform.provider('11labs', 'x/y').delete('..a');
    expect(server?.received.map(({ url }) => url)).toEqual([
      '/tool/a%2Fb%3Fc%23d%20%25%C3%A9',
      '/provider/11labs/x%2Fy/..a',
    ]);
  });

  it.each(['', '.', '..'])('refuse %j, which leads to another endpoint', async (id) => {
    const platform = await clientOf(serve(answering(200, '{}')));
    await expect(platform.tool.delete(id)).rejects.toThrow(
      new TypeError('The id of /tool/{id} must be text, and neither empty nor dots.'),
    );
    expect(server?.received).toEqual([]);
  });
});

describe('forms', () => {
  it('are made of texts, blobs, files and streams', async () => {
    const platform = await clientOf(serve(answering(201, '{}')));
    const stream = new Blob(['flowing']).stream();
    await platform.voice.cloneElevenLabs({
      name: 'Erin',
      public: false,
      none: undefined,
      files: [
        new File(['one'], 'one.txt'),
        new Blob(['two']),
        { stream, name: 'three.wav', type: 'audio/wav' },
      ],
    });
    const body = server?.received[0]?.body ?? '';
    expect(body.match(/name="files"; filename="[^"]+"/g)).toEqual([
      'name="files"; filename="one.txt"',
      'name="files"; filename="blob"',
      'name="files"; filename="three.wav"',
    ]);
    expect(body).toMatch(/name="name"\r\n\r\nErin\r\n/);
    expect(body).toMatch(/name="public"\r\n\r\nfalse\r\n/);
    expect(body).toMatch(/audio\/wav\r\n\r\nflowing\r\n/);
    expect(body).not.toContain('none');
  });

  it('cancel their stream when they are aborted', async () => {
    const platform = await clientOf(serve(answering(201, '{}')));
    const controller = new AbortController();
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: () => controller.abort(),
      cancel: () => {
        cancelled = true;
      },
    });
    const running = platform.file.create({ file: { stream, name: 'x' } }, { signal: controller.signal });
    expect((await errorOf(running)).kind).toBe('aborted');
    await expect.poll(() => cancelled).toBe(true);
    expect(server?.received).toEqual([]);
  });

  it('are sent for a voice that holds a file, and JSON for one that does not', async () => {
    const platform = await clientOf(serveStandIn());
    await platform.voiceLibrary.createSesameVoice({ voiceName: 'Erin' });
    await platform.voiceLibrary.createSesameVoice({ file: new Blob(['x']) });
    const types = server?.received.map(({ headers }) => headers['content-type']?.split(';')[0]);
    expect(types).toEqual(['application/json', 'multipart/form-data']);
  });
});

describe('answers', () => {
  it('are values, files, or null', async () => {
    const platform = await clientOf(serveStandIn());
    const { id } = await platform.call.createWeb({ assistantId: 'erin' });
    expect(await platform.call.get(id)).toMatchObject({ id, type: 'webCall' });
    const sound = await platform.call.customerRecording(id);
    expect([sound.type, sound.size]).toEqual(['audio/wav', 44]);
    server?.close();
    const empty = await clientOf(serve(answering(204, '')));
    expect(await empty.tool.delete('x')).toBeNull();
  });

  it.each([
    ['half an answer', '{"id":'],
    ['a page of HTML', '<p>Ada</p>'],
    ['no entity', '[]'],
    ['an entity without an id', '{"name":"Ada"}'],
  ])('are unparsable when they are %s', async (_, body) => {
    const platform = await clientOf(serve(answering(200, body)));
    const error = await errorOf(platform.assistant.get('a'));
    expect(error).toMatchObject({ kind: 'unparsable', status: 200, method: 'GET' });
    expect(error.message).not.toContain('Ada');
  });

  it('are unparsable when a list is none', async () => {
    const platform = await clientOf(serve(answering(200, '{"id":"x"}')));
    expect((await errorOf(platform.squad.list())).kind).toBe('unparsable');
    expect((await errorOf(platform.v2.call.list())).kind).toBe('unparsable');
  });
});

it('sends no cookies, and reads no cache', async () => {
  const inits: (RequestInit | undefined)[] = [];
  const spy: typeof fetch = async (_, init) => {
    inits.push(init);
    return new Response('[]');
  };
  await createPlatform({ token: 'any', fetch: spy }).call.list();
  expect(inits).toMatchObject([{ credentials: 'omit', cache: 'no-store' }]);
});

describe('errors', () => {
  it('tell what was asked and what was answered, and neither key nor query', async () => {
    const body = '{"message":["limit must be a number"],"error":"Bad Request","statusCode":400}';
    const platform = await clientOf(serve(answering(400, body, { 'x-request-id': 'r-1' })));
    const error = await errorOf(platform.call.list({ customer: '+15550100' }));
    expect(error).toMatchObject({
      name: 'PlatformError',
      kind: 'http',
      status: 400,
      method: 'GET',
      requestId: 'r-1',
    });
    expect(error.url).toBe(`${server?.baseUrl}/call?customer=%2B15550100`);
    expect(error.body).toMatchObject({ message: ['limit must be a number'] });
    expect(error.message).toBe(`GET ${server?.baseUrl}/call was answered with 400.`);
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('secret');
  });

  it('keep an answer that is no JSON as text', async () => {
    const platform = await clientOf(serve(answering(502, '<p>Bad gateway</p>')), { retries: 0 });
    expect(await errorOf(platform.call.list())).toMatchObject({
      status: 502,
      body: '<p>Bad gateway</p>',
      requestId: null,
    });
  });

  it('tell a connection that breaks and a token that cannot be sent', async () => {
    const platform = await clientOf(serve((request) => request.socket.destroy()));
    expect(await errorOf(platform.tool.create({}))).toMatchObject({
      kind: 'network',
      method: 'POST',
      status: null,
    });
    const error = await errorOf(createPlatform({ token: 'sé\ncret' }).tool.get('x'));
    expect(error.message).toBe(
      'GET https://api.vapi.ai/tool/x was not sent: the token holds characters that cannot be sent.',
    );
    expect(String(error.cause)).not.toContain('cret');
  });

  it('tell that time is up', async () => {
    const platform = await clientOf(serve(() => undefined));
    const error = await errorOf(platform.tool.get('x', { timeout: 30 }));
    expect(error).toMatchObject({ kind: 'timeout', url: `${server?.baseUrl}/tool/x` });
    expect(error.message).toContain('had no answer within 30 ms');
  });
});

describe('aborting', () => {
  it('sends nothing when it comes first, and closes the connection when it comes later', async () => {
    const controller = new AbortController();
    let closed = false;
    const platform = await clientOf(
      serve((_, response) => {
        response.on('close', () => {
          closed = true;
        });
        controller.abort();
      }),
    );
    expect((await errorOf(platform.tool.get('x', { signal: AbortSignal.abort() }))).kind).toBe('aborted');
    expect(server?.received).toEqual([]);
    expect((await errorOf(platform.tool.get('x', { signal: controller.signal }))).kind).toBe('aborted');
    await expect.poll(() => closed).toBe(true);
  });
});
