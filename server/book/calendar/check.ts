/** The calendar's part of `task-tamer-server check`: reads it, and writes and removes an entry in the past. */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../admission/days.ts';
import { errorText } from '../../http/reports.ts';
import { good, unsure, wrong, type Finding } from '../../inbox/findings.ts';
import { CalendarError } from './calendar.ts';
import type { CalendarSettings } from './settings.ts';

const WEEK_MS = 7 * DAY_MS;
const HOUR_MS = DAY_MS / 24;

/** The shared calendar, and those of people. */
export async function* checkCalendar(
  settings: CalendarSettings,
  now: number,
  timeZone: string,
): AsyncGenerator<Finding> {
  yield* checkPlace(settings, now, timeZone);
  const { ofPerson } = await import('./provider.ts');
  for (const person of Object.keys(settings.people ?? {})) {
    yield good('calendar', `The calendar of ${person}:`);
    yield* checkPlace(ofPerson(settings, person), now, timeZone);
  }
}

async function* checkPlace(
  settings: CalendarSettings,
  now: number,
  timeZone: string,
): AsyncGenerator<Finding> {
  const { name, remedy } = described(settings);
  if (isUnencrypted(settings))
    yield unsure(
      'calendar',
      `The password goes to ${name} unencrypted. Use https unless it is in your own network.`,
    );
  const uid = randomUUID();
  try {
    const { openPlace } = await import('./provider.ts');
    const calendar = openPlace(settings, { timeZone, now: () => now });
    const busy = await calendar.busy({ from: now, to: now + WEEK_MS });
    yield good('calendar', `${name} has ${busy.length} busy times in the next seven days.`);
    const entry = {
      uid,
      resource: null,
      startsAt: now - WEEK_MS,
      endsAt: now - WEEK_MS + HOUR_MS,
      isTentative: true,
      title: 'Task Tamer check',
      description: null,
      location: null,
      sequence: 0,
      updatedAt: now,
    };
    const result = await calendar.put(entry, null);
    if (result.kind === 'refused')
      yield wrong('calendar', `${name} does not accept an event. Check the rights of CALENDAR_USER.`);
    else {
      await calendar.remove(uid);
      yield good('calendar', 'An event was written and removed again.');
    }
  } catch (error) {
    const problem = error instanceof CalendarError ? error.message : errorText(error);
    yield wrong('calendar', `${problem}${remedy}`);
  }
}

function described(settings: CalendarSettings): { readonly name: string; readonly remedy: string } {
  switch (settings.kind) {
    case 'caldav':
      return {
        name: new URL(settings.url).host,
        remedy: ' CALENDAR_URL must be the address of the calendar itself, not of the account.',
      };
    // Google's refusals name what to do.
    case 'google':
      return { name: `Google’s calendar ${settings.calendarId}`, remedy: '' };
  }
}

function isUnencrypted(settings: CalendarSettings): boolean {
  if (settings.kind !== 'caldav') return false;
  const { hostname, protocol } = new URL(settings.url);
  return protocol === 'http:' && !/^(?:localhost|127\.)/.test(hostname);
}
