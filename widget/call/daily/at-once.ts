/**
 * What the engine's library tells the engine is a message of the window to itself, which arrives in a later task. A page
 * that goes away has none: while `run` lasts, such messages arrive on the spot.
 */
export function atOnce(run: () => void): void {
  const post = window.postMessage;
  window.postMessage = (data: unknown): void => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window }));
  };
  try {
    run();
  } finally {
    window.postMessage = post;
  }
}
