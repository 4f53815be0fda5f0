/** How a client and its call are at this moment, and whom to tell when that changes. */
import type { FailureReason } from '../contract.ts';
import { Emitter } from './emitter.ts';
import { callReducer, IDLE, type CallState, type LifecycleEvent } from './lifecycle.ts';
import type { HearingProblem } from './media/audibility.ts';

/** `left`: it ended because its page was out of sight. A reason: why there is no microphone to try. */
export type Trial = 'off' | 'asking' | 'on' | 'left' | FailureReason;

/** How a call is, beside its state. */
export type CallCondition = {
  /** False while the network is away and the call tries to come back. */
  readonly connected: boolean;
  /** True while the network is too weak to carry every word: bad for 5 s, and not good for 10 s since. */
  readonly weak: boolean;
  /** True while the browser wants a tap before it plays the agent's voice. */
  readonly audioBlocked: boolean;
  /** True while the visitor cannot be heard because the microphone is gone. */
  readonly microphoneLost: boolean;
  /**
   * Why the visitor is not heard, though there is a microphone: `silent`, nothing at all has come from it for 4 s;
   * `unclear`, the agent has asked and made no word of 10 s with sound. Null while nothing says so.
   */
  readonly finding: HearingProblem | null;
  /** The microphone, tried before a call. */
  readonly trial: Trial;
  /** The microphone in use, by device id, as the engine says; null while it says none. */
  readonly microphoneId: string | null;
  /** The loudspeaker in use, by device id; null is the default one. */
  readonly loudspeakerId: string | null;
  /** Whole minutes until the longest time of a call is reached, from three on; null before, and when nobody told it. */
  readonly minutesLeft: number | null;
};

/** Of a call that nothing has happened to, and without one. */
export const UNDISTURBED: CallCondition = {
  connected: true,
  weak: false,
  audioBlocked: false,
  microphoneLost: false,
  finding: null,
  trial: 'off',
  microphoneId: null,
  loudspeakerId: null,
  minutesLeft: null,
};

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
