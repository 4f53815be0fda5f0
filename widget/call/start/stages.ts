/**
 * The ten stages of a start, in order: each reports its start, its end and its duration, and none begins or is awaited
 * once the call has ended. Metadata is plain data that hosts can clone and serialize.
 */
import type { EventDetails, JsonObject, StageName, StageReport, StageStatus } from '../../contract.ts';
import { given } from '../../platform/json.ts';
import { untilAborted, withLimit } from '../../platform/waiting.ts';
import { SETUP_LIMIT_MS, START_LIMIT_MS } from '../constants.ts';
import { CallError } from '../errors/call-error.ts';
import { isCancelled, optionalStepFailed, startFailed } from '../errors/start-errors.ts';
import type { Timers } from '../ports.ts';

/** The result of a stage's work, and its reported metadata. */
export type StageResult<Result> = { readonly result: Result; readonly metadata?: JsonObject };

type StageOptions = {
  /** Reported when the stage starts. */
  readonly metadata?: JsonObject;
  /** Maps an error that is not a `CallError` yet. */
  readonly toError?: (cause: unknown) => CallError;
};

export class Stages {
  /** Aborted when the call ends, with the error that ended it. */
  readonly signal: AbortSignal;
  readonly #timers: Timers;
  readonly #onReport: (report: StageReport) => void;
  readonly #ended: Promise<never>;
  readonly #startedAt: number;
  #limitedFrom: number;
  #stage: StageName = 'validation';

  constructor(timers: Timers, onReport: (report: StageReport) => void, signal: AbortSignal) {
    this.#timers = timers;
    this.#onReport = onReport;
    this.signal = signal;
    this.#ended = untilAborted(signal).aborted;
    this.#startedAt = timers.now();
    this.#limitedFrom = this.#startedAt;
  }

  /** The current stage, or the last one. */
  get stage(): StageName {
    return this.#stage;
  }

  /** Milliseconds since the start. */
  get totalDuration(): number {
    return this.#since(this.#startedAt);
  }

  /** Now, ISO 8601. */
  get timestamp(): string {
    return new Date(this.#timers.now()).toISOString();
  }

  /** The time limit of the whole start counts from now on. */
  restartLimit(): void {
    this.#limitedFrom = this.#timers.now();
  }

  /** @throws the error that ended the call, once it has ended */
  throwIfEnded(): void {
    this.signal.throwIfAborted();
  }

  /** A required stage. Rejects with `CallError`. */
  async run<Result>(
    stage: StageName,
    work: () => Promise<StageResult<Result>>,
    { metadata, toError }: StageOptions = {},
  ): Promise<Result> {
    const begunAt = this.#begin(stage, metadata);
    try {
      this.throwIfEnded();
      const done = await Promise.race([work(), this.#ended]);
      this.throwIfEnded();
      this.#report(stage, 'completed', done.metadata, this.#since(begunAt));
      return done.result;
    } catch (cause) {
      throw this.#broken(stage, begunAt, cause, toError);
    }
  }

  /** A required stage that runs synchronously, inside the user gesture. */
  runNow<Result>(stage: StageName, work: () => Result, metadata?: JsonObject): Result {
    const begunAt = this.#begin(stage, metadata);
    try {
      // A listener of the stage's start may have ended the call.
      this.throwIfEnded();
      const result = work();
      this.#report(stage, 'completed', undefined, this.#since(begunAt));
      return result;
    } catch (cause) {
      throw this.#broken(stage, begunAt, cause);
    }
  }

  /** An optional stage: a failure is passed to `warn`, and the call continues. */
  async runOptional(
    stage: StageName,
    work: () => Promise<StageResult<void>>,
    warn: (error: CallError) => void,
  ): Promise<void> {
    const limit = Math.max(0, Math.min(SETUP_LIMIT_MS, START_LIMIT_MS - this.#since(this.#limitedFrom)));
    const toError = (cause: unknown) => optionalStepFailed(stage, cause);
    const late = () => toError(`no answer within ${limit} ms`);
    try {
      await this.run(stage, () => this.within(limit, work(), late), { toError });
    } catch (error) {
      if (this.signal.aborted) throw error;
      warn(asCallError(error, toError));
    }
  }

  /** Rejects with `late()` after `ms`, or when the call ends. */
  within<Result>(ms: number, work: Promise<Result>, late: () => CallError): Promise<Result> {
    return withLimit(this.#timers, ms, Promise.race([work, this.#ended]), late);
  }

  /** Resolves after `ms`; rejects when the call ends. */
  async pause(ms: number): Promise<void> {
    let cancel: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      cancel = this.#timers.after(ms, resolve);
    });
    await Promise.race([over, this.#ended]).finally(() => cancel());
  }

  /** A stage that has nothing to do, or that the other side completes. */
  completed(stage: StageName, metadata: JsonObject): void {
    this.#report(stage, 'completed', metadata);
  }

  failed(stage: StageName, metadata: JsonObject): void {
    this.#report(stage, 'failed', metadata);
  }

  /** The report of a start that fails with this error. */
  failure({ message, reason }: CallError, context: JsonObject): EventDetails['call-start-failed'] {
    const { stage, totalDuration, timestamp } = this;
    return { stage, totalDuration, error: message, reason, timestamp, context };
  }

  #begin(stage: StageName, metadata: JsonObject | undefined): number {
    this.throwIfEnded();
    this.#stage = stage;
    this.#report(stage, 'started', metadata);
    return this.#timers.now();
  }

  /** Canceling is not a failure of the stage. */
  #broken(
    stage: StageName,
    begunAt: number,
    cause: unknown,
    toError: (cause: unknown) => CallError = (thrown) => startFailed(stage, thrown),
  ): CallError {
    const error = asCallError(cause, toError);
    const { message } = error;
    if (!isCancelled(error)) this.#report(stage, 'failed', { error: message }, this.#since(begunAt));
    return error;
  }

  #since(from: number): number {
    return Math.max(0, this.#timers.now() - from);
  }

  #report(stage: StageName, status: StageStatus, metadata?: JsonObject, duration?: number): void {
    this.#onReport({ stage, status, timestamp: this.timestamp, ...given({ duration, metadata }) });
  }
}

const asCallError = (cause: unknown, toError: (cause: unknown) => CallError): CallError =>
  cause instanceof CallError ? cause : toError(cause);
