/** Servers that record every request: the platform stand-in, or custom responses. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PRIVATE_KEY } from '../../../../demo/stand-ins/platform/keys.ts';
import { OwnerCalendar } from '../../../../demo/stand-ins/owner-calendar/owner-calendar.ts';
import { Platform } from '../../../../demo/stand-ins/platform/platform.ts';
import { PlatformError } from '../../../../widget/platform/platform.ts';

export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Complete once the response has been sent. */
  body: string;
};

export type RecordingServer = {
  readonly baseUrl: string;
  readonly received: Received[];
  close(): void;
};

/** The stand-in's key with all permissions. */
export const OWNER = { token: PRIVATE_KEY } as const;

export function serveStandIn(): Promise<RecordingServer> {
  const platform = new Platform({
    calendar: new OwnerCalendar(null),
    inject: () => false,
    created: () => undefined,
  });
  return serve((request, response) => void platform.answer(request, response, pathOf(request.url ?? '/')));
}

export async function serve(listener: RequestListener): Promise<RecordingServer> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const entry = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: '',
    };
    received.push(entry);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      entry.body = Buffer.concat(chunks).toString('utf8');
    });
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function answering(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): RequestListener {
  return (request, response) => {
    request.on('end', () => response.writeHead(status, headers).end(body)).resume();
  };
}

export async function errorOf(running: PromiseLike<unknown>): Promise<PlatformError> {
  const error: unknown = await running.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PlatformError)) throw new Error(`Expected a PlatformError, not ${String(error)}.`);
  return error;
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/';
}
