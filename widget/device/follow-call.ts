/** What the visitor's device does while a call is up: its screen stays on, and its media keys belong to the call. */
import { debugLine } from '../call/debug-log.ts';
import { tryCommand } from '../call/room/room.ts';
import type { Snapshot, Store } from '../session/snapshot.ts';
import { shareMediaKeys } from './media-keys.ts';
import { keepScreenOn } from './screen-lock.ts';

const isUp = ({ call }: Snapshot): boolean => call.status === 'joined' || call.status === 'live';

/** Follows every call of this session, and returns it. */
export function withDevice<Session extends Store>(store: Session): Session {
  let call: AbortController | null = null;
  store.subscribe(() => {
    const snapshot = store.getSnapshot();
    if (isUp(snapshot) === (call !== null)) return;
    const before = call;
    call = before === null ? new AbortController() : null;
    if (call === null) before?.abort();
    else begin(store, call.signal);
  });
  return store;
}

function begin(store: Store, signal: AbortSignal): void {
  keepScreenOn(signal, (error) => {
    if (store.getSnapshot().config.debug) debugLine('call', 'screen-lock-refused', Object(error), ['name']);
  });
  tryCommand(() => shareMediaKeys(store, signal));
}
