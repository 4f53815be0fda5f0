/** The options of the package's client. */
import type { CallOptions } from '../client-options.ts';
import type { Ports } from '../ports.ts';
import type { ExtendedRoomFactory } from './extended-room.ts';
import type { AdjustableOutput } from './volume.ts';

/** With ports, for tests and unusual pages; the others default to the browser's. */
export type VoiceClientOptions = CallOptions &
  Partial<Omit<Ports, 'createRoom' | 'createAudio'>> & {
    readonly createRoom?: ExtendedRoomFactory;
    readonly createAudio?: () => AdjustableOutput;
  };
