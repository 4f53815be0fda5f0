/** The endpoint as a server on Node. */
import { appendFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import { serve } from 'srvx/node';
import { ENDPOINT_REFUSALS } from '../../widget/contract-endpoint.ts';
import { createCallEndpoint } from '../call-endpoint.ts';
import type { CounterStore } from '../counters/counter-store.ts';
import { memoryStore, redisStore } from '../counters/limiter-store.ts';
import type { EndpointAnswer, Receipt } from '../settings.ts';
import type { ProgramSettings } from './environment.ts';

/** How long a start waits for Redis, ms. Without it everybody is refused until it is there. */
const REDIS_WAIT = 5_000;
/** How long requests that are under way may last after the order to stop, ms: as long as the platform may take. */
const DRAIN_LIMIT = 25_000;

export type RunningServer = {
  readonly url: string;
  /** Takes no new request, and resolves when those under way are answered. */
  readonly close: () => Promise<void>;
};

type Counting = { readonly store: CounterStore; readonly close: () => void };

export async function startServer(settings: ProgramSettings): Promise<RunningServer> {
  const { endpoint, port, host, redisUrl, receiptsFile, accessLog } = settings;
  const counting =
    redisUrl === null ? { store: memoryStore(), close: () => undefined } : await countIn(redisUrl);
  const toFile =
    receiptsFile === null ? {} : { onReceipt: (receipt: Receipt) => append(receiptsFile, receipt) };
  const log = accessLog
    ? { onAnswer: (answered: EndpointAnswer) => console.error(JSON.stringify(answered)) }
    : {};
  const answer = createCallEndpoint({ ...endpoint, ...toFile, ...log, store: counting.store });
  let isClosing = false;
  const server = serve({
    port,
    ...(host === null ? {} : { hostname: host }),
    silent: true,
    gracefulShutdown: false,
    async fetch(request) {
      if (new URL(request.url).pathname === '/health') return Response.json({ status: 'ok' });
      const answered = await answer(request, request.ip === undefined ? {} : { address: request.ip });
      // A connection that is kept for more would hold the end up; one whose body is too slow has shown what it is.
      if (isClosing || answered.status === ENDPOINT_REFUSALS['body-too-slow'])
        answered.headers.set('connection', 'close');
      return answered;
    },
  });
  await server.ready();
  return {
    url: server.url ?? `port ${port}`,
    async close() {
      isClosing = true;
      const limit = setTimeout(() => void server.close(true), DRAIN_LIMIT);
      await server.close();
      clearTimeout(limit);
      counting.close();
    },
  };
}

async function countIn(url: string): Promise<Counting> {
  // For those alone who count there: the package leaves it to them to install it.
  const { Redis } = await import('ioredis');
  // A question that waits for a connection would be a visitor who waits: it fails at once.
  const client = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  let isTold = false;
  client.on('error', (error: Error) => {
    // It tries again for ever, and would say so each time.
    if (!isTold) console.error(`Redis: ${error.message}`);
    isTold = true;
  });
  client.on('ready', () => (isTold = false));
  await isReady(client);
  return { store: redisStore(client), close: () => client.disconnect() };
}

async function isReady(client: Redis): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      console.error('Redis is not there yet: every start is refused until it is.');
      resolve();
    }, REDIS_WAIT);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const append = (file: string, receipt: Receipt): Promise<void> =>
  appendFile(file, `${JSON.stringify(receipt)}\n`);
