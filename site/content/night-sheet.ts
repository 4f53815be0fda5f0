/** The sample of a night's work: what a front desk logged while the shop was closed. Data only, no markup. */

import { DANA } from './calls/dana.ts';
import { MARCUS } from './calls/marcus.ts';
import { OWEN } from './calls/owen.ts';
import { PRIYA } from './calls/priya.ts';
import type { SampleCall } from './calls/sample-call.ts';

export type Column = 'time' | 'caller' | 'request' | 'booking' | 'reminder' | 'staff';

/** One line of the night sheet: a made-up inquiry as the product would record it, and the call that it opens. */
export type Entry = Readonly<Record<Column, string>> & { readonly call: SampleCall };

export const COLUMNS: Readonly<Record<Column, string>> = {
  time: 'Time',
  caller: 'Caller',
  request: 'Asked for',
  booking: 'Booked',
  reminder: 'Reminder',
  staff: 'Notified',
};

export const NIGHT_SHEET = {
  title: 'Night sheet',
  note: 'Sample: a dental practice, Tuesday 6 PM to Wednesday 8 AM. Each line opens its call.',
  entries: [
    {
      time: '7:48 PM',
      caller: 'Dana R.',
      request: 'Cracked molar',
      booking: 'Wed 8:30 AM',
      reminder: 'Text at 8 AM',
      staff: 'Dr. Ortiz',
      call: DANA,
    },
    {
      time: '9:12 PM',
      caller: 'Marcus T.',
      request: 'First cleaning',
      booking: 'Thu 3:00 PM',
      reminder: 'Text Wed 3 PM',
      staff: 'Front desk',
      call: MARCUS,
    },
    {
      time: '11:37 PM',
      caller: 'Priya S.',
      request: 'Later crown visit',
      booking: 'Mon 10:15 AM',
      reminder: 'Text Sun 10:15 AM',
      staff: 'Dr. Lin',
      call: PRIYA,
    },
    {
      time: '5:52 AM',
      caller: 'Owen B.',
      request: 'Checkup, two kids',
      booking: 'Sat 9:00 AM',
      reminder: 'Text Fri 9 AM',
      staff: 'Front desk',
      call: OWEN,
    },
  ] satisfies readonly Entry[] as readonly Entry[],
} as const;
