/** The call engine as a guest in the host page: what it may load there, and what it would leave behind. */
import { at } from './payloads.ts';

/**
 * Where Trusted Types are required, daily-js throws into the page and its loading never settles. Asked here
 * first, with a script that is never put into the page, the same refusal can be caught.
 * @throws {TypeError} when the page refuses scripts that are loaded by address, as the engine is
 */
export function requireScripts(): void {
  // An address that a page's default policy lets through if it lets the engine's through.
  if ('trustedTypes' in window) document.createElement('script').src = 'https://c.daily.co/';
}

const ENGINE_SCRIPTS = 'script[src$="/call-machine-object-bundle.js"]';

/**
 * daily-js leaves an engine's script element in the page for each attempt to load it. The one of the attempt that
 * this client makes now, or made last; the page may be loading the engine for clients of its own.
 */
export function engineScriptOf(client: object): Element | null {
  const load = at(at(client, '_callObjectLoader'), '_currentLoad');
  const script = at(at(at(load, '_currentAttempt'), '_loadAttemptImpl'), '_scriptElement');
  return script instanceof Element ? script : null;
}

/**
 * What the engine's library puts into the page's window and forgets there. Its registry, `_daily`, stays: the engine
 * looks into it also after a call. Each with whether it is still only ours: a host that loads the same libraries
 * later finds these and uses them.
 */
const FORGOTTEN: Readonly<Record<string, (value: unknown) => boolean>> = {
  __SENTRY__: isUnusedCarrier,
  _dailyCallMachineLoadWaitlist: isUnusedWaitlist,
};

let rooms = 0;
let brought: readonly string[] = [];

/**
 * Call it before the library is evaluated or a room made, and the result, once, when the room is gone: with the last
 * one goes what came with the first. An engine that is still on its way when its room goes will look for it, however.
 */
export function tidyGlobals(): (isOnItsWay: boolean) => void {
  // What is there before the first is the host's own.
  if (rooms === 0) brought = Object.keys(FORGOTTEN).filter((name) => !(name in globalThis));
  rooms += 1;
  return (isOnItsWay) => {
    rooms -= 1;
    if (rooms > 0 || isOnItsWay) return;
    for (const name of brought)
      if (FORGOTTEN[name]?.(Reflect.get(globalThis, name))) Reflect.deleteProperty(globalThis, name);
  };
}

/** Sentry of any version keeps its state in here. Ours, which only waits for errors to report, has made a logger. */
function isUnusedCarrier(carrier: unknown): boolean {
  const [ours, ...others] = Object.entries(Object(carrier)).filter(([key]) => key !== 'version');
  return others.length === 0 && Object.keys(Object(ours?.[1])).every((key) => key === 'logger');
}

/** Whoever has loaded an engine once withdraws from this list whenever it loads again, and has left its script. */
function isUnusedWaitlist(waitlist: unknown): boolean {
  const clients = Object.keys(Object(at(at(globalThis, '_daily'), 'instances')));
  return at(waitlist, 'size') === 0 && clients.length === 0 && !document.querySelector(ENGINE_SCRIPTS);
}
