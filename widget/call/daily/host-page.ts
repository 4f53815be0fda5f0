/** The call engine inside the host page: whether it may load, and how to remove what it leaves behind. */
import { onInert } from '../../page/inert-script.ts';
import { at } from './payloads.ts';

/**
 * Under enforced Trusted Types, daily-js throws into the page and its loading never settles. Trying the same with a
 * script that is never inserted makes the refusal catchable.
 * @throws {TypeError} when the page refuses scripts loaded by URL, like the engine's
 */
export function requireScripts(): void {
  // A URL that a page's default policy accepts if it accepts the engine's.
  if ('trustedTypes' in window) document.createElement('script').src = 'https://c.daily.co/';
}

const ENGINE_SCRIPTS = 'script[src$="/call-machine-object-bundle.js"]';

/**
 * daily-js leaves a script element in the page for each attempt to load the engine. Finds the one of this client's
 * latest attempt, because the page may load the engine for its own clients.
 */
export function engineScriptOf(client: object): HTMLScriptElement | null {
  const load = at(at(client, '_callObjectLoader'), '_currentLoad');
  const script = at(at(at(load, '_currentAttempt'), '_loadAttemptImpl'), '_scriptElement');
  return script instanceof HTMLScriptElement ? script : null;
}

/** Rejects once the page keeps the script from running: daily-js would wait for it. */
export function untilInert(script: HTMLScriptElement | null): Promise<never> {
  return new Promise((_, reject) => {
    if (script) onInert(script, reject);
  });
}

/**
 * The globals that the engine's library adds and leaves behind, each with a check whether it is still only ours: a host
 * that loads the same libraries later reuses them. The registry `_daily` stays, because the engine reads it even after
 * a call.
 */
const FORGOTTEN: Readonly<Record<string, (value: unknown) => boolean>> = {
  __SENTRY__: isUnusedCarrier,
  _dailyCallMachineLoadWaitlist: isUnusedWaitlist,
};

let rooms = 0;
let addedGlobals: readonly string[] = [];

/**
 * Call it before the library is evaluated or a room created, and call the result once the room is gone: the last room
 * removes what the first one added. An engine that is still loading then will miss it.
 */
export function cleanGlobals(): (isEngineLoading: boolean) => void {
  // Everything that exists before the first room belongs to the host.
  if (rooms === 0) addedGlobals = Object.keys(FORGOTTEN).filter((name) => !(name in globalThis));
  rooms += 1;
  return (isEngineLoading) => {
    rooms -= 1;
    if (rooms > 0 || isEngineLoading) return;
    for (const name of addedGlobals)
      if (FORGOTTEN[name]?.(Reflect.get(globalThis, name))) Reflect.deleteProperty(globalThis, name);
  };
}

/** All Sentry versions keep their state here. Ours has only created a logger, because it waits for errors to report. */
function isUnusedCarrier(carrier: unknown): boolean {
  const [ours, ...others] = Object.entries(Object(carrier)).filter(([key]) => key !== 'version');
  return others.length === 0 && Object.keys(Object(ours?.[1])).every((key) => key === 'logger');
}

/** A loaded engine removes its entry from this list at its next load and has left its script. */
function isUnusedWaitlist(waitlist: unknown): boolean {
  const clients = Object.keys(Object(at(at(globalThis, '_daily'), 'instances')));
  return at(waitlist, 'size') === 0 && clients.length === 0 && !document.querySelector(ENGINE_SCRIPTS);
}
