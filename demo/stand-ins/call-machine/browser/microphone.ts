/** The visitor's microphone: opened, muted, exchanged and given back. */
import { CUSTOM_TRACK } from './daily-globals.ts';

/** As in daily-js's track states. */
export type MicrophoneState = 'off' | 'loading' | 'playable' | 'blocked';
/** What daily-js means by an audio source: a switch, a device id, or the app's own track. */
export type AudioSource = boolean | string;

export type MicrophoneEvents = {
  /** The track or its state is another one. */
  changed(): void;
  /** The browser gave no microphone. */
  failed(error: unknown): void;
};

export class Microphone {
  readonly #events: MicrophoneEvents;
  readonly #customTrack: () => MediaStreamTrack | undefined;
  #track: MediaStreamTrack | null = null;
  #isOwn = false;
  #source: AudioSource = true;
  #enabled = true;
  #isDead = false;
  #state: MicrophoneState = 'off';
  /** Counts openings: an answer of the browser that comes after another opening, or the end, is refused. */
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

  /** Opens a source, or exchanges it; a muted microphone stays muted. */
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
    // Muted before it was ever opened: there is nothing to hear, so nothing is asked.
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

  /** The one that is open, or is being opened, gives exact silence from now on. Another one is as good as ever. */
  deaden(): void {
    this.#isDead = true;
    this.#applyEnabled();
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
    this.#track = null;
  }

  #take(track: MediaStreamTrack | null, isOwn: boolean): void {
    const old = this.#track;
    if (old !== track && this.#isOwn) old?.stop();
    this.#track = track;
    this.#isOwn = isOwn;
    if (old !== null && old !== track) this.#isDead = false;
    this.#applyEnabled();
    this.#setState(track === null ? 'off' : 'playable');
  }

  #applyEnabled(): void {
    if (this.#track !== null) this.#track.enabled = this.#enabled && !this.#isDead;
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
