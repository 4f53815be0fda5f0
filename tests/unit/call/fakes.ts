/** Scripted time, tracks and loudspeaker for a call: only what the voice client uses. */
import type { SoundMeter, Timers } from '../../../widget/call/ports.ts';
import type { AdjustableOutput } from '../../../widget/call/voice/volume.ts';

export const NEVER = new Promise<never>(() => undefined);

/** A promise that a test settles. */
export function deferred<Result = void>() {
  let resolve: (result: Result) => void = () => undefined;
  let reject: (cause: unknown) => void = () => undefined;
  const promise = new Promise<Result>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}

/** Runs all work that waits only for promises. Reading a response's body takes a few turns of the event loop. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Browsers keep a timer's delay in 31 bits; a longer one fires immediately. */
const MAX_DELAY_MS = 2 ** 31 - 1;

type Timer = { readonly at: number; readonly run: () => void };

export class FakeTimers implements Timers {
  #now = 1_700_000_000_000;
  readonly #pending = new Set<Timer>();
  readonly #settle: () => Promise<void>;

  constructor(settle: () => Promise<void> = flush) {
    this.#settle = settle;
  }

  get pending(): number {
    return this.#pending.size;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + (ms > MAX_DELAY_MS ? 1 : ms), run };
    this.#pending.add(timer);
    return () => this.#pending.delete(timer);
  }

  /** The clock advances without running timers, as on a closed laptop. */
  oversleep(ms: number): void {
    this.#now += ms;
  }

  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await this.#settle();
    for (let next = this.#next(until); next !== null; next = this.#next(until)) {
      this.#pending.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await this.#settle();
    }
    this.#now = until;
  }

  #next(until: number): Timer | null {
    const due = [...this.#pending].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
    return due[0] ?? null;
  }
}

export class FakeTrack {
  readonly id: string;
  readonly kind: 'audio' | 'video';
  readyState: 'live' | 'ended' = 'live';
  muted = false;
  /** The settings that the browser reports for a microphone's track. */
  settings: MediaTrackSettings = { echoCancellation: true };

  constructor(kind: 'audio' | 'video' = 'audio', id = 'track') {
    this.kind = kind;
    this.id = id;
  }

  readonly #ends = new EventTarget();

  stop(): void {
    this.readyState = 'ended';
  }

  /** Fires `ended`, as browsers do only if the page did not stop the track. */
  unplug(): void {
    this.stop();
    this.#ends.dispatchEvent(new Event('ended'));
  }

  /** Mutes the track like a device or another application that takes the microphone, and unmutes it again. */
  mute(muted: boolean): void {
    this.muted = muted;
    this.#ends.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }

  addEventListener(name: string, listener: () => void): void {
    this.#ends.addEventListener(name, listener);
  }

  removeEventListener(name: string, listener: () => void): void {
    this.#ends.removeEventListener(name, listener);
  }

  getSettings(): MediaTrackSettings {
    return { deviceId: `device of ${this.id}`, ...this.settings };
  }

  asTrack(): MediaStreamTrack {
    return this as unknown as MediaStreamTrack;
  }
}

export class FakeMeter implements SoundMeter {
  /** The measured level of a track, by its id; a quiet room for any other. */
  readonly levels = new Map<string, number | null>();
  closed = false;
  resumed = 0;
  #track: MediaStreamTrack | null = null;

  listenTo(track: MediaStreamTrack): void {
    this.#track = track;
  }

  resume(): void {
    this.resumed += 1;
  }

  level(): number | null {
    const level = this.levels.get(this.#track?.id ?? '');
    return level === undefined ? 0.001 : level;
  }

  close(): void {
    this.closed = true;
  }
}

export class FakeAudio implements AdjustableOutput {
  readonly log: string[] = [];
  refusal: Error | null = null;
  /** Pauses the playback, like the system. */
  pause: () => void = () => undefined;

  attach(track: MediaStreamTrack): void {
    this.log.push(`attach ${track.id}`);
  }

  play(): Promise<void> {
    this.log.push('play');
    return this.refusal === null ? Promise.resolve() : Promise.reject(this.refusal);
  }

  onPaused(listener: () => void): void {
    this.pause = listener;
  }

  setVolume(volume: number): void {
    this.log.push(`volume ${volume}`);
  }

  setDevice(id: string): Promise<void> {
    this.log.push(`device ${id}`);
    return this.refusal === null ? Promise.resolve() : Promise.reject(this.refusal);
  }

  close(): void {
    this.log.push('close');
  }
}
