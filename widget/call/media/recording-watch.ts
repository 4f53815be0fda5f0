/** Recording: asked for once, and reported when the engine says that it runs, which may be at any later time or never. */
import type { JsonObject } from '../../contract.ts';
import {
  RECORDING_BACKGROUND,
  RECORDING_HEIGHT_PX,
  RECORDING_LAYOUT,
  RECORDING_WIDTH_PX,
} from '../constants.ts';
import type { CallError } from '../errors/call-error.ts';
import type { ClientMessage } from '../messages.ts';
import type { Timers } from '../ports.ts';
import type { Room } from '../room/room.ts';
import type { Stages } from '../start/stages.ts';

const RECORDING_OPTIONS: JsonObject = {
  width: RECORDING_WIDTH_PX,
  height: RECORDING_HEIGHT_PX,
  backgroundColor: RECORDING_BACKGROUND,
  layout: { preset: RECORDING_LAYOUT },
};

export class RecordingWatch {
  readonly #timers: Pick<Timers, 'now'>;
  readonly #stages: Stages;
  /** When recording was asked for, milliseconds since 1970; null when it is not awaited. */
  #askedAt: number | null = null;
  #startedHere = false;

  constructor(timers: Pick<Timers, 'now'>, stages: Stages) {
    this.#timers = timers;
    this.#stages = stages;
  }

  start(room: Room): void {
    this.expect();
    this.#startedHere = true;
    room.startRecording(RECORDING_OPTIONS);
  }

  /** The room records on its own: its token says so. */
  expect(): void {
    this.#askedAt = this.#timers.now();
  }

  /** The first message to say, now that it will be on the recording. Null when that was not awaited. */
  started(): ClientMessage | null {
    if (this.#askedAt === null) return null;
    const delaySeconds = Math.max(0, this.#timers.now() - this.#askedAt) / 1000;
    this.#askedAt = null;
    this.#stages.completed('video-recording-started', { delaySeconds });
    return { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: delaySeconds };
  }

  /** The engine could not record, or not go on. */
  failed(error: CallError): void {
    if (this.#askedAt !== null) this.#stages.failed('video-recording-started', { error: error.message });
    this.#askedAt = null;
  }

  /** At the end of a call: what was started here is stopped here. */
  stop(room: Room): void {
    if (this.#startedHere) room.stopRecording();
    this.#startedHere = false;
    this.#askedAt = null;
  }
}
