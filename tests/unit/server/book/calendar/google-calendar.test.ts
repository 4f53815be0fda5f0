// Scope: an owner's Google calendar, at a stand-in for Google's documented API.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarEntry, WrittenEntry } from '../../../../../server/book/calendar/calendar.ts';
import { checkCalendar } from '../../../../../server/book/calendar/check.ts';
import { errorText } from '../../../../../server/http/reports.ts';
import { GoogleCalendar } from '../../../../../server/book/calendar/google/google-calendar.ts';
import { startGoogleCalendar, type GoogleStandIn } from '../../../../support/google-calendar.ts';
import { rowsOf } from '../../inbox/world.ts';
import { NOW } from '../book-store.ts';
import { bookFixture, callIn, firstSlot, GRACE } from '../tools-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Tuesday at 9 in Chicago. */
const NINE = Date.parse('2026-11-24T15:00:00Z');
const RANGE = { from: Date.parse('2026-11-22T00:00:00Z'), to: Date.parse('2026-12-10T00:00:00Z') };

let google: GoogleStandIn;
let time = NOW;

beforeAll(async () => {
  google = await startGoogleCalendar(() => time);
});
beforeEach(() => {
  time = NOW;
  google.clear();
});
afterEach(() => {
  google.share('writer');
  google.setClockAhead(0);
  google.setDown(false);
});
afterAll(() => google.close());

const idOf = (uid: string) => uid.replaceAll('-', '');
const times = (from: string, to: string) => ({ start: { dateTime: from }, end: { dateTime: to } });

describe('a Google calendar', () => {
  const open = () => new GoogleCalendar(google.settings, { timeZone: 'America/Chicago', now: () => time });
  const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
    uid: crypto.randomUUID(),
    resource: null,
    startsAt: NINE,
    endsAt: NINE + HOUR_MS,
    isTentative: true,
    title: 'Check-up',
    description: null,
    location: '12 Main Street',
    sequence: 0,
    updatedAt: NOW,
    ...changes,
  });
  const put = async (calendar: GoogleCalendar, given: CalendarEntry, written: WrittenEntry | null = null) => {
    const result = await calendar.put(given, written);
    if (result.kind !== 'written') throw new Error('The calendar refused the entry.');
    return { etag: result.etag, startsAt: given.startsAt, endsAt: given.endsAt };
  };

  it('has an entry that was written, changed and removed, and written again under the same id', async () => {
    const calendar = open();
    const given = entry();
    const written = await put(calendar, given);
    expect(google.events.get(idOf(given.uid))).toMatchObject({ status: 'tentative', summary: 'Check-up' });
    const moved = { ...given, isTentative: false, startsAt: NINE + HOUR_MS, endsAt: NINE + 2 * HOUR_MS };
    await put(calendar, moved, written);
    expect(await calendar.busy(RANGE)).toEqual([
      { from: NINE + HOUR_MS, to: NINE + 2 * HOUR_MS, uid: given.uid },
    ]);
    await calendar.remove(given.uid);
    await calendar.remove(given.uid);
    expect(await calendar.busy(RANGE)).toEqual([]);
    await put(calendar, moved);
    expect(await calendar.busy(RANGE)).toHaveLength(1);
  });

  it('has an entry once whose answer was lost', async () => {
    const calendar = open();
    const given = entry();
    google.loseAnswerTo('POST');
    await expect(calendar.put(given, null)).rejects.toThrow('cannot be reached');
    const written = await put(calendar, given);
    google.loseAnswerTo('PATCH');
    const confirmed = { ...given, isTentative: false };
    await expect(calendar.put(confirmed, written)).rejects.toThrow('cannot be reached');
    await put(calendar, confirmed, written);
    expect(google.events.size).toBe(1);
  });

  it.each([
    [200, 'Google’s answer is not JSON.'],
    [502, 'Google answered with 502.'],
  ])('is not empty when a page is answered with %i, and nobody quotes the page', async (status, problem) => {
    const throughProxy: typeof fetch = (input, init) =>
      new Request(input).url.includes('/events')
        ? Promise.resolve(new Response('Grace', { status }))
        : fetch(input, init);
    const shared = { timeZone: 'America/Chicago', now: () => time };
    const calendar = new GoogleCalendar(google.settings, { ...shared, fetch: throughProxy });
    const error = await calendar.busy(RANGE).catch((thrown: unknown) => thrown);
    expect(errorText(error)).toBe(`CalendarError: ${problem}`);
  });

  it('keeps what its owner has moved or deleted, and replaces other changes', async () => {
    const calendar = open();
    const given = entry();
    const written = await put(calendar, given);
    google.write({ id: idOf(given.uid), colorId: '3' });
    const changed = await put(calendar, { ...given, isTentative: false }, written);
    google.write({ id: idOf(given.uid), ...times('2026-11-24T18:00:00Z', '2026-11-24T19:00:00Z') });
    expect(await calendar.put({ ...given, title: 'X-ray' }, changed)).toEqual({ kind: 'refused' });
    google.removeByHand(idOf(given.uid));
    expect(await calendar.put({ ...given, title: 'X-ray' }, changed)).toEqual({ kind: 'refused' });
  });

  it('is busy at events of every kind that take time, on all pages', async () => {
    const at = times('2026-11-24T09:00:00-06:00', '2026-11-24T10:00:00-06:00');
    google.write({ id: 'meeting', ...at });
    google.write({ id: 'free', ...at, transparency: 'transparent' });
    google.write({ id: 'home', ...at, eventType: 'workingLocation' });
    google.write({ id: 'gone', ...at, status: 'cancelled' });
    google.write({ id: 'declined', ...at, attendees: [{ self: true, responseStatus: 'declined' }] });
    google.write({ id: 'series', ...at, recurrence: ['RRULE:FREQ=DAILY'] });
    google.write({ id: 'series_1', recurringEventId: 'series', ...at });
    google.write({ id: 'series_2', recurringEventId: 'series', ...at, status: 'cancelled' });
    google.write({ id: 'holiday', start: { date: '2026-11-26' }, end: { date: '2026-11-27' } });
    const day = Date.parse('2026-11-26T06:00:00Z');
    expect(await open().busy(RANGE)).toEqual([
      { from: NINE, to: NINE + HOUR_MS, uid: 'meeting' },
      { from: NINE, to: NINE + HOUR_MS, uid: 'series' },
      { from: day, to: day + 24 * HOUR_MS, uid: 'holiday' },
    ]);
  });

  it('is busy in the evening of a whole day, also if the calendar has another zone than the business', async () => {
    google.write({ id: 'holiday', start: { date: '2026-11-26' }, end: { date: '2026-11-27' } });
    const [from, to] = [Date.parse('2026-11-27T02:00:00Z'), Date.parse('2026-11-27T02:30:00Z')];
    expect(await open().busy({ from, to })).toMatchObject([{ uid: 'holiday' }]);
    expect(await open().busy({ from: from + 4 * HOUR_MS, to: to + 4 * HOUR_MS })).toEqual([]);
  });

  it('reports what has changed since a token, and everything if Google has forgotten the token', async () => {
    const calendar = open();
    const [one, other] = [entry(), entry({ startsAt: NINE + 2 * HOUR_MS, endsAt: NINE + 3 * HOUR_MS })];
    await put(calendar, one);
    await put(calendar, other);
    const uids = [one.uid, other.uid];
    const first = await calendar.changesSince(null, uids);
    expect(first.entries?.get(one.uid)).toMatchObject({ startsAt: NINE });
    expect(await calendar.changesSince(first.token, uids)).toEqual({ token: first.token, entries: null });
    google.removeByHand(idOf(one.uid));
    const second = await calendar.changesSince(first.token, uids);
    expect([...(second.entries ?? [])]).toEqual([[one.uid, null]]);
    google.write({ id: idOf(other.uid), ...times('2026-11-01T18:00:00Z', '2026-11-01T19:00:00Z') });
    google.forgetTokens();
    const third = await calendar.changesSince(second.token, uids);
    expect(third.entries?.get(one.uid)).toBeNull();
    expect(third.entries?.get(other.uid)?.startsAt).toBe(Date.parse('2026-11-01T18:00:00Z'));
  });

  it('is asked with one token until that ends or is refused', async () => {
    const calendar = open();
    const before = google.tokensGiven();
    await Promise.all([calendar.busy(RANGE), calendar.busy(RANGE)]);
    expect(google.tokensGiven() - before).toBe(1);
    google.revoke();
    await calendar.busy(RANGE);
    expect(google.tokensGiven() - before).toBe(2);
    time += HOUR_MS;
    await calendar.busy(RANGE);
    expect(google.tokensGiven() - before).toBe(3);
  });

  it('whose requests are limited is an error that says so', async () => {
    google.refuse(403, 'rateLimitExceeded');
    await expect(open().busy(RANGE)).rejects.toThrow('Google limits how often it answers (403).');
    google.refuse(429, 'rateLimitExceeded');
    await expect(open().busy(RANGE)).rejects.toThrow('Google limits how often it answers (429).');
  });
});

describe('the check of a Google calendar', () => {
  const check = async (changes: Partial<GoogleStandIn['settings']> = {}) => {
    const found: string[] = [];
    const settings = { ...google.settings, ...changes, hasNames: false };
    for await (const { verdict, says } of checkCalendar(settings, time, 'America/Chicago'))
      found.push(`${verdict}: ${says}`);
    return found;
  };
  const { key } = { key: () => google.settings.key };

  it('reads and writes it', async () => {
    expect(await check()).toEqual([
      'good: Google’s calendar practice@group.calendar.google.com has 0 busy times in the next seven days.',
      'good: An event was written and removed again.',
    ]);
  });

  it('says that it is not shared with the account, or read only', async () => {
    google.share('none');
    expect((await check()).join()).toMatch(/^wrong: Google shows book@\S+ no calendar .*: share/);
    google.share('reader');
    expect((await check()).at(-1)).toMatch(/^wrong: book@\S+ may not change .*Make changes to events/);
  });

  it('says that the key, the account or the clock is wrong, or the API not enabled', async () => {
    const other = await startGoogleCalendar();
    await other.close();
    const foreign = { ...key(), privateKey: other.settings.key.privateKey };
    expect((await check({ key: foreign })).join()).toMatch(/^wrong: Google refuses the key of book@/);
    expect((await check({ key: { ...key(), email: 'gone@project.example' } })).join()).toMatch(
      /^wrong: Google does not know the account gone@/,
    );
    expect((await check({ key: { ...key(), privateKey: 'none' } })).join()).toMatch(
      /^wrong: The private key in CALENDAR_GOOGLE_KEY cannot be used/,
    );
    google.setClockAhead(14 * MINUTE_MS);
    expect((await check()).join()).toMatch(/^wrong: .*clock is wrong: it is 14 minutes off/);
    google.setClockAhead(0);
    google.refuse(403, 'accessNotConfigured');
    expect((await check()).join()).toMatch(/^wrong: The Google Calendar API is not enabled/);
  });
});

describe('the book with a Google calendar', () => {
  const { openBook, file } = bookFixture();
  const open = () =>
    openBook(undefined, undefined, undefined, { calendar: { ...google.settings, hasNames: false } });

  it('offers no time of an event, and what it books is in the calendar', async () => {
    google.write({ id: 'dentist', ...times('2026-11-24T15:00:00Z', '2026-11-24T15:30:00Z') });
    const world = await open();
    await world.inbox.work();
    const caller = await callIn(world);
    const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
    expect(google.events.get(idOf(String(reference)))).toMatchObject({
      status: 'confirmed',
      start: { dateTime: '2026-11-24T15:30:00.000Z' },
    });
  });

  it('refuses a time at which an event was added a moment ago', async () => {
    const world = await open();
    await world.inbox.work();
    const caller = await callIn(world);
    const slot = await firstSlot(caller);
    google.write({ id: 'dentist', ...times('2026-11-24T15:00:00Z', '2026-11-24T15:30:00Z') });
    expect(await caller.use('book', { slot, ...GRACE })).toMatchObject({ booked: false });
    expect(rowsOf(file(), 'appointments')).toEqual([]);
  });

  it('follows what the owner moves and deletes in it', async () => {
    const world = await open();
    const caller = await callIn(world);
    const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
    await world.inbox.work();
    const id = idOf(String(reference));
    google.write({ id, ...times('2026-11-25T16:30:00Z', '2026-11-25T17:15:00Z') });
    world.pass(MINUTE_MS);
    await world.inbox.work();
    expect(rowsOf(file(), 'appointments')).toMatchObject([
      { state: 'moved', starts_at: Date.parse('2026-11-25T16:30:00Z') },
    ]);
    google.removeByHand(id);
    world.pass(MINUTE_MS);
    await world.inbox.work();
    expect(rowsOf(file(), 'appointments')).toMatchObject([{ state: 'cancelled' }]);
  });

  it('says that an appointment is requested while Google cannot be reached, and writes it afterwards', async () => {
    const world = await open();
    await world.inbox.work();
    const caller = await callIn(world);
    const slot = await firstSlot(caller);
    google.setDown(true);
    expect(await caller.use('book', { slot, ...GRACE })).toMatchObject({ booked: false, requested: true });
    google.setDown(false);
    world.pass(MINUTE_MS);
    await world.inbox.work();
    expect(google.events.size).toBe(1);
  });
});
