/** The machine's end of the line to the room: a socket with a heartbeat, and another one whenever it breaks. */
import type { DownFrame, UpFrame } from '../wire.ts';

export type RoomLinkEvents = {
  frame(frame: DownFrame): void;
  /** The sound of the utterance that was announced last. */
  sound(samples: Int16Array): void;
  /** True when the room answers again, false when it has fallen silent or its socket has broken. */
  reachable(reachable: boolean): void;
  /** The room was never reached: whoever has been in it is not told, and is connected anew. */
  unreachable(): void;
};

const BEAT_MS = 500;
/** Beats without any answer after which the connection counts as interrupted. */
const MISSED_BEATS = 3;
/** Between a broken socket and the next attempt. */
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
  /** What could not be sent in between. Sound is not among it: it would come too late. */
  #unsent: UpFrame[] = [];

  /** @param visit tells the room who comes back with another socket */
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
