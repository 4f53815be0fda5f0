/** What can be read of a voice client at any time. */
import type { ClientStatus } from '../client-status.ts';
import type { CallState } from '../lifecycle.ts';
import type { HearingProblem } from '../media/audibility.ts';

export abstract class VoiceFacts {
  protected abstract get status(): ClientStatus;

  /** `idle`, `starting`, `joined` (in the room, the agent does not listen yet), `live` or `ending`, each with its facts. */
  get state(): CallState {
    return this.status.state;
  }

  /** Right immediately after {@link setMuted}. */
  get muted(): boolean {
    return this.status.muted;
  }

  /** False while the network is away and the call tries to come back. */
  get connected(): boolean {
    return this.status.condition.connected;
  }

  /** True while the browser wants a tap ({@link unblockAudio}) before it plays the agent's voice. */
  get audioBlocked(): boolean {
    return this.status.condition.audioBlocked;
  }

  /** True while the visitor cannot be heard because the microphone is gone ({@link replaceMicrophone}). */
  get microphoneLost(): boolean {
    return this.status.condition.microphoneLost;
  }

  /**
   * Why the visitor is not heard, though there is a microphone: `silent`, nothing at all has come from it for 4 s;
   * `unclear`, the agent has asked and made no word of 10 s with sound. Null while nothing says so, and without a call.
   */
  get finding(): HearingProblem | null {
    return this.status.condition.finding;
  }

  /** True while the network is too weak to carry every word: bad for 5 s, and not good for 10 s since. */
  get weak(): boolean {
    return this.status.condition.weak;
  }

  /** The microphone in use, by device id; null without a call, and while the engine names none. */
  get microphoneId(): string | null {
    return this.status.condition.microphoneId;
  }

  /** The loudspeaker in use, by device id; null is the default one, and without a call. */
  get loudspeakerId(): string | null {
    return this.status.condition.loudspeakerId;
  }

  /** Whole minutes until the longest time of the call is reached, from three on; null before, and when nobody told it. */
  get minutesLeft(): number | null {
    return this.status.condition.minutesLeft;
  }
}
