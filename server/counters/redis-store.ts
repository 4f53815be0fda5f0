/** Counts exactly in Redis or Valkey, for any number of processes. */
import type { CounterStore } from './counter-store.ts';

const PREFIX = 'task-tamer';
/** Longer than all attempts of a release. */
const RELEASE_KNOWN_SECONDS = 600;

/**
 * Takes all points or none, in one step of the server: neither a simultaneous request nor a crash comes between.
 * A key without an expiry can only be left by another program; it gets one.
 */
const TAKE = `
local points, limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local used = tonumber(redis.call('get', KEYS[1]) or 0)
local allowed = used + points <= limit
if allowed then redis.call('incrby', KEYS[1], points) end
local left = redis.call('pttl', KEYS[1])
if left == -1 then redis.call('pexpire', KEYS[1], window) end
return { allowed and 1 or 0, left >= 0 and left or window }`;

/**
 * Releases points of a window that still runs, once for each id. A count below 0 would exceed the limit of the next window.
 */
const GIVE_BACK = `
if not redis.call('set', KEYS[2], 1, 'nx', 'ex', ARGV[2]) then return end
if redis.call('exists', KEYS[1]) == 1 and redis.call('decrby', KEYS[1], ARGV[1]) <= 0 then
  redis.call('del', KEYS[1])
end`;

/** The part of an `ioredis` client that the store uses. */
export type RedisClient = {
  readonly eval: (script: string, keys: number, ...values: readonly (string | number)[]) => Promise<unknown>;
};

/**
 * @param client an `ioredis` client. In a long-lived process, set `enableOfflineQueue: false`, so that it fails at once
 * without a server
 * @param prefix of all keys. Use a different one for each site. Default `task-tamer`
 */
export function redisStore(client: RedisClient, prefix = PREFIX): CounterStore {
  return {
    async take(key, points, limit, seconds) {
      const answer = await client.eval(TAKE, 1, `${prefix}:${key}`, points, limit, seconds * 1_000);
      const [allowed, left] = answer as readonly [number, number];
      return { allowed: allowed === 1, secondsLeft: Math.max(1, Math.ceil(left / 1_000)) };
    },
    async giveBack(key, points, _seconds, id = crypto.randomUUID()) {
      const name = `${prefix}:${key}`;
      // In a cluster, the braces put both keys on the same server.
      await client.eval(GIVE_BACK, 2, name, `{${name}}:${id}`, points, RELEASE_KNOWN_SECONDS);
    },
    releasesOnce: true,
  };
}
