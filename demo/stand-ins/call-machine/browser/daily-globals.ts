/** The globals that connect daily-js and its machine. */
export type SharedTracks = {
  readonly audioTrack?: MediaStreamTrack;
  readonly videoTrack?: MediaStreamTrack;
  readonly screenMediaStream?: MediaStream;
};

type Instance = {
  readonly tracks?: SharedTracks;
  callMachine?: { readonly store: { getState(): object }; reset(): void };
};

type DailyGlobals = {
  pendings?: string[];
  instances?: Record<string, Instance | undefined>;
};

declare global {
  interface Window {
    _daily?: DailyGlobals;
  }
}

/** Takes all waiting IDs, so that no other machine does. */
export function takePending(): readonly string[] {
  return window._daily?.pendings?.splice(0) ?? [];
}

/** Undefined once the page has destroyed the call object. */
export function instanceOf(callClientId: string): Instance | undefined {
  return window._daily?.instances?.[callClientId];
}

/** The placeholder for the app's own track in messages. */
export const CUSTOM_TRACK = 'daily-custom-track';
