/** The visitor's side of a call's sound: mute, noise cancellation, devices, loudness. */
import { attempt } from '../attempt.ts';
import { CallError } from '../call-error.ts';
import type { CallHost } from '../call-context.ts';
import { LEVEL_INTERVAL_MS } from '../constants.ts';
import { MicBoost } from './mic-boost.ts';
import type { Room } from '../room.ts';

export class LocalAudio {
  readonly #host: CallHost;
  readonly #report: (error: CallError) => void;
  readonly #boost = new MicBoost();
  #room: Room | null = null;
  #joinedMuted = false;
  #processorOff = false;
  #processorWarned = false;
  #lost = false;
  #processorSettled = false;
  #observing = false;

  constructor(host: CallHost, report: (error: CallError) => void) {
    this.#host = host;
    this.#report = report;
  }

  /** Whether to join muted. The visitor may change it while the room is being joined. */
  joining(): boolean {
    this.#joinedMuted = this.#host.settings().muted;
    return this.#joinedMuted;
  }

  enter(room: Room): void {
    this.#room = room;
    const { muted, input } = this.#host.settings();
    if (muted || this.#joinedMuted) this.applyMuted();
    if (input !== null && this.#host.audioSource === true) void this.setInputDevice(input);
  }

  close(): void {
    this.#room = null;
    this.#boost.close();
  }

  applyMuted(): void {
    attempt(() => this.#room?.setMicrophone(!this.#host.settings().muted));
  }

  /** Loudness is observed only while somebody listens, and not before noise cancellation has settled. */
  observe(): void {
    const room = this.#room;
    const wanted = room !== null && this.#processorSettled && this.#host.hears('local-volume-level');
    if (room === null || wanted === this.#observing) return;
    this.#observing = wanted;
    if (!wanted) return attempt(() => room.stopObservingLocalLevel());
    void this.#attempt('audio-observer-setup-error', 'The microphone cannot be measured', () =>
      room.observeLocalLevel(LEVEL_INTERVAL_MS),
    );
  }

  /** Noise cancellation is on, off or has failed: either way it no longer changes the microphone. */
  processorSettled(): void {
    this.#processorSettled = true;
    this.observe();
  }

  /** Switches noise cancellation off, once, and leaves a muted visitor muted. */
  processorFailed(message: string, cause: unknown): void {
    this.warnOfProcessor(CallError.processor(message, cause));
    if (this.#processorOff) return;
    this.#processorOff = true;
    void this.#switchProcessorOff();
  }

  /** At most one warning a call, however often and in however many ways it fails. */
  warnOfProcessor(error: CallError): void {
    if (this.#processorWarned) return;
    this.#processorWarned = true;
    this.#report(error);
  }

  /** Told once, until a microphone is there again. */
  lost(error: CallError = CallError.microphoneLost()): void {
    if (this.#lost) return;
    this.#setLost(true);
    this.#report(error);
  }

  found(): void {
    if (this.#lost) this.#setLost(false);
  }

  async setInputDevice(source: string | MediaStreamTrack): Promise<boolean> {
    const room = this.#room;
    if (room === null) return true;
    const isUsed = await this.#attempt('microphone-error', 'The microphone cannot be used', () =>
      room.setInputDevice(source),
    );
    if (this.#host.settings().muted) this.applyMuted();
    return isUsed;
  }

  setCamera(source: string | MediaStreamTrack | false): Promise<boolean> {
    return this.#attempt('camera-error', 'The camera cannot be used', async () => {
      if (this.#room === null) throw new Error('There is no call.');
      await this.#room.setCamera(source);
    });
  }

  async increaseLevel(gain: number): Promise<boolean> {
    const track = this.#room?.microphoneTrack() ?? null;
    if (track === null || !Number.isFinite(gain) || gain < 0) return false;
    return this.#attempt('microphone-error', 'The microphone cannot be amplified', async () => {
      const louder = this.#boost.amplify(track, gain);
      if (louder !== null) await this.#room?.setInputDevice(louder);
      if (this.#host.settings().muted) this.applyMuted();
    });
  }

  #setLost(lost: boolean): void {
    this.#lost = lost;
    this.#host.show({ microphoneLost: lost });
  }

  async #switchProcessorOff(): Promise<void> {
    const room = this.#room;
    await this.#attempt(
      'audio-processor-recovery-error',
      'Noise cancellation could not be switched off',
      async () => {
        await room?.setNoiseCancellation(false);
      },
    );
    // A failed processor may have taken the microphone with it.
    this.applyMuted();
  }

  async #attempt(
    type:
      'microphone-error' | 'camera-error' | 'audio-observer-setup-error' | 'audio-processor-recovery-error',
    what: string,
    work: () => Promise<void>,
  ): Promise<boolean> {
    const room = this.#room;
    try {
      await work();
      return true;
    } catch (error) {
      if (this.#room === room) this.#report(CallError.mild(type, error, what));
      return false;
    }
  }
}
