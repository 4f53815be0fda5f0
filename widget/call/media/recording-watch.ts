/** Recording: requested once, and reported when the engine says that it runs, which may be later or never. */
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
  /** When recording was requested, milliseconds since 1970; null if none is pending. */
  #requestedAt: number | null = null;
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

  /** The room records automatically, because its token says so. */
  expect(): void {
    this.#requestedAt = this.#timers.now();
  }

  /** The first message to trigger, now that the recording has started. Null if none was pending. */
  started(): ClientMessage | null {
    if (this.#requestedAt === null) return null;
    const delaySeconds = Math.max(0, this.#timers.now() - this.#requestedAt) / 1000;
    this.#requestedAt = null;
    this.#stages.completed('video-recording-started', { delaySeconds });
    return { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: delaySeconds };
  }

  /** Recording failed to start or to continue. */
  failed(error: CallError): void {
    if (this.#requestedAt !== null) this.#stages.failed('video-recording-started', { error: error.message });
    this.#requestedAt = null;
  }

  /** At the end of a call: stops the recording that was started here. */
  stop(room: Room): void {
    if (this.#startedHere) room.stopRecording();
    this.#startedHere = false;
    this.#requestedAt = null;
  }
}
