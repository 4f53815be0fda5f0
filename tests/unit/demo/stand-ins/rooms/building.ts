/** The stand-ins on a separate server with a manual clock. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { createStandIns } from '../../../../../demo/stand-ins/index.ts';
import { PRIVATE_KEY } from '../../../../../demo/stand-ins/platform/keys.ts';

export const NOW = Date.parse('2026-11-22T10:00:00Z');
const headers = { authorization: `Bearer ${PRIVATE_KEY}` };

type Created = { readonly id: string; readonly webCallUrl: string };
export type Building = Awaited<ReturnType<typeof openBuilding>>;

export async function openBuilding() {
  /** Pending timers by their delay, ms. */
  const waiting = new Map<number, () => void>();
  const after = (ms: number, run: () => void) => {
    waiting.set(ms, run);
    return () => void waiting.delete(ms);
  };
  const standIns = createStandIns({ timers: { now: () => NOW, after } });
  const server = createServer((request, response) => void standIns.handle(request, response));
  server.on('upgrade', (request, socket, head) => standIns.upgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stand-ins/platform`;
  return {
    waiting,
    async call(body: object): Promise<Created> {
      const answer = await fetch(`${base}/call/web`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as Created;
    },
    async recordOf(id: string): Promise<Readonly<Record<string, unknown>>> {
      const answer = await fetch(`${base}/call/${id}`, { headers });
      return (await answer.json()) as Record<string, unknown>;
    },
    async close(): Promise<void> {
      await standIns.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Connects to a room; `visit` identifies the visitor. */
export const enter = ({ webCallUrl }: Created, visit = 'first'): WebSocket =>
  new WebSocket(`${webCallUrl.replace('http', 'ws')}?visit=${visit}`);

export async function frame(socket: WebSocket): Promise<unknown> {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString('utf8'));
}
