/** Counting, by rate-limiter-flexible: the one file that knows it. */
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import type { CounterStore } from './counter-store.ts';

type Limiter = Pick<InstanceType<typeof RateLimiterMemory>, 'penalty' | 'reward'>;

const PREFIX = 'task-tamer';
/** Each key says its own limit and window: these are never used. */
const UNUSED = { points: 0, duration: 1 };
/** What is given back after its window would be a present to the next one; a window that ends needs nothing back. */
const ENDING_MS = 5_000;

/** Counts in this process alone: exact for one process, and forgotten when it ends. */
export function memoryStore(): CounterStore {
  return storeOf(new RateLimiterMemory({ ...UNUSED, keyPrefix: PREFIX }));
}

/**
 * Counts in Redis or Valkey, exactly, for any number of processes.
 * @param client of `ioredis`. Where processes live long, `enableOfflineQueue: false` makes it fail at once without server
 * @param prefix of all keys: one for each endpoint that has a budget of its own. Default `task-tamer`
 */
export function redisStore(client: object, prefix = PREFIX): CounterStore {
  return storeOf(new RateLimiterRedis({ ...UNUSED, storeClient: client, keyPrefix: prefix }));
}

/** The limit differs from key to key, so the library counts and is not asked to judge. */
function storeOf(limiter: Limiter): CounterStore {
  return {
    async take(key, points, limit, seconds) {
      const window = { customDuration: seconds };
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, points, window);
      const allowed = consumedPoints <= limit;
      if (!allowed && msBeforeNext > ENDING_MS) await limiter.reward(key, points, window);
      return { allowed, secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1_000)) };
    },
    async giveBack(key, points, seconds) {
      await limiter.reward(key, points, { customDuration: seconds });
    },
  };
}
