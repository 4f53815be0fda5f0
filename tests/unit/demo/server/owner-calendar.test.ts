// Scope: with `npm start` and Radicale, what Erin books is in the owner's calendar, where the owner moves it by hand.
import { afterEach, describe, expect, it } from 'vitest';
import { practice } from '../../../../demo/inbox/practice.ts';
import { startServer, type RunningServer } from '../../../../demo/server/server.ts';
import { movedBy, readEvent, type CalendarEvent } from '../../../../demo/stand-ins/owner-calendar/events.ts';
import { isInstalled } from '../../../support/calendar-server.ts';
import { chatWith } from '../call-endpoint/chat.ts';

let server: RunningServer | null = null;
afterEach(() => server?.close());

const LINES = ['Hello', 'Yes', 'A bakery', 'The phone', 'The second one'];

async function eventsOf({ url }: RunningServer): Promise<readonly CalendarEvent[]> {
  const answer = await fetch(`${url}/stand-ins/owner-calendar`);
  return ((await answer.json()) as { readonly events: readonly CalendarEvent[] }).events;
}

const FILE = [
  'BEGIN:VEVENT',
  'DTSTART:20261203T230000Z',
  'DTEND:20261203T233000Z',
  'SUMMARY:Cleaning\\, Sam',
  'STATUS:CONFIRMED',
  'END:VEVENT',
].join('\r\n');

it('an event that is moved keeps everything but its times', () => {
  const startsAt = Date.UTC(2026, 11, 3, 23);
  const event = { name: 'a.ics', summary: 'Cleaning, Sam', status: 'CONFIRMED' };
  expect(readEvent('a.ics', FILE)).toEqual({ ...event, startsAt, endsAt: startsAt + 1_800_000 });
  expect(readEvent('a.ics', movedBy(FILE, 3_600_000))).toEqual({
    ...event,
    startsAt: startsAt + 3_600_000,
    endsAt: startsAt + 5_400_000,
  });
});

describe.skipIf(!isInstalled('radicale'))('with Radicale', () => {
  it('an appointment that Erin books is in the calendar at the time that she says, and can be moved there', async () => {
    server = await startServer({ port: 0, pagesFolder: '/nowhere', book: practice(), hasCalendar: true });
    expect(server.hasCalendar).toBe(true);
    const heard = await chatWith(server, { at: '/call-endpoint' }, LINES);
    expect(heard.at(-1)?.text).toContain('You are booked for');
    const running = server;
    await expect
      .poll(async () => (await eventsOf(running)).map(({ status }) => status))
      .toEqual(['CONFIRMED']);
    const [event] = await eventsOf(server);
    expect(event?.summary).toContain('Free consultation');
    const moved = await fetch(`${server.url}/stand-ins/owner-calendar`, {
      method: 'POST',
      body: event?.name ?? '',
    });
    expect(moved.status).toBe(204);
    const [later] = await eventsOf(server);
    expect(later?.startsAt).toBe((event?.startsAt ?? 0) + 3_600_000);
  });
});
