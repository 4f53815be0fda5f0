/** The endpoint as a server on Node. */
import { appendFile } from 'node:fs/promises';
import type * as RedisLibrary from 'ioredis';
import { serve } from 'srvx/node';
import { ENDPOINT_REFUSALS } from '../../widget/contract-endpoint.ts';
import { createCallEndpoint } from '../call-endpoint.ts';
import type { CounterStore } from '../counters/counter-store.ts';
import { memoryStore } from '../counters/memory-store.ts';
import { redisStore } from '../counters/redis-store.ts';
import type { InboxSettings } from '../inbox/context.ts';
import type { Inbox } from '../inbox/inbox.ts';
import { siteName } from '../http/secrets.ts';
import type { EndpointAnswer, EndpointSettings, Receipt } from '../settings.ts';
import type { ProgramSettings } from './environment.ts';

/** How long the program waits for Redis at its start, ms. Until Redis answers, every start is refused. */
const REDIS_WAIT = 5_000;
/** How long open requests may take after a signal to stop, ms: as long as the platform may take. */
const DRAIN_LIMIT = 25_000;

export type RunningServer = {
  readonly url: string;
  /** Stops accepting requests and resolves when the open ones are answered. */
  readonly close: () => Promise<void>;
};

type Counting = {
  readonly store: CounterStore;
  /** Whether the counters answer. */
  readonly isThere: () => Promise<boolean>;
  readonly close: () => void;
};

/** @throws when the port is taken, `ioredis` is missing, or receipts cannot be written */
export async function startServer(settings: ProgramSettings): Promise<RunningServer> {
  const { endpoint, port, host, redisUrl } = settings;
  const hooks = await hooksOf(settings);
  const counting =
    redisUrl === null
      ? { store: memoryStore(), isThere: () => Promise.resolve(true), close: () => undefined }
      : await countIn(redisUrl, settings.redisPrefix ?? defaultPrefix(endpoint));
  const complete = { ...endpoint, ...hooks, store: counting.store };
  const inbox = settings.inbox === null ? null : await inboxOf(settings.inbox, complete);
  const answer = createCallEndpoint(inbox === null ? complete : { ...complete, inbox: inbox.endpoint });
  let isClosing = false;
  const server = serve({
    port,
    ...(host === null ? {} : { hostname: host }),
    silent: true,
    gracefulShutdown: false,
    async fetch(request) {
      // An invalid Host header makes an invalid URL.
      if (!URL.canParse(request.url)) return new Response(null, { status: 400 });
      const { pathname } = new URL(request.url);
      if (pathname === '/health') return health(isClosing);
      if (pathname === '/ready') return readiness(isClosing, await counting.isThere());
      const taken = await inbox?.answer({ request, socketAddress: request.ip });
      if (taken) return taken;
      const answered = await answer(request, request.ip === undefined ? {} : { address: request.ip });
      // Kept-alive connections would delay the shutdown, and a slow body keeps its connection busy.
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
      inbox?.end();
      const limit = setTimeout(() => void server.close(true), DRAIN_LIMIT);
      await server.close();
      clearTimeout(limit);
      await inbox?.close();
      counting.close();
    },
  };
}

/** Loaded on demand, because its libraries are optional. */
async function inboxOf(settings: InboxSettings, endpoint: EndpointSettings): Promise<Inbox> {
  const { openInbox } = await import('../inbox/inbox.ts');
  return openInbox(settings, endpoint);
}

/** Closes the connection, because a load balancer that keeps it open would delay the shutdown. */
const health = (isClosing: boolean): Response =>
  isClosing
    ? Response.json({ status: 'closing' }, { status: 503, headers: { connection: 'close' } })
    : Response.json({ status: 'ok' });

/** Whether the server is ready for visitors: without the counters every start is refused. */
const readiness = (isClosing: boolean, hasCounters: boolean): Response =>
  isClosing || hasCounters ? health(isClosing) : Response.json({ status: 'no counters' }, { status: 503 });

/** Receipts reject when they cannot be written, which the endpoint reports. */
async function hooksOf({ receiptsFile, accessLog }: ProgramSettings): Promise<Partial<EndpointSettings>> {
  // Each failed write is reported by its own callback; without a listener the event would end the process.
  process.stdout.on('error', () => undefined);
  if (receiptsFile !== null) await demandWritable(receiptsFile);
  return {
    onReceipt: (receipt) => (receiptsFile === null ? print(receipt) : append(receiptsFile, receipt)),
    // Not written with the receipts, because a visitor’s browser can send anything.
    onFeedback: (feedback) => console.error(JSON.stringify({ feedback })),
    ...(accessLog ? { onAnswer: (answered: EndpointAnswer) => console.error(JSON.stringify(answered)) } : {}),
  };
}

const lineOf = (value: Receipt): string => `${JSON.stringify(value)}\n`;

const print = (value: Receipt): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(lineOf(value), (error) => (error ? reject(error) : resolve()));
  });

const append = (file: string, receipt: Receipt): Promise<void> => appendFile(file, lineOf(receipt));

async function demandWritable(file: string): Promise<void> {
  try {
    await appendFile(file, '');
  } catch (error) {
    throw new Error(`RECEIPTS_FILE cannot be written: ${String(error)}`, { cause: error });
  }
}

function defaultPrefix({ secret, privateKey, assistant, siteKey, origins }: EndpointSettings): string {
  const settings = [assistant, siteKey, [...origins].sort()];
  return `task-tamer:${siteName(secret ?? privateKey, settings)}`;
}

async function countIn(url: string, prefix: string): Promise<Counting> {
  const { Redis } = await redisClient();
  // Fails immediately without a connection, so that no visitor waits.
  const client = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  let isReported = false;
  client.on('error', (error: Error) => {
    // The client reconnects forever and would report each failure.
    if (!isReported) console.error(`Redis: ${error.message}`);
    isReported = true;
  });
  client.on('ready', () => (isReported = false));
  await readyOrLate(client);
  await warnOfEviction(client);
  return {
    store: redisStore(client, prefix),
    isThere: () =>
      client.ping().then(
        () => true,
        () => false,
      ),
    close: () => client.disconnect(),
  };
}

/**
 * Warns about a server that evicts keys, because it would forget spent budgets. Some servers do not disclose their
 * policy.
 */
async function warnOfEviction(client: RedisLibrary.Redis): Promise<void> {
  const memory = await client.info('memory').catch(() => '');
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction';
  if (policy !== 'noeviction')
    console.error(
      `Redis has the maxmemory-policy ${policy} and may evict counters, so the daily limits could be exceeded. Set it to noeviction.`,
    );
}

/** An optional peer dependency, needed only for Redis. */
async function redisClient(): Promise<typeof RedisLibrary> {
  try {
    return await import('ioredis');
  } catch (error) {
    throw new Error('REDIS_URL needs the package ioredis. Run: npm install ioredis', { cause: error });
  }
}

async function readyOrLate(client: RedisLibrary.Redis): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      console.error('Redis is not reachable yet. Every start is refused until it is.');
      resolve();
    }, REDIS_WAIT);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
