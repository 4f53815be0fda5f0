/** Shows the call on lock screens and in cars, and lets their buttons and those of headsets mute and end it. */
import { tryCommand } from '../call/room/room.ts';
import type { Store } from '../session/state/snapshot.ts';

/** TypeScript's types omit what a media session offers for calls. */
type MediaKeys = Pick<MediaSession, 'metadata'> & {
  setActionHandler(action: 'togglemicrophone' | 'hangup', handler: (() => void) | null): void;
  setMicrophoneActive(active: boolean): void;
};

/**
 * Shares the media session with the page until aborted. Restores the page's metadata afterwards. Handlers cannot be
 * read back, so this sets only those that no media player needs.
 */
export function shareMediaKeys(store: Store, signal: AbortSignal): void {
  const keys: unknown = Reflect.get(navigator, 'mediaSession');
  if (!isMediaKeys(keys)) return;
  const { agentName: title, businessName: artist } = store.getSnapshot().config;
  const { metadata } = keys;
  let ours: MediaMetadata | null = null;
  const show = (): void => keys.setMicrophoneActive(!signal.aborted && !store.getSnapshot().muted);
  // Run each step separately, because a browser may support only some of them.
  const steps: readonly (readonly [start: () => void, stop: () => void])[] = [
    [
      () => (keys.metadata = ours = new MediaMetadata({ title, artist })),
      () => {
        // Keep metadata that the page has set since.
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
