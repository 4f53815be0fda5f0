/** Scope: what counts as a person's telephone number or address, and finding and erasing everything of one. */
import { longestHoldMs } from '../thread-time.ts';
import { expect, it } from 'vitest';
import { contactsIn, mentionsOf as mentionsIn } from '../../../../../server/inbox/conversations/contacts.ts';
import type { Conversation, FoundPerson, Listed } from '../../../../../server/inbox/web/page-contract.ts';
import { Browser, call, signingIn } from '../web/browser.ts';
import { inboxFixture, ON_POSTGRES, REPORT, type InboxWorld } from '../world.ts';

const fixture = inboxFixture();
const { openWorld, mailed, kept } = fixture;
const { signedIn } = signingIn(fixture);

/** It was over a minute where each letter began a search for an address. */
const MAX_HELD_UP_MS = 1_000;

const mentionsOf = (contact: string) => mentionsIn(contact, 'US');
const contactsSaid = (said: readonly string[]) =>
  contactsIn({ note: '', contact: null, said, summary: [] }, 'US');

it.each([
  ['Sure, it is 212 555 0187.', '+1 212 555 0187', null],
  ['+1 (212) 555-0187 or, no, +44 20 7946 0958', '+44 20 7946 0958', null],
  ['On 2026-11-24 at 10:30 I have 3 dogs', null, null],
  ['Write to grace.o@mail.example, please', null, 'grace.o@mail.example'],
  ['Order 12345, invoice A1234567890', null, null],
])('the inbox reads the contacts in “%s”', (text, phone, email) => {
  expect(contactsSaid([text])).toEqual({ phone, email });
});

it('the inbox uses the last contact that was given', () => {
  expect(contactsSaid(['212 555 0187', 'call 212 555 0199 instead'])).toEqual({
    phone: '+1 212 555 0199',
    email: null,
  });
});

it.each([
  ['212 555 0187', 'my number is +1 (212) 555-0187'],
  ['+44 20 7946 0958', 'call 020 7946 0958'],
  ['+44 (0)20 7946 0958', 'it is 0044 20 7946 0958'],
  ['+49 30 1234567', 'Berlin 030/1234567'],
  ['212-555-0189', 'it is 212–555–0189'],
  ['212-555-0189', 'it is ２１２５５５０１８９'],
  ['212-555-0189', 'it is ٢١٢ ٥٥٥ ٠١٨٩'],
  ['212-555-0189', 'my order number 2125550189'],
  ['212-555-0189', 'at 10 212 555 0189 or 718 555 0123'],
  ['(212) 555-0189 x5', '212 555 0189'],
  ['1-800-FLOWERS', 'call 800 356 9377'],
  ['(800) 356-9377', 'it is 1-800-FLOWERS, thanks'],
  ['Grace@Mail.example', 'grace@mail.example, all in small letters'],
  ['bo@exämple.org', 'BO@EXÄMPLE.ORG'],
  ['bo@exämple.org', 'bo@xn--exmple-cua.org'],
  ['bo@example.org', '我的邮箱是bo@example.org谢谢'],
])('the inbox knows %s in “%s”', (contact, text) => {
  expect(mentionsOf(contact)?.(text)).toBe(true);
});

it.each([
  ['212 555 0187', '312 555 0187'],
  ['212 555 0187', '212 555 01870'],
  ['555 0187', '212 555 0187'],
  ['grace@mail.example', 'not.grace@mail.example'],
  ['grace@mail.example', 'grace@mail.example.org'],
])('the inbox does not take %s for %s', (contact, text) => {
  expect(mentionsOf(contact)?.(text)).toBe(false);
});

it.each(['', 'Grace', '12', '%', 'a@b', '212 555 0187 and more'])(
  'the inbox finds no person by “%s”',
  (contact) => {
    expect(mentionsOf(contact)).toBeNull();
  },
);

const leave = (world: InboxWorld, contact: string, text: string) =>
  world.inbox.endpoint.messageLeft({
    id: crypto.randomUUID(),
    name: 'Ada',
    contact,
    text,
    consent: { version: '1', textHash: 'x', language: 'en', at: new Date(0).toISOString(), recording: false },
  });

it('the inbox finds and erases everything with a number, in any field, and nothing else', async () => {
  const world = await openWorld({ inbox: mailed() });
  const spoken = await call(world);
  const owner = await signedIn(world);
  const note = { method: 'PATCH', body: { note: 'Her number: (212) 555-0187' } };
  expect((await owner.ask(`/api/conversations/${spoken}`, note)).status).toBe(204);
  await leave(world, '+1 212 555 0187', 'Please call');
  await leave(world, 'ada@mail.example', 'Grace said to call her at 212-555-0187.');
  await leave(world, '312 555 0187', 'Another town');

  const ask = async (what: string, contact: unknown) => owner.send(`/api/people/${what}`, { contact });
  const found = (await (await ask('find', '212 555 0187')).json()) as FoundPerson;
  expect(found.conversations).toHaveLength(3);
  const shown = await owner.read<Conversation>(`/api/conversations/${spoken}`);
  expect(shown.phone).toBe('+1 212 555 0187');

  expect((await ask('erase', '+1 212 555 0187')).status).toBe(200);
  const left = await owner.read<Listed>('/api/conversations?view=all');
  expect(left.conversations).toMatchObject([{ reason: 'Another town' }]);
  expect(((await (await ask('find', '212 555 0187')).json()) as FoundPerson).conversations).toEqual([]);
  expect(await kept(world, 'erasures')).toHaveLength(3);
});

it('the inbox erases only for signed-in owners, and only by a number or an address', async () => {
  const world = await openWorld({ inbox: mailed() });
  await call(world);
  const stranger = new Browser(world);
  expect((await stranger.send('/api/people/erase', { contact: '212 555 0187' })).status).toBe(401);
  const owner = await signedIn(world);
  for (const contact of ['', 'Grace', 7, null, '%', 'x'.repeat(400)])
    expect((await owner.send('/api/people/erase', { contact })).status).toBe(400);
  expect((await owner.ask('/api/people/erase')).status).toBe(405);
  expect((await owner.send('/api/people/forget', { contact: '212 555 0187' })).status).toBe(404);
  const listed = await owner.read<Listed>('/api/conversations?view=all');
  expect(listed.conversations).toHaveLength(1);
});

it.each([
  ['letters', 'a'],
  ['numbers', '212-555-0187;'],
  ['invoices', 'invoice 718 555 0123;'],
])('the inbox shows and searches 4 MB of %s without holding up the process', async (_, part) => {
  const world = await openWorld({ inbox: mailed() });
  const message = part.repeat(20_000 / part.length);
  const messages = Array.from({ length: 200 }, () => ({ role: 'user', message, time: 1 }));
  const id = await call(world, 0, { ...REPORT, artifact: { messages } });
  const owner = await signedIn(world);
  const heldMs = await longestHoldMs(async () => {
    const shown = await owner.read<Conversation>(`/api/conversations/${id}`);
    expect(shown.lines).toHaveLength(200);
    for (const contact of ['grace@mail.example', '646 555 0111']) {
      const found = await owner.send('/api/people/find', { contact });
      expect(await found.json()).toEqual({ conversations: [], appointments: 0, answers: 0 });
    }
  });
  expect(heldMs).toBeLessThan(MAX_HELD_UP_MS);
});

// Postgres is another process, which is always waited for.
it.skipIf(ON_POSTGRES)(
  'the inbox answers others between any two conversations that it searches',
  async () => {
    const world = await openWorld({ inbox: mailed() });
    const conversations = 20;
    await Promise.all(
      Array.from({ length: conversations }, () => leave(world, '312 555 0187', 'Another town')),
    );
    const owner = await signedIn(world);
    let turns = 0;
    let isSearching = true;
    const count = (): void => {
      turns += 1;
      if (isSearching) setImmediate(count);
    };
    setImmediate(count);
    const found = await owner.send('/api/people/find', { contact: '646 555 0111' });
    isSearching = false;
    expect(await found.json()).toEqual({ conversations: [], appointments: 0, answers: 0 });
    expect(turns).toBeGreaterThan(conversations);
  },
);
