/** A call room whose answers are controlled by the page's gates. */
import { RoomError } from '../../../widget/call/room/room.ts';
import { FakeRoom } from '../../unit/call/fake-room.ts';
import { NEVER } from '../../unit/call/fakes.ts';
import type { Gates } from './gates.ts';
import type { Ledger } from './ledger.ts';

const refusal = (): RoomError => new RoomError({ type: 'no-room', message: 'Gone.', cause: null });

export function scriptedRoom(gates: Gates, ledger: Ledger): FakeRoom {
  const room = new FakeRoom();
  Object.assign(room.script, {
    load: () => gates.pass('load', refusal),
    join: async () => {
      ledger.asked('join');
      await gates.pass('join', refusal);
      // As in the call engine, joining a room that was destroyed meanwhile never settles.
      if (room.destroyed) await NEVER;
    },
    observeRemoteLevels: () => gates.pass('observer', refusal),
    setNoiseCancellation: () => gates.pass('processor', refusal),
    setInputDevice: () => gates.pass('device', refusal),
    // Leaving a room never rejects, but may never settle.
    destroy: () => gates.pass('leave', refusal).catch(() => undefined),
  } satisfies FakeRoom['script']);
  ledger.rooms.push(room);
  return room;
}
