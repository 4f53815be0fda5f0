/** Keeps at most one room ready before it is needed, so that a start does not wait for the engine. */
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

  /** Evaluates the engine, makes a room and loads it. Never rejects; what failed is forgotten and tried again later. */
  async prepare(): Promise<void> {
    const ready = (this.#ready ??= this.#create());
    try {
      await (await ready).load();
    } catch {
      if (this.#ready === ready) await this.clear();
    }
  }

  /** The room that is ready, or a new one; from then on its caller's. Its loading is under way. */
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
