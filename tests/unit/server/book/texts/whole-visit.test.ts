// Scope: texts of a whole visit: agreed to in a call, sent by the plan of the book, stopped by an answer, and erased.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CARRIER, signatureOf } from '../../../../../demo/stand-ins/carrier/carrier.ts';
import { callingPlatform, DAY_MS, HOUR_MS, PUBLIC_URL, rowsOf, type InboxWorld } from '../../inbox/world.ts';
import { bookOf } from '../example-book.ts';
import {
  bookFixture,
  callIn,
  firstSlot,
  overridesIn,
  post,
  resultsOf,
  toolCalls,
  type Caller,
} from '../tools-world.ts';
import { startCarrier, type CarrierServer } from './carrier-server.ts';

const { openWorld, close, file } = bookFixture();
const NUMBER = '+12125550142';

let server: CarrierServer;
beforeEach(async () => {
  server = await startCarrier();
  server.carrier.reportLike('none');
});
afterEach(() => server.close());

const open = (): Promise<InboxWorld> =>
  openWorld({
    platform: callingPlatform(),
    book: bookOf(),
    // The words of another version are not checked.
    settings: { businessName: 'Paws', consentVersions: ['other'] },
    inbox: { timeZone: 'America/Chicago', texts: server.settings },
  });

/** The question of the tool, as the agent asks it. */
function questionIn(world: InboxWorld): string {
  const tool = overridesIn(world, 0)['tools:append'].find((each) => each.function.name === 'book');
  return /\\"(May Paws .+?)\\"/.exec(JSON.stringify(tool))?.[1] ?? '';
}

async function bookWith(world: InboxWorld, caller: Caller, answer: string) {
  const slot = await firstSlot(caller);
  const given = { slot, name: 'Grace', contact: NUMBER, texts: true };
  const messages = [
    { role: 'bot', message: questionIn(world), time: 1 },
    { role: 'user', message: answer, time: 2 },
  ];
  const answered = await post(world, caller.server, { ...toolCalls('book', given), artifact: { messages } });
  return (await resultsOf(answered))[0];
}

async function say(world: InboxWorld, id: string, body: string): Promise<number> {
  const url = `${PUBLIC_URL}/inbox/texts/inbound`;
  const form = { MessageSid: id, AccountSid: CARRIER.accountSid, From: NUMBER, Body: body };
  const headers = { 'x-twilio-signature': signatureOf(url, form) };
  const request = new Request(url, { method: 'POST', headers, body: new URLSearchParams(form) });
  return (await world.inbox.answer({ request, socketAddress: undefined }))?.status ?? 0;
}

const bodies = () => server.carrier.texts.map(({ body }) => body.replace(/https:\S+/, 'LINK'));
const BOOKED = 'Paws: you are booked for Tue, Nov 24, 9:00 AM. LINK STOP ends texts.';

it('a visitor who agrees in a call gets the confirmation in the morning, and a reminder the day before', async () => {
  const world = await open();
  const caller = await callIn(world, 'en', { version: 'other' });
  expect(await bookWith(world, caller, 'Yes, please')).toMatchObject({ booked: true, texts: true });
  await world.inbox.work();
  // It is six in the morning.
  expect(bodies()).toEqual([]);
  world.pass(2 * HOUR_MS);
  await world.inbox.work();
  expect(bodies()).toEqual([BOOKED]);
  world.pass(DAY_MS + HOUR_MS);
  await world.inbox.work();
  await world.inbox.work();
  expect(bodies()).toEqual([BOOKED, 'Paws: see you Tue, Nov 24, 9:00 AM. Change: LINK STOP ends texts.']);
});

it('a visitor who refuses is booked, and gets no text', async () => {
  const world = await open();
  const caller = await callIn(world, 'en', { version: 'other' });
  expect(await bookWith(world, caller, 'No thanks')).toMatchObject({ booked: true, texts: false });
  world.pass(6 * HOUR_MS);
  await world.inbox.work();
  expect(bodies()).toEqual([]);
});

it('a visitor who stops gets no reminder, and the decision outlives the erasure of everything else', async () => {
  const world = await open();
  const caller = await callIn(world, 'en', { version: 'other' });
  await bookWith(world, caller, 'Yes');
  world.pass(6 * HOUR_MS);
  await world.inbox.work();
  expect(await say(world, 'SM1', 'STOP')).toBe(200);
  await world.inbox.work();
  world.pass(DAY_MS);
  await world.inbox.work();
  expect(bodies()).toEqual([
    BOOKED,
    'Paws: you get no more texts. Your visits stay as they are. LINK START resumes texts.',
  ]);
  await close(world);
  const [choice] = rowsOf(file(), 'text_choices');
  expect(choice).toMatchObject({ message_id: 'SM1', choice: 'stop' });
  expect(JSON.stringify(rowsOf(file(), 'texts'))).not.toContain('2125550142');
});
