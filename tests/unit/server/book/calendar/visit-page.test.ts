// Scope: moving an appointment on the visitor's page, with the owner's calendar.
import { describe, expect, it } from 'vitest';
import { isInstalled } from '../../../../support/calendar-server.ts';
import { DAY_MS, rowsOf, type InboxWorld } from '../../inbox/world.ts';
import { signingIn } from '../../inbox/web/browser.ts';
import { PRACTICE } from '../example-book.ts';
import { callIn, firstSlot } from '../tools-world.ts';
import { calendarFixture } from './calendar-world.ts';

const GRACE = { name: 'Grace', contact: 'grace@mail.example' };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Friday, at 9:00 and 10:00 in Chicago. */
const [NINE, TEN] = [Date.parse('2026-11-27T15:00:00Z'), Date.parse('2026-11-27T16:00:00Z')];
/** The value of the button of 10:00. */
const TEN_SLOT = `ann.${(TEN / MINUTE_MS).toString(36)}`;
const AT_TEN = ['20261127T160000Z', '20261127T170000Z'] as const;

describe.skipIf(!isInstalled('radicale'))("a visitor's page with the owner's calendar", () => {
  const fixture = calendarFixture('radicale');
  const { addEvent, entryFile, file, mailed, mailServer, open, proxy } = fixture;
  const { signedIn } = signingIn(fixture);

  const mails = () => mailServer().mails.filter(({ to }) => to?.[0]?.address === GRACE.contact);
  const appointment = () => rowsOf(file(), 'appointments')[0] ?? {};
  const startInCalendar = async () =>
    /DTSTART:(\d{8}T\d{6}Z)/.exec((await entryFile(String(appointment()['id']))) ?? '')?.[1];

  /** Everything that is due, also what waits for the calendar. */
  async function work(world: InboxWorld): Promise<void> {
    await world.inbox.work();
    world.pass(MINUTE_MS);
    await world.inbox.work();
  }

  /** Grace has booked Friday at 9:00, and has the mail about it. */
  async function visited() {
    const world = await open(mailed(), false, 'stored');
    const browser = await signedIn(world);
    const setRules = (basedOn: number, rules: object) =>
      browser.ask('/api/book/rules', { method: 'PUT', body: { basedOn, file: rules } });
    await setRules(0, PRACTICE);
    const caller = await callIn(world);
    await caller.use('book', { slot: await firstSlot(caller, { day: '27' }), ...GRACE });
    await work(world);
    const link = /https:\S+\/inbox\/visits\/[\w-]+/.exec(mails().at(-1)?.text ?? '')?.[0] ?? '';
    const ask = async (query: string, form?: Record<string, string>) => {
      const posted = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
      const request = new Request(`${link}${query}`, posted);
      const answer = await world.inbox.answer({ request, socketAddress: '203.0.113.9' });
      return { status: answer?.status, html: (await answer?.text()) ?? '' };
    };
    const moveToTen = () => ask('', { do: 'move', slot: TEN_SLOT });
    return { world, ask, moveToTen, setRules, told: mails().length };
  }

  it('offers no time at which the calendar has an event, and refuses one that is pressed', async () => {
    const { world, ask, moveToTen } = await visited();
    expect((await ask('?show=times')).html).toContain(TEN_SLOT);
    await addEvent('dentist', ...AT_TEN);
    await work(world);
    const { html } = await ask('?show=times');
    expect(html).not.toContain(TEN_SLOT);
    expect(html).toContain('>11:00 AM</button>');
    const pressed = await moveToTen();
    expect(pressed.status).toBe(409);
    expect(pressed.html).toContain('This time is no longer free');
    expect(appointment()).toMatchObject({ state: 'booked', starts_at: NINE, sequence: 0 });
  });

  it('takes a move back that the calendar refuses, and the visitor keeps the reminders and gets no mail of it', async () => {
    const { world, ask, moveToTen, told } = await visited();
    const reminders = () =>
      rowsOf(file(), 'notices')
        .filter(({ kind, state }) => kind === 'reminder' && state === 'waiting')
        .map(({ next_at, minutes_before }) => [minutes_before, next_at]);
    const before = reminders();
    expect(before.length).toBeGreaterThan(0);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await ask('?show=times');
      // The server learns of it only when it writes.
      await addEvent('dentist', ...AT_TEN);
      expect((await moveToTen()).status).toBe(409);
      expect(appointment()).toMatchObject({ state: 'booked', starts_at: NINE });
      await work(world);
    }
    expect(await startInCalendar()).toBe('20261127T150000Z');
    expect(mails()).toHaveLength(told);
    expect(reminders()).toEqual(before);
    expect((await ask('')).html).toContain('Your appointment is booked');
  });

  it('says that a move is requested until the calendar has it', async () => {
    const { world, ask, moveToTen, told } = await visited();
    proxy().setDown(true);
    expect((await moveToTen()).status).toBe(303);
    const requested = await ask('');
    expect(requested.html).toContain('Your appointment is requested');
    expect(requested.html).toContain('The business will confirm this time.');
    expect(requested.html).not.toContain('has a new time');
    await work(world);
    expect(mails()).toHaveLength(told);
    proxy().setDown(false);
    for (let minute = 0; minute < 5; minute += 1) await work(world);
    expect(await startInCalendar()).toBe('20261127T160000Z');
    expect((await ask('')).html).toContain('Your appointment has a new time');
    expect(mails()).toHaveLength(told + 1);
  });

  it('still says that an appointment is booked after the owner changed the place while the calendar is down, and the visitor is reminded', async () => {
    const { world, ask, setRules, told } = await visited();
    proxy().setDown(true);
    expect((await setRules(1, { ...PRACTICE, location: '14 Main Street' })).status).toBe(204);
    for (let round = 0; round < 2; round += 1) {
      world.pass(6 * MINUTE_MS);
      await world.inbox.work();
    }
    expect(rowsOf(file(), 'calendar_entries')).toMatchObject([{ state: 'waiting' }]);
    expect((await ask('')).html).toContain('Your appointment is booked');
    // From Sunday to Thursday.
    world.pass(4 * DAY_MS + 4 * HOUR_MS);
    await work(world);
    const reminders = mails().slice(told);
    expect(reminders.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'A reminder of your appointment',
    ]);
  });
});
