/**
 * The library's main file loads all of its stores, including ones that need Node. Its types do not declare the single
 * modules, so they are declared here.
 */
declare module 'rate-limiter-flexible/lib/RateLimiterRedis.js' {
  export { RateLimiterRedis as default } from 'rate-limiter-flexible';
}
