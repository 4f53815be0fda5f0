/** The machine's connection to the room: a socket with heartbeats that reconnects after a break. */
import type { DownFrame, UpFrame } from '../../wire.ts';

export type RoomLinkEvents = {
  frame(frame: DownFrame): void;
  /** The audio of the last announced utterance. */
  sound(samples: Int16Array): void;
  /** True when the room responds again, false when it is silent or its socket broke. */
  reachable(reachable: boolean): void;
  /** The room was never reached. A visitor who was in it reconnects without this event. */
  unreachable(): void;
};

const BEAT_MS = 500;
/** Unanswered heartbeats after which the connection counts as interrupted. */
const MISSED_BEATS = 3;
/** The pause between a broken socket and the next attempt. */
const RETRY_MS = 500;

export class RoomLink {
  readonly #address: string;
  readonly #events: RoomLinkEvents;
  readonly #heartbeat: number;
  readonly #onOpen = (): void => this.#opened();
  readonly #onMessage = ({ data }: MessageEvent<unknown>): void => this.#receive(data);
  readonly #onClose = (): void => this.#broke();
  #socket: WebSocket;
  #retry = 0;
  #silentBeats = 0;
  #wasReached = false;
  /** Frames to send after reconnecting. Audio is dropped, because it would be late. */
  #unsent: UpFrame[] = [];

  /** @param visit identifies the visitor when they reconnect */
  constructor(roomUrl: string, visit: string, events: RoomLinkEvents) {
    const address = new URL(roomUrl.replace(/^http/, 'ws'));
    address.searchParams.set('visit', visit);
    this.#address = address.href;
    this.#events = events;
    this.#socket = this.#connect();
    this.#heartbeat = window.setInterval(() => this.#beat(), BEAT_MS);
  }

  send(frame: UpFrame): void {
    if (this.#isOpen) this.#socket.send(JSON.stringify(frame));
    else this.#unsent.push(frame);
  }

  sendSound(samples: Int16Array): void {
    if (this.#isOpen) this.#socket.send(samples.buffer as ArrayBuffer);
  }

  close(): void {
    window.clearInterval(this.#heartbeat);
    window.clearTimeout(this.#retry);
    this.#letGo();
    this.#socket.close();
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  #connect(): WebSocket {
    const socket = new WebSocket(this.#address);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', this.#onOpen);
    socket.addEventListener('message', this.#onMessage);
    socket.addEventListener('close', this.#onClose);
    return socket;
  }

  #letGo(): void {
    this.#socket.removeEventListener('open', this.#onOpen);
    this.#socket.removeEventListener('message', this.#onMessage);
    this.#socket.removeEventListener('close', this.#onClose);
  }

  #opened(): void {
    for (const frame of this.#unsent.splice(0)) this.send(frame);
    this.send({ t: 'ping' });
  }

  #receive(data: unknown): void {
    this.#wasReached = true;
    if (this.#silentBeats >= MISSED_BEATS) this.#events.reachable(true);
    this.#silentBeats = 0;
    if (data instanceof ArrayBuffer) this.#events.sound(new Int16Array(data));
    else if (typeof data === 'string') this.#events.frame(JSON.parse(data) as DownFrame);
  }

  #beat(): void {
    if (!this.#isOpen) return;
    this.send({ t: 'ping' });
    this.#silentBeats += 1;
    if (this.#silentBeats === MISSED_BEATS) this.#events.reachable(false);
  }

  #broke(): void {
    this.#letGo();
    if (!this.#wasReached) {
      this.close();
      this.#events.unreachable();
      return;
    }
    if (this.#silentBeats < MISSED_BEATS) this.#events.reachable(false);
    this.#silentBeats = MISSED_BEATS;
    this.#retry = window.setTimeout(() => {
      this.#socket = this.#connect();
    }, RETRY_MS);
  }
}
