/** What a page does for a call that goes along with its visitor. */
export type FollowPorts = {
  /** What the page before has left; null where there is nothing. */
  readonly read: () => string | null;
  /** For the next page; null takes it back. False where nothing can be stored. */
  readonly write: (text: string | null) => boolean;
  /** Watches how the page is left, until aborted; tells whether it is for another page of its site. */
  readonly watchDeparture: (signal: AbortSignal) => () => boolean;
  /** Whether the microphone opens without a question. */
  readonly mayListen: () => Promise<boolean>;
};
