/** The visitor's audio in a call: mute, microphone, noise cancellation. */
import type { CallContext } from '../../call-context.ts';
import { STAYS_MS } from '../../constants.ts';
import { failedAttempt, type CallError } from '../../errors/call-error.ts';
import { microphoneLost } from '../../errors/sound-errors.ts';
import { tryCommand, type Room } from '../../room/room.ts';
import { NoiseCancellation } from './noise-cancellation.ts';
import { listDevices } from '../device-list.ts';

export class LocalAudio {
  readonly processor: NoiseCancellation;
  readonly #context: CallContext;
  #room: Room | null = null;
  #hasJoinedMuted = false;
  #isLost = false;
  #lostAt = -Infinity;
  #inUse: string | null = null;
  /** Choices that the engine has not applied yet. */
  #choices = 0;

  constructor(context: CallContext) {
    this.#context = context;
    this.processor = new NoiseCancellation(context);
  }

  /** The microphone in use, by device id; null if unknown. */
  get inUse(): string | null {
    return this.#inUse;
  }

  /** Whether to join muted. The visitor may change it while joining. */
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

  /** Keeps a muted visitor muted. */
  processorFailed(message: string, cause: unknown): void {
    const room = this.#room;
    if (room !== null) void this.processor.failed(message, cause, room, () => this.applyMuted());
  }

  /** Reported once, until a microphone is available again and stays so. */
  lost(error: CallError = microphoneLost()): void {
    if (this.#isLost) return;
    this.#setLost(true);
    const before = this.#lostAt;
    this.#lostAt = this.#context.ports.timers.now();
    if (this.#lostAt - before >= STAYS_MS) this.#context.events.report(error);
  }

  found(): void {
    if (this.#isLost) this.#setLost(false);
    this.look();
  }

  /** The microphone in use may have changed. If a change is pending, its result will say so. */
  look(): void {
    if (this.#room !== null && this.#choices === 0) void this.#lookInUse(this.#room);
  }

  /** A pending request leaves the microphone in use unchanged. */
  failed(error: CallError): void {
    if (this.#choices > 0 && this.#room?.hasMicrophone() === true) this.#context.events.report(error);
    else this.lost(error);
  }

  /** Returns false if another device stays in use. Outside a room this does nothing: `enter` applies the choice. */
  async setInputDevice(id: string): Promise<boolean> {
    const room = this.#room;
    if (room === null) return true;
    this.#choices += 1;
    const isUsed = await this.#choose(room, id);
    this.#choices -= 1;
    if (this.#context.status.muted) this.applyMuted();
    return isUsed;
  }

  /** Applies the choice of an earlier call. That device may be unplugged by now, which is not an error. */
  async #chooseAgain(id: string): Promise<void> {
    const devices = await listDevices(this.#context.ports.media, 'microphone');
    // A browser that suddenly lists no devices is hiding them.
    if (devices.length > 0 && devices.every((device) => device.id !== id)) this.look();
    else await this.setInputDevice(id);
  }

  async #choose(room: Room, id: string): Promise<boolean> {
    try {
      const before = this.#inUse;
      const used = await room.setInputDevice(id);
      this.#reportInUse(room, used);
      // When asked for the default device, some engines return the id of the actual device.
      return used === null || used === id || used !== before;
    } catch (error) {
      if (this.#room !== room) return false;
      void this.#lookInUse(room);
      this.#context.events.report(failedAttempt('microphone-error', 'The microphone cannot be used', error));
      return false;
    }
  }

  async #lookInUse(room: Room): Promise<void> {
    const used = await room.inputDevice().catch(() => null);
    this.#reportInUse(room, used);
  }

  #reportInUse(room: Room, microphoneId: string | null): void {
    if (this.#room !== room) return;
    this.#inUse = microphoneId;
    this.#context.status.setCondition({ microphoneId });
  }

  #setLost(isLost: boolean): void {
    this.#isLost = isLost;
    this.#context.status.setCondition({ microphoneLost: isLost });
  }
}
