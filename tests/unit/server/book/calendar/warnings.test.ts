// Scope: what the owners are told about problems with their calendar, by mail and in the inbox.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agenda, FreeTimes } from '../../../../../server/book/owner/contract.ts';
import { startGoogleCalendar, type GoogleStandIn } from '../../../../support/google-calendar.ts';
import { OWNER, rowsOf, type InboxWorld } from '../../inbox/world.ts';
import { signingIn } from '../../inbox/web/browser.ts';
import { NOW } from '../book-store.ts';
import { bookFixture, callIn, firstSlot, GRACE } from '../tools-world.ts';

const MINUTE_MS = 60_000;
const EVENT = {
  id: 'dentist',
  start: { dateTime: '2026-11-24T15:00:00Z' },
  end: { dateTime: '2026-11-24T15:30:00Z' },
};

const fixture = bookFixture();
const { openBook, mailed, mailServer } = fixture;
const { signedIn } = signingIn(fixture);
let google: GoogleStandIn;
let first = 0;
let time = NOW;

beforeAll(async () => {
  google = await startGoogleCalendar(() => time);
});
beforeEach(() => {
  time = NOW;
  google.clear();
  google.setDown(false);
  google.revoke();
  first = mailServer().mails.length;
});
afterAll(() => google.close());

const subjects = () =>
  mailServer()
    .mails.slice(first)
    .map(({ subject }) => subject ?? '')
    .filter((subject) => subject.includes('alendar'));

async function open(): Promise<InboxWorld> {
  const calendar = { ...google.settings, hasNames: true };
  const world = await openBook(undefined, undefined, undefined, {
    calendar,
    ...mailed(),
    mailFrom: `Paws <${OWNER}>`,
  });
  await world.inbox.work();
  return world;
}

/** Two rounds: what one finds, another one mails. */
async function passing(world: InboxWorld, minutes: number): Promise<void> {
  time += minutes * MINUTE_MS;
  world.pass(minutes * MINUTE_MS);
  await world.inbox.work();
  await world.inbox.work();
}

async function problems(world: InboxWorld): Promise<readonly unknown[]> {
  const browser = await signedIn(world);
  const { days } = await browser.read<Agenda>('/api/book/appointments?from=2026-11-22');
  return days.flatMap(({ appointments }) => appointments).map((each) => each.calendarProblem);
}

it('the owners get one mail about a calendar that cannot be reached for a quarter of an hour, and another one the next time', async () => {
  const world = await open();
  google.setDown(true);
  await passing(world, 1);
  await passing(world, 10);
  expect(subjects()).toEqual([]);
  await passing(world, 6);
  await passing(world, 60);
  expect(subjects()).toEqual(['Your calendar cannot be reached']);
  google.setDown(false);
  await passing(world, 1);
  google.setDown(true);
  await passing(world, 1);
  await passing(world, 16);
  expect(subjects()).toHaveLength(2);
});

it('an event that the owner adds at the time of an appointment is a conflict, which one mail and the inbox show until it is solved', async () => {
  const world = await open();
  const caller = await callIn(world);
  await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
  await passing(world, 1);
  google.write(EVENT);
  await passing(world, 1);
  await passing(world, 3);
  await passing(world, 60);
  expect(subjects()).toEqual(['Your calendar conflicts with an appointment']);
  const mail = mailServer().mails.find(({ subject }) => subject === subjects()[0]);
  expect(mail?.text).toContain('Your calendar has another event at its time.');
  expect(mail?.text).not.toContain('Grace');
  expect(await problems(world)).toEqual(['conflict']);
  google.removeByHand(EVENT.id);
  await passing(world, 1);
  expect(await problems(world)).toEqual([null]);
});

it('a requested appointment that the calendar refuses is mailed', async () => {
  const world = await open();
  const caller = await callIn(world);
  const slot = await firstSlot(caller);
  google.setDown(true);
  await caller.use('book', { slot, ...GRACE });
  google.setDown(false);
  google.write(EVENT);
  await passing(world, 1);
  await passing(world, 3);
  expect(subjects()).toEqual(['Your calendar conflicts with an appointment']);
  expect(await problems(world)).toEqual(['refused']);
});

it('the owner is warned of an event at a free time, and an appointment that is kept there anyway is in the calendar', async () => {
  google.write(EVENT);
  const world = await open();
  const caller = await callIn(world);
  const { booking, reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
  await passing(world, 1);
  const browser = await signedIn(world);
  const { times } = await browser.read<FreeTimes>(
    `/api/book/free?service=check-up&date=2026-11-24&moved=${String(reference)}`,
  );
  expect(times.filter(({ resource }) => resource === 'ann').slice(0, 3)).toMatchObject([
    { clock: '9:00 AM', hasEvent: true },
    { clock: '9:15 AM', hasEvent: true },
    { clock: '9:30 AM', hasEvent: false },
  ]);
  const move = (isWarned: boolean) =>
    browser.ask(`/api/book/appointments/${String(reference)}`, {
      method: 'PATCH',
      body: { type: 'move', at: '2026-11-24T09:00', resource: 'ann', isWarned },
    });
  expect(await (await move(false)).json()).toEqual({
    message: 'Your calendar has an event then. Press again to keep it anyway.',
    isWarning: true,
  });
  expect((await move(true)).status).toBe(200);
  await passing(world, 1);
  await passing(world, 3);
  expect(google.events.get(String(reference).replaceAll('-', ''))).toMatchObject({
    start: { dateTime: '2026-11-24T15:00:00.000Z' },
  });
  expect(await problems(world)).toEqual(['conflict']);
  expect(subjects()).toEqual([]);
  const slot = await firstSlot(caller, { day: 'wednesday' });
  google.write({
    id: 'holiday',
    start: { dateTime: '2026-11-25T06:00:00Z' },
    end: { dateTime: '2026-11-26T06:00:00Z' },
  });
  expect(await caller.use('move', { booking, slot })).toMatchObject({ booked: false });
});

it('the owners get one mail about an entry that they have dragged to a whole day, and its appointment stays', async () => {
  const world = await open();
  const caller = await callIn(world);
  const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
  await passing(world, 1);
  const id = String(reference).replaceAll('-', '');
  google.write({ id, start: { date: '2026-11-24' }, end: { date: '2026-11-25' } });
  await passing(world, 1);
  await passing(world, 3);
  await passing(world, 60);
  expect(subjects()).toEqual(['Your calendar conflicts with an appointment']);
  expect(
    mailServer()
      .mails.slice(first)
      .find(({ subject }) => subject === subjects()[0])?.text,
  ).toContain('Its entry has a whole day in your calendar');
  expect(rowsOf(fixture.file(), 'appointments')).toMatchObject([
    { state: 'booked', starts_at: Date.parse('2026-11-24T15:00:00Z') },
  ]);
});
