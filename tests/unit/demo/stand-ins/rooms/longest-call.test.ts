/** Scope: a room of the stand-ins closes when its longest call is over, and says beforehand when that will be. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createStandIns, type StandIns } from '../../../../../demo/stand-ins/index.ts';
import { PRIVATE_KEY } from '../../../../../demo/stand-ins/platform/keys.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
/** What waits for its time, by how long it waits, ms. */
let waiting: Map<number, () => void>;
let standIns: StandIns;
let server: Server;
let base: string;

beforeEach(async () => {
  waiting = new Map();
  const after = (ms: number, run: () => void) => {
    waiting.set(ms, run);
    return () => waiting.delete(ms);
  };
  standIns = createStandIns({ timers: { now: () => NOW, after } });
  server = createServer((request, response) => void standIns.handle(request, response));
  server.on('upgrade', (request, socket, head) => standIns.upgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await standIns.close();
  server.close();
  server.closeAllConnections();
});

const headers = { authorization: `Bearer ${PRIVATE_KEY}` };

async function call(body: object): Promise<{ readonly id: string; readonly webCallUrl: string }> {
  const answer = await fetch(`${base}/stand-ins/platform/call/web`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ assistantId: 'agent-absent', ...body }),
  });
  return (await answer.json()) as { id: string; webCallUrl: string };
}

async function frame(socket: WebSocket): Promise<unknown> {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString('utf8'));
}

async function reasonOf(id: string): Promise<unknown> {
  const answer = await fetch(`${base}/stand-ins/platform/call/${id}`, { headers });
  return ((await answer.json()) as { readonly endedReason: unknown }).endedReason;
}

it.each([
  [{}, 600],
  [{ assistantOverrides: { maxDurationSeconds: 60 } }, 60],
])('with %j after %d s', async (body, seconds) => {
  const { id, webCallUrl } = await call(body);
  const socket = new WebSocket(webCallUrl.replace('http', 'ws'));
  expect(await frame(socket)).toMatchObject({ t: 'welcome', ejectsAt: NOW + seconds * 1_000 });
  socket.send('{"t":"joined"}');
  await expect.poll(() => waiting.has(seconds * 1_000)).toBe(true);
  const last = frame(socket);
  waiting.get(seconds * 1_000)?.();
  expect(await last).toEqual({ t: 'ejected', msg: 'Meeting has ended' });
  expect(await reasonOf(id)).toBe('exceeded-max-duration');
});

it('and forgets it when the visitor leaves first', async () => {
  const { id, webCallUrl } = await call({});
  const socket = new WebSocket(webCallUrl.replace('http', 'ws'));
  await frame(socket);
  socket.send('{"t":"joined"}');
  await expect.poll(() => waiting.has(600_000)).toBe(true);
  socket.send('{"t":"left"}');
  await expect.poll(() => reasonOf(id)).toBe('customer-ended-call');
  expect(waiting.has(600_000)).toBe(false);
});
