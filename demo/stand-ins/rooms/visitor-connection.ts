/** The room's connection to a visitor, which survives a broken socket if the visitor reconnects. */
import type { WebSocket } from 'ws';
import type { DownFrame, UpFrame } from '../call-machine/wire.ts';
import type { Timers } from '../erin/timers.ts';
import { RoomSocket } from './room-socket.ts';

export type VisitorConnectionEvents = {
  frame(frame: UpFrame): void;
  sound(samples: Int16Array): void;
  /** The socket broke; messages are queued. */
  broke(): void;
  mended(): void;
  /** The visitor hung up, or (`late`) did not reconnect in time. */
  left(late: boolean): void;
};

/** How long a visitor may be away: as long as the tag keeps trying. */
const AWAY_LIMIT_MS = 30_000;

export class VisitorConnection {
  readonly #events: VisitorConnectionEvents;
  readonly #timers: Timers;
  #socket: RoomSocket | null;
  #unsent: ((socket: RoomSocket) => void)[] = [];
  #staysBroken = false;
  #isOver = false;
  #cancelWait: () => void = () => undefined;

  constructor(socket: WebSocket, timers: Timers, events: VisitorConnectionEvents) {
    this.#events = events;
    this.#timers = timers;
    this.#socket = this.#listen(socket);
  }

  send(frame: DownFrame): void {
    this.#do((socket) => socket.send(frame));
  }

  sendSound(samples: Int16Array): void {
    this.#do((socket) => socket.sendSound(samples));
  }

  /** Hangs up: the visitor has left once the socket is closed, for any reason. */
  close(): void {
    this.#cancelWait();
    this.#isOver = true;
    this.#socket?.close();
  }

  /** Breaks the socket, permanently or until the visitor reconnects. */
  cut(forGood: boolean): void {
    this.#staysBroken = forGood;
    this.#socket?.cut();
  }

  /** The visitor reconnects. If the break is permanent, the new socket gets no response. */
  mend(socket: WebSocket): void {
    if (this.#staysBroken) return;
    if (this.#isOver) {
      socket.terminate();
      return;
    }
    this.#cancelWait();
    const broken = this.#socket;
    this.#socket = this.#listen(socket);
    // The visitor may notice the break before the server.
    broken?.cut();
    this.#events.mended();
    for (const send of this.#unsent.splice(0)) this.#do(send);
  }

  #do(send: (socket: RoomSocket) => void): void {
    if (this.#socket !== null) send(this.#socket);
    else if (!this.#isOver) this.#unsent.push(send);
  }

  #listen(webSocket: WebSocket): RoomSocket {
    const socket = new RoomSocket(webSocket, {
      frame: (frame) => this.#events.frame(frame),
      sound: (samples) => this.#events.sound(samples),
      closed: (isBroken) => {
        if (this.#socket === socket) this.#closed(isBroken);
      },
    });
    return socket;
  }

  #closed(isBroken: boolean): void {
    this.#socket = null;
    if (this.#isOver || !isBroken) {
      this.#isOver = true;
      this.#events.left(false);
      return;
    }
    this.#events.broke();
    this.#cancelWait = this.#timers.after(AWAY_LIMIT_MS, () => this.#events.left(true));
  }
}
