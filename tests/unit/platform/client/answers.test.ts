// Scope: the platform client: successful responses. Real servers.
import { describe, expect, it } from 'vitest';
import { createPlatform, type Call, type CallOptions } from '../../../../widget/platform/platform.ts';
import { clientsOfFile } from './clients.ts';
import { answering, errorOf, OWNER, serve, serveStandIn } from './recording-server.ts';

const clientOf = clientsOfFile();
const answered = (status: number, body: string, headers?: Record<string, string>) =>
  clientOf(serve(answering(status, body, headers)));

describe('the responses of the platform', () => {
  it('are returned as values, files, or null', async () => {
    const { platform } = await clientOf(serveStandIn(), OWNER);
    const { id } = await platform.call.createWeb<Call>({ assistantId: 'erin' });
    expect(await platform.call.get(id)).toMatchObject({ id, type: 'webCall' });
    const sound = await platform.call.customerRecording(id);
    expect([sound.type, sound.size]).toEqual(['audio/wav', 44]);
    const empty = await answered(204, '');
    expect(await empty.platform.tool.delete('x')).toBeNull();
  });

  it.each([
    ['half an answer', '{"id":'],
    ['a page of HTML', '<p>Ada</p>'],
    ['no entity', '[]'],
    ['an entity without an id', '{"name":"Ada"}'],
  ])('are unparsable if they are %s', async (_, body) => {
    const { platform } = await answered(200, body, { 'x-request-id': 'r-1' });
    const error = await errorOf(platform.assistant.get('a'));
    expect(error).toMatchObject({ kind: 'unparsable', status: 200, method: 'GET', requestId: 'r-1' });
    expect(error.message).not.toContain('Ada');
  });

  it('are unparsable if a list is expected and missing', async () => {
    const { platform } = await answered(200, '{"id":"x"}');
    expect((await errorOf(platform.squad.list())).kind).toBe('unparsable');
    expect((await errorOf(platform.v2.call.list())).kind).toBe('unparsable');
  });

  it('of unknown shape are returned for requests that may have taken effect', async () => {
    const odd = await answered(201, '{"calls":["c1"]}');
    const body = { assistantId: 'erin' };
    expect(await errorOf(odd.platform.call.create(body))).toMatchObject({
      kind: 'unparsable',
      status: 201,
      body: { calls: ['c1'] },
    });
    const text = await answered(201, 'Placed c1');
    expect(await errorOf(text.platform.call.create(body))).toMatchObject({ status: 201, body: 'Placed c1' });
  });
});

describe('the recordings and files from the platform', () => {
  it.each([
    ['nothing', 200, '', {}],
    ['204', 204, '', {}],
    ['a page of HTML', 200, '<!doctype html>', { 'content-type': 'text/html; charset=utf-8' }],
    ['HTML without a type', 200, '<html>', {}],
    ['an error', 200, '{"error":"no recording"}', { 'content-type': 'application/json' }],
    ['an error without a type', 200, '{"error":{"message":"no recording"}}', {}],
    ['other JSON', 200, '{"status":"pending"}', { 'content-type': 'application/json' }],
  ])('are unparsable if a recording is %s', async (_, status, body, headers) => {
    const { platform } = await answered(status, body, { 'x-request-id': 'r-1', ...headers });
    expect(await errorOf(platform.call.monoRecording('c1'))).toMatchObject({
      kind: 'unparsable',
      status,
      requestId: 'r-1',
      body: body.startsWith('{') ? JSON.parse(body) : body || null,
    });
  });

  it('are unparsable if an export is an error', async () => {
    const { platform } = await answered(200, '{"error":"no export"}', { 'content-type': 'application/json' });
    expect((await errorOf(platform.v2.call.export())).kind).toBe('unparsable');
  });

  it.each([
    ['an empty export', '', 'text/csv'],
    ['a log of one error', '{"error":"tool failed"}\n', 'application/x-ndjson'],
  ])('are returned unchanged: %s', async (_, body, type) => {
    const { platform } = await answered(200, body, { 'content-type': type });
    expect(await (await platform.call.logs('c1')).text()).toBe(body);
  });
});

describe('the onResponse callback', () => {
  it('receives every response, errors included', async () => {
    const heads: unknown[] = [];
    const options: CallOptions = {
      onResponse: ({ status, headers }) => heads.push([status, headers.get('x-request-id')]),
    };
    const good = await answered(200, '[]', { 'x-request-id': 'r-1' });
    await good.platform.call.list({}, options);
    await good.platform.v2.call.list({}, options);
    const bad = await answered(404, '{}', { 'x-request-id': 'r-2' });
    await errorOf(bad.platform.call.delete('c1', options));
    expect(heads).toEqual([
      [200, 'r-1'],
      [200, 'r-1'],
      [404, 'r-2'],
    ]);
  });

  it('must be a function', async () => {
    const { platform, server } = await answered(200, '[]');
    const options = { onResponse: 'x' } as unknown as CallOptions;
    await expect(platform.call.list({}, options)).rejects.toThrow(TypeError);
    expect(server.received).toEqual([]);
  });
});

describe('the calls to several customers', () => {
  const body = { assistantId: 'erin', customers: [{ number: '+15550100' }, { number: '+1' }] };

  it.each(['create', 'createPhone'] as const)('return from %s which were placed', async (name) => {
    const batch = { results: [{ id: 'c1' }], errors: [{ customer: { number: '+1' }, error: 'no number' }] };
    const { platform } = await answered(201, JSON.stringify(batch));
    const placed = await platform.call[name](body);
    expect(placed).toEqual(batch);
    expect(placed?.results?.map(({ id }) => id)).toEqual(['c1']);
  });

  it('are not accepted as the response for an assistant', async () => {
    const { platform } = await answered(201, '{"results":[],"errors":[]}');
    expect((await errorOf(platform.assistant.create({}))).kind).toBe('unparsable');
  });
});

describe('the result of a request that took effect', () => {
  it('may be empty', async () => {
    const { platform } = await answered(204, '');
    expect(await platform.assistant.update('a', {})).toBeNull();
    expect(await platform.assistant.replace('a', {})).toBeNull();
    expect(await platform.call.create({})).toBeNull();
    expect(await platform.org.leave('o')).toBeNull();
  });

  it('may be text', async () => {
    const { platform } = await answered(200, 'Invited.', { 'content-type': 'text/plain' });
    expect(await platform.org.invite('o', {})).toBe('Invited.');
    expect(await platform.org.updateRole('o', {})).toBe('Invited.');
    expect(await platform.voiceLibrary.delete('v')).toBe('Invited.');
  });

  it('is unparsable if its JSON is truncated', async () => {
    const { platform } = await answered(200, '{"id":', { 'content-type': 'application/json; charset=utf-8' });
    expect(await errorOf(platform.org.invite('o', {}))).toMatchObject({ kind: 'unparsable', body: '{"id":' });
  });

  it('is not accepted for a GET', async () => {
    const { platform } = await answered(200, '<p>Log in</p>');
    expect(await errorOf(platform.tool.get('x'))).toMatchObject({
      kind: 'unparsable',
      body: '<p>Log in</p>',
    });
    const empty = await answered(204, '');
    const error = await errorOf(empty.platform.assistant.get('x'));
    expect(error).toMatchObject({ kind: 'unparsable', status: 204, body: null });
  });
});

it.each([
  ['text/csv', 'id,type\nc1,webCall\n'],
  ['application/json', '{"jobId":"j1"}'],
])('the platform client returns an export unchanged: %s', async (type, body) => {
  const { platform } = await answered(200, body, { 'content-type': type });
  for (const exporting of [platform.v2.call.export(), platform.chat.export(), platform.session.export()]) {
    const file = await exporting;
    expect([file.type, await file.text()]).toEqual([type, body]);
  }
});

it('the platform client sends no cookies and uses no cache', async () => {
  const inits: (RequestInit | undefined)[] = [];
  const spy: typeof fetch = async (_, init) => {
    inits.push(init);
    return new Response('[]');
  };
  await createPlatform({ token: 'any', fetch: spy }).call.list();
  expect(inits).toMatchObject([{ credentials: 'omit', cache: 'no-store' }]);
});
