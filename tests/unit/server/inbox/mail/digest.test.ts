// Scope: the daily mail of the inbox: when it is sent, what it marks, and that it is sent once.
import { expect, it } from 'vitest';
import { changeInbox } from '../../../../support/inbox/changes.ts';
import { nextDigest } from '../../../../../server/inbox/conversations/deliveries.ts';
import { call } from '../web/browser.ts';
import {
  deliver,
  HOUR_MS,
  inboxFixture,
  MINUTE_MS,
  OWNER,
  REPORT,
  reporting,
  rowsOf,
  toolTurns,
} from '../world.ts';
import { consent, NOW } from '../../world.ts';

const { close, file, mailed, mailServer, openWorld } = inboxFixture();

/** Half past seven in New York, half an hour after the test's clock, which shows 12:00 UTC. */
const DIGEST_AT_MINUTES = 7 * 60 + 30;
const daily = () => ({ ...mailed(), mails: 'daily' as const, digestAt: DIGEST_AT_MINUTES });
const sent = (before: number) => mailServer().mails.slice(before);

it('the inbox sends one mail at its hour, most urgent first, and none if nothing happened', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: daily() });
  await call(world);
  const { messageLeft, refused } = world.inbox.endpoint;
  const message = { name: 'Bob', contact: 'bob@example.com', text: 'Call me.', consent: consent() };
  await messageLeft({ id: crypto.randomUUID(), ...message });
  await refused('voice', 'budget-spent');
  world.pass(29 * MINUTE_MS);
  await world.inbox.work();
  expect(sent(before)).toEqual([]);
  world.pass(2 * MINUTE_MS);
  await world.inbox.work();
  for (let hour = 0; hour < 50; hour += 1) {
    world.pass(HOUR_MS);
    await world.inbox.work();
  }
  const [mail, ...others] = sent(before);
  expect(others).toEqual([]);
  expect(mail?.to?.map(({ address }) => address)).toEqual([OWNER]);
  expect(mail?.subject).toBe('Your inbox: 2 conversations, 1 missed, 2 to look at first');
  for (const words of [
    'LOOK AT THESE FIRST',
    '7:00 AM  Grace: A limping dog',
    '! Urgency: This week',
    'Booked: Check-up, Tue, Nov 24, 10:00 AM',
    '7:00 AM  Bob left a message: “Call me.”',
    'Contact: bob@example.com',
    'MISSED',
    '7:00 AM  A caller: The day’s limit was used up',
    'https://api.shop.example/inbox/#conversation=',
  ])
    expect(mail?.text?.replace(/[\u00a0\u202f]/g, ' ')).toContain(words);
  // Struck through is who was missed, not why.
  expect(mail?.html).toMatch(/line-through"\s*>A caller</);
  expect(mail?.html?.match(/line-through/g)).toHaveLength(1);
});

it('the digest marks an unreported call, and lists it again when its report arrives', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: { ...daily(), digestAt: 10 * 60 } });
  await world.endpoint.start();
  for (let hour = 0; hour < 6; hour += 1) {
    world.pass(HOUR_MS);
    await world.inbox.work();
  }
  const [mail, ...others] = sent(before);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('! Not reported: what was said is not known');
  await deliver(world, REPORT, reporting(world));
  world.pass(24 * HOUR_MS);
  await world.inbox.work();
  const text = sent(before).at(-1)?.text;
  expect(sent(before)).toHaveLength(2);
  expect(text).toContain('Grace: A limping dog');
  expect(text).not.toContain('Not reported');
});

it('the digest names a booking that was cancelled in its call, and not as one', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: daily() });
  await world.endpoint.start();
  const booked = { booked: true, title: 'Check-up', start: '2026-11-24T10:00:00-05:00', reference: 'B-17' };
  const messages = [
    ...toolTurns('first', booked),
    ...toolTurns('second', { booked: false, cancelled: true, reference: 'B-17' }),
  ];
  await deliver(world, { ...REPORT, artifact: { messages } }, reporting(world));
  world.pass(HOUR_MS);
  await world.inbox.work();
  const [mail] = sent(before);
  expect(mail?.text).toContain('Cancelled: Check-up');
  expect(mail?.text).not.toContain('Booked');
  expect(mail?.html).not.toMatch(/class="work"[^>]*>Cancelled/);
});

it('the digest marks a booking that was only claimed, and escapes what a visitor says', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: daily() });
  const messages = [{ role: 'user', message: 'Hi', time: NOW }];
  const structuredOutputs = {
    one: { name: 'task_tamer_summary', result: { reason: '<b>Hi</b>', bookingClaimed: true } },
  };
  await call(world, 0, { ...REPORT, artifact: { messages, structuredOutputs } });
  world.pass(HOUR_MS);
  await world.inbox.work();
  const [mail] = sent(before);
  expect(mail?.text).toContain('! Said to be booked, but no booking tool confirmed it');
  expect(mail?.html).toContain('&lt;b&gt;Hi&lt;/b&gt;');
});

it('the digest is sent once across a restart, even if the mail server refuses at first', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: daily() });
  await call(world);
  await close(world);
  mailServer().refuse(true);
  const again = await openWorld({ inbox: daily() });
  again.pass(HOUR_MS);
  await again.inbox.work();
  expect(sent(before)).toEqual([]);
  await close(again);
  mailServer().refuse(false);
  const third = await openWorld({ inbox: daily() });
  third.pass(2 * HOUR_MS);
  await third.inbox.work();
  await close(third);
  const last = await openWorld({ inbox: daily() });
  last.pass(26 * HOUR_MS);
  await last.inbox.work();
  expect(sent(before)).toHaveLength(1);
});

it('the digest of an owner who was removed is ended, so that they get nothing old if they are added again', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: daily() });
  await call(world);
  await close(world);
  const without = await openWorld({ inbox: { ...daily(), owners: ['other@shop.example'] } });
  without.pass(HOUR_MS);
  await without.inbox.work();
  await close(without);
  expect(rowsOf(file(), 'deliveries')).toMatchObject([{ recipient: OWNER, state: 'delivered', attempts: 1 }]);
  const again = await openWorld({ inbox: daily() });
  again.pass(26 * HOUR_MS);
  await again.inbox.work();
  expect(sent(before)).toEqual([]);
});

it('the inbox sends no digest when mails are off, and the digest omits what was erased', async () => {
  const before = mailServer().mails.length;
  const off = await openWorld({ inbox: { ...mailed(), mails: 'off' } });
  await call(off);
  await off.inbox.work();
  await close(off);
  expect(rowsOf(file(), 'deliveries')).toEqual([]);
  const world = await openWorld({ inbox: { ...daily(), keepDays: 0 } });
  await world.inbox.endpoint.refused('voice', 'budget-spent');
  world.pass(HOUR_MS);
  await world.inbox.work();
  expect(sent(before)).toEqual([]);
});

it.each([
  ['later today', '2026-11-25T11:00:00Z', 'America/New_York', '2026-11-25T12:30:00Z'],
  ['tomorrow, when it is that time now', '2026-11-25T12:30:00Z', 'America/New_York', '2026-11-26T12:30:00Z'],
  ['an hour of UTC earlier in summer', '2026-03-07T13:00:00Z', 'America/New_York', '2026-03-08T11:30:00Z'],
  ['the day that has begun east of here', '2026-11-25T23:00:00Z', 'Asia/Tokyo', '2026-11-26T22:30:00Z'],
])('the digest is due %s', (_, now, timeZone, due) => {
  expect(new Date(nextDigest(Date.parse(now), { digestAt: DIGEST_AT_MINUTES, timeZone })).toISOString()).toBe(
    new Date(due).toISOString(),
  );
});

it('the inbox counts the attempts of each entry, so that an old one does not end the attempts of a new one', async () => {
  const world = await openWorld({ inbox: daily() });
  mailServer().refuse(true);
  const refused = () => world.inbox.endpoint.refused('voice', 'budget-spent');
  await refused();
  await changeInbox(file(), (change) => change.updateTable('deliveries').set({ attempts: 29 }).execute());
  await refused();
  for (let day = 0; day < 2; day += 1) {
    world.pass(24 * HOUR_MS);
    await world.inbox.work();
  }
  const [old, fresh] = rowsOf(file(), 'deliveries').toSorted(
    (one, other) => Number(other['attempts']) - Number(one['attempts']),
  );
  expect(old).toMatchObject({ state: 'failed', attempts: 30 });
  expect(fresh).toMatchObject({ state: 'waiting', attempts: 2 });
});
