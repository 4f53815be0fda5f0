// Scope: the calendars of people of a stored business's book, which its owner names in the inbox: a real CalDAV server.
import { describe, expect, it } from 'vitest';
import type { ProblemsBody } from '../../../../server/inbox/web/form-contract.ts';
import type { PeopleCalendars } from '../../../../server/inbox/web/settings/contract.ts';
import type { ConnectionFindings } from '../../../../server/book/owner/contract.ts';
import { isInstalled, startCalendarServer } from '../../../support/calendar-server.ts';
import { rowsBy } from '../../../support/inbox/rows.ts';
import { addWithBook, bookAt } from './stored-book.ts';
import { owner, signedInAt } from './stored-people.ts';
import { storedFixture } from './stored-world.ts';

const fixture = storedFixture();
/** On a busy machine. */
const PATIENCE_MS = 90_000;
const SLOW_MS = 15_000;

async function opened() {
  const calendar = await startCalendarServer('radicale');
  const world = await fixture.open();
  const { url, user, password } = calendar.settings;
  const id = await addWithBook(world, 'paws', {
    settings: { calendarUrl: url, calendarUser: user },
    secrets: { calendarPassword: password },
    people: [owner('ann')],
  });
  const ann = await signedInAt(fixture.mailServer(), world, id, 'ann@shop.example');
  const form = () => ann.read<PeopleCalendars>('/api/settings/calendars');
  const save = async (calendars: object) =>
    ann.ask('/api/settings/calendars', {
      method: 'PUT',
      body: { basedOn: (await form()).revision, calendars },
    });
  return { calendar, world, id, ann, form, save, own: new URL('../own/', url).href };
}

describe.skipIf(!isInstalled('radicale'))('the calendar of a person', { timeout: PATIENCE_MS }, () => {
  it('gets the person’s appointments, is tried with the other one, and is taken away again', async () => {
    const { calendar, world, id, ann, form, save, own } = await opened();
    expect((await calendar.ask('MKCALENDAR', '../own/')).status).toBe(201);
    expect((await form()).people).toEqual([
      { id: 'ann', name: 'Dr. Ann Lee', calendar: '' },
      { id: 'bob', name: 'Bob', calendar: '' },
    ]);
    expect((await save({ ann: own, bob: '' })).status).toBe(200);
    expect((await form()).people.map((each) => each.calendar)).toEqual([own, '']);
    const says = async () => {
      const answer = await ann.send('/api/book/connections/calendar/test', {});
      return ((await answer.json()) as ConnectionFindings).map((each) => each.says);
    };
    await expect.poll(says, { timeout: SLOW_MS }).toContain('The calendar of ann:');
    const booked = await bookAt(world, 'paws');
    expect(rowsBy(world.where, `select resource from appointments where business_id = '${id}'`)).toEqual([
      { resource: 'ann' },
    ]);
    await world.work();
    const file = `${String(booked['reference'])}.ics`;
    expect((await calendar.ask('GET', `../own/${file}`)).status).toBe(200);
    expect((await calendar.ask('GET', file)).status).toBe(404);
    expect((await save({ ann: ' ' })).status).toBe(200);
    expect((await form()).people.map((each) => each.calendar)).toEqual(['', '']);
    await expect.poll(says, { timeout: SLOW_MS }).not.toContain('The calendar of ann:');
    await calendar.close();
  });

  it('is at the same server, because the password goes to no other one', async () => {
    const { calendar, form, save } = await opened();
    const answer = await save({ ann: 'https://elsewhere.example/ann/' });
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as ProblemsBody).message).toBe(
      'calendarPeople has an address that is not at the server of calendarUrl',
    );
    expect((await form()).people.map((each) => each.calendar)).toEqual(['', '']);
    await calendar.close();
  });
});
