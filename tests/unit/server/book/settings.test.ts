// Scope: the book's settings, and what `task-tamer-server check` says about the owner's file.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBook } from '../../../../server/book/check.ts';
import { readEnvironment } from '../../../../server/cli/environment.ts';
import { bookOf, PRACTICE } from './example-book.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-book-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(file: object | null, changes: Readonly<Record<string, string>> = {}) {
  const path = join(folder, 'book.json');
  if (file !== null) await writeFile(path, JSON.stringify(file));
  return readEnvironment({
    PRIVATE_KEY: 'private-key',
    ASSISTANT: 'erin',
    BOT_CHECK_SECRET: 'bot-check-secret',
    SITE_KEY: 'site-key',
    ORIGINS: 'https://shop.example',
    INBOX: join(folder, 'inbox.db'),
    PUBLIC_URL: 'https://api.shop.example',
    BOOK: 'on',
    BOOK_FILE: path,
    ...changes,
  });
}

describe('the program', () => {
  it('reads the owner’s file, and takes the book’s tools for booking tools', async () => {
    const { settings } = await read(PRACTICE, { BOOKING_TOOLS: 'bookAppointment' });
    expect(settings?.book).toEqual(bookOf());
    expect(settings?.endpoint.bookingTools).toEqual(['bookAppointment', 'book', 'move', 'cancel']);
    const { settings: repeated } = await read(PRACTICE, { BOOKING_TOOLS: 'cancel,bookAppointment,book' });
    expect(repeated?.endpoint.bookingTools).toEqual(['cancel', 'bookAppointment', 'book', 'move']);
  });

  it('has no book unless it is switched on', async () => {
    const { settings } = await read({}, { BOOK: 'off' });
    expect(settings?.book).toBeNull();
    expect(settings?.endpoint.bookingTools).toBeUndefined();
  });

  it('takes services and hours from the page of the inbox if it has no file', async () => {
    const { settings } = await read(null, { BOOK_FILE: '' });
    expect(settings?.book).toBe('stored');
    expect(settings?.endpoint.bookingTools).toEqual(['book', 'move', 'cancel']);
  });

  it('does not start with a file that is wrong, and lists each mistake', async () => {
    expect((await read({ ...PRACTICE, gridMinutes: 1, price: 2 })).problems).toEqual([
      'BOOK_FILE gridMinutes must be a whole number from 5 to 1440',
      'BOOK_FILE price is not a known field',
    ]);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a file that can be read',
      { BOOK_FILE: '/nowhere/book.json' },
      'BOOK_FILE names a file that could not be read',
    ],
    [
      'an inbox',
      { INBOX: '' },
      'BOOK needs an inbox and PUBLIC_URL: it keeps appointments there, and the platform uses its tools',
    ],
    [
      'a public URL',
      { PUBLIC_URL: '' },
      'BOOK needs an inbox and PUBLIC_URL: it keeps appointments there, and the platform uses its tools',
    ],
  ])('does not start without %s', async (_, changes, problem) => {
    expect((await read(PRACTICE, changes)).problems).toEqual([problem]);
  });
});

describe('the owner’s calendar', () => {
  const CALENDAR = {
    CALENDAR_URL: 'https://dav.example/ann/practice/',
    CALENDAR_USER: 'ann',
    CALENDAR_PASSWORD: 'secret',
  };

  it('is read, without names unless the owner wants them', async () => {
    const { settings } = await read(PRACTICE, CALENDAR);
    expect(settings?.inbox?.calendar).toEqual({
      kind: 'caldav',
      url: CALENDAR.CALENDAR_URL,
      user: 'ann',
      password: 'secret',
      hasNames: false,
    });
    const named = await read(PRACTICE, { ...CALENDAR, CALENDAR_NAMES: 'on' });
    expect(named.settings?.inbox?.calendar?.hasNames).toBe(true);
  });

  it('is read with the calendars of people, which are at the same server', async () => {
    const people = { bob: 'https://dav.example/bob/own/' };
    const { settings } = await read(PRACTICE, { ...CALENDAR, CALENDAR_PEOPLE: JSON.stringify(people) });
    expect(settings?.inbox?.calendar?.people).toEqual(people);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a person’s calendar elsewhere',
      { CALENDAR_PEOPLE: '{"bob":"https://elsewhere.example/bob/"}' },
      'CALENDAR_PEOPLE has an address that is not at the server of CALENDAR_URL',
    ],
    [
      'people that are no object',
      { CALENDAR_PEOPLE: 'bob' },
      'CALENDAR_PEOPLE is not a JSON object of calendars by the ids of people',
    ],
    [
      'a user in its address',
      { CALENDAR_URL: 'https://ann:secret@dav.example/' },
      'CALENDAR_URL is not an address that begins with https:// or http://, without a user',
    ],
    ['no password', { CALENDAR_PASSWORD: '' }, 'CALENDAR_PASSWORD is missing: CALENDAR_URL needs a password'],
    ['no user', { CALENDAR_USER: '' }, 'CALENDAR_USER is missing: CALENDAR_URL needs a user'],
    ['no address', { CALENDAR_URL: '' }, 'CALENDAR_URL is missing: CALENDAR_USER has a calendar there'],
    ['no book', { BOOK: 'off' }, 'Your calendar needs BOOK: its appointments are written into the calendar'],
  ])('with %s keeps the program from starting', async (_, changes, problem) => {
    expect((await read(PRACTICE, { ...CALENDAR, ...changes })).problems).toEqual([problem]);
  });
});

describe('the owner’s Google calendar', () => {
  const KEY = {
    type: 'service_account',
    client_email: 'book@project.iam.gserviceaccount.com',
    private_key: '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n',
    token_uri: 'https://oauth2.googleapis.com/token',
  };
  const CALENDAR = {
    CALENDAR_GOOGLE_ID: 'practice@group.calendar.google.com',
    CALENDAR_GOOGLE_KEY: JSON.stringify(KEY),
  };

  it('is read from the key file of its service account', async () => {
    const { settings } = await read(PRACTICE, CALENDAR);
    expect(settings?.inbox?.calendar).toEqual({
      kind: 'google',
      calendarId: 'practice@group.calendar.google.com',
      key: { email: KEY.client_email, privateKey: KEY.private_key, tokenUrl: KEY.token_uri },
      hasNames: false,
    });
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'no key',
      { CALENDAR_GOOGLE_KEY: '' },
      'CALENDAR_GOOGLE_KEY is missing: CALENDAR_GOOGLE_ID needs the key of a service account',
    ],
    [
      'another kind of key',
      { CALENDAR_GOOGLE_KEY: JSON.stringify({ ...KEY, type: 'authorized_user' }) },
      'CALENDAR_GOOGLE_KEY is not the JSON key of a Google service account',
    ],
    [
      'no id',
      { CALENDAR_GOOGLE_ID: '' },
      'CALENDAR_GOOGLE_ID is missing: CALENDAR_GOOGLE_KEY has a calendar there',
    ],
    [
      'a second calendar',
      {
        CALENDAR_URL: 'https://dav.example/ann/practice/',
        CALENDAR_USER: 'ann',
        CALENDAR_PASSWORD: 'secret',
      },
      'CALENDAR_URL and CALENDAR_GOOGLE_ID are both set: the book has one calendar',
    ],
  ])('with %s keeps the program from starting', async (_, changes, problem) => {
    expect((await read(PRACTICE, { ...CALENDAR, ...changes })).problems).toEqual([problem]);
  });
});

describe('the check', () => {
  const NOW = Date.parse('2026-11-22T12:00:00Z');
  const check = (file: object = PRACTICE) =>
    [...checkBook(bookOf(file), NOW, 'America/Chicago')].map(({ verdict, says }) => `${verdict}: ${says}`);

  it('says line by line what the file offers', () => {
    expect(check()).toEqual([
      'good: Sunday: closed, in America/Chicago.',
      'good: Monday: 09:00-12:00, 13:00-17:00, in America/Chicago.',
      'good: Tuesday: 09:00-12:00, 13:00-17:00, in America/Chicago.',
      'good: Wednesday: 09:00-12:00, in America/Chicago.',
      'good: Thursday: 09:00-12:00, 13:00-17:00, in America/Chicago.',
      'good: Friday: 09:00-12:00, in America/Chicago.',
      'good: Saturday: closed, in America/Chicago.',
      'good: 2026-11-26: closed.',
      'good: Check-up: 30 minutes, with Dr. Ann Lee or Bob, from Monday, November 23 at 9:00 AM.',
      'good: X-ray: 20 minutes, with Dr. Ann Lee or Bob, from Monday, November 23 at 9:00 AM.',
      'good: Nail trim: 15 minutes, with Bob, from Tuesday, November 24 at 1:00 PM.',
    ]);
  });

  it('finds a service that is never offered, because it fits into no span', () => {
    const services = [{ id: 'course', name: 'Course', minutes: 300 }];
    expect(check({ ...PRACTICE, services }).at(-1)).toMatch(
      /^wrong: Course: 300 minutes, .* is never offered/,
    );
  });
});
