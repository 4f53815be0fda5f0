/** The visitor's loudness: measured by the engine only while a listener is registered. */
import { LEVEL_INTERVAL_MS } from '../constants.ts';
import { tryCommand } from '../room/room.ts';
import type { ExtendedRoom } from './extended-room.ts';

export class LocalLevel {
  readonly #isWanted: () => boolean;
  readonly #report: (error: unknown) => void;
  #room: ExtendedRoom | null = null;
  #isObserving = false;

  constructor(isWanted: () => boolean, report: (error: unknown) => void) {
    this.#isWanted = isWanted;
    this.#report = report;
  }

  /** A room whose microphone is final: noise cancellation is on, off or has failed. Null at the end of a call. */
  setRoom(room: ExtendedRoom | null): void {
    this.#room = room;
    this.#isObserving = false;
    this.update();
  }

  /** Starts or stops measuring, as listeners require. */
  update(): void {
    const room = this.#room;
    const isWanted = this.#isWanted();
    if (room === null || isWanted === this.#isObserving) return;
    this.#isObserving = isWanted;
    if (!isWanted) return tryCommand(() => room.stopObservingLocalLevel());
    room.observeLocalLevel(LEVEL_INTERVAL_MS).catch((error: unknown) => {
      if (this.#room === room) this.#report(error);
    });
  }
}
