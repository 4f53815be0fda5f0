/** A book with an owner's calendar at a real server, behind a proxy that can fail. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { CalDav } from '../../../../../server/book/calendar/caldav.ts';
import type { BusyTime } from '../../../../../server/book/calendar/calendar.ts';
import {
  startCalendarServer,
  type CalendarProgram,
  type CalendarServer,
} from '../../../../support/calendar-server.ts';
import { startUnreliableProxy, type UnreliableProxy } from '../../../../support/unreliable-proxy.ts';
import type { BookRulesSetting } from '../../../../../server/book/rules/book-rules.ts';
import type { InboxSettings } from '../../../../../server/inbox/context.ts';
import type { InboxWorld } from '../../inbox/world.ts';
import { bookFixture } from '../tools-world.ts';

/** A year around the tests' time. */
const RANGE = { from: Date.parse('2026-06-01T00:00:00Z'), to: Date.parse('2027-06-01T00:00:00Z') };

export const eventFile = (uid: string, start: string, end: string, ...lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Owner//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
    `DTSTART:${start}`,
    `DTEND:${end}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** Each test gets an empty calendar. */
export function calendarFixture(program: CalendarProgram) {
  const book = bookFixture();
  let server: CalendarServer;
  let proxy: UnreliableProxy;

  beforeAll(async () => {
    server = await startCalendarServer(program);
    proxy = await startUnreliableProxy(server.settings.url);
  });
  beforeEach(async () => {
    proxy.delay(0);
    proxy.setDown(false);
    for (const { uid } of await busy()) await server.ask('DELETE', `${uid}.ics`);
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });

  const busy = (): Promise<readonly BusyTime[]> =>
    new CalDav(server.settings, { timeZone: 'America/Chicago' }).busy(RANGE);

  return {
    ...book,
    busy,
    server: () => server,
    proxy: () => proxy,
    /** The file of an entry; null if there is none. */
    entryFile: async (uid: string): Promise<string | null> => {
      const answer = await server.ask('GET', `${uid}.ics`);
      return answer.ok ? (await answer.text()).replaceAll('\r\n ', '') : null;
    },
    addEvent: async (uid: string, start: string, end: string): Promise<void> => {
      await server.write(`${uid}.ics`, eventFile(uid, start, end));
    },
    /** @param rules of the book. Default: those of the example */
    open: (
      inbox: Partial<InboxSettings> = {},
      hasNames = false,
      rules?: BookRulesSetting,
    ): Promise<InboxWorld> => {
      const calendar = { ...server.settings, url: proxy.url, hasNames };
      return book.openBook(undefined, rules, undefined, { calendar, ...inbox });
    },
  };
}
