// Scope: what the owner sees of the notices about an appointment, and sending one again.
import { expect, it } from 'vitest';
import type {
  Agenda,
  AppointmentProblem,
  OwnAppointment,
} from '../../../../../server/book/owner/contract.ts';
import { sentTo } from '../../../../../server/book/owner/sent.ts';
import { noticesText, problemsIn } from '../../../../../server/inbox/page/appointments/notice-words.ts';
import type { NoticeRow, TextRow } from '../../../../../server/inbox/store/tables.ts';
import { bookOf } from '../../book/example-book.ts';
import { bookFixture, callIn, firstSlot } from '../../book/tools-world.ts';
import { callingPlatform } from '../world.ts';
import { signingIn } from './browser.ts';

const fixture = bookFixture();
const { mailServer } = fixture;
const { signedIn } = signingIn(fixture);

const noticeRow = (row: Partial<NoticeRow>): NoticeRow => ({
  appointment_id: 'a',
  sequence: 1,
  kind: 'booked',
  channel: 'text',
  minutes_before: 0,
  state: 'sent',
  attempts: 1,
  next_at: 5,
  last_error: null,
  ...row,
});
const textRow = (row: Partial<TextRow>): TextRow => ({
  id: 't',
  appointment_id: 'a',
  kind: 'booked',
  number_hash: 'h',
  number: null,
  language: 'en',
  state: 'delivered',
  code: null,
  provider_id: null,
  attempts: 1,
  next_at: 0,
  created_at: 0,
  updated_at: 0,
  ...row,
});
const APPOINTMENT = { id: 'a', sequence: 1 };

it('the owner sees of each notice about the present time what became of it, with the reports of the provider', () => {
  const notices = [
    noticeRow({ kind: 'reminder', minutes_before: 120, state: 'waiting', next_at: 9 }),
    noticeRow({ kind: 'reminder', minutes_before: 1_440 }),
    noticeRow({ kind: 'reminder', minutes_before: 2_880, state: 'refused', last_error: 'The provider …' }),
    noticeRow({ kind: 'moved' }),
    noticeRow({ kind: 'moved', channel: 'mail', state: 'refused', last_error: 'EENVELOPE 550' }),
    noticeRow({ kind: 'booked', sequence: 0 }),
    noticeRow({ kind: 'owner', channel: 'mail' }),
    noticeRow({ kind: 'moved', appointment_id: 'another' }),
  ];
  const texts = [
    textRow({}),
    textRow({ kind: 'moved', state: 'undelivered', code: '30005' }),
    // Of an earlier time.
    textRow({ kind: 'reminder', state: 'undelivered', code: '30003' }),
    textRow({ kind: 'reminder', state: 'refused', code: '21614' }),
    textRow({ kind: 'reminder' }),
  ];
  const text = { channel: 'text', minutesBefore: 0 };
  expect(sentTo(APPOINTMENT, { notices, texts })).toEqual([
    { ...text, kind: 'moved', state: 'undelivered', reason: '30005' },
    { ...text, kind: 'moved', channel: 'mail', state: 'refused', reason: 'EENVELOPE 550' },
    { ...text, kind: 'reminder', minutesBefore: 2_880, state: 'refused', reason: 'The provider …' },
    { ...text, kind: 'reminder', minutesBefore: 1_440, state: 'delivered' },
    { ...text, kind: 'reminder', minutesBefore: 120, state: 'waiting', at: 9 },
  ]);
});

it('a visitor who has stopped texts is named as the reason, and nothing is offered to be sent again', () => {
  const stopped = noticeRow({ state: 'refused', last_error: 'The visitor has stopped texts. (21610)' });
  const [problem] = problemsIn({ notices: sentTo(APPOINTMENT, { notices: [stopped], texts: [] }) });
  expect(problem).toMatchObject({
    says: 'Confirmation by text: not sent, because the visitor has stopped texts.',
    maySendAgain: false,
  });
});

it('a confirmation that waits for the owner’s calendar is said to, and failures are not in the line of what is well', () => {
  const mail = { channel: 'mail', minutesBefore: 0 } as const;
  const notices: OwnAppointment['notices'] = [
    { ...mail, kind: 'booked', state: 'waiting', at: 0 },
    { ...mail, kind: 'booked', channel: 'text', state: 'unknown' },
    { ...mail, kind: 'reminder', state: 'waiting', at: Date.parse('2036-11-24T15:00:00Z') },
  ];
  expect(noticesText({ notices, calendarProblem: 'unreachable' }, 'America/Chicago')).toBe(
    'Confirmation by mail waits for your calendar · Reminder by mail on Nov 24, 9:00 AM',
  );
  expect(noticesText({ notices, calendarProblem: null }, 'America/Chicago')).toMatch(
    /^Confirmation by mail is being sent · /,
  );
});

it('the owner reads that a confirmation was refused for good, sends it again, and it arrives', async () => {
  const world = await fixture.openBook(callingPlatform(), bookOf(), {}, fixture.mailed());
  const browser = await signedIn(world);
  const caller = await callIn(world);
  const visitor = { name: 'Grace', contact: 'grace@mail.example' };
  await caller.use('book', { slot: await firstSlot(caller), ...visitor });
  const shown = async (): Promise<OwnAppointment> => {
    const { days } = await browser.read<Agenda>('/api/book/appointments?from=2026-11-22');
    const [found] = days.flatMap(({ appointments }) => appointments);
    if (found === undefined) throw new Error('There is no appointment.');
    return found;
  };
  const confirmation = { kind: 'booked', channel: 'mail', minutesBefore: 0 } as const;
  mailServer().refuse(true, 550);
  await world.inbox.work();
  const { id, notices } = await shown();
  expect(notices).toMatchObject([
    { ...confirmation, state: 'refused' },
    { kind: 'reminder', minutesBefore: 1_440, state: 'waiting' },
    { kind: 'reminder', minutesBefore: 120, state: 'waiting' },
  ]);
  expect(problemsIn({ notices }).map(({ says }) => says)).toEqual([
    'Confirmation by mail: refused with code 550. Ask the visitor for the right address.',
  ]);
  mailServer().refuse(false);
  const again = (body: object) => browser.send(`/api/book/appointments/${id}/notices`, body);
  expect((await again({ kind: 'all' })).status).toBe(400);
  expect((await again(confirmation)).status).toBe(200);
  await world.inbox.work();
  expect((await shown()).notices[0]).toEqual({ ...confirmation, state: 'sent' });
  expect(mailServer().mails.filter(({ to }) => to?.[0]?.address === visitor.contact)).toHaveLength(1);
  const wrong = await again({ ...confirmation, kind: 'moved' });
  expect(wrong.status).toBe(409);
  expect(((await wrong.json()) as AppointmentProblem).message).toMatch(/not true any more/);
});
