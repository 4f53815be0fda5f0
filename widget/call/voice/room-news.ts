/** Emits the room events that only the package uses as events of the voice client. */
import type { RoomEvent } from '../room/room.ts';
import type { Emit } from './voice-events.ts';

export function emitRoomEvent(event: RoomEvent, emit: Emit): void {
  switch (event.type) {
    case 'local-level':
      return emit('local-volume-level', { volume: Math.min(1, Math.max(0, event.level)) });
    case 'network-quality':
      return emit('network-quality', event.detail);
    case 'participant-updated':
      return emit('participant-updated', { participant: event.participant });
    case 'recording':
      return emit(event.event, event.detail);
    case 'screen-share':
      return emit(event.event, {});
    default:
      return undefined;
  }
}
