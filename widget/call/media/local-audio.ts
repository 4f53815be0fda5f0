/** The visitor's side of a call's sound: mute, microphone, noise cancellation. */
import type { CallContext } from '../call-context.ts';
import { triedInVain, type CallError } from '../errors/call-error.ts';
import { microphoneLost } from '../errors/sound-errors.ts';
import { tryCommand, type Room } from '../room/room.ts';
import { NoiseCancellation } from './noise-cancellation.ts';
import { listDevices } from './device-list.ts';

export class LocalAudio {
  readonly processor: NoiseCancellation;
  readonly #context: CallContext;
  #room: Room | null = null;
  #hasJoinedMuted = false;
  #isLost = false;
  #inUse: string | null = null;
  /** Choices that the engine has not answered yet. */
  #choices = 0;

  constructor(context: CallContext) {
    this.#context = context;
    this.processor = new NoiseCancellation(context);
  }

  /** The microphone in use, by device id; null while it is not known. */
  get inUse(): string | null {
    return this.#inUse;
  }

  /** Whether to join muted. The visitor may change it while the room is being joined. */
  joining(): boolean {
    this.#hasJoinedMuted = this.#context.status.muted;
    return this.#hasJoinedMuted;
  }

  enter(room: Room): void {
    this.#room = room;
    const { muted } = this.#context.status;
    const { microphone } = this.#context.devices.chosen;
    if (muted || this.#hasJoinedMuted) this.applyMuted();
    if (microphone !== null && this.#context.options.audioSource === true) void this.#chooseAgain(microphone);
    else this.look();
  }

  close(): void {
    this.#room = null;
  }

  applyMuted(): void {
    tryCommand(() => this.#room?.setMicrophone(!this.#context.status.muted));
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
    this.#context.events.report(error);
  }

  found(): void {
    if (this.#isLost) this.#setLost(false);
    this.look();
  }

  /** Which microphone is in use may have changed. While one is asked for, the answer to that says it. */
  look(): void {
    if (this.#room !== null && this.#choices === 0) void this.#lookInUse(this.#room);
  }

  /** A microphone that was only asked for leaves the one in use as it is. */
  failed(error: CallError): void {
    if (this.#choices > 0 && this.#room?.hasMicrophone() === true) this.#context.events.report(error);
    else this.lost(error);
  }

  /** False when another one stays in use. Outside a room there is nothing to do: `enter` uses what was chosen. */
  async setInputDevice(id: string): Promise<boolean> {
    const room = this.#room;
    if (room === null) return true;
    this.#choices += 1;
    const isUsed = await this.#choose(room, id);
    this.#choices -= 1;
    if (this.#context.status.muted) this.applyMuted();
    return isUsed;
  }

  /** The one of an earlier call: it may have been unplugged since, which is no error. */
  async #chooseAgain(id: string): Promise<void> {
    const devices = await listDevices(this.#context.ports.media, 'microphone');
    // A browser that lists none at all has only gone quiet about them.
    if (devices.length > 0 && devices.every((device) => device.id !== id)) this.look();
    else await this.setInputDevice(id);
  }

  async #choose(room: Room, id: string): Promise<boolean> {
    try {
      const before = this.#inUse;
      const used = await room.setInputDevice(id);
      this.#tellInUse(room, used);
      // Asked for the default one, some engines name the device behind it.
      return used === null || used === id || used !== before;
    } catch (error) {
      if (this.#room !== room) return false;
      void this.#lookInUse(room);
      this.#context.events.report(triedInVain('microphone-error', 'The microphone cannot be used', error));
      return false;
    }
  }

  async #lookInUse(room: Room): Promise<void> {
    const used = await room.inputDevice().catch(() => null);
    this.#tellInUse(room, used);
  }

  #tellInUse(room: Room, microphoneId: string | null): void {
    if (this.#room !== room) return;
    this.#inUse = microphoneId;
    this.#context.status.setCondition({ microphoneId });
  }

  #setLost(isLost: boolean): void {
    this.#isLost = isLost;
    this.#context.status.setCondition({ microphoneLost: isLost });
  }
}
