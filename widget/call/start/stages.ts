/** The ten stages of a start, and the reporter that tells each one's beginning, end and duration. */
import type { JsonObject, StageName, StageReport, StageStatus } from '../../contract.ts';
import { messageOf } from '../errors/thrown.ts';
import type { Timers } from '../ports.ts';

export type Report = (report: StageReport) => void;

/** What a stage tells on completion, beside its result. */
export type Outcome<Result> = { readonly result: Result; readonly metadata?: JsonObject };

export type StageOptions = {
  readonly metadata?: JsonObject;
  /** Tells an error that means "stopped", which is no failure of the stage. */
  readonly cancelled?: (error: unknown) => boolean;
};

/** Metadata holds plain data only: hosts clone and serialise it. */
export class StageReporter {
  readonly #timers: Pick<Timers, 'now'>;
  readonly #report: Report;
  readonly #enter: (stage: StageName) => void;
  readonly #startedAt: number;
  #stage: StageName = 'validation';

  constructor(timers: Pick<Timers, 'now'>, report: Report, enter: (stage: StageName) => void) {
    this.#timers = timers;
    this.#report = report;
    this.#enter = enter;
    this.#startedAt = timers.now();
  }

  /** The stage under way, or the last one. */
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

  /** Runs one stage. A failure is reported and thrown on; a cancelled run ends without a report. */
  async run<Result>(
    stage: StageName,
    work: () => Promise<Outcome<Result>>,
    options: StageOptions = {},
  ): Promise<Result> {
    this.started(stage, options.metadata);
    const from = this.#timers.now();
    try {
      const { result, metadata } = await work();
      this.#tell(stage, 'completed', metadata, this.#since(from));
      return result;
    } catch (error) {
      throw this.#broken(stage, error, from, options);
    }
  }

  /** The same for a stage that is done at once, inside the visitor's gesture. */
  runNow<Result>(stage: StageName, work: () => Result, options: StageOptions = {}): Result {
    this.started(stage, options.metadata);
    const from = this.#timers.now();
    try {
      const result = work();
      this.#tell(stage, 'completed', undefined, this.#since(from));
      return result;
    } catch (error) {
      throw this.#broken(stage, error, from, options);
    }
  }

  started(stage: StageName, metadata?: JsonObject): void {
    this.#stage = stage;
    this.#enter(stage);
    this.#tell(stage, 'started', metadata);
  }

  /** For a stage with nothing to do, or one that the other side completes. */
  completed(stage: StageName, metadata: JsonObject): void {
    this.#tell(stage, 'completed', metadata);
  }

  failed(stage: StageName, metadata: JsonObject): void {
    this.#tell(stage, 'failed', metadata);
  }

  #broken(stage: StageName, error: unknown, from: number, { cancelled }: StageOptions): unknown {
    if (!cancelled?.(error)) this.#tell(stage, 'failed', { error: messageOf(error) }, this.#since(from));
    return error;
  }

  #since(from: number): number {
    return Math.max(0, this.#timers.now() - from);
  }

  #tell(stage: StageName, status: StageStatus, metadata?: JsonObject, duration?: number): void {
    this.#report({
      stage,
      status,
      timestamp: this.timestamp,
      ...(duration === undefined ? {} : { duration }),
      ...(metadata === undefined ? {} : { metadata }),
    });
  }
}
