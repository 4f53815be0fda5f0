/** All open rooms, and their WebSocket route: `/stand-ins/rooms/{callId}`. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { CallRecord } from '../platform/calls/call-record.ts';
import type { Injection } from '../platform/platform.ts';
import { Room } from './room.ts';
import type { RoomServices } from './room-services.ts';

const ROOM_PATH = /^\/stand-ins\/rooms\/([^/?]+)$/;
/** A page's app message is at most 4 kB, an audio frame 8 kB. */
const MAX_FRAME_BYTES = 1_000_000;

export class Rooms {
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  readonly #rooms = new Set<Room>();
  readonly #services: Omit<RoomServices, 'left'>;
  readonly #find: (callId: string) => CallRecord | undefined;

  constructor(services: Omit<RoomServices, 'left'>, find: (callId: string) => CallRecord | undefined) {
    this.#services = services;
    this.#find = find;
  }

  /** Returns true if the request was for a room and was handled. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const callId = ROOM_PATH.exec(pathname)?.[1];
    if (callId === undefined) return false;
    const call = this.#find(callId);
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (call === undefined) refuse(webSocket);
      else this.#enter(webSocket, call, searchParams.get('visit'));
    });
    return true;
  }

  #enter(socket: WebSocket, call: CallRecord, visit: string | null): void {
    const known = [...this.#rooms].find((room) => room.call === call);
    if (known !== undefined && visit !== null && known.visit === visit) known.welcomeBack(socket);
    else if (known?.outlastsVisit) known.readmit(socket, visit);
    else this.#open(socket, call, visit);
  }

  #open(socket: WebSocket, call: CallRecord, visit: string | null): void {
    const left = () => this.#rooms.delete(room);
    const room = new Room(socket, call, visit, { ...this.#services, left });
    this.#rooms.add(room);
  }

  inject(callId: string, injection: Injection): boolean {
    const rooms = [...this.#rooms].filter(({ call }) => call.id === callId);
    for (const room of rooms) room.inject(injection);
    return rooms.length > 0;
  }

  close(): void {
    for (const room of this.#rooms) room.shut();
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }
}

function refuse(socket: WebSocket): void {
  const msg = "The meeting you're trying to join does not exist.";
  socket.send(JSON.stringify({ t: 'refused', type: 'no-room', msg }));
  socket.close();
}
