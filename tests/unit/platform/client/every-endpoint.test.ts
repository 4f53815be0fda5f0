// Scope: the client's table covers the platform's API, and each method sends what its endpoint takes, over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIVATE_KEY } from '../../../../demo/stand-ins/platform/keys.ts';
import { readEndpoint } from '../../../../widget/platform/client/methods.ts';
import { createPlatform } from '../../../../widget/platform/platform.ts';
import { PROVIDER, PROVIDER_RESOURCE, RESOURCES } from '../../../../widget/platform/client/resources.ts';
import { ADDED, SPECIFIED } from './endpoints.ts';
import { serveStandIn, type RecordingServer } from './recording-server.ts';

const PROVIDER_NAME = '11labs';
const RESOURCE_NAME = 'pronunciation dictionary';
const QUERY = { limit: 5, since: new Date(0), live: false, tags: ['a b', 'c&d'], none: undefined, nil: null };
const QUERY_TEXT = 'limit=5&since=1970-01-01T00%3A00%3A00.000Z&live=false&tags=a+b&tags=c%26d';

const CHAT = { assistantId: 'erin', input: 'É?' };

/** The names of groups and method, and the table's text. */
type Row = { readonly names: readonly string[]; readonly text: string };
type Listed = {
  readonly method: string;
  readonly path: string;
  readonly takesQuery: boolean;
  readonly body: string;
};

const rows: readonly Row[] = [
  ...flatten(RESOURCES, []),
  ...flatten(PROVIDER, ['(provider)']),
  ...flatten(PROVIDER_RESOURCE, ['(resource)']),
];
let server: RecordingServer;

beforeAll(async () => {
  server = await serveStandIn();
});
afterAll(() => server.close());

describe('the endpoint table', () => {
  it.each([
    ['every endpoint of the specification', SPECIFIED, 148],
    ['every endpoint added since', ADDED, 103],
  ])('contains %s', (_, lines, count) => {
    expect(new Set(lines.map(shapeOf)).size).toBe(count);
    const known = new Set(rows.map(({ text }) => shapeOf(text)));
    expect(lines.filter((line) => !known.has(shapeOf(line)))).toEqual([]);
  });

  it('contains nothing else and no duplicates', () => {
    expect(rows.length).toBe(SPECIFIED.length + ADDED.length);
    expect(new Set(rows.map(({ text }) => shapeOf(text))).size).toBe(rows.length);
  });

  it('rejects invalid syntax', () => {
    expect(() => readEndpoint('GET /x jsn')).toThrow('Not an endpoint: GET /x jsn');
  });
});

describe('the client’s method over HTTP', () => {
  it.each([...SPECIFIED, ...ADDED])('sends %s', async (line) => {
    const { method, path, takesQuery, body } = read(line);
    const values = await valuesFor(method, path);
    const sent = body === 'form' ? formFor(path) : bodyFor(path);
    const before = server.received.length;
    const calling = invoke(line, [...values], body === 'none' ? [] : [sent], takesQuery ? [QUERY] : []);
    if (path.endsWith('/video-recording')) await expect(calling).rejects.toMatchObject({ status: 404 });
    else await calling;
    expect(server.received.length).toBe(before + 1);
    const request = server.received.at(-1);
    expect(request?.method).toBe(method);
    expect(request?.url).toBe(fill(path, values) + (takesQuery ? `?${QUERY_TEXT}` : ''));
    expect(request?.headers.authorization).toBe(line.endsWith(' open') ? undefined : `Bearer ${PRIVATE_KEY}`);
    expectBody(request, body, sent);
  });
});

function expectBody(
  request: RecordingServer['received'][number] | undefined,
  body: string,
  sent: unknown,
): void {
  const type = request?.headers['content-type'];
  if (body === 'none') {
    expect([type, request?.body]).toEqual([undefined, '']);
  } else if (body === 'json') {
    expect([type, JSON.parse(request?.body ?? '')]).toEqual(['application/json', sent]);
  } else {
    expect(type).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(request?.body).toContain('filename="hello.txt"');
    expect(request?.body).toContain('Content-Type: text/plain');
    expect(request?.body).toContain('\r\n\r\nhello\r\n');
  }
}

/** Calls the client's method like its users. */
function invoke(
  line: string,
  values: string[],
  body: readonly unknown[],
  query: readonly unknown[],
): Promise<unknown> {
  const platform = createPlatform({ token: PRIVATE_KEY, baseUrl: server.baseUrl });
  const row = rows.find(({ text }) => shapeOf(text) === shapeOf(line));
  const [group, ...names] = row?.names ?? [];
  let target: unknown;
  if (group === '(provider)') target = platform.provider(values.shift() ?? '');
  else if (group === '(resource)') target = platform.provider(values.shift() ?? '', values.shift() ?? '');
  else target = Reflect.get(platform, group ?? '');
  for (const name of names) target = Reflect.get(target as object, name);
  return (target as (...args: readonly unknown[]) => Promise<unknown>)(...values, ...body, ...query);
}

/** Path values: IDs of resources created for them. */
async function valuesFor(method: string, path: string): Promise<readonly string[]> {
  const values: string[] = [];
  let before = '';
  for (const part of path.split('/').slice(1)) {
    if (part.startsWith('{'))
      values.push(await valueFor(method, before, fill(before, values), part.slice(1, -1)));
    before += `/${part}`;
  }
  return values;
}

async function valueFor(method: string, pattern: string, place: string, name: string): Promise<string> {
  if (name === 'provider') return PROVIDER_NAME;
  if (name === 'resourceName') return RESOURCE_NAME;
  if (name === 'version') return '1';
  if (name === 'memberId' || name === 'workflowId') return `some ${name}`;
  if (pattern === '/call') return created('/call/web', { assistantId: 'erin' });
  if (pattern === '/chat') return created('/chat', CHAT);
  if (pattern === '/voice-library')
    return method === 'GET' ? PROVIDER_NAME : created(`${pattern}/create-sesame-voice`);
  if (pattern.endsWith('/invitations')) return created(place.replace(/invitations$/, 'invite'));
  if (pattern === '/file') return created('/file', formFor('/file'));
  if (pattern === '/eval/simulation/run/{id}/item') return firstOf(place);
  return created(place);
}

async function created(path: string, body: object = {}): Promise<string> {
  const json = body instanceof FormData ? body : JSON.stringify(body);
  const answer = await fetch(server.baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${PRIVATE_KEY}` },
    body: json,
  });
  return String(((await answer.json()) as { id?: unknown }).id);
}

async function firstOf(path: string): Promise<string> {
  const answer = await fetch(server.baseUrl + path, { headers: { authorization: `Bearer ${PRIVATE_KEY}` } });
  return String(((await answer.json()) as { results: { id?: unknown }[] }).results[0]?.id);
}

function bodyFor(path: string): object {
  if (path === '/call/web') return { assistantId: 'erin' };
  return path === '/chat' || path === '/chat/web' ? CHAT : { name: 'Ann', nested: { list: [1, null, 'é'] } };
}

function formFor(path: string): FormData {
  const form = new FormData();
  form.append('name', 'Ann');
  const field = path.endsWith('/clone') ? 'files' : 'file';
  form.append(field, new File(['hello'], 'hello.txt', { type: 'text/plain' }));
  return form;
}

function fill(path: string, values: readonly string[]): string {
  let next = 0;
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(values[next++] ?? ''));
}

function read(line: string): Listed {
  const [method = '', target = '', body = 'none'] = line.split(' ');
  return { method, path: target.replace('?', ''), takesQuery: target.endsWith('?'), body };
}

/** Method and path without the names of path values. */
function shapeOf(line: string): string {
  return line
    .replace(/\{\w+\}/g, '{}')
    .split(/[ ?]/, 2)
    .join(' ');
}

function flatten(table: object, names: readonly string[]): Row[] {
  return Object.entries(table).flatMap(([name, entry]: [string, unknown]) =>
    typeof entry === 'string'
      ? [{ names: [...names, name], text: entry }]
      : flatten(entry as object, [...names, name]),
  );
}
