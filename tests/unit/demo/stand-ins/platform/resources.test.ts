/** Scope: resources of the platform stand-in over real HTTP: CRUD, lists, versions, errors. */
import { beforeEach, describe, expect, it } from 'vitest';
import { PRIVATE_KEY } from '../../../../../demo/stand-ins/platform/keys.ts';
import { serveStandIn, type RecordingServer } from '../../../platform/client/recording-server.ts';

type Json = { readonly [key: string]: unknown };

let server: RecordingServer;

beforeEach(async () => {
  server = await serveStandIn();
  return () => server.close();
});

async function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Json = { authorization: `Bearer ${PRIVATE_KEY}` },
) {
  const answer = await fetch(server.baseUrl + path, {
    method,
    headers: headers as Record<string, string>,
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as Json };
}
const create = async (path: string, body: object = {}) => String((await ask('POST', path, body)).json['id']);
const listed = async (path: string) => (await ask('GET', path)).json as unknown as readonly Json[];
const paged = async (path: string) =>
  (await ask('GET', path)).json as { results: readonly Json[]; metadata: Json };

const PLAIN = [
  'assistant',
  'squad',
  'workflow',
  'phone-number',
  'tool',
  'knowledge-base',
  'token',
  'credential',
  'template',
  'org',
  'call',
];
const PAGED = [
  'campaign',
  'session',
  'structured-output',
  'test-suite',
  'eval',
  'v2/campaign',
  'reporting/board',
  'provider/a/b',
];

describe('a resource of the platform stand-in', () => {
  it.each([...PLAIN, ...PAGED])('can be created, read, updated and deleted: /%s', async (name) => {
    const made = await ask('POST', `/${name}`, { name: 'one', settings: { deep: [1] } });
    expect(made.status).toBe(201);
    const id = String(made.json['id']);
    const one = `/${name}/${id}`;
    expect((await ask('GET', one)).json).toMatchObject({ id, name: 'one', settings: { deep: [1] } });
    expect((await ask('PATCH', one, { name: 'two' })).json).toMatchObject({
      id,
      name: 'two',
      settings: { deep: [1] },
    });
    const list = PAGED.includes(name) ? (await paged(`/${name}`)).results : await listed(`/${name}`);
    expect(list.map((item) => item['name'])).toEqual(['two']);
    expect((await ask('DELETE', one)).status).toBe(200);
    for (const method of ['GET', 'DELETE']) expect((await ask(method, one)).status).toBe(404);
    expect((await ask('PATCH', one, {})).status).toBe(404);
  });

  it('belongs to its parent and is deleted with it', async () => {
    const suite = await create('/test-suite');
    const other = await create('/test-suite');
    const run = await create(`/test-suite/${suite}/run`, { name: 'r' });
    expect((await paged(`/test-suite/${other}/run`)).results).toEqual([]);
    expect((await ask('GET', `/test-suite/${other}/run/${run}`)).status).toBe(404);
    await ask('DELETE', `/test-suite/${suite}`);
    expect((await ask('GET', `/test-suite/${suite}/run`)).json).toEqual({
      message: `Couldn't Get Test Suite. ID: ${suite}`,
      error: 'Not Found',
      statusCode: 404,
    });
  });

  it('is replaced completely by PUT', async () => {
    const id = await create('/assistant', { name: 'one', voice: { provider: 'vapi' } });
    expect((await ask('PUT', `/assistant/${id}`, { name: 'two' })).json).not.toHaveProperty('voice');
  });

  it('has versions that can be read, named, deleted and restored', async () => {
    const id = await create('/assistant', { name: 'one' });
    await ask('PATCH', `/assistant/${id}`, { name: 'two' });
    const versions = `/assistant/${id}/versions`;
    expect((await paged(versions)).results).toMatchObject([
      { version: '2', name: 'two' },
      { version: '1', name: 'one' },
    ]);
    expect((await paged(`/assistant/${id}/version`)).results.length).toBe(2);
    await ask('PATCH', `${versions}/1`, { label: 'first' });
    expect((await ask('GET', `${versions}/1`)).json).toMatchObject({ name: 'one', label: 'first' });
    expect((await ask('POST', `/assistant/${id}/restore/1`)).json).toMatchObject({ id, name: 'one' });
    expect((await ask('DELETE', `${versions}/2`)).status).toBe(200);
    expect((await ask('GET', `${versions}/2`)).status).toBe(404);
    expect((await paged(versions)).results.map(({ version }) => version)).toEqual(['3', '1']);
  });

  it('has drafts, listed per resource and all together', async () => {
    const [one, other] = [await create('/tool'), await create('/tool')];
    await create(`/tool/${one}/draft`, { name: 'a' });
    await create(`/tool/${other}/draft`, { name: 'b' });
    expect((await paged(`/tool/${one}/draft`)).results.map(({ name }) => name)).toEqual(['a']);
    expect((await paged('/tool/draft')).results.map(({ name }) => name)).toEqual(['b', 'a']);
  });
});

describe('a list of the platform stand-in', () => {
  it('is filtered, limited and sorted', async () => {
    for (const name of ['a', 'b', 'c']) await create('/squad', { name, live: name !== 'b' });
    const names = async (query: string) => (await listed(`/squad?${query}`)).map(({ name }) => name);
    expect(await names('')).toEqual(['c', 'b', 'a']);
    expect(await names('sortOrder=ASC&limit=2')).toEqual(['a', 'b']);
    expect(await names('live=true')).toEqual(['c', 'a']);
    expect(await names('name=a&name=b')).toEqual(['b', 'a']);
    expect(await names('createdAtGt=2000-01-01')).toEqual(['c', 'b', 'a']);
    expect(await names('createdAtLt=2000-01-01')).toEqual([]);
  });

  it('is paginated', async () => {
    for (const name of ['a', 'b', 'c']) await create('/campaign', { name });
    const { results, metadata } = await paged('/campaign?limit=2&page=2');
    expect(results.map(({ name }) => name)).toEqual(['a']);
    expect(metadata).toEqual({ itemsPerPage: 2, totalItems: 3, currentPage: 2, hasNextPage: false });
    expect((await paged('/v2/campaign?limit=2')).metadata).toMatchObject({ hasNextPage: true });
  });

  it.each(['limit=many', 'limit=1001', 'limit=-1', 'createdAtGt=yesterday'])('rejects %s', async (query) => {
    expect(await ask('GET', `/squad?${query}`)).toMatchObject({
      status: 400,
      json: { error: 'Bad Request', statusCode: 400 },
    });
  });

  it.each(['/call', '/call/phone'])(
    'of a bulk call by %s contains the customers that were called',
    async (path) => {
      const customers = [{ number: '+12125550142' }, { number: '1' }, 'nobody'];
      const { status, json } = await ask('POST', path, { assistantId: 'erin', customers });
      expect(status).toBe(201);
      expect(json['results']).toMatchObject([{ assistantId: 'erin', customer: customers[0] }]);
      const error = 'customer.number must be a valid phone number';
      expect(json['errors']).toEqual([
        { customer: customers[1], error },
        { customer: customers[2], error },
      ]);
      expect((await listed('/call')).length).toBe(1);
    },
  );

  it('contains web and phone calls, newest first', async () => {
    const web = await create('/call/web', { assistantId: 'erin' });
    const phone = await create('/call', { name: 'by telephone' });
    expect(new Set((await listed('/call')).map(({ id }) => id))).toEqual(new Set([web, phone]));
    expect((await paged('/v2/call?limit=1')).metadata).toMatchObject({ totalItems: 2 });
    expect((await ask('PATCH', `/call/${web}`, { name: 'mine' })).json).toMatchObject({
      id: web,
      name: 'mine',
    });
    await ask('DELETE', `/call/${web}`);
    expect((await listed('/call')).map(({ id }) => id)).toEqual([phone]);
  });
});

describe('the platform stand-in’s error', () => {
  it.each(['', 'Bearer ', 'Basic x'])(
    'is sent for the key %j, except by the open webhook',
    async (authorization) => {
      expect(await ask('GET', '/assistant', undefined, { authorization })).toMatchObject({
        status: 401,
        json: { statusCode: 401 },
      });
      expect((await ask('POST', '/credential/webhook', {}, { authorization })).status).toBe(201);
    },
  );

  it.each([
    ['half a JSON', '{"name":', 'Request body is not valid JSON.'],
    ['a list', [], ['body must be an object']],
    [
      'what the platform writes',
      { id: 'x', orgId: 'y' },
      ['property id should not exist', 'property orgId should not exist'],
    ],
    ['another name', { name: 7 }, ['name must be a string']],
  ])('is sent for %s', async (_, body, message) => {
    const id = await create('/tool');
    for (const [method, path] of [
      ['POST', '/tool'],
      ['PATCH', `/tool/${id}`],
    ] as const) {
      expect(await ask(method, path, body)).toMatchObject({
        status: 400,
        json: { message, error: 'Bad Request', statusCode: 400 },
      });
    }
  });

  it('has a unique request ID', async () => {
    const [one, other] = [await ask('GET', '/tool/x'), await ask('GET', '/tool/x')];
    expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'));
  });

  it('is sent for unknown and badly encoded paths', async () => {
    expect((await ask('GET', '/nowhere/at/all')).status).toBe(404);
    expect((await ask('GET', '/assistant/')).status).toBe(404);
    expect((await ask('GET', '/assistant/%E0%A4%A')).status).toBe(400);
  });
});

describe('an upload to the platform stand-in', () => {
  const form = (field: string, file = new File(['hello'], 'a.txt', { type: 'text/plain' })) => {
    const made = new FormData();
    made.append(field, file);
    made.append('purpose', 'menu');
    return made;
  };

  it('is stored by its metadata', async () => {
    const { status, json } = await ask('POST', '/file', form('file'));
    expect([status, json]).toMatchObject([
      201,
      { name: 'a.txt', bytes: 5, mimetype: 'text/plain', purpose: 'menu' },
    ]);
    expect((await listed('/file')).length).toBe(1);
  });

  it('becomes a voice in its library', async () => {
    const { json } = await ask('POST', '/11labs/voice/clone', form('files'));
    expect((await listed('/voice-library/11labs')).map(({ id }) => id)).toEqual([json['id']]);
    expect(await listed('/voice-library/vapi')).toEqual([]);
    await ask('PATCH', `/voice-library/${String(json['id'])}`, { name: 'Erin' });
    expect((await listed('/11labs/voice/search?name=Erin')).length).toBe(1);
  });

  it('is rejected without a file, if it is not a form, or if it is too large', async () => {
    expect((await ask('POST', '/file', form('other'))).json['message']).toEqual(['file should not be empty']);
    expect((await ask('POST', '/file', { file: 'x' })).status).toBe(400);
    const headers = {
      authorization: `Bearer ${PRIVATE_KEY}`,
      'content-type': 'multipart/form-data; boundary=x',
    };
    expect((await ask('POST', '/file', '--x\r\nnonsense', headers)).status).toBe(400);
    const large = form('file', new File([new Uint8Array(10_000_001)], 'large'));
    expect((await ask('POST', '/file', large)).status).toBe(413);
  });
});
