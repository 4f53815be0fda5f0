/**
 * One call, from its start to its single end. It owns all of the call's state, so that a stale call cannot affect a new
 * one.
 */
import type { EndReason, JsonObject, StageReport } from '../contract.ts';
import { settledOrLate } from '../platform/waiting.ts';
import type { WebCall } from '../platform/web-call.ts';
import type { CallContext } from './call-context.ts';
import { HANDED_OVER, START_LIMIT_MS, TEARDOWN_LIMIT_MS } from './constants.ts';
import type { CallError } from './errors/call-error.ts';
import type { StartResult } from './events.ts';
import { cancelled, startFailed, tookTooLong } from './errors/start-errors.ts';
import { InRoom } from './room/in-room.ts';
import { Microphone } from './media/microphone/microphone.ts';
import { CUSTOMER_ENDED_MESSAGE } from './messages.ts';
import { tryCommand, type Room } from './room/room.ts';
import { Stages } from './start/stages.ts';

/** One way to start a call: new, at an endpoint, or resumed. */
export type Start = {
  /** Reported when the start fails. */
  readonly about: JsonObject;
  /** Runs all stages; called once. */
  readonly run: (call: Call) => Promise<WebCall>;
  /** True for a resumed call, whose agent already listens and will not say so again. */
  readonly agentListens?: boolean;
  /** Maps the error of a failed start. Default: unchanged. */
  readonly asReported?: (error: CallError) => CallError;
};

export class Call {
  readonly context: CallContext;
  readonly stages: Stages;
  /** Handles everything inside the room: sound, speech, messages, connection. */
  readonly inRoom: InRoom;
  /** Resolves when the call is completely torn down. */
  readonly ended: Promise<void>;
  readonly #start: Start;
  /** The room survives our leaving, so the platform must be asked to end the call. */
  readonly #keepsRoom: boolean;
  readonly #abort = new AbortController();
  #tornDown: () => void = () => undefined;
  #cancelLimit: () => void = () => undefined;
  #microphone: Microphone | null = null;
  #room: Room | null = null;
  #end: { readonly reason: EndReason; readonly error: CallError | null } | null = null;
  #isJoined = false;
  #hasSucceeded = false;
  #isConcluded = false;

  constructor(context: CallContext, start: Start, keepsRoom: boolean) {
    this.context = context;
    this.#start = start;
    this.#keepsRoom = keepsRoom;
    const { ports, status, events } = context;
    const onReport = (report: StageReport) => {
      if (report.status === 'started') status.dispatch({ type: 'stage-entered', stage: report.stage });
      // After the end, report only the errors that ended the call.
      if (this.#end === null || report.status === 'failed') events.emit('call-start-progress', report);
    };
    this.stages = new Stages(ports.timers, onReport, this.#abort.signal);
    this.inRoom = new InRoom(context, this.stages, {
      isResumed: start.agentListens === true,
      end: (reason, error) => this.end(reason, error),
      microphoneTaken: () => this.#microphone?.release(),
    });
    this.ended = new Promise((resolve) => (this.#tornDown = resolve));
  }

  /** Whether the end has been emitted, even if parts are still being torn down. */
  get isConcluded(): boolean {
    return this.#isConcluded;
  }

  /** Runs a start to its result. Never rejects. */
  async run(signal?: AbortSignal): Promise<StartResult> {
    const onAbort = () => this.end(endReasonOf(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    this.restartLimit();
    try {
      if (signal?.aborted) onAbort();
      const webCall = await this.#start.run(this);
      this.stages.throwIfEnded();
      this.#succeed(webCall);
      if (this.#start.agentListens) this.inRoom.arrival.listening();
      return { outcome: 'started', webCall };
    } catch (error) {
      const failure = startFailed(this.stages.stage, error);
      this.end('call-failed', failure);
      await this.ended;
      return this.#notStarted(failure);
    } finally {
      this.#cancelLimit();
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Must run inside a user gesture. A refusal ends the start immediately, at any stage. */
  requestMicrophone(): Microphone {
    const { options, ports, devices } = this.context;
    const { audioSource } = options;
    const source = audioSource === true ? (devices.chosen.microphone ?? true) : audioSource;
    const microphone = new Microphone(source, ports, devices.microphoneTest.take());
    this.#microphone = microphone;
    microphone.ready.catch((error: unknown) => {
      this.end('call-failed', startFailed(this.stages.stage, error));
    });
    return microphone;
  }

  /** Restarts the time limit after a permission prompt, because visitors may take their time to answer it. */
  restartLimit(): void {
    this.#cancelLimit();
    this.stages.restartLimit();
    this.#cancelLimit = this.context.ports.timers.after(START_LIMIT_MS, () => this.#onLimit());
  }

  /** Takes a room for this call. A room that arrives after the end is destroyed. */
  async openRoom(): Promise<Room> {
    const room = await this.context.rooms.take();
    if (this.#end !== null) {
      void room.destroy();
      throw this.#abort.signal.reason;
    }
    this.#room = room;
    return room;
  }

  /** The room is joined: from now on the call emits an end. */
  enter(room: Room, webCall: WebCall): void {
    this.#isJoined = true;
    this.context.status.dispatch({ type: 'joined', callId: webCall.id });
    // A listener of that event may have ended the call.
    if (this.#end !== null) return;
    if (this.context.status.muted || room.hasMicrophone()) this.#microphone?.release();
    this.inRoom.enter(room);
  }

  /** Ends the call once; later calls do nothing. */
  end(reason: EndReason, error: CallError | null = null): void {
    if (this.#end !== null) return;
    this.#end = { reason, error };
    // The page may have broken the globals that these steps use, so run each step even if another throws.
    if (this.#keepsRoom && reason !== HANDED_OVER)
      tryCommand(() => this.inRoom.room?.sendAtOnce({ type: 'end-call' }));
    tryCommand(() => this.context.status.dispatch({ type: 'ending', reason }));
    tryCommand(() => this.#abort.abort(error ?? cancelled()));
    tryCommand(() => this.#cancelLimit());
    tryCommand(() => this.#microphone?.release());
    tryCommand(() => this.inRoom.close());
    void this.#tearDown();
  }

  /** Emits the end, once: when the room is closed, or earlier if the next call does not wait for that. */
  conclude(): void {
    if (this.#isConcluded || this.#end === null) return;
    this.#isConcluded = true;
    this.context.status.callOver(this.#isJoined);
    tryCommand(() => this.#emitOutcome());
  }

  #notStarted(failure: CallError): StartResult {
    const { reason, error } = this.#end ?? { reason: 'call-failed', error: failure };
    const { joining } = this.inRoom;
    if (error === null) return { outcome: 'cancelled', reason, ...(joining && { joining }) };
    return { outcome: 'failed', error: this.#asReported(error) };
  }

  #emitOutcome(): void {
    if (this.#end === null) return;
    const { reason } = this.#end;
    const error = this.#end.error && this.#asReported(this.#end.error);
    if (!this.#hasSucceeded) {
      const about = { ...this.#start.about, isMobile: this.context.ports.environment.mobile() };
      this.context.events.emit('call-start-failed', this.stages.failure(error ?? cancelled(), about));
    }
    if (error !== null) this.context.events.report(error);
    if (this.#isJoined && reason !== HANDED_OVER) this.#emitEnd(reason);
  }

  async #tearDown(): Promise<void> {
    const room = this.#room;
    if (room !== null) {
      tryCommand(() => room.silence());
      await settledOrLate(this.context.ports.timers, TEARDOWN_LIMIT_MS, room.destroy());
    }
    this.conclude();
    this.#tornDown();
  }

  #succeed({ id: callId }: WebCall): void {
    this.#hasSucceeded = true;
    const { totalDuration, timestamp } = this.stages;
    const resumed = this.#start.agentListens && ({ resumed: true } as const);
    this.context.events.emit('call-start-success', { callId, totalDuration, timestamp, ...resumed });
  }

  /** Stages after joining are optional and have their own time limits. */
  #onLimit(): void {
    if (!this.#isJoined) this.end('call-failed', tookTooLong(this.stages.stage));
  }

  #asReported(error: CallError): CallError {
    return this.#hasSucceeded ? error : (this.#start.asReported?.(error) ?? error);
  }

  #emitEnd(reason: EndReason): void {
    this.context.events.emit('call-end', { reason });
    if (!this.inRoom.hangUp.isAnnounced)
      this.context.events.emit('call-message', { message: CUSTOMER_ENDED_MESSAGE });
  }
}

/** Browsers abort with a DOMException when no reason is given. */
function endReasonOf(signal: AbortSignal | undefined): EndReason {
  const reason: unknown = signal?.reason;
  return typeof reason === 'string' ? reason : 'customer-ended-call';
}
