/** Waiting for the network to come back. */
import type { ChatPorts } from './chat-options.ts';
import { NETWORK_WAIT_MS, RESUME_PAUSE_MS } from './constants.ts';

/** True when the network seems to be there, after a pause; false when it stays away, or nobody waits any more. */
export async function networkIsBack(
  { connectivity, timers }: Pick<ChatPorts, 'connectivity' | 'timers'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!connectivity.online()) {
    await waiting(signal, timers, NETWORK_WAIT_MS, (stop) => connectivity.onOnline(stop));
  }
  await waiting(signal, timers, RESUME_PAUSE_MS, () => () => undefined);
  return !signal.aborted && connectivity.online();
}

/** Ends with whatever comes first. */
function waiting(
  signal: AbortSignal,
  timers: ChatPorts['timers'],
  ms: number,
  until: (stop: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      ends.forEach((end) => end());
      resolve();
    };
    const ends = [timers.after(ms, stop), until(stop), () => signal.removeEventListener('abort', stop)];
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}
