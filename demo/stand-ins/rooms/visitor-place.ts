/** The visitor's place in a room, which can be taken over from another page. */
import type { WebSocket } from 'ws';
import type { DownFrame } from '../call-machine/wire.ts';
import type { Timers } from '../erin/timers.ts';
import { VisitorConnection, type VisitorConnectionEvents } from './visitor-connection.ts';

export class VisitorPlace {
  readonly #timers: Timers;
  readonly #events: VisitorConnectionEvents;
  #line: VisitorConnection;

  constructor(socket: WebSocket, timers: Timers, events: VisitorConnectionEvents) {
    this.#timers = timers;
    this.#events = events;
    this.#line = this.#lineTo(socket);
  }

  /** The previous occupant has left. */
  take(socket: WebSocket): void {
    const before = this.#line;
    this.#line = this.#lineTo(socket);
    before.close();
  }

  send(frame: DownFrame): void {
    this.#line.send(frame);
  }

  sendSound(samples: Int16Array): void {
    this.#line.sendSound(samples);
  }

  mend(socket: WebSocket): void {
    this.#line.mend(socket);
  }

  cut(forGood: boolean): void {
    this.#line.cut(forGood);
  }

  close(): void {
    this.#line.close();
  }

  #lineTo(socket: WebSocket): VisitorConnection {
    const line = new VisitorConnection(socket, this.#timers, {
      ...this.#events,
      left: (late) => {
        if (line === this.#line) this.#events.left(late);
      },
    });
    return line;
  }
}
