/** The current condition of a client and its call, and the subscribers to its changes. */
import type { FailureReason, MicrophonePause } from '../contract.ts';
import { Emitter } from './emitter.ts';
import { callReducer, IDLE, type CallState, type LifecycleEvent } from './lifecycle.ts';
import type { HearingProblem } from './media/microphone/audibility.ts';

/** `left`: the test ended because its page was hidden. A reason: why no microphone could be opened. */
export type MicrophoneTestState = 'off' | 'asking' | 'on' | 'left' | FailureReason;

/** The condition of a call, in addition to its state. */
export type CallCondition = {
  /** True while a start waits for the visitor to answer the permission prompt. */
  readonly asking: boolean;
  /** False while the network is away and the call tries to reconnect. */
  readonly connected: boolean;
  /** True while the network is too weak for clear speech: after 5 bad seconds, until 10 good ones. */
  readonly weak: boolean;
  /** True while the browser requires a tap before it plays the agent's voice. */
  readonly audioBlocked: boolean;
  /** True while the microphone is lost. */
  readonly microphoneLost: boolean;
  /**
   * What has paused the microphone: `call` for another call or application, if the browser reports it; otherwise
   * `device`. Null while it is not paused. The audio resumes automatically.
   */
  readonly paused: MicrophonePause | null;
  /**
   * Why the visitor is not heard despite a microphone. `silent`: 4 s of exact silence. `unclear`: the agent asked, and
   * recognized no word in 10 s with sound. Null if there is no problem.
   */
  readonly finding: HearingProblem | null;
  /** The microphone test before a call. */
  readonly microphoneTest: MicrophoneTestState;
  /** The microphone in use, by device id as the engine reports it; null if unknown. */
  readonly microphoneId: string | null;
  /** The loudspeaker in use, by device id; null is the default. */
  readonly loudspeakerId: string | null;
  /** Whole minutes until the call's time limit, from three on; null before, and without a known limit. */
  readonly minutesLeft: number | null;
};

/** The initial condition of a call, and the condition without one. */
export const UNDISTURBED: CallCondition = {
  asking: false,
  connected: true,
  weak: false,
  audioBlocked: false,
  microphoneLost: false,
  paused: null,
  finding: null,
  microphoneTest: 'off',
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

  /** Whether a call is starting or under way. A call that is ending does not block the next one. */
  get isBusy(): boolean {
    return this.#state.status !== 'idle' && this.#state.status !== 'ending';
  }

  get muted(): boolean {
    return this.#isMuted;
  }

  get condition(): CallCondition {
    return this.#condition;
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    return this.#changes.on('change', listener);
  }

  dispatch(event: LifecycleEvent): void {
    const before = this.#state;
    this.#state = callReducer(before, event);
    if (this.#state !== before) this.#notify();
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#notify();
  }

  setCondition(changed: Partial<CallCondition>): void {
    this.#condition = { ...this.#condition, ...changed };
    this.#notify();
  }

  /**
   * Resets the state after a call. Keeps the mute state after a failed start, so that a retry does not unmute the
   * visitor.
   */
  callOver(wasJoined: boolean): void {
    if (wasJoined) this.#isMuted = false;
    this.#condition = UNDISTURBED;
    this.dispatch({ type: 'ended' });
  }

  /** Removes all subscribers. */
  close(): void {
    this.#changes.clear();
  }

  #notify(): void {
    this.#changes.emit('change', null);
  }
}
