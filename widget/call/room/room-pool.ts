/** Prepares one room before it is needed, so that a start does not wait for the engine. */
import { settledOrLate } from '../../platform/waiting.ts';
import { TEARDOWN_LIMIT_MS } from '../constants.ts';
import type { Timers } from '../ports.ts';
import type { Room } from './room.ts';

export class RoomPool {
  readonly #create: () => Promise<Room>;
  readonly #timers: Timers;
  #ready: Promise<Room> | null = null;

  constructor(create: () => Promise<Room>, timers: Timers) {
    this.#create = create;
    this.#timers = timers;
  }

  /** Evaluates the engine, creates a room and loads it. Never rejects; a failure is discarded and retried later. */
  async prepare(): Promise<void> {
    const ready = (this.#ready ??= this.#create());
    try {
      await (await ready).load();
    } catch {
      if (this.#ready === ready) await this.clear();
    }
  }

  /** Returns the prepared room or a new one, already loading. The caller owns it. */
  async take(): Promise<Room> {
    const ready = this.#ready ?? this.#create();
    this.#ready = null;
    const room = await ready;
    room.load().catch(() => undefined);
    return room;
  }

  async clear(): Promise<void> {
    const ready = this.#ready;
    this.#ready = null;
    await ready?.then(
      (room) => settledOrLate(this.#timers, TEARDOWN_LIMIT_MS, room.destroy()),
      () => undefined,
    );
  }
}
