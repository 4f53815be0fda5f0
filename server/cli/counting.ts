/** The program's counters: in its memory, or in Redis. */
import type * as RedisLibrary from 'ioredis';
import type { CounterStore } from '../counters/counter-store.ts';
import { memoryStore } from '../counters/memory-store.ts';
import { redisStore } from '../counters/redis-store.ts';
import { siteName } from '../http/secrets.ts';
import { waitedFor } from '../http/time-limit.ts';
import type { EndpointSettings } from '../settings.ts';
import type { ProgramLog } from './program-log.ts';

/** How long the program waits for Redis at its start. Until Redis answers, every start is refused. */
const REDIS_WAIT_MS = 5_000;
/** A stalled Redis accepts commands and answers none. Orchestrators give a probe one second by default. */
export const READY_LIMIT_SECONDS = 0.9;

export type Counting = {
  readonly store: CounterStore;
  /** Whether the counters answer. */
  readonly isReachable: () => Promise<boolean>;
  readonly close: () => void;
};

/** @throws if `ioredis` is missing */
export async function openCounting(
  { redisUrl, prefix }: { readonly redisUrl: string | null; readonly prefix: string },
  log: ProgramLog,
): Promise<Counting> {
  if (redisUrl === null)
    return { store: memoryStore(), isReachable: () => Promise.resolve(true), close: () => undefined };
  const { Redis } = await redisClient();
  // Fails immediately without a connection, so that no visitor waits.
  const client = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  let isReported = false;
  client.on('error', (error: Error) => {
    // The client reconnects forever and would report each failure.
    if (!isReported) log.error(`Redis: ${error.message}`);
    isReported = true;
  });
  client.on('ready', () => (isReported = false));
  await readyOrLate(client, log);
  await warnOfEviction(client, log);
  return {
    store: redisStore(client, prefix),
    isReachable: () =>
      waitedFor(READY_LIMIT_SECONDS, () => client.ping()).then(
        () => true,
        () => false,
      ),
    close: () => client.disconnect(),
  };
}

/** Asks once, without connecting again. @throws if Redis does not take the address or does not answer */
export async function pingRedis(url: string): Promise<void> {
  const { Redis } = await redisClient();
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  let failure: Error | null = null;
  client.on('error', (error) => (failure = error));
  try {
    await waitedFor(REDIS_WAIT_MS / 1_000, async () => {
      await client.connect();
      await client.ping();
    });
  } catch (error) {
    // The rejection only says that the connection is closed.
    throw failure ?? error;
  } finally {
    client.disconnect();
  }
}

/**
 * Derived from the site, or, with many businesses, from their common secret. Without the origins: another one would begin
 * the day's limits anew.
 */
export function defaultPrefix({
  secret,
  privateKey = '',
  assistant,
  siteKey,
}: Partial<EndpointSettings>): string {
  return `task-tamer:${siteName(secret ?? privateKey, [assistant, siteKey])}`;
}

/**
 * Warns about a server that evicts keys, because it would forget spent budgets. Some servers do not disclose their
 * policy.
 */
async function warnOfEviction(client: RedisLibrary.Redis, log: ProgramLog): Promise<void> {
  const memory = await waitedFor(READY_LIMIT_SECONDS, () => client.info('memory')).catch(() => '');
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction';
  if (policy !== 'noeviction')
    log.warn(
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

async function readyOrLate(client: RedisLibrary.Redis, log: ProgramLog): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      log.error('Redis is not reachable yet. Every start is refused until it is.');
      resolve();
    }, REDIS_WAIT_MS);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
