/** A refusal: an error that becomes the HTTP answer. */
import {
  ENDPOINT_REFUSALS,
  type EndpointRefusal,
  type EndpointRefusalBody,
} from '../../widget/contract-endpoint.ts';

export type RefusalDetails = {
  /** Seconds after which to retry. */
  readonly retryAfter?: number;
  /** True if the platform certainly started nothing, so that the day's budget is released. */
  readonly hasNotBegun?: boolean;
  /** The platform's status, if it refused. */
  readonly platformStatus?: number;
  /** Whether the platform's answer exceeds our limit. */
  readonly isTooLong?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly error: EndpointRefusal;
  readonly details: RefusalDetails;

  /** @param message in plain English, for developers. Never contains what the visitor sent */
  constructor(error: EndpointRefusal, message: string, details: RefusalDetails = {}) {
    super(message);
    this.error = error;
    this.details = details;
  }
}

/** Fields and headers of an answer, beside those of every refusal. */
type Added = { readonly fields?: object; readonly headers?: Readonly<Record<string, string>> };

export function refusalAnswer(
  { error, message, details }: Refusal,
  requestId: string,
  added: Added = {},
): Response {
  const statusCode = ENDPOINT_REFUSALS[error];
  const body: EndpointRefusalBody = { message, error, statusCode, requestId };
  const { retryAfter, headers } = details;
  const later = retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) };
  return Response.json(
    { ...body, ...added.fields },
    { status: statusCode, headers: { ...later, ...headers, ...added.headers } },
  );
}
