/**
 * One call, from its start to its one end. Everything that belongs to it is in here and dies with it, so that a stale
 * call cannot touch a new one.
 */
import type { EndReason, JsonObject } from '../contract.ts';
import type { CallRequest, WebCall } from '../platform/web-call.ts';
import { CallError } from './call-error.ts';
import type { CallHost } from './call-context.ts';
import { SETUP_LIMIT_MS, START_LIMIT_MS, TEARDOWN_LIMIT_MS } from './constants.ts';
import { InCall } from './in-room.ts';
import { CUSTOMER_ENDED_MESSAGE } from './messages.ts';
import { Microphone } from './media/microphone.ts';
import type { Room } from './room.ts';
import { failedStart } from './start-report.ts';
import { settled, within } from './time-limits.ts';
import { StageReporter, type Outcome, type StageName, type StageOptions } from './stages.ts';

export class Call {
  readonly host: CallHost;
  readonly request: CallRequest;
  readonly reconnecting: boolean;
  readonly stages: StageReporter;
  /** What happens once there is a room: sound, speech, messages, connection. */
  readonly inCall: InCall;
  /** Resolves when everything of this call is torn down. */
  readonly ended: Promise<void>;
  #tornDown: () => void = () => undefined;
  readonly #abort = new AbortController();
  readonly #aborted: Promise<never>;
  #microphone: Microphone | null = null;
  #room: Room | null = null;
  #end: { readonly reason: EndReason; readonly error: CallError | null } | null = null;
  #concluded = false;
  #joined = false;
  #succeeded = false;
  #cancelLimit: () => void = () => undefined;

  constructor(host: CallHost, request: CallRequest, reconnecting: boolean) {
    this.host = host;
    this.request = request;
    this.reconnecting = reconnecting;
    this.stages = new StageReporter(
      host.ports.timers,
      (report) => {
        // After the end, only what it made fail is told.
        if (this.#end === null || report.status === 'failed') host.emit('call-start-progress', report);
      },
      (stage) => host.dispatch({ type: 'stage-entered', stage }),
    );
    this.inCall = new InCall(host, this.stages, {
      end: (reason, error) => this.end(reason, error),
      microphoneTaken: () => this.#microphone?.release(),
    });
    this.ended = new Promise((resolve) => (this.#tornDown = resolve));
    this.#aborted = new Promise((_, reject) => {
      this.#abort.signal.addEventListener('abort', () => reject(this.#abort.signal.reason), { once: true });
    });
    this.#aborted.catch(() => undefined);
  }

  get joined(): boolean {
    return this.#joined;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Runs a start to its result. Null after any failure; it has been reported by then. Never rejects. */
  async run(sequence: () => Promise<WebCall>, signal?: AbortSignal): Promise<WebCall | null> {
    const onAbort = () => this.end('customer-ended-call');
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#cancelLimit = this.host.ports.timers.after(START_LIMIT_MS, () => this.#onLimit());
    try {
      if (signal?.aborted) onAbort();
      const webCall = await sequence();
      this.signal.throwIfAborted();
      this.#succeed(webCall);
      // The agent does not say again that it listens.
      if (this.reconnecting) this.inCall.hearAgent();
      return webCall;
    } catch (error) {
      this.end('call-failed', CallError.during(this.stages.stage, error));
      await this.ended;
      return null;
    } finally {
      this.#cancelLimit();
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Runs a step unless the call has ended, and stops waiting for it when the call ends. */
  async step<Result>(work: () => Promise<Result>): Promise<Result> {
    this.signal.throwIfAborted();
    const result = await Promise.race([work(), this.#aborted]);
    this.signal.throwIfAborted();
    return result;
  }

  /** One reported stage that the call cannot do without. */
  stage<Result>(
    name: StageName,
    work: () => Promise<Outcome<Result>>,
    metadata?: JsonObject,
    toError: (error: unknown) => CallError = (error) => CallError.during(name, error),
  ): Promise<Result> {
    this.signal.throwIfAborted();
    const run = () => this.step(work).catch((error: unknown) => Promise.reject(CallError.of(error, toError)));
    return this.stages.run(name, run, stageOptions(metadata));
  }

  /** One reported stage that is done at once, inside the visitor's gesture. */
  stageNow<Result>(name: StageName, work: () => Result, metadata?: JsonObject): Result {
    this.signal.throwIfAborted();
    const run = () => {
      // A listener may have stopped the call on hearing that the stage has started.
      this.signal.throwIfAborted();
      return work();
    };
    const result = this.stages.runNow(name, run, stageOptions(metadata));
    this.signal.throwIfAborted();
    return result;
  }

  /** One reported stage that a call can do without: a failure is told, and the call goes on. */
  async optionalStage(
    name: StageName,
    work: () => Promise<Outcome<void>>,
    report: (error: CallError) => void = (error) => this.inCall.report(error),
  ): Promise<void> {
    const limit = Math.max(0, Math.min(SETUP_LIMIT_MS, START_LIMIT_MS - this.stages.totalDuration));
    const late = () => CallError.setup(name, `no answer within ${limit} ms`);
    try {
      await this.stage(
        name,
        () => this.within(limit, work(), late),
        undefined,
        (cause) => CallError.setup(name, cause),
      );
    } catch (error) {
      if (this.signal.aborted) throw error;
      report(CallError.of(error, (cause) => CallError.setup(name, cause)));
    }
  }

  /** Rejects with `late()` after `ms`; stops its clock when the call ends. */
  within<Result>(ms: number, work: Promise<Result>, late: () => CallError): Promise<Result> {
    return within(this.host.ports.timers, ms, work, late, this.signal);
  }

  /** Must run inside the visitor's gesture. A refusal ends the start at once, whatever stage it is at. */
  askForMicrophone(): Microphone {
    const { audioSource, ports } = this.host;
    const source = audioSource === true ? (this.host.settings().input ?? true) : audioSource;
    const microphone = new Microphone(source, ports);
    this.#microphone = microphone;
    microphone.ready.catch((error: unknown) => {
      this.end('call-failed', CallError.during(this.stages.stage, error));
    });
    return microphone;
  }

  /** A room of this call's own. One that arrives after the end is destroyed. */
  async openRoom(): Promise<Room> {
    const room = await this.host.rooms.take();
    if (this.#end !== null) {
      void room.destroy();
      throw this.signal.reason;
    }
    this.#room = room;
    return room;
  }

  /** In the room: from now on it has an end that is told. */
  enter(room: Room, webCall: WebCall): void {
    this.#joined = true;
    this.host.dispatch({ type: 'joined', callId: webCall.id });
    if (this.host.settings().muted || room.hasMicrophone()) this.#microphone?.release();
    this.inCall.enter(room);
  }

  /** Ends the call, once; what happens afterwards no longer matters. */
  end(reason: EndReason, error: CallError | null = null): void {
    if (this.#end !== null) return;
    this.#end = { reason, error };
    this.host.dispatch({ type: 'ending', reason });
    this.#abort.abort(error ?? CallError.cancelled());
    this.#free();
    void this.#tearDown();
  }

  /** Tells the end, once. Called when the room is closed, or earlier when the next call does not wait for that. */
  conclude(): void {
    if (this.#concluded || this.#end === null) return;
    this.#concluded = true;
    this.host.concluded(this);
    const { reason } = this.#end;
    const error = this.#reported(this.#end.error);
    if (!this.#succeeded)
      this.host.emit('call-start-failed', failedStart(this, error ?? CallError.cancelled()));
    if (error !== null) this.inCall.report(error);
    if (this.#joined) this.#tellEnd(reason);
  }

  #free(): void {
    this.#cancelLimit();
    this.#microphone?.release();
    this.inCall.close();
  }

  async #tearDown(): Promise<void> {
    const room = this.#room;
    if (room !== null) {
      room.silence();
      await settled(this.host.ports.timers, TEARDOWN_LIMIT_MS, room.destroy());
    }
    this.conclude();
    this.#tornDown();
  }

  #succeed(webCall: WebCall): void {
    this.#succeeded = true;
    const { totalDuration } = this.stages;
    this.host.emit('call-start-success', {
      callId: webCall.id,
      totalDuration,
      timestamp: this.stages.timestamp(),
    });
  }

  /** After joining, only steps that a call can do without are left, and they have limits of their own. */
  #onLimit(): void {
    if (!this.#joined) this.end('call-failed', CallError.tookTooLong(this.stages.stage));
  }

  /** Whatever a reconnection fails with, it is that which failed. */
  #reported(error: CallError | null): CallError | null {
    return error !== null && this.reconnecting && !this.#succeeded ? CallError.reconnect(error) : error;
  }

  #tellEnd(reason: EndReason): void {
    this.host.emit('call-end', { reason });
    if (!this.inCall.endAnnounced) this.host.emit('call-message', { message: CUSTOMER_ENDED_MESSAGE });
  }
}

function stageOptions(metadata: JsonObject | undefined): StageOptions {
  const cancelled = (error: unknown) => error instanceof CallError && error.reason === 'cancelled';
  return metadata === undefined ? { cancelled } : { metadata, cancelled };
}
