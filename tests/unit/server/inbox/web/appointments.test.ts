// Scope: the owner's requests to the appointment book: the week, free times, and every change with its way back.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type {
  Agenda,
  AppointmentProblem,
  FreeTimes,
  OwnAppointment,
} from '../../../../../server/book/owner/contract.ts';
import type { EndpointSettings } from '../../../../../server/settings.ts';
import type { Overview } from '../../../../../server/inbox/web/page-contract.ts';
import { bookFixture, callIn, firstSlot, GRACE } from '../../book/tools-world.ts';
import { bookOf } from '../../book/example-book.ts';
import { callingPlatform, DAY_MS, HOUR_MS, rowsOf, type InboxWorld } from '../world.ts';
import { signingIn, type Browser } from './browser.ts';

const fixture = bookFixture();
const { signedIn } = signingIn(fixture);

/** In Chicago it is 6 in the morning of Sunday, November 22. */
async function open(rules = bookOf(), settings: Partial<EndpointSettings> = {}) {
  const world = await fixture.openWorld({
    book: rules,
    platform: callingPlatform(),
    settings,
    inbox: { ...fixture.mailed(), timeZone: 'America/Chicago' },
  });
  return { world, browser: await signedIn(world) };
}

async function booked(world: InboxWorld) {
  const caller = await callIn(world);
  const { reference } = await caller.use('book', { slot: await firstSlot(caller), ...GRACE });
  return { id: String(reference), conversation: caller.id };
}

const week = (browser: Browser, from = '2026-11-22') =>
  browser.read<Agenda>(`/api/book/appointments?from=${from}`);
const all = async (browser: Browser) =>
  (await week(browser)).days.flatMap(({ appointments }) => appointments);
const change = (browser: Browser, id: string, body: object) =>
  browser.ask(`/api/book/appointments/${id}`, { method: 'PATCH', body });
const moveTo = (at: string, more: object = {}) => ({
  type: 'move',
  at,
  resource: 'ann',
  isWarned: false,
  ...more,
});
const adding = (more: object = {}) => ({
  request: randomUUID(),
  service: 'check-up',
  resource: 'ann',
  at: '2026-11-23T10:00',
  isWarned: false,
  name: 'Luis Ortega',
  contact: '',
  note: '',
  ...more,
});
const add = (browser: Browser, more: object = {}) => browser.send('/api/book/appointments', adding(more));
const problemIn = async (answer: Response) => {
  expect(answer.status).toBe(409);
  return (await answer.json()) as AppointmentProblem;
};

describe('the week', () => {
  it.each([
    { mails: true, informedBy: ['mail'] },
    { mails: false, informedBy: [] },
  ])('says how visitors learn of a change, with mails: $mails', async ({ mails, informedBy }) => {
    const { world, browser } = await open({ ...bookOf(), mails });
    // Grace has left a telephone number, and is not asked about texts.
    await booked(world);
    await add(browser, { contact: 'luis@mail.example' });
    const shown = await week(browser);
    expect(shown.mails).toBe(mails);
    const found = Object.fromEntries((await all(browser)).map((each) => [each.name, each.informedBy]));
    expect(found).toEqual({ [GRACE.name]: [], 'Luis Ortega': informedBy });
  });

  it('has seven days with opening hours in words, and each appointment with its conversation', async () => {
    const { world, browser } = await open();
    const { id, conversation } = await booked(world);
    const { today, days, services, resources } = await week(browser);
    expect(today).toBe('2026-11-22');
    expect(days.map(({ date, hours }) => [date, hours.join(', ')])).toEqual([
      ['2026-11-22', ''],
      ['2026-11-23', '9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM'],
      ['2026-11-24', '9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM'],
      ['2026-11-25', '9:00 AM to 12:00 PM'],
      ['2026-11-26', ''],
      ['2026-11-27', '9:00 AM to 12:00 PM'],
      ['2026-11-28', ''],
    ]);
    expect(days[2]?.appointments).toEqual([
      expect.objectContaining({
        id,
        conversation,
        at: '2026-11-24T09:00',
        name: 'Grace',
        state: 'booked',
        contact: '212 555 0142',
      }),
    ]);
    expect(services.map(({ name }) => name)).toEqual(['Check-up', 'X-ray', 'Nail trim']);
    expect(resources).toHaveLength(2);
  });

  it('shows no holds, links to no erased conversation, and begins today without a date', async () => {
    const { world, browser } = await open();
    const { conversation } = await booked(world);
    const caller = await callIn(world);
    await caller.use('hold_slot', { slot: await firstSlot(caller) });
    await browser.ask(`/api/conversations/${conversation}`, { method: 'DELETE' });
    expect(await all(browser)).toEqual([
      expect.objectContaining({ name: null, contact: null, conversation: null }),
    ]);
    expect((await week(browser, 'soon')).days[0]?.date).toBe('2026-11-22');
  });

  it('is for owners who are signed in, and only where there is a book', async () => {
    const { world, browser } = await open();
    expect((await browser.read<Overview>('/api/overview')).hasBook).toBe(true);
    browser.cookies.clear();
    expect((await browser.ask('/api/book/appointments')).status).toBe(401);
    expect((await add(browser)).status).toBe(401);
    await fixture.close(world);
    const without = await fixture.openWorld({ inbox: fixture.mailed() });
    const other = await signedIn(without);
    expect((await other.read<Overview>('/api/overview')).hasBook).toBe(false);
    expect((await other.ask('/api/book/appointments')).status).toBe(404);
  });
});

describe('an appointment', () => {
  it('is moved to a free time, and back', async () => {
    const { world, browser } = await open();
    const { id } = await booked(world);
    const free = await browser.read<FreeTimes>(`/api/book/free?service=check-up&date=2026-11-24&moved=${id}`);
    expect(free.times[0]).toEqual({
      at: '2026-11-24T09:00',
      clock: '9:00 AM',
      resource: 'ann',
      hasEvent: false,
    });
    const moved = await change(browser, id, moveTo('2026-11-24T10:30'));
    expect(await moved.json()).toMatchObject({ state: 'moved', at: '2026-11-24T10:30' });
    expect(await (await change(browser, id, moveTo('2026-11-24T09:00'))).json()).toMatchObject({
      at: '2026-11-24T09:00',
    });
  });

  it('is moved outside of the hours only after a warning', async () => {
    const { world, browser } = await open();
    const { id } = await booked(world);
    for (const at of ['2026-11-24T12:15', '2026-11-24T16:45', '2026-11-26T10:00'])
      expect(await problemIn(await change(browser, id, moveTo(at)))).toEqual({
        message: 'This is outside of the hours of Dr. Ann Lee. Press again to keep it anyway.',
        isWarning: true,
      });
    const moved = await change(browser, id, moveTo('2026-11-26T10:00', { isWarned: true }));
    expect(await moved.json()).toMatchObject({ at: '2026-11-26T10:00' });
  });

  it('is never moved onto another one or onto a visitor’s hold, also outside of the hours', async () => {
    const { world, browser } = await open();
    const { id } = await booked(world);
    await add(browser, { at: '2026-11-23T20:00', isWarned: true });
    const onto = moveTo('2026-11-23T20:30', { isWarned: true });
    const { message, isWarning } = await problemIn(await change(browser, id, onto));
    expect(message).toMatch(/^Another appointment/);
    expect(isWarning).toBe(false);
    const caller = await callIn(world);
    const { slots = [] } = await caller.use('find_slots', { service: 'x-ray', day: 'monday', person: 'ann' });
    await caller.use('hold_slot', { slot: slots[0]?.slot });
    expect((await change(browser, id, moveTo('2026-11-23T09:00'))).status).toBe(409);
    expect((await change(browser, id, moveTo('2026-11-23T09:30'))).status).toBe(200);
  });

  it('is cancelled, and restored as long as its time is free', async () => {
    const { world, browser } = await open();
    const { id } = await booked(world);
    expect(await (await change(browser, id, { type: 'cancel' })).json()).toMatchObject({
      state: 'cancelled',
    });
    expect(await (await change(browser, id, { type: 'restore' })).json()).toMatchObject({
      state: 'booked',
      name: 'Grace',
    });
    expect((await change(browser, id, { type: 'restore' })).status).toBe(409);
    await change(browser, id, { type: 'cancel' });
    expect((await add(browser, { at: '2026-11-24T09:15' })).status).toBe(201);
    expect((await problemIn(await change(browser, id, { type: 'restore' }))).message).toMatch(/^Another/);
  });

  it('is noted as kept or missed once it has begun, and the note is taken back', async () => {
    const { world, browser } = await open();
    const { id } = await booked(world);
    expect((await problemIn(await change(browser, id, { type: 'came' }))).message).toBe(
      'This can be noted once it has begun.',
    );
    world.pass(2 * DAY_MS + 4 * HOUR_MS);
    for (const [type, state] of [
      ['missed', 'missed'],
      ['came', 'came'],
      ['unmark', 'booked'],
    ])
      expect(await (await change(browser, id, { type })).json()).toMatchObject({ state });
    expect((await change(browser, id, { type: 'unmark' })).status).toBe(409);
  });

  it('is added by hand once, however often the request arrives', async () => {
    const { browser } = await open();
    const added = adding({ contact: '(212) 555-0143', note: 'Bring the card' });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await browser.send('/api/book/appointments', added)).status).toBe(201);
    expect(await all(browser)).toEqual([
      expect.objectContaining({
        name: 'Luis Ortega',
        contact: '(212) 555-0143',
        note: 'Bring the card',
        conversation: null,
        state: 'booked',
      }),
    ]);
    expect((await add(browser, { name: 'Mina' })).status).toBe(409);
  });

  it.each([
    ['es en', 'es'],
    ['all', 'en'],
    [undefined, 'en'],
  ])('that is added by hand, with the languages %j, is mailed in %s', async (languages, language) => {
    const { browser } = await open(bookOf(), languages === undefined ? {} : { languages });
    expect((await add(browser, { contact: 'luis@mail.example' })).status).toBe(201);
    expect(rowsOf(fixture.file(), 'appointments')).toMatchObject([{ language }]);
  });

  it.each([
    [{ name: ' ' }, 'Enter a name.'],
    [{ contact: 'soon' }, 'The contact is neither a telephone number nor a mail address.'],
    [{ at: '2026-11-31T10:00' }, 'Enter a date and a time.'],
    [{ at: '2027-03-14T02:30' }, 'The clocks skip this time on that day.'],
    [{ resource: 'zoe' }, 'Choose with whom it is.'],
  ])('is not added with %o', async (more, message) => {
    const { browser } = await open();
    expect(await problemIn(await add(browser, more))).toEqual({ message, isWarning: false });
  });

  it('cannot be changed by another site, with an unknown change, or if it does not exist', async () => {
    const { world, browser } = await open();
    const { id } = await booked(world);
    const headers = { 'sec-fetch-site': 'cross-site' };
    const path = `/api/book/appointments/${id}`;
    const body = { type: 'cancel' };
    expect((await browser.ask(path, { method: 'PATCH', body, headers })).status).toBe(403);
    expect((await change(browser, id, { type: 'booked' })).status).toBe(400);
    expect((await change(browser, 'none', body)).status).toBe(404);
    expect((await change(browser, randomUUID(), body)).status).toBe(409);
    expect((await all(browser)).map(({ state }: OwnAppointment) => state)).toEqual(['booked']);
  });
});
