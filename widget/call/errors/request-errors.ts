/** A voice platform that gave no call. */
import type { FailureReason } from '../../contract.ts';
import { endpointReason, requestReason } from '../../platform/request-reason.ts';
import type { RequestError } from '../../platform/request.ts';
import { fatalError, type CallError } from './call-error.ts';
import { startFailed } from './start-errors.ts';

/** Whatever asking the platform for a call was rejected with. */
export function requestFailed(error: unknown): CallError {
  return failed(error, requestReason);
}

/** Whatever asking a call endpoint was rejected with: it has reasons of its own. */
export function endpointFailed(error: unknown): CallError {
  return failed(error, endpointReason);
}

function failed(error: unknown, reasonOf: (error: RequestError) => FailureReason): CallError {
  if (!isRequestError(error)) return startFailed('web-call-creation', error);
  return fatalError('web-call-creation-error', reasonOf(error), error.message, {
    stage: 'web-call-creation',
    cause: error,
    status: error.status,
    retryAfter: error.retryAfter,
    requestId: error.requestId,
  });
}

/** Known by its name: the platform's code is handed in, so its classes are not at hand. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof Error && error.name === 'RequestError';
}
