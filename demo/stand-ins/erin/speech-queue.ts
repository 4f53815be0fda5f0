/** Erin's speech queue: announces an utterance when its audio is ready, and its end when it has played. */
import type { TimedWord } from '../voice/timed-words.ts';
import type { Timers } from './timers.ts';

export type Utterance = {
  readonly id: number;
  readonly text: string;
  /** Whether the visitor can interrupt it. */
  readonly interruptible: boolean;
  started(): void;
  /** `whole` is false if it was interrupted; `heard` is the text that was played. */
  finished(whole: boolean, heard: string): void;
};

export type SpeechPorts = {
  synthesise(text: string): Promise<Int16Array>;
  play(id: number, samples: Int16Array): void;
  flush(): void;
  /** The words of these samples; empty if their times are unknown. */
  wordsOf(samples: Int16Array): readonly TimedWord[];
  /** These words of the text begin to play. */
  begins(text: string, words: readonly TimedWord[]): void;
  /** The part of the text that has been played so far. */
  progress(heard: string): void;
  readonly timers: Timers;
  readonly rate: number;
};

/** How often captions are updated. */
const PROGRESS_MS = 400;
/** How many words the page is notified of at once. */
const WORDS_AT_ONCE = 2;
/** How long to wait for the end of playback: a page whose audio is blocked never reports it. */
const PLAYBACK_GRACE_MS = 3_000;

type Playing = {
  readonly utterance: Utterance;
  readonly since: number;
  readonly durationMs: number;
  /** How far transcripts run ahead of the audio, ms; 0 if word times are known. */
  readonly aheadMs: number;
};

export class SpeechQueue {
  readonly #ports: SpeechPorts;
  readonly #waiting: Utterance[] = [];
  #preparing: Utterance | null = null;
  #playing: Playing | null = null;
  #cancelTimers: (() => void)[] = [];
  #closed = false;

  constructor(ports: SpeechPorts) {
    this.#ports = ports;
  }

  get busy(): boolean {
    return this.#preparing !== null || this.#playing !== null || this.#waiting.length > 0;
  }

  /** True while an utterance that cannot be interrupted plays. */
  get uninterruptible(): boolean {
    const current = this.#playing?.utterance ?? this.#preparing;
    return current !== null && !current.interruptible;
  }

  add(utterance: Utterance): void {
    this.#waiting.push(utterance);
    this.#next();
  }

  /** The page reports the end of an utterance. */
  played(id: number): void {
    if (this.#playing?.utterance.id === id) this.#finish(true);
  }

  /** Stops the audio and clears the queue. Returns true if audio was cut off. */
  interrupt(): boolean {
    this.#waiting.length = 0;
    this.#preparing = null;
    if (this.#playing === null) return false;
    this.#ports.flush();
    this.#finish(false);
    return true;
  }

  close(): void {
    this.#closed = true;
    this.#waiting.length = 0;
    this.#preparing = null;
    this.#playing = null;
    this.#stopTimers();
  }

  #next(): void {
    if (this.#closed || this.#preparing !== null || this.#playing !== null) return;
    const utterance = this.#waiting.shift();
    if (utterance === undefined) return;
    this.#preparing = utterance;
    void this.#prepare(utterance);
  }

  async #prepare(utterance: Utterance): Promise<void> {
    // If synthesis fails, Erin still converses in text with empty audio.
    const samples = await this.#ports.synthesise(utterance.text).catch(() => new Int16Array(0));
    if (this.#preparing !== utterance) return;
    this.#preparing = null;
    const durationMs = (samples.length / this.#ports.rate) * 1_000;
    const words = this.#ports.wordsOf(samples);
    const aheadMs = words.length > 0 ? 0 : PROGRESS_MS;
    this.#playing = { utterance, since: this.#ports.timers.now(), durationMs, aheadMs };
    utterance.started();
    this.#ports.play(utterance.id, samples);
    this.#scheduleWords(utterance, words);
    this.#report();
    this.#later(durationMs + PLAYBACK_GRACE_MS, () => this.played(utterance.id));
  }

  #scheduleWords({ text }: Utterance, words: readonly TimedWord[]): void {
    for (let place = 0; place < words.length; place += WORDS_AT_ONCE) {
      const some = words.slice(place, place + WORDS_AT_ONCE);
      this.#later(some[0]?.startMs ?? 0, () => this.#ports.begins(text, some));
    }
  }

  #report(): void {
    const playing = this.#playing;
    if (playing === null) return;
    this.#ports.progress(this.#heard(playing));
    this.#later(PROGRESS_MS, () => this.#report());
  }

  #heard({ utterance, since, durationMs, aheadMs }: Playing): string {
    const elapsed = this.#ports.timers.now() - since + aheadMs;
    const words = utterance.text.split(' ');
    const fraction = durationMs > 0 ? Math.min(1, elapsed / durationMs) : 1;
    return words.slice(0, Math.max(1, Math.ceil(words.length * fraction))).join(' ');
  }

  #finish(whole: boolean): void {
    const playing = this.#playing;
    if (playing === null) return;
    const heard = whole ? playing.utterance.text : this.#heard(playing);
    this.#playing = null;
    this.#stopTimers();
    playing.utterance.finished(whole, heard);
    this.#next();
  }

  #later(ms: number, run: () => void): void {
    this.#cancelTimers.push(this.#ports.timers.after(ms, run));
  }

  #stopTimers(): void {
    for (const cancel of this.#cancelTimers) cancel();
    this.#cancelTimers = [];
  }
}
