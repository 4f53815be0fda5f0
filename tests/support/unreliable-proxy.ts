/** A proxy before a server of the tests, which is slow, down, or loses answers. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type UnreliableProxy = {
  /** The target's address through the proxy. */
  readonly url: string;
  /** Waits so long before each request is passed on. */
  readonly delay: (ms: number) => void;
  /** Refuses every connection. */
  readonly setDown: (isDown: boolean) => void;
  /** Passes the next request with this method on, and closes the connection instead of answering. */
  readonly loseAnswerTo: (method: string) => void;
  readonly close: () => Promise<void>;
};

export async function startUnreliableProxy(target: string): Promise<UnreliableProxy> {
  const { hostname, port, pathname } = new URL(target);
  let delayMs = 0;
  let isDown = false;
  let lost: string | null = null;

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path, headers } = incoming;
    const isLost = method === lost;
    if (isLost) lost = null;
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      if (isLost) {
        answer.resume();
        answer.once('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }

  const server = createServer((incoming, outgoing) => {
    if (isDown) outgoing.destroy();
    else setTimeout(() => passOn(incoming, outgoing), delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}${pathname}`,
    delay: (ms) => (delayMs = ms),
    setDown: (down) => (isDown = down),
    loseAnswerTo: (method) => (lost = method),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
