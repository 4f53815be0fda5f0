/** The answers of a server with a book, for one Tuesday in November. */
import type { Session } from '../../server/inbox/web/page-contract.ts';
import { CLINIC } from '../e2e/inbox/clinic-book.ts';

/** Tuesday, 9:20 in New York. */
export const SAMPLE_TIME = new Date('2026-11-24T14:20:00Z');
const TIME_ZONE = 'America/New_York';
const HALF_HOUR_MS = 30 * 60_000;
const HOURS = ['8:00 AM to 12:00 PM', '1:00 PM to 6:00 PM'];

type Appointment = {
  readonly id: string;
  readonly date: string;
  readonly clock: string;
  readonly [field: string]: unknown;
};

const appointment = ({ id, date, clock, ...changes }: Appointment) => {
  const startsAt = Date.parse(`${date}T${clock}:00-05:00`);
  return {
    id,
    state: 'booked',
    service: 'check-up',
    resource: 'ann',
    title: 'Check-up, Dr. Ann Lee',
    startsAt,
    endsAt: startsAt + HALF_HOUR_MS,
    at: `${date}T${clock}`,
    name: 'Grace Okafor',
    contact: 'grace@mail.example',
    note: null,
    conversation: null,
    calendarProblem: null,
    notices: [],
    ...changes,
  };
};

const CONFIRMATION = { kind: 'booked', channel: 'mail', minutesBefore: 0 } as const;
const REMINDER = {
  kind: 'reminder',
  channel: 'mail',
  minutesBefore: 120,
  state: 'waiting',
  at: Date.parse('2026-11-24T17:00:00Z'),
} as const;

const APPOINTMENTS = [
  appointment({ id: 'a1', date: '2026-11-24', clock: '08:00', name: 'Mina Park', state: 'came' }),
  appointment({ id: 'a2', date: '2026-11-24', clock: '08:30', name: 'Tom Bauer' }),
  appointment({
    id: 'a3',
    date: '2026-11-24',
    clock: '14:00',
    note: 'Waffles limps',
    conversation: '4e35ff2d-8f6a-4f0f-9f4b-2f1d2a5b7c11',
    calendarProblem: 'conflict',
    notices: [{ ...CONFIRMATION, state: 'sent' }, REMINDER],
  }),
  appointment({
    id: 'a4',
    date: '2026-11-24',
    clock: '15:00',
    name: 'Luis Ortega',
    notices: [{ ...CONFIRMATION, state: 'refused', reason: 'EENVELOPE 550' }],
  }),
  appointment({ id: 'a5', date: '2026-11-24', clock: '16:00', name: 'Ada Lind', state: 'cancelled' }),
  appointment({
    id: 'a6',
    date: '2026-11-25',
    clock: '09:00',
    resource: 'bob',
    title: 'Check-up, Bob',
    calendarProblem: 'refused',
  }),
];

const DATES = [24, 25, 26, 27, 28, 29, 30].map((day) => `2026-11-${day}`);

/** By path below `/inbox/api/`. */
export const APPOINTMENT_ANSWERS: Readonly<Record<string, object>> = {
  session: {
    owner: 'owner@shop.example',
    role: 'owner',
    lookUntil: null,
    business: 'Harbor Vets',
    timeZone: TIME_ZONE,
    isClosed: false,
    missing: [],
    passkeys: { isPossible: false, isOffered: false, own: [] },
  } satisfies Session,
  overview: {
    timeZone: TIME_ZONE,
    site: null,
    counts: { new: 0, missed: 0 },
    appointments: { today: [], tomorrow: [] },
    hasBook: true,
    keepDays: 30,
    cost: 0,
    calls: { used: 0, limit: 200 },
    minutes: { used: 0, limit: 1_000 },
    chats: { used: 0, limit: 200 },
    messages: { used: 0, limit: 200 },
    days: [],
    refusedEvents: [],
  },
  conversations: { conversations: [], after: null },
  'book/appointments': {
    today: DATES[0],
    timeZone: TIME_ZONE,
    days: DATES.map((date) => ({
      date,
      hours: date === '2026-11-26' || date === '2026-11-29' ? [] : HOURS,
      appointments: APPOINTMENTS.filter(({ at }) => at.startsWith(date)),
    })),
    services: CLINIC.services.map((each) => ({ resources: ['ann', 'bob'], ...each })),
    resources: CLINIC.resources,
  },
  'book/figures': {
    minNoted: 30,
    together: {
      all: { noted: 64, missedShare: 0.14 },
      confirmed: { noted: 41, missedShare: 0.05 },
      unconfirmed: { noted: 23, missedShare: null },
    },
    weeks: [],
  },
  'book/rules': { decidedBy: 'page', version: 3, file: CLINIC },
  'book/rules/preview': {
    problems: [],
    warning: null,
    offers: CLINIC.services.map(({ name }) => ({
      service: name,
      times: ['Tuesday, November 24 at 2:30 PM', 'Tuesday, November 24 at 3:30 PM'],
    })),
  },
  'book/feed': { url: 'https://calls.example.com/inbox/feeds/Jq3vT8nZ5Yw2mQ0cRk7sLd1x.ics' },
  'book/connections': { mails: true, calendar: 'dav.example.com', texts: 'Twilio' },
};
