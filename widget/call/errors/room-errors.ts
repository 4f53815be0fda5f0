/** Errors of rooms that cannot be joined or are lost, and of an agent that does not arrive. */
import type { FailureReason } from '../../contract.ts';
import { RoomError, type RoomFailure } from '../room/room.ts';
import { fatalError, type CallError } from './call-error.ts';
import { messageOf } from './thrown.ts';

export function joinFailed({ type, message, cause }: RoomFailure): CallError {
  const reason = ROOM_REASONS[type] ?? 'unknown';
  const text = `The room could not be joined: ${message}`;
  return fatalError('daily-call-join-error', reason, text, { stage: 'daily-call-join', cause });
}

/** A call that was lost while under way. */
export function callDropped(failure: RoomFailure): CallError {
  const { message, cause } = failure;
  const reason = isRoomClosing(failure) ? 'ejected' : 'connection-lost';
  return fatalError('call-dropped-error', reason, `The call was lost: ${message}`, { cause });
}

/** Whether a joined room failed because the other side closed it. */
export function isRoomClosing({ type }: RoomFailure): boolean {
  return ROOM_CLOSINGS.has(type);
}

export function connectionLost(): CallError {
  return fatalError('call-dropped-error', 'connection-lost', 'The network did not come back in time.');
}

export function agentAbsent(): CallError {
  return fatalError('call-dropped-error', 'timeout', 'The agent did not come to the call.');
}

/** Maps a room's rejection. */
export function toRoomFailure(cause: unknown): RoomFailure {
  return cause instanceof RoomError ? cause : { type: 'unknown', message: messageOf(cause), cause };
}

/** The engine's error types for a room that cannot be joined. */
export const ROOM_REASONS: Record<string, FailureReason> = {
  ejected: 'ejected',
  'no-room': 'room-refused',
  'exp-room': 'room-refused',
  'nbf-room': 'room-refused',
  'exp-token': 'room-refused',
  'nbf-token': 'room-refused',
  'meeting-full': 'room-refused',
  'not-allowed': 'room-refused',
  'end-of-life': 'unsupported-browser',
  'connection-error': 'network',
  load: 'engine-blocked',
};

/** Its error types for a joined room that the other side closes. */
const ROOM_CLOSINGS: ReadonlySet<string> = new Set([
  'ejected',
  'no-room',
  'exp-room',
  'exp-token',
  'not-allowed',
]);
