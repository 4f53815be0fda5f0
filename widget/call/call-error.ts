/** What can go wrong with a call: one error class, and factories that turn every cause into a type and a reason. */
import type { ErrorType, FailureReason, StageName } from '../contract.ts';
import type { CallEvents } from './events.ts';
import {
  DEVICE_REASONS,
  MICROPHONE_MESSAGES,
  isRequestError,
  messageOf,
  requestReason,
  ROOM_CLOSINGS,
  ROOM_REASONS,
  TYPE_OF_STAGE,
} from './failure-reasons.ts';
import type { DeviceFailure, RoomFailure } from './room.ts';

export const MISSING_REFERENCE = 'Assistant or Squad or Workflow must be provided.';

export const MISSING_URL = 'webCallUrl is required for reconnection.';

export type CallErrorDetails = {
  readonly type: ErrorType;
  readonly reason: FailureReason;
  readonly message: string;
  readonly fatal: boolean;
  readonly stage?: StageName;
  readonly status?: number;
  readonly retryAfter?: number;
  readonly cause?: unknown;
};

/** `message` is for developers, in English; what a visitor reads is chosen by `reason`. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly type: ErrorType;
  readonly reason: FailureReason;
  /** Whether the start or the call is over because of it. */
  readonly fatal: boolean;
  readonly stage: StageName | null;
  /** HTTP status, when the platform answered with one. */
  readonly status: number | null;
  /** Seconds after which the platform wants to be asked again, when it said so. */
  readonly retryAfter: number | null;

  constructor(details: CallErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.type = details.type;
    this.reason = details.reason;
    this.fatal = details.fatal;
    this.stage = details.stage ?? null;
    this.status = details.status ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }

  /** The detail of `call-error`: plain data, without the cause. */
  detail(): CallEvents['call-error'] {
    const { type, message, fatal: isFatal, reason, stage, status, retryAfter } = this;
    return {
      type,
      message,
      fatal: isFatal,
      reason,
      ...(stage === null ? {} : { stage }),
      ...(status === null ? {} : { status }),
      ...(retryAfter === null ? {} : { retryAfter }),
    };
  }

  static missingReference(): CallError {
    return fatal('validation-error', 'not-configured', MISSING_REFERENCE, { stage: 'validation' });
  }

  static missingUrl(): CallError {
    return fatal('validation-error', 'bad-answer', MISSING_URL, { stage: 'validation' });
  }

  static notConfigured(message: string): CallError {
    return fatal('configuration-error', 'not-configured', message, { stage: 'validation' });
  }

  static unfitBrowser(reason: 'offline' | 'unsupported-browser', message: string): CallError {
    return fatal('start-method-error', reason, message, { stage: 'validation' });
  }

  /** The visitor, or the host, stopped the start: an end without a failure, never reported as an error. */
  static cancelled(): CallError {
    return fatal('start-method-error', 'cancelled', 'The call was stopped before it had started.');
  }

  static tookTooLong(stage: StageName): CallError {
    const message = `Starting the call took too long (stage ${stage}).`;
    return fatal(TYPE_OF_STAGE[stage] ?? 'start-method-error', 'timeout', message, { stage });
  }

  static microphone(reason: FailureReason, cause?: unknown): CallError {
    const message = MICROPHONE_MESSAGES[reason] ?? 'The microphone could not be opened.';
    return fatal('microphone-error', reason, message, { stage: 'mobile-permissions', cause });
  }

  static microphoneLost(cause?: unknown): CallError {
    return mild('microphone-error', 'microphone-lost', 'The microphone was disconnected or withdrawn.', {
      cause,
    });
  }

  static device(failure: DeviceFailure, isFatal: boolean): CallError {
    const type = failure.microphone ? 'microphone-error' : 'camera-error';
    const reason = DEVICE_REASONS[failure.type] ?? 'unknown';
    const message = `The ${failure.microphone ? 'microphone' : 'camera'} failed: ${failure.message}`;
    return new CallError({ type, reason, message, fatal: isFatal, cause: failure.cause });
  }

  /** An answer of the voice platform that is no call. */
  static request(error: unknown): CallError {
    if (!isRequestError(error)) return CallError.during('web-call-creation', error);
    return fatal('web-call-creation-error', requestReason(error), error.message, {
      stage: 'web-call-creation',
      cause: error,
      ...(error.status === null ? {} : { status: error.status }),
      ...(error.retryAfter === null ? {} : { retryAfter: error.retryAfter }),
    });
  }

  /** The engine could not be fetched or run. */
  static engine(stage: StageName, cause: unknown): CallError {
    const message = `The call engine could not be loaded: ${messageOf(cause)}`;
    return fatal(TYPE_OF_STAGE[stage] ?? 'start-method-error', 'engine-blocked', message, { stage, cause });
  }

  static join(failure: RoomFailure): CallError {
    const reason = ROOM_REASONS[failure.type] ?? 'unknown';
    const message = `The room could not be joined: ${failure.message}`;
    return fatal('daily-call-join-error', reason, message, {
      stage: 'daily-call-join',
      cause: failure.cause,
    });
  }

  /** A call that was lost while under way. */
  static dropped(failure: RoomFailure): CallError {
    const reason = ROOM_CLOSINGS.has(failure.type) ? 'ejected' : 'connection-lost';
    return fatal('call-dropped-error', reason, `The call was lost: ${failure.message}`, {
      cause: failure.cause,
    });
  }

  static connectionLost(): CallError {
    return fatal('call-dropped-error', 'connection-lost', 'The network did not come back in time.');
  }

  static agentAbsent(): CallError {
    return fatal('call-dropped-error', 'timeout', 'The agent did not come to the call.');
  }

  static audioBlocked(cause: unknown): CallError {
    return mild('audio-playback-error', 'audio-blocked', 'The browser wants a tap before it plays sound.', {
      cause,
    });
  }

  static playback(cause: unknown): CallError {
    return mild(
      'audio-playback-error',
      'unknown',
      `The agent's sound cannot be played: ${messageOf(cause)}`,
      { cause },
    );
  }

  /** A step that a call can do without. */
  static setup(stage: StageName, cause: unknown): CallError {
    const reason = cause instanceof CallError ? cause.reason : 'unknown';
    const message = `Step ${stage} failed, the call goes on: ${messageOf(cause)}`;
    return mild(TYPE_OF_STAGE[stage] ?? 'interface-error', reason, message, { stage, cause });
  }

  static processor(message: string, cause: unknown): CallError {
    const text = `Noise cancellation failed and was switched off: ${message}`;
    return mild('audio-processing-setup-error', 'unknown', text, { cause });
  }

  static processorRecovery(cause: unknown): CallError {
    const text = `Noise cancellation could not be switched off: ${messageOf(cause)}`;
    return mild('audio-processor-recovery-error', 'unknown', text, { cause });
  }

  static mild(type: ErrorType, cause: unknown, what: string, reason: FailureReason = 'unknown'): CallError {
    return mild(type, reason, `${what}: ${messageOf(cause)}`, { cause });
  }

  static reconnect(error: CallError): CallError {
    return new CallError({ ...detailsOf(error), type: 'reconnect-error' });
  }

  /** An error that is one already stays as it is. */
  static of(cause: unknown, toError: (cause: unknown) => CallError): CallError {
    return cause instanceof CallError ? cause : toError(cause);
  }

  /** Whatever else is thrown during a stage that a call cannot do without. */
  static during(stage: StageName, cause: unknown): CallError {
    if (cause instanceof CallError) return cause;
    const type = TYPE_OF_STAGE[stage] ?? 'start-method-error';
    return fatal(type, 'unknown', `The call could not be started: ${messageOf(cause)}`, { stage, cause });
  }
}

type Extras = Pick<CallErrorDetails, 'stage' | 'status' | 'retryAfter' | 'cause'>;

function fatal(type: ErrorType, reason: FailureReason, message: string, extras: Extras = {}): CallError {
  return new CallError({ type, reason, message, fatal: true, ...extras });
}

function mild(type: ErrorType, reason: FailureReason, message: string, extras: Extras = {}): CallError {
  return new CallError({ type, reason, message, fatal: false, ...extras });
}

function detailsOf(error: CallError): CallErrorDetails {
  return {
    type: error.type,
    reason: error.reason,
    message: error.message,
    fatal: error.fatal,
    cause: error,
    ...(error.stage === null ? {} : { stage: error.stage }),
    ...(error.status === null ? {} : { status: error.status }),
    ...(error.retryAfter === null ? {} : { retryAfter: error.retryAfter }),
  };
}
