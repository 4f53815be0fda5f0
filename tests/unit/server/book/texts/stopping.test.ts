// Scope: what happens when people answer texts: they get no more, or get them again, whatever arrives twice or late.
import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../../../widget/i18n/resolve-language.ts';
import { TEXT_WORDS } from '../../../../../server/book/texts/words.ts';
import { CARRIER, isQuiet, LINK, NUMBER, textsFixture, type TextsWorld } from './texts-world.ts';

const { openWorld, pass, change, now } = textsFixture();
const HOUR_MS = 3_600_000;
const SECRET = 'x'.repeat(32);
/** Sunday at 6 in the morning, in the zone of the business. */
const TO_NOON_MS = 6 * HOUR_MS;

const STOPS: Readonly<Record<Language, string>> = {
  en: 'Please stop texting me',
  es: 'No me envíen más mensajes',
  'zh-Hans': '不要再发短信',
  'zh-Hant': '請不要再傳簡訊',
  vi: 'Đừng nhắn tin cho tôi nữa',
  ko: '문자 보내지 마세요',
  ru: 'Не пишите мне больше',
  ar: 'لا ترسلوا لي رسائل',
  'pt-BR': 'Parem de me enviar mensagens',
  ht: 'Sispann voye mesaj ban mwen',
  fr: 'Ne m’envoyez plus de messages',
};

/** A form as Twilio sends it for a text to the business. */
const saying = (id: string, body: string) => ({
  MessageSid: id,
  AccountSid: CARRIER.accountSid,
  From: NUMBER,
  To: CARRIER.number,
  Body: body,
});
const inbound = ({ carrier, url }: TextsWorld, id: string, body: string) =>
  carrier.post(`${url}/inbox/texts/inbound`, saying(id, body));

it.each(LANGUAGES)(
  'who says so in %s gets one text that says that they have ended, and no other',
  async (language) => {
    const world = await openWorld();
    pass(TO_NOON_MS);
    const visit = await world.visit({ language });
    await world.texts.send('booked', visit);
    await world.carrier.say(NUMBER, STOPS[language]);
    for (let day = 0; day < 3; day += 1) {
      await world.deliver();
      expect(await world.texts.send('reminder', visit)).toEqual({
        kind: 'refused',
        problem: 'The visitor has stopped texts.',
      });
      pass(24 * HOUR_MS);
    }
    expect(world.gotten()).toHaveLength(2);
    expect(world.gotten()[1]).toContain('START');
  },
);

it('the text about the end is in the language of the visit, has its page, and waits for the morning', async () => {
  const world = await openWorld();
  pass(16 * HOUR_MS);
  const visit = await world.visit();
  await change()((each) =>
    each.updateTable('appointments').set({ language: 'es' }).where('id', '=', visit.id).execute(),
  );
  expect(isQuiet(now())).toBe(true);
  await inbound(world, 'SM1', 'STOP');
  await world.deliver();
  expect(world.gotten()).toEqual([]);
  pass(10 * HOUR_MS);
  await world.deliver();
  expect(isQuiet(now())).toBe(false);
  expect(world.gotten()).toEqual([
    `Paws: no recibira mas mensajes. Sus citas siguen igual. ${LINK} START los reactiva.`,
  ]);
});

it('the text about the end waits for the morning of the visitor, if their zone is known', async () => {
  const world = await openWorld();
  pass(TO_NOON_MS);
  const visit = await world.visit();
  await change()((each) =>
    each.updateTable('appointments').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', visit.id).execute(),
  );
  // It is three at night in Tokyo, and noon at the business.
  await inbound(world, 'SM1', 'STOP');
  await world.deliver();
  expect(world.gotten()).toEqual([]);
  pass(5 * HOUR_MS);
  await world.deliver();
  expect(world.gotten()).toHaveLength(1);
});

it('“Cancel” ends texts, and the visit stays', async () => {
  const world = await openWorld();
  pass(TO_NOON_MS);
  const visit = await world.visit();
  await inbound(world, 'SM1', 'Cancel');
  await world.deliver();
  expect(world.gotten()).toEqual([
    `Paws: you get no more texts. Your visits stay as they are. ${LINK} START resumes texts.`,
  ]);
  const [row] = await change()((each) =>
    each.selectFrom('appointments').select('state').where('id', '=', visit.id).execute(),
  );
  expect(row?.state).toBe('booked');
});

it.each(['Who is this?', 'STOP'])(
  'a visit whose visitor declined texts is not linked to in the answer to “%s”, because the number may be a stranger’s',
  async (body) => {
    const world = await openWorld();
    pass(TO_NOON_MS);
    const visit = await world.visit();
    await change()((each) =>
      each.updateTable('appointments').set({ text_consent: null }).where('id', '=', visit.id).execute(),
    );
    await inbound(world, 'SM1', body);
    await world.deliver();
    expect(world.gotten()).toHaveLength(1);
    expect(world.gotten()[0]).not.toContain(LINK);
  },
);

it('the answer links to the next visit with texts, although an earlier one is without', async () => {
  const world = await openWorld();
  pass(TO_NOON_MS);
  const [declined, agreed] = [await world.visit(), await world.visit()];
  await change()((each) =>
    each.updateTable('appointments').set({ text_consent: null }).where('id', '=', declined.id).execute(),
  );
  await inbound(world, 'SM1', 'Can I bring my cat?');
  await world.deliver();
  expect(world.gotten()).toEqual([expect.stringContaining(LINK)]);
  expect(world.linked).toEqual([agreed.id]);
});

it('START brings texts back, and says so once', async () => {
  const world = await openWorld();
  pass(TO_NOON_MS);
  const visit = await world.visit();
  await inbound(world, 'SM1', 'stop');
  pass(1_000);
  await inbound(world, 'SM2', 'start');
  await inbound(world, 'SM3', 'START');
  await world.deliver();
  expect(world.gotten()).toEqual([`Paws: ${TEXT_WORDS.en.started.slice('{business}: '.length)}`]);
  expect(await world.texts.send('reminder', visit)).toEqual({ kind: 'accepted' });
});

it('a text that arrives again changes nothing, so that an old START brings nothing back', async () => {
  const world = await openWorld();
  pass(TO_NOON_MS);
  const visit = await world.visit();
  for (const [id, body] of [
    ['SM1', 'STOP'],
    ['SM1', 'STOP'],
    ['SM2', 'START'],
    ['SM3', 'STOP'],
    ['SM2', 'START'],
    ['SM2', 'START'],
  ] as const) {
    pass(1_000);
    expect(await inbound(world, id, body)).toBe(200);
  }
  await world.deliver();
  expect(await world.texts.send('reminder', visit)).toMatchObject({ kind: 'refused' });
  expect(world.gotten().every((body) => body.includes('no more texts'))).toBe(true);
});

it('who switches back and forth gets four answers in a day', async () => {
  const world = await openWorld();
  pass(TO_NOON_MS);
  for (let time = 0; time < 10; time += 1) {
    pass(1_000);
    await inbound(world, `SM${time}`, time % 2 === 0 ? 'STOP' : 'START');
    await world.deliver();
  }
  expect(world.gotten()).toHaveLength(4);
});

it('what is no decision is answered once a day, and not at all after a stop', async () => {
  const world = await openWorld();
  pass(TO_NOON_MS);
  await inbound(world, 'SM1', 'Please stop by at 5');
  await inbound(world, 'SM2', 'Can I bring my cat?');
  await world.deliver();
  const help =
    'Paws: texts about your visits. Nobody reads this number. Reach us: +1 212 555 0142 STOP ends texts.';
  expect(world.gotten()).toEqual([help]);
  pass(25 * HOUR_MS);
  await inbound(world, 'SM3', 'Hello?');
  await world.deliver();
  expect(world.gotten()).toEqual([help, help]);
  await inbound(world, 'SM4', 'STOP');
  await inbound(world, 'SM5', 'Hello?');
  pass(25 * HOUR_MS);
  await inbound(world, 'SM6', 'Hello?');
  await world.deliver();
  // The answer about the stop was due a day ago.
  expect(world.gotten()).toEqual([help, help]);
});

it('Twilio’s own answer is the only one where Twilio has understood a stop', async () => {
  const world = await openWorld();
  pass(TO_NOON_MS);
  const visit = await world.visit();
  await world.texts.send('booked', visit);
  await world.carrier.say(NUMBER, 'BASTA YA', { OptOutType: 'STOP' });
  await world.deliver();
  expect(world.gotten()).toHaveLength(1);
  expect(await world.texts.send('reminder', visit)).toMatchObject({ kind: 'refused' });
  pass(1_000);
  await world.carrier.say(NUMBER, 'whatever', { OptOutType: 'START' });
  expect(await world.texts.send('reminder', visit)).toEqual({ kind: 'accepted' });
  await world.carrier.say(NUMBER, 'help me', { OptOutType: 'HELP' });
  await world.deliver();
  expect(world.gotten()).toHaveLength(2);
});

it.each([
  ['+525512345678', '+5215512345678'],
  ['+525512345678', '5215512345678'],
  [NUMBER, '0012125550142'],
  [NUMBER, '(212) 555-0142'],
  [NUMBER, '12125550142'],
  [NUMBER, '2125550142'],
  ['+4915112345678', '4915112345678'],
  ['+4915112345678', '015112345678'],
])('the number %s gets no more texts after a STOP from %s, which is the same one', async (number, from) => {
  const world = await openWorld({
    countries: ['US', 'MX', 'DE'],
    provider: {
      kind: 'https',
      url: 'https://texts.example',
      headers: {},
      format: 'json',
      body: {},
      answerId: null,
      inbound: { from: 'from', body: 'body', id: 'id' },
      secret: '',
      inboundSecret: SECRET,
    },
  });
  pass(TO_NOON_MS);
  const visit = await world.visit({ contact_key: number });
  const answer = await world.texts.inbound(
    new Request(`${world.url}/inbox/texts/inbound`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'message-1', from, body: 'STOP' }),
    }),
  );
  expect(answer.status).toBe(200);
  expect(await world.texts.send('reminder', visit)).toEqual({
    kind: 'refused',
    problem: 'The visitor has stopped texts.',
  });
});

it.each(['+12125550142x', 'Paws', '12345', ''])(
  'a text of %j, which is no telephone number, is ignored',
  async (from) => {
    const world = await openWorld();
    pass(TO_NOON_MS);
    const form = { ...saying('SM1', 'Hello'), From: from };
    expect(await world.carrier.post(`${world.url}/inbox/texts/inbound`, form)).toBe(200);
    await world.deliver();
    expect(world.carrier.texts).toEqual([]);
  },
);

it('a number abroad gets no answer that the business pays for, and can stop nevertheless', async () => {
  const world = await openWorld();
  pass(TO_NOON_MS);
  const form = { ...saying('SM1', 'Hello'), From: '+8613912345678' };
  await world.carrier.post(`${world.url}/inbox/texts/inbound`, form);
  await world.carrier.post(`${world.url}/inbox/texts/inbound`, { ...form, MessageSid: 'SM2', Body: 'STOP' });
  await world.deliver();
  expect(world.carrier.texts).toEqual([]);
  const choices = await change()((each) => each.selectFrom('text_choices').selectAll().execute());
  expect(choices).toMatchObject([{ message_id: 'SM2', choice: 'stop' }]);
  expect(JSON.stringify(choices)).not.toContain('13912345678');
});
