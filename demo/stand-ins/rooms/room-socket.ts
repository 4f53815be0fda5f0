/** A visitor's socket with typed frames. */
import type { RawData, WebSocket } from 'ws';
import type { DownFrame, UpFrame } from '../call-machine/wire.ts';
import { fromBytes, toBytes } from '../voice/pcm.ts';

export type RoomSocketEvents = {
  frame(frame: UpFrame): void;
  sound(samples: Int16Array): void;
  /** @param isBroken it ended without a close frame, as in a network failure */
  closed(isBroken: boolean): void;
};

const NORMAL_CLOSURE_CODE = 1_000;
const NO_CLOSURE_CODE = 1_006;

export class RoomSocket {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, events: RoomSocketEvents) {
    this.#socket = socket;
    socket.on('message', (data, isBinary) => {
      if (isBinary) events.sound(fromBytes(toBuffer(data)));
      else deliver(data, events);
    });
    socket.on('close', (code) => events.closed(code === NO_CLOSURE_CODE));
    // A broken socket also fires `close`, which handles it.
    socket.on('error', () => undefined);
  }

  send(frame: DownFrame): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  sendSound(samples: Int16Array): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(toBytes(samples));
  }

  close(): void {
    this.#socket.close(NORMAL_CLOSURE_CODE);
  }

  /** Ends without a close frame, like a broken network. */
  cut(): void {
    this.#socket.terminate();
  }
}

function deliver(data: RawData, events: RoomSocketEvents): void {
  const frame = parseUpFrame(toBuffer(data).toString('utf8'));
  if (frame !== null) events.frame(frame);
}

/** Anyone may connect, so ignore what is not a frame. */
export function parseUpFrame(text: string): UpFrame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('t' in value)) return null;
  switch (value.t) {
    case 'joined':
    case 'ping':
    case 'left':
      return { t: value.t };
    case 'mic':
      return 'rate' in value && isRate(value.rate) ? { t: 'mic', rate: value.rate } : null;
    case 'app':
      return { t: 'app', data: 'data' in value ? value.data : undefined, to: '*' };
    case 'played':
      return 'utterance' in value && typeof value.utterance === 'number'
        ? { t: 'played', utterance: value.utterance }
        : null;
    default:
      return null;
  }
}

function isRate(rate: unknown): rate is number {
  return typeof rate === 'number' && rate >= 8_000 && rate <= 192_000;
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
