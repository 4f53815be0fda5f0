/** What a room is given by the building that it is in. */
import type { Timers } from '../erin/timers.ts';
import type { Voice } from '../voice/voice.ts';

export type RoomServices = {
  readonly voice: Voice;
  readonly timers: Timers;
  readonly patienceMs: number;
  left(): void;
};
