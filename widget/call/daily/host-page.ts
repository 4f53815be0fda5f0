/** The call engine as a guest in the host page: what it may load there, and what it would leave behind. */

/**
 * Where Trusted Types are required, daily-js throws into the page and its loading never settles. Asked here
 * first, with a script that is never put into the page, the same refusal can be caught.
 * @throws {TypeError} when the page refuses scripts that are loaded by address, as the engine is
 */
export function requireScripts(): void {
  // An address that a page's default policy lets through if it lets the engine's through.
  if ('trustedTypes' in window) document.createElement('script').src = 'https://c.daily.co/';
}

/**
 * daily-js leaves the engine's script element in the page, one for each call object. Call this before it loads; the
 * result removes those that have come since.
 */
export function noteEngineScripts(): () => void {
  const isHosts = new Set<Element>(engineScripts());
  return () => engineScripts().forEach((script) => isHosts.has(script) || script.remove());
}

function engineScripts(): Element[] {
  return [...document.querySelectorAll('script[src$="/call-machine-object-bundle.js"]')];
}

/**
 * What the engine's library puts into the page's window and forgets there. Its registry, `_daily`, stays: the engine
 * looks into it also after a call.
 */
const FORGOTTEN = ['__SENTRY__', '_dailyCallMachineLoadWaitlist'] as const;

let rooms = 0;
let brought: readonly string[] = [];

/**
 * Call it before the library is evaluated or a room made, and the result, once, when the room is gone: with the last
 * one goes what came with the first. An engine that is still on its way when its room goes will look for it, however.
 */
export function tidyGlobals(): (isOnItsWay: boolean) => void {
  // What is there before the first is the host's own.
  if (rooms === 0) brought = FORGOTTEN.filter((name) => !(name in globalThis));
  rooms += 1;
  return (isOnItsWay) => {
    rooms -= 1;
    if (rooms === 0 && !isOnItsWay) brought.forEach((name) => Reflect.deleteProperty(globalThis, name));
  };
}
