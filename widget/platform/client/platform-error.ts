/** The client's error class, with the failed request and the platform's response. */
import { RequestError, type FailureDetails, type RequestFailure } from '../request.ts';

export type FailedRequest = FailureDetails & {
  readonly method: string;
  /** The full URL, including the query. */
  readonly url: string;
  readonly body?: unknown;
};

/**
 * A request without a usable response; `kind` says why. The message contains method and URL without the query, which
 * may contain a customer's number, and never the token. Invalid arguments cause a `TypeError` instead.
 */
export class PlatformError extends RequestError {
  override readonly name = 'PlatformError';
  readonly method: string;
  readonly url: string;
  /** The response body: JSON parsed, other text as is, null if empty. */
  readonly body: unknown;

  constructor(kind: RequestFailure, message: string, request: FailedRequest) {
    super(kind, message, request);
    this.method = request.method;
    this.url = request.url;
    this.body = request.body ?? null;
  }

  /** The same failure with its request. */
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
