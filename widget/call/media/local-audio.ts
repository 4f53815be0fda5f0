/** The visitor's side of a call's sound: mute, microphone, noise cancellation. */
import type { CallContext } from '../call-context.ts';
import { triedInVain, type CallError } from '../errors/call-error.ts';
import { microphoneLost } from '../errors/sound-errors.ts';
import { tryCommand, type Room } from '../room.ts';
import { NoiseCancellation } from './noise-cancellation.ts';

export class LocalAudio {
  readonly processor: NoiseCancellation;
  readonly #context: CallContext;
  #room: Room | null = null;
  #hasJoinedMuted = false;
  #isLost = false;

  constructor(context: CallContext) {
    this.#context = context;
    this.processor = new NoiseCancellation(context);
  }

  /** Whether to join muted. The visitor may change it while the room is being joined. */
  joining(): boolean {
    this.#hasJoinedMuted = this.#context.settings().muted;
    return this.#hasJoinedMuted;
  }

  enter(room: Room): void {
    this.#room = room;
    const { muted, microphone } = this.#context.settings();
    if (muted || this.#hasJoinedMuted) this.applyMuted();
    if (microphone !== null && this.#context.audioSource === true) void this.setInputDevice(microphone);
  }

  close(): void {
    this.#room = null;
  }

  applyMuted(): void {
    tryCommand(() => this.#room?.setMicrophone(!this.#context.settings().muted));
  }

  /** Leaves a muted visitor muted. */
  processorFailed(message: string, cause: unknown): void {
    const room = this.#room;
    if (room !== null) void this.processor.failed(message, cause, room, () => this.applyMuted());
  }

  /** Told once, until a microphone is there again. */
  lost(error: CallError = microphoneLost()): void {
    if (this.#isLost) return;
    this.#setLost(true);
    this.#context.report(error);
  }

  found(): void {
    if (this.#isLost) this.#setLost(false);
  }

  /** Outside a room there is nothing to do: `enter` uses what was chosen. */
  async setInputDevice(id: string): Promise<void> {
    const room = this.#room;
    if (room === null) return;
    try {
      await room.setInputDevice(id);
    } catch (error) {
      if (this.#room !== room) return;
      this.#context.report(triedInVain('microphone-error', 'The microphone cannot be used', error));
    }
    if (this.#context.settings().muted) this.applyMuted();
  }

  #setLost(isLost: boolean): void {
    this.#isLost = isLost;
    this.#context.setCondition({ microphoneLost: isLost });
  }
}
