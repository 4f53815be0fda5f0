/** How a client is at this moment, and whom to tell when that changes. */
import { UNDISTURBED, type CallCondition } from './call-condition.ts';
import { Emitter } from './emitter.ts';
import { callReducer, IDLE, type CallState, type LifecycleEvent } from './lifecycle.ts';

export class ClientStatus {
  readonly #changes = new Emitter<{ change: null }>();
  #state: CallState = IDLE;
  #isMuted = false;
  #condition = UNDISTURBED;

  get state(): CallState {
    return this.#state;
  }

  /** Whether a call is starting or under way: one that is ending does not stand in the way of the next. */
  get isBusy(): boolean {
    return this.#state.status !== 'idle' && this.#state.status !== 'ending';
  }

  get muted(): boolean {
    return this.#isMuted;
  }

  get condition(): CallCondition {
    return this.#condition;
  }

  /** The returned function ends it. */
  subscribe(listener: () => void): () => void {
    return this.#changes.on('change', listener);
  }

  dispatch(event: LifecycleEvent): void {
    const before = this.#state;
    this.#state = callReducer(before, event);
    if (this.#state !== before) this.#tell();
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#tell();
  }

  setCondition(changed: Partial<CallCondition>): void {
    this.#condition = { ...this.#condition, ...changed };
    this.#tell();
  }

  /** A start that failed is tried again as it was: nobody is un-muted by a retry. */
  callOver(wasJoined: boolean): void {
    if (wasJoined) this.#isMuted = false;
    this.#condition = UNDISTURBED;
    this.dispatch({ type: 'ended' });
  }

  /** Nobody is told any more. */
  close(): void {
    this.#changes.clear();
  }

  #tell(): void {
    this.#changes.emit('change', null);
  }
}
