/** What can go wrong with a call, as one class of error. The files beside this one make them, each of its own subject. */
import type { ErrorType, EventDetails, FailureReason, StageName } from '../../contract.ts';
import { given } from '../../platform/json.ts';
import { messageOf } from './thrown.ts';

/** What is told of an error: plain data, fit for a host page. */
export type CallErrorDetail = EventDetails['call-error'];

type Optional = 'stage' | 'status' | 'retryAfter';
export type CallErrorOptions = Omit<CallErrorDetail, Optional> & {
  readonly [Name in Optional]?: CallErrorDetail[Name] | null | undefined;
} & { readonly requestId?: string | null | undefined; readonly cause?: unknown };

/**
 * One thing that went wrong with a call. `message` is English and for developers; what a visitor is to be told follows
 * from `reason`. `cause` is what was thrown, when something was.
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The part of the call that failed. */
  readonly type: ErrorType;
  /** Why, in terms of what a visitor can do about it. */
  readonly reason: FailureReason;
  /** Whether the start or the call is over because of it. */
  readonly fatal: boolean;
  /** The step of the start that failed; null outside a start. */
  readonly stage: StageName | null;
  /** HTTP status, when the platform answered with one. */
  readonly status: number | null;
  /** Seconds after which the platform wants to be asked again, when it said so. */
  readonly retryAfter: number | null;
  /** The number of the refused request in the records of the platform, or of the owner's endpoint. */
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
    const { type, message, fatal, reason, stage, status, retryAfter } = this;
    return { type, message, fatal, reason, ...given({ stage, status, retryAfter }) };
  }
}

type Extras = Pick<CallErrorOptions, 'stage' | 'status' | 'retryAfter' | 'requestId' | 'cause'>;

/** A page may have put what throws on the prototype of all objects: what is not there is not looked for. */
const NO_EXTRAS = {
  stage: undefined,
  status: undefined,
  retryAfter: undefined,
  requestId: undefined,
  cause: undefined,
};

/** The start, or the call, is over. */
export function fatalError(
  type: ErrorType,
  reason: FailureReason,
  message: string,
  extras: Extras = {},
): CallError {
  return new CallError({ type, reason, message, fatal: true, ...NO_EXTRAS, ...extras });
}

/** The call goes on. */
export function mildError(
  type: ErrorType,
  reason: FailureReason,
  message: string,
  extras: Extras = {},
): CallError {
  return new CallError({ type, reason, message, fatal: false, ...NO_EXTRAS, ...extras });
}

/** The call goes on without what was tried. `what` begins the message, what was thrown ends it. */
export function triedInVain(
  type: ErrorType,
  what: string,
  cause: unknown,
  reason: FailureReason = 'unknown',
): CallError {
  return mildError(type, reason, `${what}: ${messageOf(cause)}`, { cause });
}
