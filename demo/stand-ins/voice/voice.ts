/** Erin's voice: converts text to samples in a worker thread, which starts with the first line. */
import { Worker } from 'node:worker_threads';
import { pronounceable } from './pronounce.ts';
import type { SpeechAnswer, SpeechRequest } from './voice-worker.ts';

export type Voice = {
  /** 16-bit mono samples at `VOICE_RATE_HZ`. Results are cached by text. Rejects when the voice is closed. */
  speak(text: string): Promise<Int16Array>;
  close(): Promise<void>;
};

const CACHED_LINES = 200;
/** Erin's own lines are shorter; this limits `say` to about a minute. */
const MAX_CHARACTERS = 1_000;

type Waiting = {
  readonly resolve: (samples: Int16Array) => void;
  readonly reject: (error: Error) => void;
};

class ThreadedVoice implements Voice {
  #worker: Worker | null = null;
  #closed = false;
  #nextId = 1;
  readonly #waiting = new Map<number, Waiting>();
  readonly #lines = new Map<string, Promise<Int16Array>>();

  speak(text: string): Promise<Int16Array> {
    const line = pronounceable(text).slice(0, MAX_CHARACTERS);
    const known = this.#lines.get(line);
    if (known !== undefined) return known;
    const samples = this.#synthesise(line);
    this.#remember(line, samples);
    return samples;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    this.#fail(new Error('The voice is closed.'));
    await worker?.terminate();
  }

  #synthesise(text: string): Promise<Int16Array> {
    if (this.#closed) return Promise.reject(new Error('The voice is closed.'));
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const worker = this.#thread();
      worker.ref();
      worker.postMessage({ id, text } satisfies SpeechRequest);
    });
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL('./voice-worker.ts', import.meta.url));
    worker.on('message', (answer: SpeechAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker = worker;
    return worker;
  }

  #settle(answer: SpeechAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    // Lets the program exit without closing the voice.
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('samples' in answer) waiting?.resolve(answer.samples);
    else waiting?.reject(new Error(`The voice failed: ${answer.error}`));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#worker = null;
  }

  #remember(line: string, samples: Promise<Int16Array>): void {
    const oldest = this.#lines.keys().next();
    if (this.#lines.size >= CACHED_LINES && !oldest.done) this.#lines.delete(oldest.value);
    this.#lines.set(line, samples);
    samples.catch(() => this.#lines.delete(line));
  }
}

export function createVoice(): Voice {
  return new ThreadedVoice();
}
