/** Maps a failed request to a reason that a visitor can act on. */
import type { FailureReason } from '../contract.ts';
import type { RequestError } from './request.ts';

export function requestReason({ kind, status }: Pick<RequestError, 'kind' | 'status'>): FailureReason {
  return kind === 'http' ? httpReason(status ?? 0) : REQUEST_REASONS[kind];
}

/** The same for the owner's endpoint, whose refusals each have their own status. */
export const endpointReason = (error: Pick<RequestError, 'kind' | 'status'>): FailureReason =>
  ENDPOINT_REASONS[error.status ?? 0] ?? requestReason(error);

const ENDPOINT_REASONS: Readonly<Partial<Record<number, FailureReason>>> = {
  401: 'bot-check-refused',
  402: 'budget-spent',
  408: 'timeout',
  428: 'consent-refused',
  429: 'too-many-starts',
};

function httpReason(status: number): FailureReason {
  // The second status of each pair is how an owner's endpoint passes on the platform's, as it uses the first itself.
  if (status === 402 || status === 424) return 'payment-required';
  if (status === 429 || status === 423) return 'rate-limited';
  if (status >= 500) return 'server-error';
  return status >= 400 ? 'not-configured' : 'bad-answer';
}

const REQUEST_REASONS = {
  network: 'network',
  timeout: 'timeout',
  aborted: 'cancelled',
  unparsable: 'bad-answer',
} as const satisfies Record<Exclude<RequestError['kind'], 'http'>, FailureReason>;
