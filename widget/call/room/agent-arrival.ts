/** Waits for the agent: the call is live when the agent listens, and fails if no agent shows up in time. */
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

  /** The room is joined. */
  entered(): void {
    this.#isEntered = true;
    this.#cancelAbsence = this.#timers.after(AGENT_LIMIT_MS, () => this.#listener.absent());
    if (this.#isListening) this.listening();
  }

  /** The agent says that it listens. Handled once; held back until the room is joined. */
  listening(): void {
    this.#isListening = true;
    if (!this.#isEntered || this.#isLive) return;
    this.#isLive = true;
    this.#cancelAbsence();
    this.#listener.live();
  }

  /** The agent sends sound or video: it has arrived, even if it does not listen yet. */
  seen(): void {
    this.#cancelAbsence();
  }

  close(): void {
    this.#cancelAbsence();
  }
}
