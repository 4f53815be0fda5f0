/** Keeps the session's state, changes it by its reducer, and notifies the view. */
import { Emitter } from '../../call/emitter.ts';
import type { Snapshot } from './snapshot.ts';
import { snapshotOf } from './derived.ts';
import { INITIAL_STATE, reduceSession, type SessionEvent } from './state.ts';

export class SessionStore {
  readonly #changes = new Emitter<{ change: null }>();
  state = INITIAL_STATE;
  snapshot: Snapshot = snapshotOf(INITIAL_STATE);

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
