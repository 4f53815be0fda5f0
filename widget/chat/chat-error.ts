/** What can go wrong with a message, as one class of error, and what a failed request means for its message. */
import { ENDPOINT_REFUSALS, type EndpointRefusal } from '../contract-endpoint.ts';
import type { EventDetails, FailureReason } from '../contract.ts';
import { given, isObject, parseJson } from '../platform/json.ts';
import { requestReason } from '../platform/request-reason.ts';
import { RequestError } from '../platform/request.ts';

type Delivery = ChatErrorDetail['delivery'];

/** What is told of an error: plain data, fit for a host page. */
export type ChatErrorDetail = EventDetails['chat-error'];

type Optional = 'status' | 'retryAfter' | 'refusal';
export type ChatErrorOptions = Omit<ChatErrorDetail, Optional> & {
  readonly [Name in Optional]?: ChatErrorDetail[Name] | null | undefined;
} & { readonly cause?: unknown };

/** A page may have put what throws on the prototype of all objects: what is not there is not looked for. */
const NO_DETAILS = { status: undefined, retryAfter: undefined, refusal: undefined, cause: undefined };

/**
 * One message that was not answered, or not to its end. `message` is English and for developers, and repeats nothing
 * that was written; what a visitor is to be told follows from `reason` and `delivery`.
 */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  /** Why, in terms of what a visitor can do about it. */
  readonly reason: FailureReason;
  /** Whether the agent has the message: no, nobody knows, or yes. */
  readonly delivery: ChatErrorDetail['delivery'];
  /** HTTP status, when there was an answer with one. */
  readonly status: number | null;
  /** Seconds after which the platform wants to be asked again, when it said so. */
  readonly retryAfter: number | null;
  /** The owner's endpoint's own word. */
  readonly refusal: EndpointRefusal | null;

  constructor(options: ChatErrorOptions) {
    const { reason, delivery, message, status, retryAfter, refusal, cause } = { ...NO_DETAILS, ...options };
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.delivery = delivery;
    this.status = status ?? null;
    this.retryAfter = retryAfter ?? null;
    this.refusal = refusal ?? null;
  }

  /** True when no message is taken any more before {@link ChatClient.prove} was given a fresh proof. */
  get needsProof(): boolean {
    return this.refusal !== null && SPENT_PROOF.has(this.refusal);
  }

  /** The error as plain data, without its cause: the detail of `chat-error`. */
  detail(): ChatErrorDetail {
    const { reason, delivery, message, status, retryAfter, refusal } = this;
    return { reason, delivery, message, ...given({ status, retryAfter, refusal }) };
  }
}

const SPENT_PROOF: ReadonlySet<EndpointRefusal> = new Set([
  'bot-check-refused',
  'consent-refused',
  'conversation-ended',
]);

/** The client's own decision: nothing went wrong. */
export const notSent = (why: string): ChatError =>
  new ChatError({ reason: 'cancelled', delivery: 'none', message: `The message was not sent. ${why}` });

export function badAnswer(what: string, status?: number): ChatError {
  const reason = status === undefined ? 'bad-answer' : requestReason({ kind: 'http', status });
  const message = `The message was answered with ${what}.`;
  return new ChatError({ reason, delivery: 'arrived', message, status });
}

/** @param delivery what is known of the message, unless the answer says more */
export function failedRequest(error: unknown, delivery: Delivery): ChatError {
  if (error instanceof ChatError) return error;
  if (!(error instanceof RequestError))
    return new ChatError({ reason: 'unknown', delivery, message: 'The request failed.', cause: error });
  const { message, status, retryAfter } = error;
  return new ChatError({
    reason: requestReason(error),
    delivery: error.kind === 'http' ? deliveryAfter(status ?? 0) : delivery,
    message,
    cause: error,
    status,
    retryAfter,
  });
}

/** What was refused was not taken. A server that failed may have failed afterwards. */
function deliveryAfter(status: number): Delivery {
  return status >= 400 && status < 500 ? 'none' : 'unknown';
}

/** The owner's endpoint says in its body why it refuses; the platform's bodies are not read. */
export function withRefusal(error: ChatError, body: string): ChatError {
  const value = parseJson(body);
  const refusal = isObject(value) ? value['error'] : undefined;
  if (!isRefusal(refusal) || ENDPOINT_REFUSALS[refusal] !== error.status) return error;
  const delivery = refusal === 'not-available' ? 'none' : error.delivery;
  // The platform's own limit has the same status, and is everybody's; this one is of who writes.
  const reason = refusal === 'too-many-starts' ? refusal : error.reason;
  return new ChatError({ ...error.detail(), reason, refusal, delivery, cause: error });
}

const isRefusal = (value: unknown): value is EndpointRefusal =>
  typeof value === 'string' && Object.keys(ENDPOINT_REFUSALS).includes(value);

/** The session is gone, or was completed elsewhere: nobody has looked at the message. */
export const isSessionGone = ({ status, refusal }: ChatError): boolean =>
  refusal === 'conversation-ended' ||
  (refusal === null && (status === 400 || status === 404 || status === 410));

/** The connection broke while the agent answered: asking once more may bring the rest. */
export const isCutOff = ({ delivery, reason }: ChatError): boolean =>
  delivery === 'arrived' && (reason === 'network' || reason === 'timeout' || reason === 'offline');
