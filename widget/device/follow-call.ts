/**
 * Controls the visitor's device during a call: keeps the screen on, assigns the media keys to the call, and plays a
 * soft tone at its beginning and end.
 */
import { HANDED_OVER } from '../call/constants.ts';
import { debugLine } from '../page/debug-line.ts';
import { policyAllows } from '../call/permissions-policy.ts';
import { tryCommand } from '../call/room/room.ts';
import type { EndReason } from '../contract.ts';
import type { Store } from '../session/state/snapshot.ts';
import { shareMediaKeys } from './media-keys.ts';
import { keepScreenOn } from './screen-lock.ts';

/** The page or the element is about to go away, which would cut off a tone. */
const SILENT_ENDS: ReadonlySet<EndReason> = new Set([HANDED_OVER, 'page-closed', 'element-removed']);

/** Handles every call of this session. Returns the session. */
export function withDevice<Session extends Store>(store: Session): Session {
  let call: AbortController | null = null;
  let tone: AbortController | null = null;
  let isResumed = false;
  const play = (name: 'up' | 'ended'): void => {
    if (!store.getSnapshot().config.sounds) return;
    tone = new AbortController();
    void store.actions.devices().microphoneTest.playTone(name, tone.signal);
  };
  store.subscribe(() => {
    const { call: state, speaker } = store.getSnapshot();
    if (state.status === 'starting') isResumed = state.resumed === true;
    // Stop the tone if the agent already speaks.
    if (call !== null && speaker === 'assistant') tone?.abort();
    const isUp = state.status === 'joined' || state.status === 'live';
    if (isUp === (call !== null)) return;
    if (call === null) {
      call = new AbortController();
      begin(store, call.signal);
      if (!isResumed) play('up');
      return;
    }
    call.abort();
    call = null;
    if (state.status === 'ending' && !SILENT_ENDS.has(state.reason)) play('ended');
  });
  return store;
}

function begin(store: Store, signal: AbortSignal): void {
  const onRefused = (error: unknown): void => {
    if (store.getSnapshot().config.debug) debugLine('call', 'screen-lock-refused', Object(error), ['name']);
  };
  tryCommand(() => {
    // Check first, because browsers log a refusal by policy to the host page's console.
    if (policyAllows('screen-wake-lock')) keepScreenOn(signal, onRefused);
  });
  tryCommand(() => shareMediaKeys(store, signal));
}
