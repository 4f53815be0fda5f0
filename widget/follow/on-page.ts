/** The page's part in resuming a call. */
import { watchDeparture } from './departure.ts';
import { storeCall, storedCall } from './stored-call.ts';

export type FollowPorts = {
  /** The record of the previous page; null if there is none. */
  readonly read: () => string | null;
  /** Stores a record for the next page; null removes it. Returns false if nothing can be stored. */
  readonly write: (text: string | null) => boolean;
  /**
   * Watches until aborted how the page is left. The returned function says whether it is for another page of its site.
   */
  readonly watchDeparture: (signal: AbortSignal) => () => boolean;
};

export const onPage: FollowPorts = { read: storedCall, write: storeCall, watchDeparture };
