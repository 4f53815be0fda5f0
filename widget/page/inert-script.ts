/** Detects scripts that the page keeps from running, as consent managers do by changing their type or removing their address. */

/** Calls back with an error when a page does this to the script, now or later. */
export function onInert(script: HTMLScriptElement, fail: (error: TypeError) => void): void {
  const look = (): void => {
    if (!/^$|javascript$/.test(script.type) || !script.src)
      fail(new TypeError('The page keeps the script from running.'));
  };
  new MutationObserver(look).observe(script, { attributes: true });
  look();
}
