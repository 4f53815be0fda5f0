// Scope: the mails that visitors and owners get about appointments, from a booking in a call to a real mail server.
import { describe, expect, it } from 'vitest';
import { changeInbox } from '../../../../support/inbox/changes.ts';
import type { Email } from 'postal-mime';
import { DAY_MS, HOUR_MS, OWNER, rowsOf } from '../../inbox/world.ts';
import { visitorMail } from '../../../../../server/book/notices/visitor-mail.ts';
import { bookOf, PRACTICE } from '../example-book.ts';
import { appointmentRow } from './appointment-row.ts';
import { bookFixture, callIn, firstSlot } from '../tools-world.ts';

const { openBook, mailServer, close, file, mailed } = bookFixture();
const ADDRESS = 'grace@mail.example';
const GRACE = { name: 'Grace', contact: ADDRESS, note: 'Waffles limps' };

const recipientsOf = ({ to }: Email) => (to ?? []).map(({ address }) => address);
/** Those to the visitor. */
const mailsSince = (first: number) =>
  mailServer()
    .mails.slice(first)
    .filter((mail) => !recipientsOf(mail).includes(OWNER));
const calendarOf = (mail: Email | undefined): string =>
  (mail?.attachments ?? [])
    .filter(({ mimeType }) => mimeType.includes('calendar') || mimeType.includes('ics'))
    .map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
    .join('')
    .replaceAll(/\r?\n /g, '');
const lineOf = (calendar: string, name: string) =>
  calendar.split(/\r?\n/).find((line) => line.startsWith(name)) ?? '';

async function bookedWorld(given: object = {}, language = 'en', rules = bookOf()) {
  const world = await openBook(undefined, rules, {}, { ...mailed(), mailFrom: `Paws <${OWNER}>` });
  const caller = await callIn(world, language);
  const first = mailServer().mails.length;
  const slot = await firstSlot(caller, { day: '27' });
  const booked = await caller.use('book', { slot, ...GRACE, ...given });
  if (booked.booked !== true) throw new Error(JSON.stringify(booked));
  await world.inbox.work();
  return {
    world,
    caller,
    booked,
    mails: () => mailsSince(first),
    source: () => mailServer().sources.at(first) ?? '',
  };
}

describe('a booking', () => {
  it('is confirmed by a mail from the business, with an invitation and a link', async () => {
    const rules = bookOf({ ...PRACTICE, email: 'desk@paws.example' });
    const { mails, booked } = await bookedWorld({}, 'en', rules);
    const [mail, ...others] = mails();
    expect(others).toEqual([]);
    expect(recipientsOf(mail as Email)).toEqual([ADDRESS]);
    expect(mail?.from).toMatchObject({ name: 'Paws', address: OWNER });
    expect(mail?.replyTo).toMatchObject([{ address: 'desk@paws.example' }]);
    expect(mail?.subject).toBe('Your appointment is booked: Friday, November 27, 9:00 AM CST');
    expect(mail?.text).toContain('Appointment: Check-up');
    expect(mail?.text).toContain('With: Dr. Ann Lee');
    expect(mail?.text).toMatch(
      /Confirm, move or cancel: https:\/\/api\.shop\.example\/inbox\/visits\/[\w-]{34}\n/,
    );
    const calendar = calendarOf(mail);
    expect(lineOf(calendar, 'METHOD')).toBe('METHOD:REQUEST');
    expect(lineOf(calendar, 'UID')).toBe(`UID:${String(booked['reference'])}`);
    expect(lineOf(calendar, 'ORGANIZER')).toBe(`ORGANIZER:mailto:${OWNER}`);
    expect(lineOf(calendar, 'DTSTART')).toBe('DTSTART:20261127T150000Z');
    expect(lineOf(calendar, 'LOCATION')).toBe('LOCATION:12 Main Street');
  });

  it('names the reason for the visit neither in subject nor preview nor calendar', async () => {
    const { mails, source } = await bookedWorld();
    const [mail] = mails();
    expect(mail?.subject).not.toMatch(/check-up|waffles/i);
    expect(calendarOf(mail)).not.toMatch(/check-up|waffles/i);
    expect(/display:none[^]*?<\/div>/.exec(mail?.html ?? '')?.[0]).not.toMatch(/check-up|waffles/i);
    expect(source()).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
  });

  it('is confirmed in the visitor’s language and its direction', async () => {
    const { mails } = await bookedWorld({}, 'ar');
    expect(mails()[0]?.subject).toContain('تم حجز موعدك');
    expect(mails()[0]?.html).toContain('<html lang="ar" dir="rtl">');
  });

  it('with a telephone number is not mailed', async () => {
    const { mails } = await bookedWorld({ contact: '212 555 0142' });
    expect(mails()).toEqual([]);
    expect(rowsOf(file(), 'notices')).toEqual([]);
  });

  it('is not mailed if the owner does not want it', async () => {
    const { mails } = await bookedWorld({}, 'en', bookOf({ ...PRACTICE, mails: false }));
    expect(mails()).toEqual([]);
  });

  it('is followed by reminders a day and two hours before, whose number a restart does not change', async () => {
    const { world, mails } = await bookedWorld();
    world.pass(4 * DAY_MS + 3 * HOUR_MS - 1);
    await world.inbox.work();
    expect(mails()).toHaveLength(1);
    world.pass(1);
    await world.inbox.work();
    await world.inbox.work();
    expect(mails().map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Your appointment is booked',
      'A reminder of your appointment',
    ]);
    expect(calendarOf(mails()[1])).toBe('');
    world.pass(22 * HOUR_MS + 59 * 60_000);
    await world.inbox.work();
    expect(mails()).toHaveLength(2);
    world.pass(60_000);
    await world.inbox.work();
    expect(mails()).toHaveLength(3);
    world.pass(DAY_MS);
    await world.inbox.work();
    expect(mails()).toHaveLength(3);
  });
});

it('an invitation is from the business, and says nothing but its name', async () => {
  const starts_at = Date.parse('2026-11-27T15:00:00Z');
  const { calendar, text } = await visitorMail({
    kind: 'booked',
    appointment: appointmentRow({ starts_at, ends_at: starts_at + HOUR_MS }),
    rules: bookOf(),
    business: 'Paws "& Claws"',
    sender: OWNER,
    site: 'https://shop.example',
    link: 'https://api.shop.example/inbox/visits/1',
    timeZone: 'America/Chicago',
    now: starts_at - DAY_MS,
  });
  const lines = (calendar?.content ?? '').replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(`ORGANIZER;CN="Paws  & Claws":mailto:${OWNER}`);
  expect(lines).toContain('SUMMARY:Appointment: Paws "& Claws"');
  expect(text).toContain('--\nPaws "& Claws"\n');
});

it.each([
  ['no reminders', { remindHoursBefore: [] }, []],
  ['fewer reminders', { remindHoursBefore: [2] }, ['A reminder of your appointment']],
  ['no mails', { mails: false }, []],
])('an owner who wants %s from now on is obeyed for what was booked before', async (_, changes, expected) => {
  const { world, mails } = await bookedWorld();
  await close(world);
  const after = await openBook(undefined, bookOf({ ...PRACTICE, ...changes }), {}, mailed());
  for (let hour = 0; hour < 5 * 24 + 2; hour += 1) {
    after.pass(HOUR_MS);
    await after.inbox.work();
  }
  const [confirmation, ...reminders] = mails().map(({ subject }) => subject?.split(':')[0]);
  expect(confirmation).toBe('Your appointment is booked');
  expect(reminders).toEqual(expected);
  expect(rowsOf(file(), 'notices').filter(({ state }) => state === 'waiting')).toEqual([]);
});

describe('a change in the conversation', () => {
  it('replaces the reminders and the entry in the visitor’s calendar', async () => {
    const { world, caller, booked, mails } = await bookedWorld();
    world.pass(60_000);
    const slot = await firstSlot(caller, { day: '30' });
    await caller.use('move', { booking: booked['booking'], slot });
    await world.inbox.work();
    const [first, second] = mails();
    expect(second?.subject).toBe('Your appointment has a new time: Monday, November 30, 9:00 AM CST');
    expect(lineOf(calendarOf(second), 'UID')).toBe(lineOf(calendarOf(first), 'UID'));
    const sequenceOf = (mail: Email | undefined) =>
      Number(lineOf(calendarOf(mail), 'SEQUENCE').split(':')[1]);
    expect(sequenceOf(second)).toBeGreaterThan(sequenceOf(first));
    world.pass(5 * DAY_MS);
    await world.inbox.work();
    expect(mails()).toHaveLength(2);
    world.pass(2 * DAY_MS + 3 * HOUR_MS);
    await world.inbox.work();
    expect(mails()).toHaveLength(3);
  });

  it('that cancels it removes it from the visitor’s calendar, and ends the reminders', async () => {
    const { world, caller, booked, mails } = await bookedWorld();
    await caller.use('cancel', { booking: booked['booking'] });
    await world.inbox.work();
    const [, mail] = mails();
    expect(mail?.subject).toBe('Your appointment is cancelled: Friday, November 27, 9:00 AM CST');
    expect(mail?.html).toMatch(/line-through[^>]*>9:00 AM CST</);
    expect(lineOf(calendarOf(mail), 'METHOD')).toBe('METHOD:CANCEL');
    expect(lineOf(calendarOf(mail), 'STATUS')).toBe('STATUS:CANCELLED');
    expect(mail?.text).toContain('Book again: https://shop.example');
    world.pass(6 * DAY_MS);
    await world.inbox.work();
    expect(mails()).toHaveLength(2);
  });
});

describe('a mail server', () => {
  it('that defers a mail gets it again, once', async () => {
    mailServer().refuse(true);
    const { world, mails } = await bookedWorld();
    expect(mails()).toEqual([]);
    mailServer().refuse(false);
    world.pass(HOUR_MS);
    await world.inbox.work();
    await world.inbox.work();
    expect(mails()).toHaveLength(1);
    expect(rowsOf(file(), 'notices').map(({ state }) => state)).toContain('sent');
  });

  it('that refuses a mail for good does not get it again, and the refusal is kept', async () => {
    mailServer().refuse(true, 550);
    const { world, mails } = await bookedWorld();
    mailServer().refuse(false);
    world.pass(HOUR_MS);
    await world.inbox.work();
    expect(mails()).toEqual([]);
    const refused = rowsOf(file(), 'notices').find(({ kind }) => kind === 'booked');
    expect(refused).toMatchObject({ state: 'refused', last_error: 'EMESSAGE 550' });
    expect(world.problems.join()).not.toContain(ADDRESS);
  });

  it('that cannot be reached gets the mail later', async () => {
    const world = await openBook(undefined, bookOf(), {}, { mailUrl: 'smtp://127.0.0.1:1' });
    const caller = await callIn(world);
    await caller.use('book', { slot: await firstSlot(caller, { day: '27' }), ...GRACE });
    await world.inbox.work();
    const [notice] = rowsOf(file(), 'notices').filter(({ kind }) => kind === 'booked');
    expect(notice).toMatchObject({ state: 'waiting', attempts: 1 });
  });
});

describe('a server that ends while it sends', () => {
  it('does not send the mail again, because it may have arrived', async () => {
    const { world, mails } = await bookedWorld();
    await close(world);
    // As a process leaves it that was killed.
    await changeInbox(file(), (change) =>
      change.updateTable('notices').set({ state: 'sending' }).where('kind', '=', 'booked').execute(),
    );
    const after = await openBook(undefined, bookOf(), {}, mailed());
    after.pass(60_000);
    await after.inbox.work();
    expect(mails()).toHaveLength(1);
    expect(rowsOf(file(), 'notices').find(({ kind }) => kind === 'booked')).toMatchObject({
      state: 'unknown',
    });
  });
});
