/** Measures the visitor ten times a second and decides whether they are heard. */
import type { CallContext } from '../../call-context.ts';
import { LEVEL_INTERVAL_MS, TRY_MICROPHONE_MS } from '../../constants.ts';
import type { SoundMeter } from '../../ports.ts';
import { tryCommand, type Room } from '../../room/room.ts';
import { NOTHING_HEARD, reduceAudibility, type AudibilityEvent } from './audibility.ts';

type Context = Pick<CallContext, 'ports' | 'status' | 'events'>;
/** Provides the track that carries the visitor's voice. */
type Source = Pick<Room, 'microphoneTrack'>;

export class OwnSound {
  readonly #context: Context;
  readonly #isMuted: () => boolean;
  #room: Source | null = null;
  #meter: SoundMeter | null = null;
  #track: MediaStreamTrack | null = null;
  #audibility = NOTHING_HEARD;
  #cancel: () => void = () => undefined;

  constructor(context: Context, isMuted: () => boolean) {
    this.#context = context;
    this.#isMuted = isMuted;
  }

  /** A browser that cannot measure only shows no level. */
  enter(room: Source): void {
    this.#room = room;
    tryCommand(() => {
      this.#meter = this.#context.ports.createMeter();
    });
    this.#measure();
  }

  onEvent(event: AudibilityEvent): void {
    const before = this.#audibility.finding;
    this.#audibility = reduceAudibility(this.#audibility, event);
    const { finding } = this.#audibility;
    if (finding !== before) this.#context.status.setCondition({ finding });
  }

  /** Whether another microphone delivers sound. The one in use is not measured during the check. */
  async isAudible(track: MediaStreamTrack): Promise<boolean> {
    this.#cancel();
    tryCommand(() => this.#meter?.listenTo(track));
    await new Promise<void>((resolve) => this.#context.ports.timers.after(TRY_MICROPHONE_MS, resolve));
    const isHeard = (this.#meter?.level() ?? 0) > 0;
    this.#track = null;
    this.#measure();
    return isHeard;
  }

  /** Whether the microphone delivers exact silence, for this many milliseconds so far. */
  get silentMs(): number {
    return this.#audibility.silentMs;
  }

  /** Continues after the system has suspended it. */
  resume(): void {
    tryCommand(() => this.#meter?.resume());
  }

  close(): void {
    this.#cancel();
    this.#meter?.close();
    this.#meter = null;
  }

  #measure(): void {
    const meter = this.#meter;
    if (meter === null) return;
    tryCommand(() => this.#follow(meter));
    const level = this.#track === null ? null : meter.level();
    const muted = this.#isMuted();
    this.#context.events.emit('own-level', { level: muted ? 0 : (level ?? 0) });
    const isKnown = level !== 0 || isRaw(this.#track);
    this.onEvent({
      type: 'level',
      level: isKnown ? level : null,
      muted,
      at: this.#context.ports.timers.now(),
    });
    // A listener may have ended the call.
    if (this.#meter === null) return;
    this.#cancel = this.#context.ports.timers.after(LEVEL_INTERVAL_MS, () => this.#measure());
  }

  /** Keeps the first track until it ends: it is the microphone's own, which stays live behind the processed one. */
  #follow(meter: SoundMeter): void {
    if (this.#track?.readyState === 'live') return;
    const track = this.#room?.microphoneTrack() ?? null;
    this.#track = track?.readyState === 'live' ? track : null;
    if (this.#track !== null) meter.listenTo(this.#track);
  }
}

/** Noise cancellation outputs silence while no one speaks; only raw device tracks report `echoCancellation`. */
const isRaw = (track: MediaStreamTrack | null): boolean =>
  track !== null && 'echoCancellation' in track.getSettings();
