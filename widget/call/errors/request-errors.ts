/** Errors of requests for a call. */
import type { FailureReason } from '../../contract.ts';
import { endpointReason, requestReason } from '../../platform/request-reason.ts';
import type { RequestError } from '../../platform/request.ts';
import { fatalError, type CallError } from './call-error.ts';
import { startFailed } from './start-errors.ts';

/** Maps the rejection of a request to the platform. */
export function requestFailed(error: unknown): CallError {
  return failed(error, requestReason);
}

/** Maps the rejection of a request to a call endpoint, which has other reasons. */
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

/** Recognized by name, because the platform's code is injected and its classes are not importable here. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof Error && error.name === 'RequestError';
}
