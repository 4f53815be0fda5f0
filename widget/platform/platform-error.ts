/** What the whole client rejects with: the request that failed, and what the platform said about it. */
import { RequestError, type FailureDetails, type RequestFailure } from './request.ts';

export type FailedRequest = FailureDetails & {
  readonly method: string;
  /** The whole address, query included. */
  readonly url: string;
  readonly body?: unknown;
};

/**
 * A call that brought no usable answer; `kind` tells why. The message names the method and the URL without its
 * query, which may hold a customer's number, and never the token. Wrong arguments are a `TypeError` instead.
 */
export class PlatformError extends RequestError {
  override readonly name = 'PlatformError';
  readonly method: string;
  readonly url: string;
  /** What the platform answered: JSON as a value, anything else as text, null when there is nothing. */
  readonly body: unknown;

  constructor(kind: RequestFailure, message: string, request: FailedRequest) {
    super(kind, message, request);
    this.method = request.method;
    this.url = request.url;
    this.body = request.body ?? null;
  }

  /** The same failure, with the request that it belongs to. */
  static of(failure: RequestError, request: FailedRequest): PlatformError {
    if (failure instanceof PlatformError) return failure;
    const { kind, message, status, retryAfter, cause } = failure;
    return new PlatformError(kind, message, {
      cause,
      ...request,
      status: status ?? request.status,
      retryAfter: retryAfter ?? undefined,
    });
  }
}
