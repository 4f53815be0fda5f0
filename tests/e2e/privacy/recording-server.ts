/** Receives what a session recorder uploads, and gives it the answers that it needs to record. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { answerTo } from '../../../demo/stand-ins/analytics/answers.ts';

export type RecordingServer = {
  readonly origin: string;
  /** Everything that was uploaded, as text: binary formats contain texts as they are. */
  received(): string;
  close(): Promise<void>;
};

const OPENREPLAY_SESSION = {
  token: 'token',
  userUUID: 'visitor',
  sessionID: '1',
  projectID: '1',
  delay: 0,
  startTimestamp: 0,
  beaconSizeLimit: 1_000_000,
};

export async function startRecordingServer(): Promise<RecordingServer> {
  const uploads: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      uploads.push(decodeURIComponent(request.url ?? ''), textOf(body));
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received: () => uploads.join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function textOf(body: Buffer): string {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  return (isGzip ? gunzipSync(body) : body).toString('utf8');
}

function answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const [path = ''] = url.split('?');
  response.setHeader('access-control-allow-origin', headers.origin ?? '*');
  response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('content-type', 'application/json');
  const known = path === '/v1/web/start' ? OPENREPLAY_SESSION : answerTo(`${method ?? ''} ${path}`);
  response.end(JSON.stringify(known ?? {}));
}
