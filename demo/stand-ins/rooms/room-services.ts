/** The services that a room receives from its server. */
import type { Timers } from '../erin/timers.ts';
import type { Voice } from '../voice/voice.ts';

export type RoomServices = {
  readonly voice: Voice;
  readonly timers: Timers;
  readonly patienceMs: number;
  left(): void;
};
