/** The error class of messages, and how a failed request maps to it. */
import { ENDPOINT_REFUSALS, type EndpointRefusal } from '../contract-endpoint.ts';
import type { EventDetails, FailureReason } from '../contract.ts';
import { given, isObject, parseJson } from '../platform/json.ts';
import { requestReason } from '../platform/request-reason.ts';
import { RequestError } from '../platform/request.ts';

type Delivery = ChatErrorDetail['delivery'];

/** An error as plain data that a host page may receive. */
export type ChatErrorDetail = EventDetails['chat-error'];

type Optional = 'status' | 'retryAfter' | 'requestId' | 'refusal';
export type ChatErrorOptions = Omit<ChatErrorDetail, Optional> & {
  readonly [Name in Optional]?: ChatErrorDetail[Name] | null | undefined;
} & { readonly cause?: unknown };

/** Object.prototype may have throwing getters, so define every property. */
const NO_DETAILS = {
  status: undefined,
  retryAfter: undefined,
  requestId: undefined,
  refusal: undefined,
  cause: undefined,
};

/**
 * A message without a complete answer. `message` is English, for developers, and never quotes the conversation; the
 * visitor's text depends on `reason` and `delivery`.
 */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  /** The reason, in terms of what a visitor can do about it. */
  readonly reason: FailureReason;
  /** Whether the agent received the message: no, unknown, or yes. */
  readonly delivery: ChatErrorDetail['delivery'];
  /** The HTTP status of the response, if there was one. */
  readonly status: number | null;
  /** Seconds until the platform accepts a retry, if it said so. */
  readonly retryAfter: number | null;
  /** The id of the refused request in the server's log. */
  readonly requestId: string | null;
  /** The owner's endpoint's refusal code. */
  readonly refusal: EndpointRefusal | null;

  constructor(options: ChatErrorOptions) {
    const { reason, delivery, message, status, retryAfter, requestId, refusal, cause } = {
      ...NO_DETAILS,
      ...options,
    };
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.delivery = delivery;
    this.status = status ?? null;
    this.retryAfter = retryAfter ?? null;
    this.requestId = requestId ?? null;
    this.refusal = refusal ?? null;
  }

  /** True if messages are refused until {@link ChatClient.prove} supplies a new proof. */
  get needsProof(): boolean {
    return this.refusal !== null && SPENT_PROOF.has(this.refusal);
  }

  /** The detail of `chat-error`: plain data, without the cause. */
  detail(): ChatErrorDetail {
    const { reason, delivery, message, status, retryAfter, requestId, refusal } = this;
    return { reason, delivery, message, ...given({ status, retryAfter, requestId, refusal }) };
  }
}

const SPENT_PROOF: ReadonlySet<EndpointRefusal> = new Set([
  'bot-check-refused',
  'consent-refused',
  'conversation-ended',
]);

/** The client decided not to send; this is not a failure. */
export const notSent = (why: string): ChatError =>
  new ChatError({ reason: 'cancelled', delivery: 'none', message: `The message was not sent. ${why}` });

export function badAnswer(what: string, status?: number): ChatError {
  const reason = status === undefined ? 'bad-answer' : requestReason({ kind: 'http', status });
  const message = `The message was answered with ${what}.`;
  return new ChatError({ reason, delivery: 'arrived', message, status });
}

/** @param delivery the known delivery state, unless the response says more */
export function failedRequest(error: unknown, delivery: Delivery): ChatError {
  if (error instanceof ChatError) return error;
  if (!(error instanceof RequestError))
    return new ChatError({ reason: 'unknown', delivery, message: 'The request failed.', cause: error });
  const { message, status, retryAfter, requestId } = error;
  return new ChatError({
    reason: requestReason(error),
    delivery: error.kind === 'http' ? deliveryAfter(status ?? 0) : delivery,
    message,
    cause: error,
    status,
    retryAfter,
    requestId,
  });
}

/** A refused message (4xx) was not processed. A server error may have occurred after processing. */
function deliveryAfter(status: number): Delivery {
  return status >= 400 && status < 500 ? 'none' : 'unknown';
}

/** Reads the owner's endpoint's refusal from the body; the platform's bodies are not read. */
export function withRefusal(error: ChatError, body: string): ChatError {
  const value = parseJson(body);
  const refusal = isObject(value) ? value['error'] : undefined;
  if (!isRefusal(refusal) || ENDPOINT_REFUSALS[refusal] !== error.status) return error;
  // The browser sent the request twice, and the answer to the first is lost.
  if (refusal === 'already-taken')
    return new ChatError({
      ...error.detail(),
      reason: 'network',
      refusal,
      delivery: 'arrived',
      cause: error,
    });
  const delivery = refusal === 'not-available' ? 'none' : error.delivery;
  // The platform's shared limit has the same status; this one applies to the visitor alone.
  const reason = refusal === 'too-many-starts' ? refusal : error.reason;
  return new ChatError({ ...error.detail(), reason, refusal, delivery, cause: error });
}

const isRefusal = (value: unknown): value is EndpointRefusal =>
  typeof value === 'string' && Object.keys(ENDPOINT_REFUSALS).includes(value);

/** The session has expired or was completed elsewhere, so the message was not processed. */
export const isSessionGone = ({ status, refusal }: ChatError): boolean =>
  refusal === 'conversation-ended' ||
  (refusal === null && (status === 400 || status === 404 || status === 410));

/** The connection broke during the answer; requesting it again may return the rest. */
export const isCutOff = ({ delivery, reason }: ChatError): boolean =>
  delivery === 'arrived' && (reason === 'network' || reason === 'timeout' || reason === 'offline');
