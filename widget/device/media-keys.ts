/** Shows the call on lock screens and in cars, and lets their buttons and those of headsets mute and end it. */
import { tryCommand } from '../call/room/room.ts';
import type { Store } from '../session/state/snapshot.ts';

/** TypeScript's types omit what a media session offers for calls. */
type MediaKeys = Pick<MediaSession, 'metadata'> & {
  setActionHandler(action: 'togglemicrophone' | 'hangup', handler: (() => void) | null): void;
  setMicrophoneActive(active: boolean): void;
};

/**
 * Until aborted. The page may have a media session too: it gets its metadata back, and of the handlers, which cannot be
 * read, only those are taken that no player needs.
 */
export function shareMediaKeys(store: Store, signal: AbortSignal): void {
  const keys: unknown = Reflect.get(navigator, 'mediaSession');
  if (!isMediaKeys(keys)) return;
  const { agentName: title, businessName: artist } = store.getSnapshot().config;
  const { metadata } = keys;
  let ours: MediaMetadata | null = null;
  const show = (): void => keys.setMicrophoneActive(!signal.aborted && !store.getSnapshot().muted);
  // Each by itself, because a browser may have only some of it.
  const steps: readonly (readonly [start: () => void, stop: () => void])[] = [
    [
      () => (keys.metadata = ours = new MediaMetadata({ title, artist })),
      () => {
        // The page may have set its own meanwhile.
        if (keys.metadata === ours) keys.metadata = metadata;
      },
    ],
    [
      () =>
        keys.setActionHandler('togglemicrophone', () => store.actions.setMuted(!store.getSnapshot().muted)),
      () => keys.setActionHandler('togglemicrophone', null),
    ],
    [
      () => keys.setActionHandler('hangup', () => store.actions.endCall()),
      () => keys.setActionHandler('hangup', null),
    ],
    [show, show],
    [() => undefined, store.subscribe(() => tryCommand(show))],
  ];
  for (const [start, stop] of steps) {
    tryCommand(start);
    signal.addEventListener('abort', () => tryCommand(stop), { once: true });
  }
}

const isMediaKeys = (value: unknown): value is MediaKeys => typeof value === 'object' && value !== null;
