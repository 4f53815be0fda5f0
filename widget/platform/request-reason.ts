/** Why a request failed, in terms of what a visitor can do about it. */
import type { FailureReason } from '../contract.ts';
import type { RequestError } from './request.ts';

export function requestReason({ kind, status }: Pick<RequestError, 'kind' | 'status'>): FailureReason {
  return kind === 'http' ? httpReason(status ?? 0) : REQUEST_REASONS[kind];
}

/** The same of an owner's endpoint, whose refusals have a status of their own each. */
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
  // The second of each is what an owner's endpoint makes of the platform's: the first it says of itself.
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
