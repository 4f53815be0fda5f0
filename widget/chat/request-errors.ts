/** What a request that failed means for the message that it carried. */
import { ENDPOINT_REFUSALS, type EndpointRefusal } from '../contract-endpoint.ts';
import { isObject, parseJson } from '../platform/json.ts';
import { requestReason } from '../platform/request-reason.ts';
import { RequestError } from '../platform/request.ts';
import { ChatError, type ChatErrorDetail } from './chat-error.ts';

type Delivery = ChatErrorDetail['delivery'];

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
    ...(status === null ? {} : { status }),
    ...(retryAfter === null ? {} : { retryAfter }),
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
