/** What the conversation came to, as pure data: the newest booking until the visitor puts it away. */
import type { Booking } from '../outcome/booking.ts';

export type Outcome = { readonly status: 'none' } | { readonly status: 'booked'; readonly booking: Booking };

export type OutcomeEvent =
  { readonly type: 'booked'; readonly booking: Booking } | { readonly type: 'put-away' };

export const NO_OUTCOME: Outcome = { status: 'none' };

export function reduceOutcome(event: OutcomeEvent): Outcome {
  switch (event.type) {
    case 'booked':
      return { status: 'booked', booking: event.booking };
    case 'put-away':
      return NO_OUTCOME;
  }
}
