// Scope: who came: the question in the daily mail, and the share of visitors who did not, by week.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Figures, OwnAppointment } from '../../../../../server/book/owner/contract.ts';
import { changeInbox } from '../../../../support/inbox/changes.ts';
import { bookOf } from '../../book/example-book.ts';
import { bookFixture } from '../../book/tools-world.ts';
import { callingPlatform, DAY_MS, MANY_STARTS, type InboxWorld } from '../world.ts';
import { call, signingIn, type Browser } from './browser.ts';

const fixture = bookFixture();
const { mailServer } = fixture;
const { signedIn } = signingIn(fixture);

/** In Chicago it is 6 in the morning of Sunday, November 22. */
const open = (mails: 'each' | 'daily' = 'each'): Promise<InboxWorld> =>
  fixture.openWorld({
    book: bookOf(),
    platform: callingPlatform(),
    settings: MANY_STARTS,
    inbox: { ...fixture.mailed(), mails, digestAt: 7 * 60, timeZone: 'America/Chicago' },
  });

async function add(browser: Browser, at: string): Promise<string> {
  const person = { name: 'Grace', contact: '', note: '' };
  const place = { service: 'check-up', resource: 'ann', at, isWarned: true };
  const answer = await browser.send('/api/book/appointments', { request: randomUUID(), ...person, ...place });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as OwnAppointment).id;
}

const note = (browser: Browser, id: string, type: string) =>
  browser.ask(`/api/book/appointments/${id}`, { method: 'PATCH', body: { type } });

const figures = (browser: Browser) => browser.read<Figures>('/api/book/figures');

it('the daily mail asks about yesterday’s appointments that are not noted, and leads to that day', async () => {
  const world = await open('daily');
  const browser = await signedIn(world);
  await add(browser, '2026-11-20T10:00');
  await add(browser, '2026-11-22T02:00');
  await add(browser, '2026-11-22T03:00');
  await note(browser, await add(browser, '2026-11-22T04:00'), 'came');
  const before = mailServer().mails.length;
  await call(world);
  world.pass(1.1 * DAY_MS);
  await world.inbox.work();
  const [mail] = mailServer().mails.slice(before);
  expect(mail?.text).toContain('Of 2 appointments it is not noted whether the visitor came.');
  expect(mail?.text).toContain('https://api.shop.example/inbox/#appointments=2026-11-22');
});

it('the owners are asked about yesterday once, also if no conversation is due, and again if the mail server was away', async () => {
  const world = await open('daily');
  const browser = await signedIn(world);
  await add(browser, '2026-11-22T02:00');
  const before = mailServer().mails.length;
  const asked = () =>
    mailServer()
      .mails.slice(before)
      .filter(({ text }) => text?.includes('Of 1 appointment it is not noted') === true);
  // Until shortly before 7 the next morning.
  world.pass(1.04 * DAY_MS);
  await world.inbox.work();
  expect(asked()).toEqual([]);
  world.pass(DAY_MS / 24);
  mailServer().refuse(true);
  await world.inbox.work();
  expect(asked()).toEqual([]);
  mailServer().refuse(false);
  await world.inbox.work();
  await world.inbox.work();
  expect(asked().map(({ subject }) => subject)).toEqual(['Your inbox: who came yesterday?']);
  await note(browser, await add(browser, '2026-11-23T02:00'), 'came');
  world.pass(DAY_MS);
  await world.inbox.work();
  expect(asked()).toHaveLength(1);
});

it('an owner whose daily mail has asked is not asked again', async () => {
  const world = await open('daily');
  const browser = await signedIn(world);
  await add(browser, '2026-11-22T02:00');
  const before = mailServer().mails.length;
  await call(world);
  world.pass(1.2 * DAY_MS);
  await world.inbox.work();
  await world.inbox.work();
  expect(mailServer().mails.slice(before)).toHaveLength(1);
});

it('the daily mail asks nothing if everything is noted', async () => {
  const world = await open('daily');
  const browser = await signedIn(world);
  await note(browser, await add(browser, '2026-11-22T04:00'), 'missed');
  const before = mailServer().mails.length;
  await call(world);
  world.pass(1.1 * DAY_MS);
  await world.inbox.work();
  const [mail] = mailServer().mails.slice(before);
  expect(mail?.text).toContain('Grace');
  expect(mail?.text).not.toContain('noted');
});

it('the share of visitors who did not come stands beside its number, by week, and only from 30 on', async () => {
  const world = await open();
  const browser = await signedIn(world);
  const days = ['16', '17', '18', '19', '20', '21'];
  const times = days.flatMap((day) =>
    ['08', '09', '10', '11', '12'].map((hour) => `2026-11-${day}T${hour}:00`),
  );
  for (const [index, at] of times.entries())
    await note(browser, await add(browser, at), index < 6 ? 'missed' : 'came');
  await note(browser, await add(browser, '2026-11-09T08:00'), 'missed');
  await add(browser, '2026-11-10T08:00');
  const few = { noted: 1, missedShare: null };
  expect(await figures(browser)).toMatchObject({
    minNoted: 30,
    together: { all: { noted: 31, missedShare: 7 / 31 } },
    weeks: [
      { monday: '2026-11-16', all: { noted: 30, missedShare: 0.2 } },
      { monday: '2026-11-09', all: few },
    ],
  });
});

it('the appointments that visitors have confirmed are counted apart', async () => {
  const world = await open();
  const browser = await signedIn(world);
  await note(browser, await add(browser, '2026-11-16T08:00'), 'came');
  const confirmed = await add(browser, '2026-11-16T09:00');
  await note(browser, confirmed, 'missed');
  await changeInbox(fixture.file(), (change) =>
    change.updateTable('appointments').set({ confirmed_at: 1 }).where('id', '=', confirmed).execute(),
  );
  const { together } = await figures(browser);
  expect([together.confirmed.noted, together.unconfirmed.noted, together.all.noted]).toEqual([1, 1, 2]);
});
