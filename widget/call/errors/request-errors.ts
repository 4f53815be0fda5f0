/** A voice platform that gave no call. */
import type { FailureReason } from '../../contract.ts';
import type { RequestError } from '../../platform/request.ts';
import { fatalError, type CallError } from './call-error.ts';
import { startFailed } from './start-errors.ts';

/** Whatever asking for a call was rejected with. */
export function requestFailed(error: unknown): CallError {
  if (!isRequestError(error)) return startFailed('web-call-creation', error);
  return fatalError('web-call-creation-error', requestReason(error), error.message, {
    stage: 'web-call-creation',
    cause: error,
    ...(error.status === null ? {} : { status: error.status }),
    ...(error.retryAfter === null ? {} : { retryAfter: error.retryAfter }),
  });
}

/** Known by its name: the platform's code is handed in, so its classes are not at hand. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof Error && error.name === 'RequestError';
}

export function requestReason(error: RequestError): FailureReason {
  if (error.kind === 'http') return httpReason(error.status ?? 0);
  return REQUEST_REASONS[error.kind];
}

function httpReason(status: number): FailureReason {
  if (status === 402) return 'payment-required';
  if (status === 429) return 'rate-limited';
  if (status >= 500) return 'server-error';
  return status >= 400 ? 'not-configured' : 'bad-answer';
}

const REQUEST_REASONS = {
  network: 'network',
  timeout: 'timeout',
  aborted: 'cancelled',
  unparsable: 'bad-answer',
} as const satisfies Record<Exclude<RequestError['kind'], 'http'>, FailureReason>;
