/**
 * Handles interruptions of a call's audio: a phone call, another application, or a microphone that is switched off or
 * unplugged. Reports them, and restores the audio in both directions.
 */
import type { MicrophonePause } from '../../contract.ts';
import type { CallContext } from '../call-context.ts';
import { BACK_AFTER_MS, MAX_REOPENED_MICROPHONES, STAYS_MS } from '../constants.ts';
import type { Room } from '../room/room.ts';
import type { LocalAudio } from './microphone/local-audio.ts';
import type { OwnSound } from './microphone/own-sound.ts';
import type { RemoteAudio } from './playback/remote-audio.ts';

type Sound = { readonly local: LocalAudio; readonly own: OwnSound; readonly audio: RemoteAudio };
type Source = Pick<Room, 'microphoneTrack' | 'hasMicrophone'>;

export class Interruptions {
  readonly #context: CallContext;
  readonly #sound: Sound;
  #room: Source | null = null;
  /** The first track, which is the microphone's own: it stays live behind the processed one. */
  #track: MediaStreamTrack | null = null;
  #isInterrupted = false;
  #by: MicrophonePause | null = null;
  /** The microphones in a row that ended soon after the one before. */
  #shortLived = 0;
  #endedAt = -Infinity;
  #stops: (() => void)[] = [];
  #cancelCheck: () => void = () => undefined;

  constructor(context: CallContext, sound: Sound) {
    this.#context = context;
    this.#sound = sound;
  }

  enter(room: Source): void {
    this.#room = room;
    const { environment } = this.#context.ports;
    const interrupted = environment.onInterruption((isInterrupted) => {
      this.#isInterrupted = isInterrupted;
      this.#update();
    });
    this.#stops = [interrupted, environment.onReturn(() => this.#resumeSound())];
    this.look();
  }

  /** Checks whether the engine uses another microphone. */
  look(): void {
    const track = this.#room?.microphoneTrack() ?? null;
    if (track === null || this.#track?.readyState === 'live') return;
    const hasEnded = track !== this.#track && track.readyState === 'ended';
    this.#leaveTrack();
    this.#track = track;
    for (const name of ['mute', 'unmute']) track.addEventListener(name, this.#update);
    this.#update();
    // No event follows for a track that ended before.
    if (hasEnded) this.microphoneEnded();
  }

  /**
   * The microphone was unplugged, or its permission revoked. Reopens it only if no prompt would surprise the visitor, and
   * not without end if each one ends at once.
   */
  microphoneEnded(): void {
    this.#update();
    if (this.#isInterrupted) return;
    const now = this.#context.ports.timers.now();
    this.#shortLived = now - this.#endedAt < STAYS_MS ? this.#shortLived + 1 : 0;
    this.#endedAt = now;
    this.#sound.local.lost();
    if (this.#shortLived < MAX_REOPENED_MICROPHONES) void this.#reopenIfGranted();
  }

  close(): void {
    this.#cancelCheck();
    this.#leaveTrack();
    this.#stops.forEach((stop) => stop());
    this.#stops = [];
    this.#room = null;
  }

  #update = (): void => {
    const device = this.#track?.readyState === 'live' && this.#track.muted ? 'device' : null;
    const by = this.#isInterrupted ? 'call' : device;
    if (by === this.#by) return;
    this.#by = by;
    this.#context.status.setCondition({ paused: by });
    this.#context.events.emit('microphone-paused', { by });
    this.#cancelCheck();
    if (by !== null || this.#room === null) return;
    this.#resumeSound();
    this.#cancelCheck = this.#context.ports.timers.after(BACK_AFTER_MS, () => this.#check());
  };

  #resumeSound(): void {
    this.#sound.own.resume();
    void this.#sound.audio.resume();
  }

  /** Some phones leave the microphone ended or silent after an interruption. */
  #check(): void {
    const isSilent = this.#sound.own.silentMs > BACK_AFTER_MS / 2;
    if (isSilent || this.#track?.readyState === 'ended') void this.#reopen();
  }

  async #reopenIfGranted(): Promise<void> {
    if (await this.#context.ports.environment.microphoneGranted()) await this.#reopen();
  }

  async #reopen(): Promise<void> {
    const { devices } = this.#context;
    const room = this.#room;
    if (room === null) return;
    await devices.replaceMicrophone(devices.chosen.microphone);
    if (this.#room === room && !room.hasMicrophone()) this.#sound.local.lost();
  }

  #leaveTrack(): void {
    for (const name of ['mute', 'unmute']) this.#track?.removeEventListener(name, this.#update);
    this.#track = null;
  }
}
