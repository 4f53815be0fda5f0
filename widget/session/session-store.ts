/** Keeps the session's state, changes it by its reducer, and tells whoever shows it. */
import {
  INITIAL_STATE,
  reduceSession,
  snapshotOf,
  type SessionEvent,
  type SessionState,
} from './session-state.ts';
import type { Snapshot } from './snapshot.ts';

export class SessionStore {
  readonly #listeners = new Set<() => void>();
  state = INITIAL_STATE;
  snapshot: Snapshot = snapshotOf(INITIAL_STATE);

  /** For the session's parts. */
  readonly ports = {
    dispatch: (event: SessionEvent): void => this.dispatch(event),
    state: (): SessionState => this.state,
  };

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispatch(event: SessionEvent): void {
    const next = reduceSession(this.state, event);
    if (next === this.state) return;
    this.state = next;
    this.snapshot = snapshotOf(next);
    this.#listeners.forEach((listener) => listener());
  }
}
