/** How long a call may go on, as far as anybody has told, and when that is worth saying. */
import { TIME_OVER_SLACK_MS } from '../constants.ts';
import type { Timers } from '../ports.ts';

const MINUTE_MS = 60_000;
/** From so many minutes before the end it is said how many are left. */
const FIRST_WARNING = 3;
/** Timers may be a little early. */
const EARLY_MS = 1_000;
/** A longer time than browsers' timers hold is as good as none, ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class TimeLeft {
  readonly #timers: Timers;
  readonly #tell: (minutes: number | null) => void;
  #since: number | null = null;
  #endsAt = Infinity;
  #cancel: () => void = () => undefined;

  /** `tell` is given the whole minutes that are left, rounded up, whenever they change; null when the time is over. */
  constructor(timers: Timers, tell: (minutes: number | null) => void) {
    this.#timers = timers;
    this.#tell = tell;
  }

  /** We are in the room: the time counts from now on. */
  entered(): void {
    this.#since = this.#timers.now();
  }

  /** The call lasts `ms` at most. Of several such words the strictest counts. */
  limit(ms: number): void {
    const endsAt = (this.#since ?? this.#timers.now()) + ms;
    if (ms > LONGEST_TIMER_MS || !(endsAt < this.#endsAt)) return;
    this.#endsAt = endsAt;
    this.#waitFor(Math.min(FIRST_WARNING, Math.floor(ms / MINUTE_MS)));
  }

  /** Whether a call that its other side ends now is over because of this. */
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

  /** Timers are late where a page was asleep: what is said is what is left by the clock. */
  #say(): void {
    const minutes = Math.ceil((this.#endsAt - this.#timers.now() - EARLY_MS) / MINUTE_MS);
    this.#tell(minutes > 0 ? minutes : null);
    if (minutes > 0) this.#waitFor(minutes - 1);
  }
}
