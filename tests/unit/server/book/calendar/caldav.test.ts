// Scope: busy times and entries at two real CalDAV servers.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkCalendar } from '../../../../../server/book/calendar/check.ts';
import { CalDav } from '../../../../../server/book/calendar/caldav.ts';
import type { Calendar, CalendarEntry, WrittenEntry } from '../../../../../server/book/calendar/calendar.ts';
import {
  CALENDAR_PROGRAMS,
  isInstalled,
  startCalendarServer,
  type CalendarServer,
} from '../../../../support/calendar-server.ts';

const HOUR_MS = 3_600_000;
const NINE = Date.parse('2026-11-24T15:00:00Z');
const RANGE = { from: Date.parse('2026-11-22T00:00:00Z'), to: Date.parse('2026-12-10T00:00:00Z') };

const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: crypto.randomUUID(),
  resource: null,
  startsAt: NINE,
  endsAt: NINE + HOUR_MS,
  isTentative: true,
  title: 'Check-up, Grace & Waffles; 1 < 2',
  description: null,
  location: '12 Main Street, Chicago',
  sequence: 0,
  updatedAt: NINE - 48 * HOUR_MS,
  ...changes,
});

const event = (uid: string, ...lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Owner//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

for (const program of CALENDAR_PROGRAMS)
  describe.skipIf(!isInstalled(program))(`at ${program}`, () => {
    let server: CalendarServer;
    let calendar: Calendar;
    beforeAll(async () => {
      server = await startCalendarServer(program);
      calendar = new CalDav(server.settings, { timeZone: 'America/Chicago' });
    });
    afterAll(() => server?.close());

    const put = async (given: CalendarEntry, written: WrittenEntry | null = null): Promise<WrittenEntry> => {
      const result = await calendar.put(given, written);
      if (result.kind !== 'written') throw new Error('The calendar refused the entry.');
      return { etag: result.etag, startsAt: given.startsAt, endsAt: given.endsAt };
    };
    const busyOf = async (uid: string) =>
      (await calendar.busy(RANGE)).filter((each) => each.uid === uid).map(({ from, to }) => [from, to]);
    const found = async (uid: string) => (await calendar.changesSince(null, [uid])).entries?.get(uid);

    it('an entry is written, changed and removed, and takes its time meanwhile', async () => {
      const first = entry();
      const written = await put(first);
      expect(await busyOf(first.uid)).toEqual([[NINE, NINE + HOUR_MS]]);
      const moved = { ...first, startsAt: NINE + HOUR_MS, endsAt: NINE + 2 * HOUR_MS, sequence: 1 };
      await put(moved, written);
      expect(await busyOf(first.uid)).toEqual([[NINE + HOUR_MS, NINE + 2 * HOUR_MS]]);
      await calendar.remove(first.uid);
      expect(await busyOf(first.uid)).toEqual([]);
      await calendar.remove(first.uid);
    });

    it('an entry whose answer was lost is recognized, and written once', async () => {
      const given = entry();
      const written = await put(given);
      expect(await put(given)).toEqual(written);
      const confirmed = { ...given, isTentative: false };
      const second = await put(confirmed, written);
      expect(await put(confirmed, written)).toEqual(second);
    });

    it('an entry that somebody has moved by hand is not overwritten', async () => {
      const given = entry();
      const written = await put(given);
      await server.write(
        `${given.uid}.ics`,
        event(given.uid, 'DTSTART:20261125T150000Z', 'DTEND:20261125T160000Z'),
      );
      expect(await calendar.put({ ...given, isTentative: false }, written)).toEqual({ kind: 'refused' });
      const there = await found(given.uid);
      expect(there).toMatchObject({ startsAt: Date.parse('2026-11-25T15:00:00Z'), isCancelled: false });
    });

    it('an entry that somebody has dragged to a whole day says so', async () => {
      const given = entry();
      await put(given);
      expect(await found(given.uid)).toMatchObject({ isWholeDay: false });
      await server.write(`${given.uid}.ics`, event(given.uid, 'DTSTART;VALUE=DATE:20261124'));
      expect(await found(given.uid)).toMatchObject({ isWholeDay: true });
    });

    it('an entry that cannot be read is reported without its words, and the others are followed', async () => {
      const onUnreadable = vi.fn();
      const reading = new CalDav(server.settings, { timeZone: 'America/Chicago', onUnreadable });
      const [given, other] = [entry(), entry()];
      await put(given);
      await put(other);
      await server.write(
        `${given.uid}.ics`,
        event(given.uid, 'DTSTART;TZID:20261125T150000', 'SUMMARY:Grace'),
      );
      const { entries } = await reading.changesSince(null, [given.uid, other.uid]);
      expect(entries?.get(other.uid)?.startsAt).toBe(NINE);
      // Radicale has written it anew.
      expect(onUnreadable.mock.calls).toEqual(entries?.has(given.uid) === true ? [] : [[]]);
    });

    it('an entry that somebody has deleted by hand is not written again', async () => {
      const given = entry();
      const written = await put(given);
      await server.ask('DELETE', `${given.uid}.ics`);
      expect(await calendar.put({ ...given, isTentative: false }, written)).toEqual({ kind: 'refused' });
      expect(await found(given.uid)).toBeNull();
    });

    it('an entry to which somebody has added something is still changed', async () => {
      const given = entry();
      const written = await put(given);
      const times = ['DTSTART:20261124T150000Z', 'DTEND:20261124T160000Z'];
      await server.write(`${given.uid}.ics`, event(given.uid, ...times, 'SUMMARY:Bring the leash'));
      await put({ ...given, isTentative: false }, written);
      expect(await busyOf(given.uid)).toEqual([[NINE, NINE + HOUR_MS]]);
    });

    it('changes are reported only if there are some', async () => {
      const given = entry();
      await put(given);
      const { token, entries } = await calendar.changesSince(null, [given.uid]);
      expect(entries?.size).toBe(1);
      expect(token).not.toBeNull();
      expect((await calendar.changesSince(token, [given.uid])).entries).toBeNull();
      await calendar.remove(given.uid);
      expect((await calendar.changesSince(token, [given.uid])).entries?.get(given.uid)).toBeNull();
    });

    it('a series takes the times of its occurrences, with exceptions and moved ones', async () => {
      const series = event(
        'series',
        'DTSTART;TZID=America/Chicago:20261102T090000',
        'DTEND;TZID=America/Chicago:20261102T093000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261203T000000Z',
        'EXDATE;TZID=America/Chicago:20261130T090000',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:series',
        'DTSTAMP:20261101T000000Z',
        'RECURRENCE-ID;TZID=America/Chicago:20261125T090000',
        'DTSTART;TZID=America/Chicago:20261126T140000',
        'DTEND;TZID=America/Chicago:20261126T150000',
      );
      await server.write('series.ics', series);
      const starts = (await busyOf('series')).map(([from = 0]) => new Date(from).toISOString().slice(0, 16));
      expect(starts.toSorted()).toEqual(['2026-11-23T15:00', '2026-11-26T20:00', '2026-12-02T15:00']);
    });

    it('an event of a whole day or without a zone takes its time in the business’s zone, also in the evening', async () => {
      await server.write('day.ics', event('day', 'DTSTART;VALUE=DATE:20261201'));
      const evening = ['DTSTART:20261203T190000', 'DTEND:20261203T200000'];
      await server.write('floating.ics', event('floating', ...evening));
      const uidsIn = async (from: string, to: string) =>
        (await calendar.busy({ from: Date.parse(from), to: Date.parse(to) })).map(({ uid }) => uid);
      expect(await uidsIn('2026-12-02T02:00:00Z', '2026-12-02T02:30:00Z')).toEqual(['day']);
      expect(await uidsIn('2026-12-02T06:00:00Z', '2026-12-02T06:30:00Z')).toEqual([]);
      expect(await uidsIn('2026-12-04T01:00:00Z', '2026-12-04T01:30:00Z')).toEqual(['floating']);
      expect(await uidsIn('2026-12-03T19:00:00Z', '2026-12-03T19:30:00Z')).toEqual([]);
    });

    it('an event that is free or cancelled takes no time', async () => {
      const times = ['DTSTART:20261124T150000Z', 'DTEND:20261124T160000Z'];
      await server.write('free.ics', event('free', ...times, 'TRANSP:TRANSPARENT'));
      await server.write('off.ics', event('off', ...times, 'STATUS:CANCELLED'));
      expect(await busyOf('free')).toEqual([]);
      expect(await busyOf('off')).toEqual([]);
    });
  });

describe('the check', () => {
  const check = async (settings: CalendarServer['settings']) => {
    const found: string[] = [];
    for await (const { verdict, says } of checkCalendar({ ...settings, hasNames: false }, NINE, 'UTC'))
      found.push(`${verdict}: ${says}`);
    return found;
  };

  it.skipIf(!isInstalled('radicale'))('reads and writes the calendar, and says what is wrong', async () => {
    const { settings, close } = await startCalendarServer('radicale');
    const { host } = new URL(settings.url);
    try {
      expect(await check(settings)).toEqual([
        `good: ${host} has 0 busy times in the next seven days.`,
        'good: An event was written and removed again.',
      ]);
      expect((await check({ ...settings, password: 'wrong' })).join()).toMatch(/^wrong: .*\(401\)/);
      expect((await check({ ...settings, url: `http://${host}/ann/none/` })).join()).toMatch(
        /wrong: .*CALENDAR_URL/,
      );
    } finally {
      await close();
    }
  });
});

it('a calendar that cannot be reached is an error without the password', async () => {
  const settings = { url: 'http://127.0.0.1:9/', user: 'ann', password: 'secret' };
  const calendar = new CalDav(settings, { timeZone: 'America/Chicago' });
  await expect(calendar.busy(RANGE)).rejects.toMatchObject({
    name: 'CalendarError',
    message: 'The calendar cannot be reached.',
  });
});
