/** A receiver of webhooks: a real local server with scripted answers. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { WebhookSettings } from '../../../../../server/inbox/context.ts';

/** A secret in the format of `openssl rand -base64 32`. */
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { readonly type: string; readonly timestamp: string; readonly data: object };
};

export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  /** How the next requests are answered. */
  readonly answer: (answering: (response: ServerResponse) => void) => void;
  /** Settings of an inbox that sends every event to this server. */
  readonly settings: WebhookSettings;
  readonly close: () => Promise<void>;
};

const taken = (response: ServerResponse): void => void response.writeHead(204).end();

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answering = taken;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { headers, url = '' } = request;
      received.push({ path: url, headers, body, event: JSON.parse(body) as Received['event'] });
      answering(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return {
    url,
    received,
    answer: (next) => (answering = next),
    settings: { urls: [url], secrets: [SECRET], allowsPrivate: true },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Verifies the signature like a receiver, with the library. @throws if it is invalid */
export function verify({ headers, body }: Received, secret = SECRET): void {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  new Webhook(secret).verify(body, named);
}
