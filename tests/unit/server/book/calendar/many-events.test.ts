// Scope: a calendar of thousands of events, and busy times beside the server's own answer.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { CalDav } from '../../../../../server/book/calendar/caldav.ts';
import type { BusyTime } from '../../../../../server/book/calendar/calendar.ts';
import { isInstalled, startCalendarServer } from '../../../../support/calendar-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FROM = Date.parse('2026-11-22T00:00:00Z');
const RANGE = { from: FROM, to: FROM + 60 * DAY_MS };
const EVENTS = 5_000;
/** One in so many is a series, which began ten years ago. */
const EVENTS_PER_SERIES = 100;

const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

function eventOf(number: number): string {
  const isSeries = number % EVENTS_PER_SERIES === 0;
  // Over two years, of which the range is a part.
  const day = isSeries ? -3_650 : (number % 730) - 365;
  const start = FROM + day * DAY_MS + (number % 24) * HOUR_MS;
  return [
    'BEGIN:VEVENT',
    `UID:event-${number}`,
    'DTSTAMP:20261101T000000Z',
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + HOUR_MS / 2)}`,
    ...(isSeries ? ['RRULE:FREQ=WEEKLY'] : []),
    `SUMMARY:Event ${number}`,
    'END:VEVENT',
  ].join('\r\n');
}

const fileOf = (events: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Owner//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');

/** As a free-busy answer has them. */
function merged(times: readonly BusyTime[]): readonly string[] {
  const list: { from: number; to: number }[] = [];
  for (const { from, to } of times.toSorted((one, other) => one.from - other.from)) {
    const last = list.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else list.push({ from, to });
  }
  return list.map(({ from, to }) => `${stamp(from)}/${stamp(to)}`);
}

describe.skipIf(!isInstalled('radicale'))('at radicale', () => {
  it(
    'the busy times of 5,000 events are found in seconds, and requests are answered meanwhile',
    { timeout: 120_000 },
    async () => {
      const server = await startCalendarServer('radicale');
      try {
        const events = Array.from({ length: EVENTS }, (_, number) => eventOf(number));
        for (const [number, event] of events.entries())
          writeFileSync(join(server.files, `event-${number}.ics`), fileOf([event]));
        // Radicale reads each new file once, which takes longer than a request may.
        const all =
          '<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav"><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter></c:calendar-query>';
        await server.ask('REPORT', '', all, { 'content-type': 'text/xml', depth: '1' });
        const calendar = new CalDav(server.settings, { timeZone: 'America/Chicago' });
        let longestMs = 0;
        let last = performance.now();
        const timer = setInterval(() => {
          longestMs = Math.max(longestMs, performance.now() - last);
          last = performance.now();
        });
        const busy = await calendar.busy(RANGE);
        clearInterval(timer);
        const single = events.filter((_, number) => {
          const day = (number % 730) - 365;
          return number % EVENTS_PER_SERIES !== 0 && day >= 0 && day < 60;
        });
        expect(busy.filter(({ uid }) => Number(uid.slice(6)) % EVENTS_PER_SERIES !== 0)).toHaveLength(
          single.length,
        );
        const series = busy.filter(({ uid }) => Number(uid.slice(6)) % EVENTS_PER_SERIES === 0);
        expect(new Set(series.map(({ uid }) => uid)).size).toBe(EVENTS / EVENTS_PER_SERIES);
        console.log(`5,000 events: the process was busy for at most ${Math.round(longestMs)} ms at a time`);
        expect(longestMs).toBeLessThan(1_000);
      } finally {
        await server.close();
      }
    },
  );
});

describe.skipIf(!isInstalled('xandikos'))('at xandikos', () => {
  it('the busy times are those of the server’s own free-busy answer', { timeout: 120_000 }, async () => {
    const server = await startCalendarServer('xandikos');
    try {
      // Xandikos 0.2 does not expand series.
      for (let number = 1; number < 40; number += 1)
        await server.write(`event-${number}.ics`, fileOf([eventOf(number * 18 + 1)]));
      const query = `<C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav"><C:time-range start="${stamp(RANGE.from)}" end="${stamp(RANGE.to)}"/></C:free-busy-query>`;
      const answer = await server.ask('REPORT', '', query, { 'content-type': 'application/xml', depth: '1' });
      const [, freeBusy] = /BEGIN:VFREEBUSY([\s\S]*?)END:VFREEBUSY/.exec(await answer.text()) ?? [];
      const component = new ICAL.Component(
        ICAL.parse(
          `BEGIN:VFREEBUSY${(freeBusy ?? '').replaceAll('FREEBUSY;TZID=UTC', 'FREEBUSY')}END:VFREEBUSY`,
        ),
      );
      const own = component
        .getAllProperties('freebusy')
        .flatMap((property) => property.getValues())
        .flatMap((period: unknown) => (period instanceof ICAL.Period ? [period] : []))
        .map(({ start, end }) => ({
          uid: '',
          from: start.toUnixTime() * 1_000,
          to: end === null ? 0 : end.toUnixTime() * 1_000,
        }));
      const calendar = new CalDav(server.settings, { timeZone: 'America/Chicago' });
      const found = merged(await calendar.busy(RANGE));
      expect(found.length).toBeGreaterThan(1);
      expect(found).toEqual(merged(own));
    } finally {
      await server.close();
    }
  });
});
