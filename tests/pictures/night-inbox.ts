/** The inbox on the morning after the landing page's night sheet: the same calls, in the real inbox. */
import { NIGHT_SHEET, type Entry } from '../../site/content/night-sheet.ts';
import type { SeededCall, SeededInbox } from '../e2e/inbox/seeded-inbox.ts';

export const TIME_ZONE = 'America/New_York';
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** The sheet ends on a Wednesday at 8 AM, hours after midnight. */
const MORNING_HOURS = 8;
const MORNING = 'Wednesday, 08';

/** The appointments, as days after that Wednesday. */
const DAYS: Readonly<Record<string, number>> = { Wednesday: 0, Thursday: 1, Saturday: 3, Monday: 5 };

/** The names of the mail's facts in the platform's summary. */
const FIELDS: Readonly<Record<string, string>> = {
  Details: 'details',
  Urgency: 'urgency',
  Promised: 'promised',
  'Next step': 'nextStep',
};

/** The last Wednesday at 8 AM in the business's zone. */
export function lastMorning(now: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: TIME_ZONE,
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  let at = now - (now % HOUR_MS);
  while (format.format(at) !== MORNING) {
    if (now - at > 8 * DAY_HOURS * HOUR_MS) throw new Error(`${format.format(at)} is no Wednesday morning.`);
    at -= HOUR_MS;
  }
  return at;
}

/** Reports the night's calls, oldest first. @returns the id of the first */
export async function seedNight(inbox: SeededInbox, morning: number): Promise<string> {
  const ids: string[] = [];
  for (const entry of NIGHT_SHEET.entries) ids.push(await inbox.call(callOf(entry, morning)));
  const [first] = ids;
  if (first === undefined) throw new Error('The night sheet is empty.');
  return first;
}

function callOf({ time, caller, call }: Entry, morning: number): SeededCall {
  const hour = hourOf(time);
  const before = MORNING_HOURS - hour + (hour > MORNING_HOURS ? DAY_HOURS : 0);
  const summary = call.mail.facts.flatMap(([label, value]) => {
    const field = FIELDS[label];
    return field === undefined ? [] : [[field, value] as const];
  });
  return {
    name: caller,
    ago: Date.now() - (morning - before * HOUR_MS),
    lines: call.lines.map(({ speaker, text }) => [speaker === 'agent' ? 'bot' : 'user', text] as const),
    summary: {
      ...Object.fromEntries(summary),
      reason: call.mail.subject.replace(/^.*?: /, ''),
      bookingClaimed: true,
    },
    booked: {
      booked: true,
      title: call.slip.what,
      start: new Date(
        morning +
          ((DAYS[call.slip.day] ?? NaN) * DAY_HOURS + hourOf(call.slip.time) - MORNING_HOURS) * HOUR_MS,
      ).toISOString(),
      timeZone: TIME_ZONE,
    },
  };
}

/** "7:48 PM" is 19.8. */
function hourOf(time: string): number {
  const [, hours = '', minutes = '', half = ''] = /^(\d+):(\d+) (AM|PM)$/.exec(time) ?? [];
  return (Number(hours) % 12) + (half === 'PM' ? 12 : 0) + Number(minutes) / 60;
}
