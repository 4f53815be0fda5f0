/** A call's time limit, and when to show the remaining time. */
import { TIME_OVER_SLACK_MS } from '../constants.ts';
import type { Timers } from '../ports.ts';

const MINUTE_MS = 60_000;
/** The remaining minutes are shown from this many on. */
const SHOWN_FROM_MINUTES = 3;
/** Tolerance for timers that fire slightly early. */
const EARLY_MS = 1_000;
/** Limits beyond what browser timers can hold are ignored, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class TimeLeft {
  readonly #timers: Timers;
  readonly #onChange: (minutes: number | null) => void;
  #since: number | null = null;
  #endsAt = Infinity;
  #cancel: () => void = () => undefined;

  /**
   * Calls `tell` with the remaining whole minutes, rounded up, whenever they change; with null when the time is over.
   */
  constructor(timers: Timers, onChange: (minutes: number | null) => void) {
    this.#timers = timers;
    this.#onChange = onChange;
  }

  /** The room is joined: the time starts. */
  entered(): void {
    this.#since = this.#timers.now();
  }

  /** Sets a limit of `ms`. The strictest of several limits applies. */
  limit(ms: number): void {
    const endsAt = (this.#since ?? this.#timers.now()) + ms;
    if (ms > MAX_TIMER_MS || !(endsAt < this.#endsAt)) return;
    this.#endsAt = endsAt;
    this.#waitFor(Math.min(SHOWN_FROM_MINUTES, Math.floor(ms / MINUTE_MS)));
  }

  /** Whether a call that the other side ends now has reached its limit. */
  get isOver(): boolean {
    return this.#timers.now() >= this.#endsAt - TIME_OVER_SLACK_MS;
  }

  close(): void {
    this.#cancel();
  }

  #waitFor(minutes: number): void {
    this.#cancel();
    const wait = this.#endsAt - minutes * MINUTE_MS - this.#timers.now();
    this.#cancel = this.#timers.after(Math.max(0, wait), () => this.#say());
  }

  /** Timers are late after a page was suspended, so compute the remaining time from the clock. */
  #say(): void {
    const minutes = Math.ceil((this.#endsAt - this.#timers.now() - EARLY_MS) / MINUTE_MS);
    this.#onChange(minutes > 0 ? minutes : null);
    if (minutes > 0) this.#waitFor(minutes - 1);
  }
}
