/** Handles failing noise cancellation: reports it once per call and turns it off. */
import type { CallContext } from '../../call-context.ts';
import type { CallError } from '../../errors/call-error.ts';
import { processorFailed, processorStuck } from '../../errors/sound-errors.ts';
import type { Room } from '../../room/room.ts';

export class NoiseCancellation {
  readonly #context: CallContext;
  #isOff = false;
  #hasWarned = false;

  constructor(context: CallContext) {
    this.#context = context;
  }

  /** At most one warning per call, however it fails. */
  warn(error: CallError): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#context.events.report(error);
  }

  /**
   * Turns noise cancellation off once and runs `restore`, because a failed processor may have taken the microphone
   * down.
   */
  async failed(message: string, cause: unknown, room: Room, restore: () => void): Promise<void> {
    this.warn(processorFailed(message, cause));
    if (this.#isOff) return;
    this.#isOff = true;
    await room.setNoiseCancellation(false).catch((error: unknown) => {
      this.#context.events.report(processorStuck(error));
    });
    restore();
  }
}
