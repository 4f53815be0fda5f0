/** The room's end of the line to a visitor: it outlasts a broken socket, when the visitor comes back with another. */
import type { WebSocket } from 'ws';
import type { DownFrame, UpFrame } from '../call-machine/wire.ts';
import type { Timers } from '../erin/timers.ts';
import { RoomSocket } from './room-socket.ts';

export type VisitorLineEvents = {
  frame(frame: UpFrame): void;
  sound(samples: Int16Array): void;
  /** The socket broke. What is sent now waits. */
  broke(): void;
  mended(): void;
  /** The visitor has hung up, or (`late`) has not come back in time. */
  left(late: boolean): void;
};

/** How long a visitor may be away: as long as the tag tries. */
const AWAY_LIMIT_MS = 30_000;

export class VisitorLine {
  readonly #events: VisitorLineEvents;
  readonly #timers: Timers;
  #socket: RoomSocket | null;
  #unsent: ((socket: RoomSocket) => void)[] = [];
  #staysBroken = false;
  #isOver = false;
  #cancelWait: () => void = () => undefined;

  constructor(socket: WebSocket, timers: Timers, events: VisitorLineEvents) {
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

  /** Hangs up: the visitor has left as soon as the socket is closed, however it closes. */
  close(): void {
    this.#cancelWait();
    this.#isOver = true;
    this.#socket?.close();
  }

  /** Breaks the socket; the visitor may come back with another one, or not. */
  cut(forGood: boolean): void {
    this.#staysBroken = forGood;
    this.#socket?.cut();
  }

  /** The visitor comes back. Where the line stays broken, the new socket is left without an answer. */
  mend(socket: WebSocket): void {
    if (this.#staysBroken) return;
    if (this.#isOver) {
      socket.terminate();
      return;
    }
    this.#cancelWait();
    const broken = this.#socket;
    this.#socket = this.#listen(socket);
    // The visitor may know before we do.
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
