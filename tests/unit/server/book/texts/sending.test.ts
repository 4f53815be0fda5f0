// Scope: texts about visits: to whom they are sent, that none is sent twice, and what becomes of them.
import { expect, it } from 'vitest';
import { signatureOf } from '../../../../../demo/stand-ins/carrier/carrier.ts';
import { CARRIER, LINK, NUMBER, textsFixture, type TextsWorld } from './texts-world.ts';

const { openWorld, pass, change } = textsFixture();
const HOUR_MS = 3_600_000;
const TO_NOON_MS = 6 * HOUR_MS;

const states = async ({ rows }: TextsWorld) =>
  (await rows()).map(({ state, code }) => (code === null ? state : `${state} ${code}`));

async function openAtNoon(changes: Parameters<typeof openWorld>[0] = {}): Promise<TextsWorld> {
  const world = await openWorld(changes);
  pass(TO_NOON_MS);
  return world;
}

it('a visitor gets a text with the time and the page of the visit, and the server learns that it was delivered', async () => {
  const world = await openAtNoon();
  expect(await world.texts.send('reminder', await world.visit())).toEqual({ kind: 'accepted' });
  await world.carrier.settled();
  expect(world.gotten()).toEqual([`Paws: see you Tue, Nov 24, 9:00 AM. Change: ${LINK} STOP ends texts.`]);
  expect(await states(world)).toEqual(['delivered']);
  // What is sent needs no number.
  expect(JSON.stringify(await world.rows())).not.toContain(NUMBER);
});

it.each(['twice', 'backwards'] as const)(
  'the reports of a text that arrive %s lead to the same state',
  async (order) => {
    const world = await openAtNoon();
    world.carrier.reportLike(order);
    await world.texts.send('reminder', await world.visit());
    await world.carrier.settled();
    expect(await states(world)).toEqual(['delivered']);
  },
);

it('a text is accepted until something is reported', async () => {
  const world = await openAtNoon();
  world.carrier.reportLike('none');
  await world.texts.send('reminder', await world.visit());
  expect(await states(world)).toEqual(['accepted']);
});

it('a text that carriers refuse is undelivered, and the owner’s log says why', async () => {
  const world = await openAtNoon();
  world.carrier.deliverLike(['sent'], ['undelivered', '30034']);
  await world.texts.send('reminder', await world.visit());
  await world.carrier.settled();
  expect(await states(world)).toEqual(['undelivered 30034']);
  expect(world.problems).toEqual(['A text was not delivered: unregistered (30034).']);
});

it('a text whose answer was lost is unknown until a report says that it arrived', async () => {
  const world = await openAtNoon();
  world.carrier.reportLike('none');
  world.carrier.fail('lost');
  const visit = await world.visit();
  expect(await world.texts.send('reminder', visit)).toMatchObject({ kind: 'unknown' });
  expect(await states(world)).toEqual(['unknown ECONNRESET']);
  const [row] = await world.rows();
  const form = { MessageSid: 'SM1', MessageStatus: 'delivered', AccountSid: CARRIER.accountSid };
  await world.carrier.post(`${world.url}/inbox/texts/status?text=${row?.id}`, form);
  expect(await states(world)).toEqual(['delivered']);
});

it('a text that was certainly not sent leaves nothing behind, and may be tried again', async () => {
  const world = await openAtNoon();
  world.carrier.fail('busy');
  const visit = await world.visit();
  expect(await world.texts.send('reminder', visit)).toMatchObject({ kind: 'deferred' });
  expect(await world.rows()).toEqual([]);
  expect(await world.texts.send('reminder', visit)).toEqual({ kind: 'accepted' });
});

it('who has told the provider to stop gets no text later either', async () => {
  const world = await openAtNoon();
  world.carrier.fail(21_610);
  const visit = await world.visit();
  expect(await world.texts.send('reminder', visit)).toEqual({
    kind: 'refused',
    problem: 'The visitor has stopped texts. (21610)',
  });
  expect(await world.texts.send('reminder', visit)).toEqual({
    kind: 'refused',
    problem: 'The visitor has stopped texts.',
  });
  expect(world.carrier.texts).toEqual([]);
});

it('a text that was being sent when the process was killed is unknown, and not sent again', async () => {
  const world = await openAtNoon();
  world.carrier.reportLike('none');
  await world.texts.send('reminder', await world.visit());
  await change()((each) => each.updateTable('texts').set({ state: 'sending', provider_id: null }).execute());
  pass(60_000);
  await world.deliver();
  expect(await states(world)).toEqual(['unknown interrupted']);
  expect(world.gotten()).toHaveLength(1);
});

it('the texts of 24 hours have a limit in 24 hours, because each costs money', async () => {
  const world = await openAtNoon({ perDay: 2 });
  const visit = await world.visit();
  for (const _ of [1, 2]) expect(await world.texts.send('reminder', visit)).toEqual({ kind: 'accepted' });
  expect(await world.texts.send('reminder', visit)).toEqual({
    kind: 'deferred',
    problem: 'The 2 texts of TEXTS_PER_DAY are used up.',
  });
  pass(25 * HOUR_MS);
  expect(await world.texts.send('reminder', visit)).toEqual({ kind: 'accepted' });
});

it.each([
  ['who has not agreed', { text_consent: null }],
  ['with a mail address', { contact_key: 'grace@example.com' }],
  ['with a number of another country', { contact_key: '+8613912345678' }],
  ['with a number that costs more', { contact_key: '+19005550123' }],
  ['with a number of a landline’s switchboard', { contact_key: '+18005550123' }],
  ['whose data were erased', { contact_key: null }],
])('no text is sent to a visitor %s', async (_, changes) => {
  const world = await openAtNoon();
  const visit = await world.visit(changes);
  expect(world.texts.isFor(visit)).toBe(false);
  expect(await world.texts.send('reminder', visit)).toMatchObject({ kind: 'refused' });
  expect(world.carrier.texts).toEqual([]);
});

it('Twilio need not deliver a text after the start of the visit, or in the hours in which it would disturb', async () => {
  const world = await openAtNoon();
  const visit = await world.visit();
  const validSeconds = () => Number(world.carrier.texts.at(-1)?.form['ValidityPeriod']);
  await world.texts.send('reminder', visit);
  expect(validSeconds()).toBe(4 * 3_600);
  pass(8.5 * HOUR_MS);
  await world.texts.send('reminder', visit);
  expect(validSeconds()).toBe(15 * 60);
  await world.texts.send('reminder', {
    ...visit,
    starts_at: Date.parse('2026-11-22T12:00:00Z') + TO_NOON_MS + 8.5 * HOUR_MS + 60_000,
  });
  expect(validSeconds()).toBe(60);
});

it('a report and an answer need Twilio’s signature of this address and these fields, and this account', async () => {
  const world = await openAtNoon();
  const url = `${world.url}/inbox/texts/inbound`;
  const form = { MessageSid: 'SM1', AccountSid: CARRIER.accountSid, From: NUMBER, Body: 'STOP' };
  const statusOf = async (
    signature: string | null,
    sent: Readonly<Record<string, string>> = form,
    to = url,
  ) => {
    const headers = signature === null ? {} : { 'x-twilio-signature': signature };
    const answer = await fetch(to, { method: 'POST', headers, body: new URLSearchParams(sent) });
    return answer.status;
  };
  const right = signatureOf(url, form);
  expect(await statusOf(null)).toBe(403);
  expect(await statusOf('')).toBe(403);
  expect(await statusOf('AAAA')).toBe(403);
  expect(await statusOf(signatureOf(`${url}x`, form))).toBe(403);
  expect(await statusOf(right, { ...form, From: '+12125550143' })).toBe(403);
  expect(await statusOf(right, { ...form, More: 'x' })).toBe(403);
  expect(await statusOf(right, form, `${url}?text=1`)).toBe(403);
  expect(await statusOf(right, form, `${world.url}/inbox/texts/status`)).toBe(403);
  const foreign = { ...form, AccountSid: `AC${'1'.repeat(32)}` };
  expect(await statusOf(signatureOf(url, foreign), foreign)).toBe(403);
  const long = { ...form, Body: 'x'.repeat(40_000) };
  expect(await statusOf(signatureOf(url, long), long)).toBe(403);
  expect(await change()((each) => each.selectFrom('text_choices').selectAll().execute())).toEqual([]);
  expect(await statusOf(right)).toBe(200);
  expect(await change()((each) => each.selectFrom('text_choices').selectAll().execute())).toHaveLength(1);
});

it('a report of another text of Twilio’s changes nothing', async () => {
  const world = await openAtNoon();
  world.carrier.reportLike('none');
  await world.texts.send('reminder', await world.visit());
  const [row] = await world.rows();
  const form = { MessageSid: 'SM-other', MessageStatus: 'failed', AccountSid: CARRIER.accountSid };
  for (const id of [row?.id, crypto.randomUUID(), 'x'])
    expect(await world.carrier.post(`${world.url}/inbox/texts/status?text=${id}`, form)).toBe(200);
  expect(await states(world)).toEqual(['accepted']);
});

it('another provider passes on answers with a secret, as JSON or as a form', async () => {
  const world = await openAtNoon({
    provider: {
      kind: 'https',
      url: 'http://127.0.0.1:2/messages',
      headers: {},
      format: 'json',
      body: { to: '{to}', text: '{body}' },
      answerId: null,
      inbound: { from: 'data.from', body: 'data.text', id: 'data.id' },
      secret: '',
      inboundSecret: 'x'.repeat(32),
    },
  });
  const url = `${world.url}/inbox/texts/inbound`;
  const say = async (authorization: string, id: string, text: string) => {
    const body = JSON.stringify({ data: { from: '12125550142', text, id } });
    return (await fetch(url, { method: 'POST', headers: { authorization }, body })).status;
  };
  const basic = (password: string) => `Basic ${Buffer.from(`texts:${password}`).toString('base64')}`;
  expect(await say('', '1', 'STOP')).toBe(403);
  expect(await say('Bearer wrong', '1', 'STOP')).toBe(403);
  expect(await say(basic('wrong'), '1', 'STOP')).toBe(403);
  const visit = await world.visit();
  expect(await say(`Bearer ${'x'.repeat(32)}`, '1', 'STOP')).toBe(200);
  expect(await world.texts.send('reminder', visit)).toMatchObject({
    problem: 'The visitor has stopped texts.',
  });
  pass(1_000);
  expect(await say(basic('x'.repeat(32)), '2', 'START')).toBe(200);
  expect(await world.texts.send('reminder', visit)).toMatchObject({ kind: 'deferred' });
});
