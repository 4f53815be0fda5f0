/** Scenarios of bookings that fail. Erin always claims that the appointment is booked. */
import type { Scenario } from './faults.ts';

export const BOOKING_SCENARIOS = {
  'booking-fails': {
    title: 'The booking fails',
    expect: 'Erin says that it is booked; the page, which knows the tool’s answer, does not.',
    fault: { kind: 'tool', answer: 'failure' },
  },
  'booking-unanswered': {
    title: 'The booking is never answered',
    expect: 'Erin says that it is booked; what was only asked for is shown nowhere.',
    fault: { kind: 'tool', answer: 'none' },
  },
} as const satisfies Readonly<Record<string, Scenario>>;
