/** Keeps at most one room ready before it is needed, so that a start does not wait for the engine. */
import type { Room } from './room.ts';

export class RoomPool {
  readonly #create: () => Promise<Room>;
  #ready: Promise<Room> | null = null;

  constructor(create: () => Promise<Room>) {
    this.#create = create;
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
    const room = await ready?.catch(() => null);
    await room?.destroy();
  }
}
