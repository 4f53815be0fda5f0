/** What a page does for a call that follows its visitor. */
import { watchDeparture } from './departure.ts';
import { storeCall, storedCall } from './stored-call.ts';

export type FollowPorts = {
  /** What the page before has left; null where there is nothing. */
  readonly read: () => string | null;
  /** For the next page; null takes it back. False where nothing can be stored. */
  readonly write: (text: string | null) => boolean;
  /** Watches how the page is left, until aborted; says whether it is for another page of its site. */
  readonly watchDeparture: (signal: AbortSignal) => () => boolean;
  /** Whether the microphone opens without a question. */
  readonly mayListen: () => Promise<boolean>;
};

export const onPage: FollowPorts = { read: storedCall, write: storeCall, watchDeparture, mayListen };

/** False where the browser does not say. */
async function mayListen(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'granted';
  } catch {
    return false;
  }
}
