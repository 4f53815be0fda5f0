/** Counts in Redis or Valkey, exactly, for any number of processes: by rate-limiter-flexible, which only this file knows. */
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import type { CounterStore } from './counter-store.ts';

const PREFIX = 'task-tamer';
/** Each key has its own limit and window: these are never used. */
const UNUSED = { points: 0, duration: 1 };
/** Points that are given back after their window would belong to the next one; a window that ends needs nothing back. */
const ENDING_MS = 5_000;

/**
 * @param client of `ioredis`. In a process that lives long, `enableOfflineQueue: false` makes it fail at once without server
 * @param prefix of all keys, different for each site. Default `task-tamer`
 */
export function redisStore(client: object, prefix = PREFIX): CounterStore {
  const limiter = new RateLimiterRedis({ ...UNUSED, storeClient: client, keyPrefix: prefix });
  return {
    // The limit differs from key to key, so the library counts and does not judge.
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
