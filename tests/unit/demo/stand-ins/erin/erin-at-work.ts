/** Erin with recording ports and a manual clock. */
import type { Appointment } from '../../../../../demo/stand-ins/erin/dialogue.ts';
import { nextAppointment } from '../../../../../demo/stand-ins/erin/dialogue.ts';
import { Erin } from '../../../../../demo/stand-ins/erin/erin.ts';
import type { Timers } from '../../../../../demo/stand-ins/erin/timers.ts';
import type { TimedWord } from '../../../../../demo/stand-ins/voice/timed-words.ts';
import { FRAMES_TO_END } from '../../../../../demo/stand-ins/erin/voice-activity.ts';

const RATE = 16_000;
const LINE_SECONDS = 3;
const FRAME = 320;
const FRAME_MS = 20;
const LOUD = new Int16Array(FRAME).fill(5_000);
const QUIET = new Int16Array(FRAME);
const START = new Date(2026, 0, 15, 12).getTime();

export class Clock implements Timers {
  #now = START;
  readonly #due = new Map<object, { readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const key = {};
    this.#due.set(key, { at: this.#now + ms, run });
    return () => this.#due.delete(key);
  }

  move(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#due.entries()].toSorted(([, a], [, b]) => a.at - b.at)[0];
      if (next === undefined || next[1].at > end) break;
      this.#due.delete(next[0]);
      this.#now = next[1].at;
      next[1].run();
    }
    this.#now = end;
  }
}

type Message = { readonly [key: string]: unknown };

export class ErinAtWork {
  readonly clock = new Clock();
  readonly appointment: Appointment = nextAppointment(new Date(START));
  readonly told: (string | Message)[] = [];
  readonly played: { readonly id: number; readonly text: string }[] = [];
  readonly booked: Appointment[] = [];
  readonly ended: string[] = [];
  readonly audible: boolean[] = [];
  /** The conversation in the platform's record. */
  readonly recorded: string[] = [];
  /** The page's messages to Erin. */
  readonly learned: string[] = [];
  /** The words of what she says, with their times. */
  words: readonly TimedWord[] = [];
  flushes = 0;
  readonly erin: Erin;
  #lastText = '';

  constructor(awaitsRecording: boolean) {
    this.erin = new Erin(
      {
        rate: RATE,
        timers: this.clock,
        synthesise: (text) => {
          this.#lastText = text;
          return Promise.resolve(new Int16Array(LINE_SECONDS * RATE));
        },
        play: (id) => this.played.push({ id, text: this.#lastText }),
        flush: () => (this.flushes += 1),
        wordsOf: () => this.words,
        tell: (text) => this.told.push(text === 'listening' ? text : (JSON.parse(text) as Message)),
        setAudible: (audible) => this.audible.push(audible),
        book: (appointment) => {
          this.booked.push(appointment);
          return { success: true };
        },
        transcript: (role, text) => this.recorded.push(`${role}: ${text}`),
        told: (role, text) => this.learned.push(`${role}: ${text}`),
        greeted: () => undefined,
        hangUp: (reason) => this.ended.push(reason),
      },
      {
        greeting: { name: 'Maria', firstMessage: null },
        appointment: this.appointment,
        awaitsRecording,
        hearsHerself: false,
        patienceMs: 10_000,
      },
    );
    this.erin.enter();
  }

  /** Runs pending promises. */
  async ready(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }

  playing(): string {
    return this.played.at(-1)?.text ?? '';
  }

  finishPlaying(): void {
    const id = this.played.at(-1)?.id;
    if (id !== undefined) this.erin.played(id);
  }

  wait(ms: number): void {
    this.clock.move(ms);
  }

  /** One second of voice in a quiet room. */
  visitorSpeaks(): void {
    this.#hear(QUIET, 5);
    this.#hear(LOUD, 50);
    this.#hear(QUIET, FRAMES_TO_END);
  }

  finals(role: string): unknown[] {
    return this.told
      .filter((message) => typeof message !== 'string')
      .filter((message) => message['role'] === role && message['transcriptType'] === 'final')
      .map((message) => message['transcript']);
  }

  steps(): string[] {
    return this.told.map((message) =>
      typeof message === 'string'
        ? message
        : ['type', 'role', 'status', 'transcriptType']
            .map((key) => message[key])
            .filter((value) => typeof value === 'string')
            .join(' '),
    );
  }

  #hear(frame: Int16Array, count: number): void {
    for (let index = 0; index < count; index += 1) {
      this.erin.hear(frame);
      this.clock.move(FRAME_MS);
    }
  }
}

export function startErin({ awaitsRecording = false } = {}): ErinAtWork {
  return new ErinAtWork(awaitsRecording);
}
