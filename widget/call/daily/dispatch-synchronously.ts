/**
 * daily-js talks to its engine through window messages, which arrive in a later task. A page that is being unloaded has
 * no later task, so while `run` executes, such messages are dispatched synchronously.
 */
export function dispatchSynchronously(run: () => void): void {
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
