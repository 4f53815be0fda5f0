// Scope: the platform's stand-in uses tools of the owner's server as the platform does.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_RESULT } from '../../../../demo/stand-ins/platform/tool-results.ts';
import type { BookFault } from '../../../../demo/stand-ins/faults.ts';
import { OwnerCalendar } from '../../../../demo/stand-ins/owner-calendar/owner-calendar.ts';
import { ToolServer } from '../../../../demo/stand-ins/platform/tool-server.ts';

type Call = {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: unknown };
};
type Asked = {
  readonly headers: IncomingHttpHeaders;
  readonly message: { readonly type: string; readonly call: object; readonly toolCallList: readonly Call[] };
};

let asked: Asked[] = [];
let statuses: number[] = [];
let answers: (id: string) => unknown = () => 'done';
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { message } = JSON.parse(body) as Asked;
    asked.push({ headers: request.headers, message });
    const toolCallId = message.toolCallList[0]?.id ?? '';
    response.statusCode = statuses.shift() ?? 200;
    response.end(JSON.stringify({ results: [{ toolCallId, name: 'book', result: answers(toolCallId) }] }));
  });
});

beforeEach(async () => {
  asked = [];
  statuses = [];
  answers = () => 'done';
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const SERVICE = { enum: ['cut', 'color'], description: 'cut: Haircut; perm: Perm' };

function toolServer(changes: object = {}, fault: BookFault | null = null): ToolServer {
  const { port } = server.address() as AddressInfo;
  const tool = {
    type: 'function',
    function: { name: 'book', parameters: { properties: { service: SERVICE } } },
    server: { url: `http://127.0.0.1:${port}/`, headers: { 'x-proof': 'proof' }, ...changes },
  };
  const calendar = new OwnerCalendar(null);
  return new ToolServer({ 'tools:append': [tool] }, () => ({ call: { id: 'call-1' } }), { fault, calendar });
}

it('the stand-in sends the tool’s headers, the call, and arguments as text and as an object', async () => {
  const tools = toolServer();
  await tools.use('book', { slot: 'a' });
  await tools.use('book', { slot: 'b' });
  expect(asked.map(({ headers }) => headers['x-proof'])).toEqual(['proof', 'proof']);
  expect(asked.map(({ message }) => message.call)).toEqual([{ id: 'call-1' }, { id: 'call-1' }]);
  expect(asked.map(({ message }) => message.toolCallList[0]?.function.arguments)).toEqual([
    '{"slot":"a"}',
    { slot: 'b' },
  ]);
});

it('the stand-in reads a result of one line, and nothing else', async () => {
  expect((await toolServer().use('book', {})).result).toBe('done');
  answers = () => 'two\nlines';
  expect((await toolServer().use('book', {})).result).toBe(NO_RESULT);
  answers = () => ({ booked: true });
  expect((await toolServer().use('book', {})).result).toBe(NO_RESULT);
});

it('the stand-in ignores an answer with another status, and repeats the same request only if the tool asks for it', async () => {
  statuses = [503];
  expect((await toolServer().use('book', {})).result).toBe(NO_RESULT);
  expect(asked).toHaveLength(1);
  statuses = [503];
  const repeating = toolServer({ backoffPlan: { maxRetries: 1, baseDelaySeconds: 0.01 } });
  expect((await repeating.use('book', {})).result).toBe('done');
  expect(asked).toHaveLength(3);
  expect(asked[2]?.message.toolCallList).toEqual(asked[1]?.message.toolCallList);
});

it('the stand-in asks once more after a lost answer, and sends a repeated request twice, each with the same id', async () => {
  const repeating = { backoffPlan: { maxRetries: 1, baseDelaySeconds: 0.01 } };
  expect((await toolServer(repeating, 'answer-lost').use('book', {})).result).toBe('done');
  expect((await toolServer(repeating, 'repeated').use('book', {})).result).toBe('done');
  const ids = asked.map(({ message }) => message.toolCallList[0]?.id);
  expect(ids).toHaveLength(4);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[3]).toBe(ids[2]);
});

it('the stand-in waits no longer than the tool allows', async () => {
  const tools = toolServer({ timeoutSeconds: 0.05, url: 'http://127.0.0.1:9/' });
  expect((await tools.use('book', {})).result).toBe(NO_RESULT);
});

it('the stand-in chooses among the values that a tool allows, by their names', () => {
  expect(toolServer().named('book', 'service')).toEqual([
    { id: 'cut', name: 'Haircut' },
    { id: 'color', name: 'color' },
  ]);
  expect(toolServer().named('move', 'service')).toBeNull();
});
