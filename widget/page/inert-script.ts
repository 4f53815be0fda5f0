/** Detects scripts that the page keeps from running, as consent managers do by changing their type or removing their address. */

const RUNS = /^(module|(text|application)\/javascript)?$/;

/** Calls back when a page does this to the script, now or later. */
export function onInert(script: HTMLScriptElement, act: () => void): void {
  const look = (): void => {
    if (!RUNS.test(script.type) || !script.src) act();
  };
  new MutationObserver(look).observe(script, { attributes: true });
  look();
}
