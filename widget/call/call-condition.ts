import type { FailureReason } from '../contract.ts';
import type { Finding } from './media/hearing.ts';

/** `left`: it ended because its page was out of sight. A reason: why there is no microphone to try. */
export type Trial = 'off' | 'asking' | 'on' | 'left' | FailureReason;

/** How a call is, beside its state. */
export type CallCondition = {
  /** False while the network is away and the call tries to come back. */
  readonly connected: boolean;
  /** True while the network is too weak to carry every word. */
  readonly weak: boolean;
  /** True while the browser wants a tap before it plays the agent's voice. */
  readonly audioBlocked: boolean;
  /** True while the visitor cannot be heard because the microphone is gone. */
  readonly microphoneLost: boolean;
  /** Why the visitor is not heard, though there is a microphone; null while nothing says so. */
  readonly finding: Finding | null;
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
