/** Counts exactly in Redis or Valkey, for any number of processes, with rate-limiter-flexible. */
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import type { CounterStore } from './counter-store.ts';

const PREFIX = 'task-tamer';
/** Required by the library but unused: each key has a separate limit and window. */
const UNUSED = { points: 0, duration: 1 };
/** Points are not released this close to a window's end, ms, because they could land in the next window. */
const ENDING_MS = 5_000;

/**
 * @param client an `ioredis` client. In a long-lived process, set `enableOfflineQueue: false`, so that it fails at once
 * without a server
 * @param prefix of all keys. Use a different one for each site. Default `task-tamer`
 */
export function redisStore(client: object, prefix = PREFIX): CounterStore {
  const limiter = new RateLimiterRedis({ ...UNUSED, storeClient: client, keyPrefix: prefix });
  return {
    // The limit differs per key, so the library only counts and the comparison is made here.
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
