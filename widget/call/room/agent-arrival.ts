/** Waits for the agent: the call is live when the agent listens, and over when nothing is seen of one for too long. */
import { AGENT_LIMIT_MS } from '../constants.ts';
import type { Timers } from '../ports.ts';

export type ArrivalListener = { live(): void; absent(): void };

export class AgentArrival {
  readonly #timers: Timers;
  readonly #listener: ArrivalListener;
  #isEntered = false;
  #isListening = false;
  #isLive = false;
  #cancelAbsence: () => void = () => undefined;

  constructor(timers: Timers, listener: ArrivalListener) {
    this.#timers = timers;
    this.#listener = listener;
  }

  /** We are in the room. */
  entered(): void {
    this.#isEntered = true;
    this.#cancelAbsence = this.#timers.after(AGENT_LIMIT_MS, () => this.#listener.absent());
    if (this.#isListening) this.listening();
  }

  /** The agent says that it listens. Told once; what comes before we are in the room waits for that. */
  listening(): void {
    this.#isListening = true;
    if (!this.#isEntered || this.#isLive) return;
    this.#isLive = true;
    this.#cancelAbsence();
    this.#listener.live();
  }

  /** The agent sends sound or a picture: it is there, even if it does not listen yet. */
  seen(): void {
    this.#cancelAbsence();
  }

  close(): void {
    this.#cancelAbsence();
  }
}
