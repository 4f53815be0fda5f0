/** Scenarios of bookings that fail. Without the owner's book, Erin says that the appointment is booked, whatever the booking tool answers. */
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
  'slot-taken': {
    title: 'The time is taken at the last moment',
    expect: 'Erin says that the time was just taken and that nothing is booked. It needs Radicale.',
    fault: { kind: 'book', fault: 'taken' },
  },
  'calendar-down': {
    title: 'The calendar is down while Erin books',
    expect:
      'Erin says that the appointment is requested, and there is no confirmation until the calendar is back. It needs Radicale.',
    fault: { kind: 'book', fault: 'calendar-down' },
  },
  'calendar-slow': {
    title: 'The calendar is slow while Erin books',
    expect: 'After six seconds Erin says that the appointment is requested. It needs Radicale.',
    fault: { kind: 'book', fault: 'calendar-slow' },
  },
  'answer-lost': {
    title: 'The answer to the booking is lost',
    expect: 'The platform asks again, and there is one appointment.',
    fault: { kind: 'book', fault: 'answer-lost' },
  },
  'booking-repeated': {
    title: 'The booking is sent twice',
    expect: 'There is one appointment.',
    fault: { kind: 'book', fault: 'repeated' },
  },
} as const satisfies Readonly<Record<string, Scenario>>;
