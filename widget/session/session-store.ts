/** Keeps the session's state, changes it by its reducer, and notifies what shows it. */
import { Emitter } from '../call/emitter.ts';
import {
  INITIAL_STATE,
  reduceSession,
  snapshotOf,
  type SessionEvent,
  type SessionState,
} from './session-state.ts';
import type { Snapshot } from './snapshot.ts';

export class SessionStore {
  readonly #changes = new Emitter<{ change: null }>();
  state = INITIAL_STATE;
  snapshot: Snapshot = snapshotOf(INITIAL_STATE);

  /** For the session's parts. */
  readonly ports = {
    dispatch: (event: SessionEvent): void => this.dispatch(event),
    state: (): SessionState => this.state,
  };

  subscribe(listener: () => void): () => void {
    return this.#changes.on('change', listener);
  }

  dispatch(event: SessionEvent): void {
    const next = reduceSession(this.state, event);
    if (next === this.state) return;
    this.state = next;
    this.snapshot = snapshotOf(next);
    this.#changes.emit('change', null);
  }
}
