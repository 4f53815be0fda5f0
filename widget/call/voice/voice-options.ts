/** How the package's client is set up. */
import type { CallOptions } from '../client-options.ts';
import type { Ports } from '../ports.ts';
import type { ExtendedRoomFactory } from './extended-room.ts';
import type { AdjustableOutput } from './volume.ts';

/** With ports, for tests and unusual pages: what is not handed in is the browser's own. */
export type VoiceClientOptions = CallOptions &
  Partial<Omit<Ports, 'createRoom' | 'createAudio'>> & {
    readonly createRoom?: ExtendedRoomFactory;
    readonly createAudio?: () => AdjustableOutput;
  };
