/** Takes the steps of a start: each is reported as a stage, and none is taken or waited for once the call has ended. */
import type { JsonObject, StageName } from '../../contract.ts';
import { SETUP_LIMIT_MS, START_LIMIT_MS } from '../constants.ts';
import { CallError } from '../errors/call-error.ts';
import { isCancelled, optionalStepFailed, startFailed } from '../errors/start-errors.ts';
import type { Timers } from '../ports.ts';
import { withLimit } from '../waiting.ts';
import type { Outcome, StageOptions, StageReporter } from './stages.ts';

type ToError = (cause: unknown) => CallError;

export class StartSteps {
  readonly stages: StageReporter;
  /** Aborted when the call ends, with the error that ended it. */
  readonly signal: AbortSignal;
  readonly #timers: Timers;
  readonly #aborted: Promise<never>;

  constructor(stages: StageReporter, timers: Timers, signal: AbortSignal) {
    this.stages = stages;
    this.signal = signal;
    this.#timers = timers;
    this.#aborted = new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    this.#aborted.catch(() => undefined);
  }

  /** @throws what ended the call, once it has ended */
  goOn(): void {
    this.signal.throwIfAborted();
  }

  /** One stage that the call cannot do without. Rejects with `CallError`. */
  stage<Result>(
    name: StageName,
    work: () => Promise<Outcome<Result>>,
    metadata?: JsonObject,
    toError: ToError = (cause) => startFailed(name, cause),
  ): Promise<Result> {
    this.goOn();
    const run = () =>
      this.#unlessEnded(work).catch((cause: unknown) => Promise.reject(asError(cause, toError)));
    return this.stages.run(name, run, stageOptions(metadata));
  }

  /** One stage that is done at once, inside the visitor's gesture. */
  stageNow<Result>(name: StageName, work: () => Result, metadata?: JsonObject): Result {
    this.goOn();
    const run = () => {
      // A listener may have stopped the call on hearing that the stage has started.
      this.goOn();
      return work();
    };
    const result = this.stages.runNow(name, run, stageOptions(metadata));
    this.goOn();
    return result;
  }

  /** One stage that a call can do without: a failure goes to `report`, and the call goes on. */
  async optionalStage(
    name: StageName,
    work: () => Promise<Outcome<void>>,
    report: (error: CallError) => void,
  ): Promise<void> {
    const limit = Math.max(0, Math.min(SETUP_LIMIT_MS, START_LIMIT_MS - this.stages.totalDuration));
    const late = () => optionalStepFailed(name, `no answer within ${limit} ms`);
    const toError: ToError = (cause) => optionalStepFailed(name, cause);
    try {
      await this.stage(name, () => this.within(limit, work(), late), undefined, toError);
    } catch (error) {
      if (this.signal.aborted) throw error;
      report(asError(error, toError));
    }
  }

  /** Rejects with `late()` after `ms`; stops its clock when the call ends. */
  within<Result>(ms: number, work: Promise<Result>, late: () => CallError): Promise<Result> {
    return withLimit(this.#timers, ms, work, late, this.signal);
  }

  async #unlessEnded<Result>(work: () => Promise<Result>): Promise<Result> {
    this.goOn();
    const result = await Promise.race([work(), this.#aborted]);
    this.goOn();
    return result;
  }
}

/** An error that is one already stays as it is. */
function asError(cause: unknown, toError: ToError): CallError {
  return cause instanceof CallError ? cause : toError(cause);
}

function stageOptions(metadata: JsonObject | undefined): StageOptions {
  return { cancelled: isCancelled, ...(metadata === undefined ? {} : { metadata }) };
}
