/**
 * One page of this browser listens for all: without HTTP/2, a browser opens six connections to a server, and a seventh
 * page would wait for one. Without Web Locks, which need HTTPS, each page listens.
 */

/**
 * - `changed`: it is open, and what pages show is outdated
 * - `refused`: perhaps because the session has ended, which a reload finds out
 * - `lost`: it has been closed for a while
 */
export type StreamState = 'changed' | 'refused' | 'lost';

type Report = (state: StreamState) => void;

/**
 * @param listen opens the stream, and returns what closes it
 * @param report receives each state, of whichever page listens
 * @returns ends it
 */
export function listenOnce(listen: (report: Report) => () => void, report: Report): () => void {
  if (!('locks' in navigator)) return listen(report);
  // Another inbox on this host has another path.
  const name = `task-tamer-inbox ${location.pathname}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<StreamState>) => report(data));
  const reportToAll = (state: StreamState) => {
    report(state);
    channel.postMessage(state);
  };
  const ended = new AbortController();
  let isListening = false;
  let isQueued = false;

  /** Resolves when another page has taken over, or this one has ended. */
  const listenWith = async (options: LockOptions) => {
    let close = (): void => undefined;
    const hold = () =>
      new Promise<void>((release) => {
        if (ended.signal.aborted) return release();
        isQueued = false;
        isListening = true;
        close = listen(reportToAll);
        ended.signal.addEventListener('abort', () => {
          close();
          release();
        });
      });
    await navigator.locks.request(name, options, hold).catch(() => undefined);
    close();
    isListening = false;
    if (!isQueued && !ended.signal.aborted) queue();
  };
  const queue = () => {
    isQueued = true;
    void listenWith({ signal: ended.signal });
  };
  // Phones suspend pages in the background, which then hear nothing.
  const takeOver = () => {
    if (document.visibilityState === 'visible' && !isListening) void listenWith({ steal: true });
  };

  if (document.visibilityState === 'visible') takeOver();
  else queue();
  document.addEventListener('visibilitychange', takeOver);
  return () => {
    document.removeEventListener('visibilitychange', takeOver);
    ended.abort();
    channel.close();
  };
}
