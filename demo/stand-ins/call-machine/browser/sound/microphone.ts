/** The visitor's microphone: opening, muting, switching and releasing. */
import { CUSTOM_TRACK } from '../daily-globals.ts';
import { Echo } from './echo.ts';

/** daily-js's track states. */
export type MicrophoneState = 'off' | 'loading' | 'playable' | 'blocked';
/** daily-js's audio source: a switch, a device ID, or the app's own track. */
export type AudioSource = boolean | string;

export type MicrophoneEvents = {
  /** The track or its state has changed. */
  changed(): void;
  /** The browser provided no microphone. */
  failed(error: unknown): void;
};

/** Time after which the microphone chosen for a call is in use. */
const SETTLED_MS = 3_000;

export class Microphone {
  readonly #events: MicrophoneEvents;
  readonly #customTrack: () => MediaStreamTrack | undefined;
  #track: MediaStreamTrack | null = null;
  #isOwn = false;
  #source: AudioSource = true;
  #enabled = true;
  /** When the microphone was silenced, milliseconds since 1970; null if it works. */
  #deadSince: number | null = null;
  /** Null unless the microphone picks up the agent's voice. */
  #echo: Echo | null = null;
  #state: MicrophoneState = 'off';
  /** Counts openings, so that a late response is ignored after another opening or the end. */
  #opening = 0;

  constructor(events: MicrophoneEvents, customTrack: () => MediaStreamTrack | undefined) {
    this.#events = events;
    this.#customTrack = customTrack;
  }

  get track(): MediaStreamTrack | null {
    return this.#track;
  }

  get state(): MicrophoneState {
    return this.#state === 'playable' && !this.#enabled ? 'off' : this.#state;
  }

  get deviceId(): string | null {
    return this.#track?.getSettings().deviceId ?? (typeof this.#source === 'string' ? this.#source : null);
  }

  /** Opens or switches to a source; a muted microphone stays muted. */
  async use(source: AudioSource): Promise<void> {
    this.#source = source;
    this.#opening += 1;
    const opening = this.#opening;
    if (source === false) {
      this.#release('off');
      return;
    }
    if (source === CUSTOM_TRACK) {
      this.#take(this.#customTrack() ?? null, false);
      return;
    }
    // Muted before it was ever opened: no audio is needed, so do not ask for permission.
    if (!this.#enabled && this.#track === null) return;
    this.#setState(this.#track === null ? 'loading' : this.#state);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints(source) });
      if (opening === this.#opening) this.#take(stream.getAudioTracks()[0] ?? null, true);
      else for (const track of stream.getTracks()) track.stop();
    } catch (error) {
      if (opening !== this.#opening) return;
      if (this.#track === null) this.#setState('blocked');
      this.#events.failed(error);
    }
  }

  /**
   * Silences the open microphone, and any that replaces it within `SETTLED_MS`, because a choice from an earlier call
   * is applied at once. A microphone selected later works.
   */
  deaden(): void {
    this.#deadSince = Date.now();
    this.#applyEnabled();
  }

  /** From now on, the microphone picks up the tracks passed to `hear`. */
  addEcho(): void {
    this.#echo = new Echo();
    const raw = this.#track;
    this.#track = null;
    if (raw !== null) this.#take(raw, true);
  }

  hear(track: MediaStreamTrack | undefined): void {
    if (track !== undefined) this.#echo?.play(track);
  }

  setEnabled(enabled: boolean): void {
    this.#enabled = enabled;
    this.#applyEnabled();
    if (enabled && this.#track === null && this.#state !== 'loading') void this.use(this.#source || true);
    else this.#events.changed();
  }

  close(): void {
    this.#opening += 1;
    if (this.#isOwn) this.#track?.stop();
    this.#echo?.close();
    this.#track = null;
  }

  #take(raw: MediaStreamTrack | null, isOwn: boolean): void {
    const track = raw === null || this.#echo === null ? raw : this.#echo.mix(raw);
    const old = this.#track;
    if (old !== track && this.#isOwn) old?.stop();
    this.#track = track;
    this.#isOwn = isOwn;
    if (old !== track && this.#isSettled) this.#deadSince = null;
    this.#applyEnabled();
    this.#setState(track === null ? 'off' : 'playable');
  }

  #applyEnabled(): void {
    if (this.#track !== null) this.#track.enabled = this.#enabled && this.#deadSince === null;
  }

  get #isSettled(): boolean {
    return this.#deadSince !== null && Date.now() - this.#deadSince > SETTLED_MS;
  }

  #release(state: MicrophoneState): void {
    this.#take(null, false);
    this.#setState(state);
  }

  #setState(state: MicrophoneState): void {
    this.#state = state;
    this.#events.changed();
  }
}

function constraints(source: AudioSource): MediaTrackConstraints | true {
  return typeof source === 'string' ? { deviceId: { exact: source } } : true;
}
