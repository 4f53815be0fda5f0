/** Detects scripts that the page keeps from running, as consent managers do by changing their type or removing their address. */

/** Calls back with an error when a page does this to the script, now or until it has loaded. */
export function onInert(script: HTMLScriptElement, fail: (error: TypeError) => void): void {
  const changes = new MutationObserver(look);
  const stop = (): void => changes.disconnect();
  function look(): void {
    if (/^$|javascript$/.test(script.type) && script.src) return;
    stop();
    fail(new TypeError('The page keeps the script from running.'));
  }
  changes.observe(script, { attributes: true });
  for (const end of ['load', 'error']) script.addEventListener(end, stop, { once: true });
  look();
}
