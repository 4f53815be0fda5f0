/** The machine's end of the socket to the room, with a heartbeat. */
import type { DownFrame, UpFrame } from '../wire.ts';

export type RoomLinkEvents = {
  frame(frame: DownFrame): void;
  /** The sound of the utterance that was announced last. */
  sound(samples: Int16Array): void;
  /** True when the room answers again, false when it has fallen silent. */
  reachable(reachable: boolean): void;
  closed(): void;
};

const BEAT_MS = 500;
/** Beats without any answer after which the connection counts as interrupted. */
const MISSED_BEATS = 3;

export class RoomLink {
  readonly #socket: WebSocket;
  readonly #events: RoomLinkEvents;
  readonly #heartbeat: number;
  readonly #onMessage = ({ data }: MessageEvent<unknown>): void => this.#receive(data);
  readonly #onClose = (): void => this.#lost();
  #silentBeats = 0;

  constructor(roomUrl: string, events: RoomLinkEvents) {
    this.#events = events;
    this.#socket = new WebSocket(roomUrl.replace(/^http/, 'ws'));
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.addEventListener('message', this.#onMessage);
    this.#socket.addEventListener('close', this.#onClose);
    this.#heartbeat = window.setInterval(() => this.#beat(), BEAT_MS);
  }

  send(frame: UpFrame): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  sendSound(samples: Int16Array): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(samples.buffer as ArrayBuffer);
  }

  close(): void {
    window.clearInterval(this.#heartbeat);
    this.#socket.removeEventListener('message', this.#onMessage);
    this.#socket.removeEventListener('close', this.#onClose);
    this.#socket.close();
  }

  #receive(data: unknown): void {
    if (this.#silentBeats >= MISSED_BEATS) this.#events.reachable(true);
    this.#silentBeats = 0;
    if (data instanceof ArrayBuffer) this.#events.sound(new Int16Array(data));
    else if (typeof data === 'string') this.#events.frame(JSON.parse(data) as DownFrame);
  }

  #beat(): void {
    this.send({ t: 'ping' });
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#silentBeats += 1;
    if (this.#silentBeats === MISSED_BEATS) this.#events.reachable(false);
  }

  #lost(): void {
    this.close();
    this.#events.closed();
  }
}
