// Scope: what TEXTS_PER_DAY limits: all texts in 24 hours, except that a stop is always confirmed.
import { expect, it } from 'vitest';
import { CARRIER, NUMBER, textsFixture, type TextsWorld } from './texts-world.ts';

const { openWorld, pass } = textsFixture();
const HOUR_MS = 3_600_000;
/** Sunday at 6 in the morning, in the zone of the business. */
const TO_NOON_MS = 6 * HOUR_MS;
const OTHER = '+12125550143';
const USED_UP = 'texts of TEXTS_PER_DAY are used up.';

let messages = 0;
const say = ({ carrier, url }: TextsWorld, from: string, body: string) =>
  carrier.post(`${url}/inbox/texts/inbound`, {
    MessageSid: `SM${(messages += 1)}`,
    AccountSid: CARRIER.accountSid,
    From: from,
    To: CARRIER.number,
    Body: body,
  });

it('an answer is left out where the texts of the day are used up, and the log says so', async () => {
  const world = await openWorld({ perDay: 1 });
  pass(TO_NOON_MS);
  expect(await world.texts.send('booked', await world.visit())).toEqual({ kind: 'accepted' });
  await say(world, OTHER, 'Can I bring my cat?');
  await world.deliver();
  expect(world.gotten(OTHER)).toEqual([]);
  expect(world.problems).toEqual([`An answer to a text is left out. The 1 ${USED_UP}`]);
  pass(25 * HOUR_MS);
  await say(world, OTHER, 'Can I bring my cat?');
  await world.deliver();
  expect(world.gotten(OTHER)).toHaveLength(1);
});

it('a stop is confirmed where the texts of the day are used up, and a start then is not', async () => {
  const world = await openWorld({ perDay: 1 });
  pass(TO_NOON_MS);
  await world.texts.send('booked', await world.visit());
  await say(world, NUMBER, 'STOP');
  await world.deliver();
  expect(world.gotten()).toEqual([
    expect.stringContaining('booked'),
    expect.stringContaining('no more texts'),
  ]);
  pass(1_000);
  await say(world, NUMBER, 'START');
  await world.deliver();
  expect(world.gotten()).toHaveLength(2);
});

it('an answer counts as a text of the day, because it costs as much', async () => {
  const world = await openWorld({ perDay: 2 });
  pass(TO_NOON_MS);
  const visit = await world.visit();
  await say(world, OTHER, 'STOP');
  await world.deliver();
  expect(await world.texts.send('booked', visit)).toEqual({ kind: 'accepted' });
  expect(await world.texts.send('reminder', visit)).toEqual({
    kind: 'deferred',
    problem: `The 2 ${USED_UP}`,
  });
});

it('an answer that was never sent does not count', async () => {
  const world = await openWorld({ perDay: 2 });
  // At ten in the evening.
  pass(16 * HOUR_MS);
  const visit = await world.visit();
  await say(world, OTHER, 'Can I bring my cat?');
  await say(world, OTHER, 'STOP');
  pass(10 * HOUR_MS);
  await world.deliver();
  expect(world.gotten(OTHER)).toEqual([expect.stringContaining('no more texts')]);
  expect(await world.texts.send('booked', visit)).toEqual({ kind: 'accepted' });
});
