/**
 * One call, from its start to its one end. Everything that belongs to it is in here and dies with it, so that a stale
 * call cannot touch a new one.
 */
import type { EndReason, JsonObject } from '../contract.ts';
import type { WebCall } from '../platform/web-call.ts';
import type { CallContext } from './call-context.ts';
import { HANDED_OVER, START_LIMIT_MS, TEARDOWN_LIMIT_MS } from './constants.ts';
import type { CallError } from './errors/call-error.ts';
import type { StartResult } from './events.ts';
import { cancelled, startFailed, tookTooLong } from './errors/start-errors.ts';
import { InRoom } from './room/in-room.ts';
import { Microphone } from './media/microphone.ts';
import { CUSTOMER_ENDED_MESSAGE } from './messages.ts';
import { tryCommand, type Room } from './room/room.ts';
import { StageReporter } from './start/stages.ts';
import { failedStart } from './start/start-report.ts';
import { StartSteps } from './start/start-steps.ts';
import { settledOrLate } from './waiting.ts';

/** What distinguishes one way to start a call from another. */
export type StartKind = {
  /** Told with a start that fails. */
  readonly about: JsonObject;
  /** Whether the agent listens already; it does not say so again. */
  readonly agentListens?: boolean;
  /** What a start that failed is reported as. Default: as it is. */
  readonly asReported?: (error: CallError) => CallError;
};

export class Call {
  readonly context: CallContext;
  readonly steps: StartSteps;
  /** What happens once there is a room: sound, speech, messages, connection. */
  readonly inRoom: InRoom;
  /** Resolves when everything of this call is torn down. */
  readonly ended: Promise<void>;
  readonly #kind: StartKind;
  readonly #abort = new AbortController();
  #tornDown: () => void = () => undefined;
  #cancelLimit: () => void = () => undefined;
  #microphone: Microphone | null = null;
  #room: Room | null = null;
  #end: { readonly reason: EndReason; readonly error: CallError | null } | null = null;
  #isJoined = false;
  #hasSucceeded = false;
  #isConcluded = false;

  constructor(context: CallContext, kind: StartKind) {
    this.context = context;
    this.#kind = kind;
    const { timers } = context.ports;
    const stages = new StageReporter(
      timers,
      (report) => {
        // After the end, only what it made fail is told.
        if (this.#end === null || report.status === 'failed') context.emit('call-start-progress', report);
      },
      (stage) => context.dispatch({ type: 'stage-entered', stage }),
    );
    this.steps = new StartSteps(stages, timers, this.#abort.signal);
    this.inRoom = new InRoom(context, stages, {
      isResumed: kind.agentListens === true,
      end: (reason, error) => this.end(reason, error),
      microphoneTaken: () => this.#microphone?.release(),
    });
    this.ended = new Promise((resolve) => (this.#tornDown = resolve));
  }

  /** Runs a start to its result. Never rejects. */
  async run(sequence: () => Promise<WebCall>, signal?: AbortSignal): Promise<StartResult> {
    const onAbort = () => this.end(endReasonOf(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#cancelLimit = this.context.ports.timers.after(START_LIMIT_MS, () => this.#onLimit());
    try {
      if (signal?.aborted) onAbort();
      const webCall = await sequence();
      this.steps.goOn();
      this.#succeed(webCall);
      if (this.#kind.agentListens) this.inRoom.arrival.listening();
      return { outcome: 'started', webCall };
    } catch (error) {
      const failure = startFailed(this.steps.stages.stage, error);
      this.end('call-failed', failure);
      await this.ended;
      return this.#notStarted(failure);
    } finally {
      this.#cancelLimit();
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Must run inside the visitor's gesture. A refusal ends the start at once, whatever stage it is at. */
  askForMicrophone(): Microphone {
    const { audioSource, ports } = this.context;
    const source = audioSource === true ? (this.context.settings().microphone ?? true) : audioSource;
    const microphone = new Microphone(source, ports, this.context.takeTried());
    this.#microphone = microphone;
    microphone.ready.catch((error: unknown) => {
      this.end('call-failed', startFailed(this.steps.stages.stage, error));
    });
    return microphone;
  }

  /** A room of this call's own. One that arrives after the end is destroyed. */
  async openRoom(): Promise<Room> {
    const room = await this.context.rooms.take();
    if (this.#end !== null) {
      void room.destroy();
      throw this.steps.signal.reason;
    }
    this.#room = room;
    return room;
  }

  /** In the room: from now on it has an end that is told. */
  enter(room: Room, webCall: WebCall): void {
    this.#isJoined = true;
    this.context.dispatch({ type: 'joined', callId: webCall.id });
    // Whoever has heard that may have ended it.
    if (this.#end !== null) return;
    if (this.context.settings().muted || room.hasMicrophone()) this.#microphone?.release();
    this.inRoom.enter(room);
  }

  /** Ends the call, once; what happens afterwards no longer matters. */
  end(reason: EndReason, error: CallError | null = null): void {
    if (this.#end !== null) return;
    this.#end = { reason, error };
    // Whatever a page has done to what these stand on: each that can be done is.
    tryCommand(() => this.context.dispatch({ type: 'ending', reason }));
    tryCommand(() => this.#abort.abort(error ?? cancelled()));
    tryCommand(() => this.#cancelLimit());
    tryCommand(() => this.#microphone?.release());
    tryCommand(() => this.inRoom.close());
    void this.#tearDown();
  }

  /** Tells the end, once. Called when the room is closed, or earlier when the next call does not wait for that. */
  conclude(): void {
    if (this.#isConcluded || this.#end === null) return;
    this.#isConcluded = true;
    this.context.concluded(this.#isJoined);
    tryCommand(() => this.#tellOutcome());
  }

  #notStarted(failure: CallError): StartResult {
    const { reason, error } = this.#end ?? { reason: 'call-failed', error: failure };
    if (error === null) return { outcome: 'cancelled', reason };
    return { outcome: 'failed', error: this.#asReported(error) };
  }

  #tellOutcome(): void {
    if (this.#end === null) return;
    const { reason } = this.#end;
    const error = this.#end.error && this.#asReported(this.#end.error);
    if (!this.#hasSucceeded) {
      const failure = failedStart(this.steps.stages, error ?? cancelled(), this.#kind.about);
      this.context.emit('call-start-failed', failure);
    }
    if (error !== null) this.context.report(error);
    if (this.#isJoined && reason !== HANDED_OVER) this.#tellEnd(reason);
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
    const { totalDuration, timestamp } = this.steps.stages;
    const resumed = this.#kind.agentListens && ({ resumed: true } as const);
    this.context.emit('call-start-success', { callId, totalDuration, timestamp, ...resumed });
  }

  /** After joining, only steps that a call can do without are left, and they have limits of their own. */
  #onLimit(): void {
    if (!this.#isJoined) this.end('call-failed', tookTooLong(this.steps.stages.stage));
  }

  #asReported(error: CallError): CallError {
    return this.#hasSucceeded ? error : (this.#kind.asReported?.(error) ?? error);
  }

  #tellEnd(reason: EndReason): void {
    this.context.emit('call-end', { reason });
    if (!this.inRoom.hangUp.isAnnounced)
      this.context.emit('call-message', { message: CUSTOMER_ENDED_MESSAGE });
  }
}

/** Browsers give a signal that is aborted without a reason an error of their own. */
function endReasonOf(signal: AbortSignal | undefined): EndReason {
  const reason: unknown = signal?.reason;
  return typeof reason === 'string' ? reason : 'customer-ended-call';
}
