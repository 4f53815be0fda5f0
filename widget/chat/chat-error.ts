/** What can go wrong with a message, as one class of error. */
import type { EventDetails, FailureReason } from '../contract.ts';
import type { EndpointRefusal } from '../contract-endpoint.ts';

/** What is told of an error: plain data, fit for a host page. */
export type ChatErrorDetail = EventDetails['chat-error'];

export type ChatErrorOptions = ChatErrorDetail & { readonly cause?: unknown };

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
    return {
      reason,
      delivery,
      message,
      ...(status === null ? {} : { status }),
      ...(retryAfter === null ? {} : { retryAfter }),
      ...(refusal === null ? {} : { refusal }),
    };
  }
}

const SPENT_PROOF: ReadonlySet<EndpointRefusal> = new Set([
  'bot-check-refused',
  'consent-refused',
  'conversation-ended',
]);
