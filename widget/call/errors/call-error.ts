/** The error class of a call. The other files of this folder create its instances, one subject each. */
import type { ErrorType, EventDetails, FailureReason, StageName } from '../../contract.ts';
import { given } from '../../platform/json.ts';
import { messageOf } from './thrown.ts';

/** An error as plain data, safe for the host page. */
export type CallErrorDetail = EventDetails['call-error'];

type Optional = 'stage' | 'status' | 'retryAfter' | 'requestId';
export type CallErrorOptions = Omit<CallErrorDetail, Optional> & {
  readonly [Name in Optional]?: CallErrorDetail[Name] | null | undefined;
} & { readonly cause?: unknown };

/**
 * Something that went wrong with a call. `message` is English, for developers; the visitor's text follows from
 * `reason`. `cause` is the thrown value, if any.
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The part of the call that failed. */
  readonly type: ErrorType;
  /** The reason, in terms of what a visitor can do about it. */
  readonly reason: FailureReason;
  /** Whether the error ends the start or the call. */
  readonly fatal: boolean;
  /** The stage of the start that failed; null outside a start. */
  readonly stage: StageName | null;
  /** The platform's HTTP status, if it answered. */
  readonly status: number | null;
  /** Seconds after which to retry, if the platform said so. */
  readonly retryAfter: number | null;
  /** The id of the refused request in the logs of the platform or of the owner's endpoint. */
  readonly requestId: string | null;

  constructor(options: CallErrorOptions) {
    const { type, reason, message, fatal, stage, status, retryAfter, requestId, cause } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.type = type;
    this.reason = reason;
    this.fatal = fatal;
    this.stage = stage ?? null;
    this.status = status ?? null;
    this.retryAfter = retryAfter ?? null;
    this.requestId = requestId ?? null;
  }

  /** The error as plain data, without its cause: the detail of `call-error`. */
  detail(): CallErrorDetail {
    const { type, message, fatal, reason, stage, status, retryAfter, requestId } = this;
    return { type, message, fatal, reason, ...given({ stage, status, retryAfter, requestId }) };
  }
}

type Extras = Pick<CallErrorOptions, 'stage' | 'status' | 'retryAfter' | 'requestId' | 'cause'>;

/** Object.prototype may have throwing getters, so read own properties only. */
const NO_EXTRAS = {
  stage: undefined,
  status: undefined,
  retryAfter: undefined,
  requestId: undefined,
  cause: undefined,
};

/** Ends the start or the call. */
export function fatalError(
  type: ErrorType,
  reason: FailureReason,
  message: string,
  extras: Extras = {},
): CallError {
  return new CallError({ type, reason, message, fatal: true, ...NO_EXTRAS, ...extras });
}

/** The call continues. */
export function mildError(
  type: ErrorType,
  reason: FailureReason,
  message: string,
  extras: Extras = {},
): CallError {
  return new CallError({ type, reason, message, fatal: false, ...NO_EXTRAS, ...extras });
}

/** The call continues without the failed step. `what` begins the message; the thrown value ends it. */
export function failedAttempt(
  type: ErrorType,
  what: string,
  cause: unknown,
  reason: FailureReason = 'unknown',
): CallError {
  return mildError(type, reason, `${what}: ${messageOf(cause)}`, { cause });
}
