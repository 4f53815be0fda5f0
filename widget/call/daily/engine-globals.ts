/**
 * What the call engine's library puts into the host page's window and forgets there. Its registry, `_daily`, stays:
 * the engine looks into it also after a call.
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
