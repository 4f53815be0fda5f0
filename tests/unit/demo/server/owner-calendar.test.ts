// Scope: with `npm start` and Radicale, what Erin books is in the owner's calendar, where the owner moves it by hand.
import { afterEach, describe, expect, it } from 'vitest';
import { practice } from '../../../../demo/inbox/practice.ts';
import { startServer, type RunningServer } from '../../../../demo/server/server.ts';
import { movedBy, readEvent } from '../../../../demo/stand-ins/owner-calendar/events.ts';
import { CALENDARS } from '../../../../demo/stand-ins/owner-calendar/owner-calendar.ts';
import type { ScenarioId } from '../../../../demo/stand-ins/scenarios.ts';
import { isInstalled } from '../../../support/calendar-server.ts';
import { chatWith } from '../call-endpoint/chat.ts';
import { eventsOf } from './owner-events.ts';

let server: RunningServer | null = null;
afterEach(() => server?.close());

async function untilConfirmed(server: RunningServer, scenario: ScenarioId): Promise<readonly string[]> {
  const heard = await chatWith(server, { at: `/call-endpoint/${scenario}` }, LINES);
  expect(heard.at(-1)?.text).toContain('You are booked for');
  return heard.flatMap(({ answers }) => answers);
}

const LINES = ['Hello', 'Yes', 'A bakery', 'The phone', 'The second one'];

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

it.each(['answer-lost', 'booking-repeated'] as const)(
  'in the scenario %s, there is one appointment, and Erin confirms it',
  async (scenario) => {
    server = await startServer({ port: 0, pagesFolder: '/nowhere', book: practice() });
    const [answer] = await untilConfirmed(server, scenario);
    const other = await untilConfirmed(server, 'erin');
    // A second appointment would have taken the other person at the same time, and so both of them.
    expect(JSON.parse(other[0] ?? '')).toMatchObject({ start: JSON.parse(answer ?? '').start as string });
  },
);

describe.skipIf(!isInstalled('radicale'))('with Radicale', () => {
  it.each([
    ['slot-taken', 'that time was just taken, and nothing is booked', 1],
    ['calendar-down', 'I have requested', 0],
    ['calendar-slow', 'I have requested', 0],
  ] as const)('in the scenario %s, Erin says that %s', async (scenario, words, strangers) => {
    server = await startServer({ port: 0, pagesFolder: '/nowhere', book: practice(), hasCalendar: true });
    const heard = await chatWith(server, { at: `/call-endpoint/${scenario}` }, LINES);
    expect(heard.at(-1)?.text).toContain(words);
    const running = server;
    const others = async () =>
      (await eventsOf(running, CALENDARS.house)).filter(
        ({ summary }) => !summary.startsWith('Free consultation'),
      );
    await expect.poll(others).toHaveLength(strangers);
  });

  it('an appointment that Erin books is in the calendar at the time that she says, and can be moved there', async () => {
    server = await startServer({ port: 0, pagesFolder: '/nowhere', book: practice(), hasCalendar: true });
    expect(server.hasCalendar).toBe(true);
    const heard = await chatWith(server, { at: '/call-endpoint' }, LINES);
    expect(heard.at(-1)?.text).toContain('You are booked for');
    const running = server;
    await expect
      .poll(async () => (await eventsOf(running, CALENDARS.house)).map(({ status }) => status))
      .toEqual(['CONFIRMED']);
    const [event] = await eventsOf(server, CALENDARS.house);
    expect(event?.summary).toContain('Free consultation');
    const moved = await fetch(`${server.url}/stand-ins/owner-calendar`, {
      method: 'POST',
      body: event?.name ?? '',
    });
    expect(moved.status).toBe(204);
    const [later] = await eventsOf(server, CALENDARS.house);
    expect(later?.startsAt).toBe((event?.startsAt ?? 0) + 3_600_000);
  });
});
