// Scope: what a server with one business has given out, after its business moved to a server with many.
import { expect, it } from 'vitest';
import { CARRIER, signatureOf } from '../../../../demo/stand-ins/carrier/carrier.ts';
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../../../../server/businesses/business-id.ts';
import { rowsBy } from '../../../support/inbox/rows.ts';
import { REPORT } from '../inbox/world.ts';
import { addWithBook, bookAt, callAt } from './stored-book.ts';
import { owner, signedInAt } from './stored-people.ts';
import { HOST, report, reportingOf, storedFixture, type StoredWorld } from './stored-world.ts';

const fixture = storedFixture();
const { mailServer } = fixture;
const VISIT_LINK = /https:\S+(\/inbox\/visits\/\S+)/;
/** On a busy machine. */
const PATIENCE = { timeout: 60_000 };

const TWILIO = {
  settings: { texts: 'twilio', twilioAccountSid: CARRIER.accountSid, textsFrom: CARRIER.number },
  secrets: { twilioAuthToken: CARRIER.authToken },
};

const choicesOf = ({ where }: StoredWorld, id: BusinessId) =>
  rowsBy(where, `select choice from text_choices where business_id = '${id}'`);

/** An answer to a text, as Twilio signs it for an address. @param at the address at which it arrives */
function inbound(world: StoredWorld, signedFor: string, at = new URL(signedFor).pathname): Promise<Response> {
  const form = { MessageSid: 'SM1', AccountSid: CARRIER.accountSid, From: '+12125550142', Body: 'STOP' };
  const headers = { 'x-twilio-signature': signatureOf(signedFor, form) };
  const sent = { method: 'POST', headers, body: new URLSearchParams(form) };
  return world.answer(new Request(`${HOST}${at}`, sent), { address: '192.0.2.8' });
}

/** The path of the link in the last mail to a visitor, without the business. */
function visitLink(): string {
  const links = mailServer().mails.map(({ text = '' }) => VISIT_LINK.exec(text)?.[1]);
  const link = links.findLast((each) => each !== undefined);
  if (link === undefined) throw new Error('No link was mailed.');
  return link;
}

it('a business that moved keeps the links and addresses that it has given out', PATIENCE, async () => {
  const world = await fixture.open();
  const given = { ...TWILIO, people: [owner('ann')], id: DEFAULT_BUSINESS_ID };
  await addWithBook(world, 'paws', given);
  await bookAt(world, 'paws');
  await world.work();
  const link = visitLink();
  expect(await (await world.ask(link)).text()).toContain('Check-up');

  const caller = await callAt(world, 'paws');
  const tools = caller.path.replace(`/${DEFAULT_BUSINESS_ID}`, '');
  const found = await caller.post('find_slots', { service: 'check-up', day: 'tuesday' }, tools);
  expect(found.status).toBe(200);

  const { url, headers } = reportingOf(world);
  const events = { url: url.replace(`/${DEFAULT_BUSINESS_ID}`, ''), headers };
  expect((await report(world, events, { ...REPORT, call: { id: 'call-2' } })).status).toBe(200);
  expect((await world.ask('/inbox/events', { method: 'POST', body: {} })).status).toBe(401);

  const ann = await signedInAt(mailServer(), world, DEFAULT_BUSINESS_ID, 'ann@shop.example');
  const feed = await ann.read<{ readonly url: string }>('/api/book/feed');
  const calendar = await world.ask(new URL(feed.url).pathname.replace(`/${DEFAULT_BUSINESS_ID}`, ''));
  expect([calendar.status, await calendar.text()]).toEqual([200, expect.stringContaining('BEGIN:VCALENDAR')]);
});

it('a STOP arrives that Twilio signed for the address before a move, and only there', PATIENCE, async () => {
  const world = await fixture.open();
  await addWithBook(world, 'paws', { ...TWILIO, id: DEFAULT_BUSINESS_ID });
  const other = await addWithBook(world, 'claws', TWILIO);
  const before = `${HOST}/inbox/texts/inbound`;
  expect((await inbound(world, `${HOST}/elsewhere/inbox/texts/inbound`, '/inbox/texts/inbound')).status).toBe(
    403,
  );
  expect((await inbound(world, before, `/${other}/inbox/texts/inbound`)).status).toBe(403);
  expect((await inbound(world, before)).status).toBe(200);
  expect((await inbound(world, `${HOST}/${DEFAULT_BUSINESS_ID}/inbox/texts/inbound`)).status).toBe(200);
  expect([choicesOf(world, DEFAULT_BUSINESS_ID), choicesOf(world, other)]).toEqual([
    [{ choice: 'stop' }],
    [],
  ]);
});

it('the links and addresses of another business are unknown where the first one was', PATIENCE, async () => {
  const world = await fixture.open();
  await addWithBook(world, 'claws');
  await bookAt(world, 'claws');
  await world.work();
  const link = visitLink();
  expect((await world.ask(link)).status).toBe(404);
  await addWithBook(world, 'paws', { id: DEFAULT_BUSINESS_ID });
  expect((await world.ask(link)).status).toBe(404);
  const { url, headers } = reportingOf(world);
  const [, id] = url.split('/inbox/');
  expect((await report(world, { url: `${HOST}/inbox/${id}`, headers }, REPORT)).status).toBe(401);
});

it('the page of an inbox is found where it was, with the rest of the address', PATIENCE, async () => {
  const world = await fixture.open();
  await world.add('paws', {}, DEFAULT_BUSINESS_ID);
  const page = `${HOST}/${DEFAULT_BUSINESS_ID}/inbox/`;
  const locationOf = async (path: string) => {
    const { status, headers } = await world.ask(path);
    return [status, headers.get('location')];
  };
  expect(await locationOf('/inbox')).toEqual([302, page]);
  expect(await locationOf('/inbox/')).toEqual([302, page]);
  expect(await locationOf('/inbox/assets/a%20b.js?v=1&w=%2F')).toEqual([
    302,
    `${page}assets/a%20b.js?v=1&w=%2F`,
  ]);
  expect(await locationOf('/paws/inbox//evil.example/')).toEqual([302, `${page}/evil.example/`]);
  expect((await world.ask('/inbox/api/sign-in', { method: 'POST', body: {} })).status).toBe(404);
});
