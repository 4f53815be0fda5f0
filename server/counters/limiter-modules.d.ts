/**
 * The library's main file loads all of its stores, and with them modules that only Node has. The one that is used is
 * loaded by itself, which its types do not know of.
 */
declare module 'rate-limiter-flexible/lib/RateLimiterRedis.js' {
  export { RateLimiterRedis as default } from 'rate-limiter-flexible';
}
