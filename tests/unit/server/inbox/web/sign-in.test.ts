import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Session, SignedInBrowsers } from '../../../../../server/inbox/web/page-contract.ts';
import { linkTarget } from '../../../../../server/inbox/web/sign-in/link-target.ts';
import { Browser, call, finish, OWN_PAGE, signingIn, tokenOf } from './browser.ts';
import { DAY_MS, inboxFixture, MINUTE_MS, OWNER, PUBLIC_URL, rowsOf } from '../world.ts';

const fixture = inboxFixture();
const { openWorld, close, file, mailServer, mailed } = fixture;
const { linkFor, newLinkFor, signedIn } = signingIn(fixture);

const isIn = async (browser: Browser) => (await browser.ask('/api/overview')).status === 200;

it('the inbox signs an owner in by a link from a mail, once, and out again', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = new Browser(world);
  expect(await browser.read<Session>('/api/session')).toEqual({
    owner: null,
    role: null,
    lookUntil: null,
    business: null,
    timeZone: 'America/New_York',
    isClosed: false,
    missing: [],
    passkeys: { isPossible: true, isOffered: false, own: [] },
  });
  expect((await browser.ask('/api/overview')).status).toBe(401);
  const token = tokenOf(await linkFor(browser, ` ${OWNER.toUpperCase()} `));
  expect((await finish(browser, token)).status).toBe(204);
  expect(await browser.read<Session>('/api/session')).toMatchObject({ owner: OWNER, missing: [] });
  expect((await browser.ask('/api/overview')).status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual([
    '__Host-task-tamer-browser',
    '__Host-task-tamer-session',
    '__Host-task-tamer-known',
  ]);

  expect((await finish(browser, token)).status).toBe(401);
  expect((await browser.send('/api/sign-out', {})).status).toBe(204);
  expect((await browser.ask('/api/overview')).status).toBe(401);
});

it('the inbox binds its cookies to this host, to HTTPS, and to requests of the same site', async () => {
  const world = await openWorld({ inbox: mailed() });
  // Without a mail, which the next test would take for its own.
  const answer = await new Browser(world).send('/api/sign-in', { email: 'nobody@shop.example' });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-task-tamer-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=900; Secure$/,
  );
});

it('the inbox refuses a link in another browser, an expired one and a guessed one', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = new Browser(world);
  const other = new Browser(world);
  const token = tokenOf(await linkFor(browser));
  await linkFor(other);
  expect((await finish(other, token)).status).toBe(409);
  expect((await finish(new Browser(world), token)).status).toBe(409);
  for (const guess of ['', 'x', 'A'.repeat(43), `${token}x`, token.slice(1)])
    expect((await finish(browser, guess)).status).toBe(401);
  world.pass(15 * MINUTE_MS + 1);
  expect((await finish(browser, token)).status).toBe(401);
  expect((await other.ask('/api/overview')).status).toBe(401);
});

it('the inbox mails a new link for the browser in which another browser’s link is opened, to the owner only', async () => {
  const world = await openWorld({ inbox: mailed() });
  const [computer, phone] = [new Browser(world), new Browser(world)];
  const id = randomUUID();
  const token = tokenOf(await linkFor(computer));
  const opened = await finish(phone, token);
  expect(opened.status).toBe(409);
  expect(await isIn(phone)).toBe(false);

  const link = await newLinkFor(phone, { token, opens: `conversation=${id}` });
  expect(link).toContain(`&conversation=${id}`);
  expect((await finish(phone, tokenOf(link))).status).toBe(204);
  expect(await isIn(phone)).toBe(true);
  // It was replaced, so a stolen link brings the owner one mail.
  expect((await finish(computer, token)).status).toBe(401);
  expect((await phone.send('/api/sign-in', { token })).status).toBe(401);
});

it('the inbox gives a stolen link no session, neither where it is opened nor through the new link', async () => {
  const world = await openWorld({ inbox: mailed() });
  const [owner, thief] = [new Browser(world), new Browser(world)];
  const stolen = tokenOf(await linkFor(owner));
  expect((await finish(thief, stolen)).status).toBe(409);
  const mailedToOwner = tokenOf(await newLinkFor(thief, { token: stolen }));
  expect((await finish(owner, mailedToOwner)).status).toBe(409);
  expect(await isIn(thief)).toBe(false);
  expect((await finish(thief, stolen)).status).toBe(401);
});

it('the inbox gives the same answer to an address that is no owner’s, and sends no mail', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = new Browser(world);
  const before = mailServer().mails.length;
  for (const email of ['stranger@shop.example', '', 7, `${OWNER}\nbcc: me@shop.example`])
    expect((await browser.send('/api/sign-in', { email })).status).toBe(204);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(mailServer().mails).toHaveLength(before);
});

it('the inbox limits the attempts of one address', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = new Browser(world);
  const statuses = [];
  for (let time = 0; time < 7; time += 1)
    statuses.push((await browser.send('/api/sign-in', { email: 'stranger@shop.example' })).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
  const guesses = [];
  for (let time = 0; time < 31; time += 1) guesses.push((await finish(browser, 'A'.repeat(43))).status);
  expect(guesses.filter((status) => status === 401)).toHaveLength(30);
  expect(guesses.at(-1)).toBe(429);
  const elsewhere = await browser.send('/api/sign-in', { email: 'x' }, { from: '192.0.2.8' });
  expect(elsewhere.status).toBe(204);
});

it('the inbox mails a link to the owner’s own browser although strangers have asked for as many as an owner gets', async () => {
  const world = await openWorld({ inbox: mailed() });
  const known = await signedIn(world);
  await known.send('/api/sign-out', {});
  const links = () => mailServer().mails.length;
  const before = links();
  const limit = 20;
  for (let number = 0; number < limit + 4; number += 1)
    await new Browser(world).send('/api/sign-in', { email: OWNER }, { from: `198.51.100.${number >> 2}` });
  await vi.waitFor(() => expect(links()).toBe(before + limit), { timeout: 15_000 });
  const forged = new Browser(world);
  forged.cookies.set('__Host-task-tamer-known', 'A'.repeat(43));
  await forged.send('/api/sign-in', { email: OWNER });
  const token = tokenOf(await linkFor(known));
  expect((await finish(known, token)).status).toBe(204);
  expect(links()).toBe(before + limit + 1);
});

it('the inbox lets an owner with a new browser in although strangers have used up the links, by any of theirs', async () => {
  const world = await openWorld({ inbox: mailed() });
  const before = mailServer().mails.length;
  for (let number = 0; number < 20; number += 1)
    await new Browser(world).send('/api/sign-in', { email: OWNER }, { from: `198.51.100.${number >> 2}` });
  await vi.waitFor(() => expect(mailServer().mails).toHaveLength(before + 20), { timeout: 15_000 });
  const owner = new Browser(world);
  await owner.send('/api/sign-in', { email: OWNER });
  const token = tokenOf(mailServer().mails.at(-1)?.text ?? '');
  expect((await finish(owner, token)).status).toBe(409);
  expect((await finish(owner, tokenOf(await newLinkFor(owner, { token })))).status).toBe(204);
});

it.each([
  ['again after the mail server deferred it', 451, MINUTE_MS, 1],
  ['no more after it expired', 451, 16 * MINUTE_MS, 0],
  ['no more after the mail server refused it', 550, MINUTE_MS, 0],
])('the inbox sends a link %s', async (_, code, wait, sent) => {
  const world = await openWorld({ inbox: mailed() });
  const { mails, refuse } = mailServer();
  const before = mails.length;
  const browser = new Browser(world);
  refuse(true, code);
  await browser.send('/api/sign-in', { email: OWNER });
  await vi.waitFor(() => expect(world.problems.join()).toContain(String(code)), { timeout: 15_000 });
  refuse(false);
  world.pass(wait);
  await world.inbox.work();
  expect(mails).toHaveLength(before + sent);
  if (sent > 0) expect((await finish(browser, tokenOf(mails.at(-1)?.text ?? ''))).status).toBe(204);
});

it('the inbox lists where an owner is signed in now, and which of the browsers asks', async () => {
  const world = await openWorld({ inbox: mailed() });
  await signedIn(world);
  world.pass(29 * DAY_MS);
  const [early, late] = [await signedIn(world), await signedIn(world)];
  const began = (await early.read<SignedInBrowsers>('/api/sessions')).map(({ beganAt }) => beganAt);
  expect(began).toEqual(began.toSorted((one, other) => other - one));
  world.pass(2 * DAY_MS);
  const now = await late.read<SignedInBrowsers>('/api/sessions');
  expect(now.map(({ beganAt }) => beganAt)).toEqual(began.slice(0, 2));
  expect(now.filter(({ isThis }) => isThis)).toHaveLength(1);
  expect((await early.send('/api/sign-out', {})).status).toBe(204);
  expect(await late.read<SignedInBrowsers>('/api/sessions')).toEqual([
    { browser: null, beganAt: expect.any(Number) as number, isThis: true },
  ]);
  expect((await early.ask('/api/sessions')).status).toBe(401);
});

it('the inbox signs out everywhere, and signs out former owners', async () => {
  const world = await openWorld({ inbox: mailed() });
  const [one, two] = [await signedIn(world), await signedIn(world)];
  expect((await one.send('/api/sign-out/everywhere', {})).status).toBe(204);
  expect((await two.ask('/api/overview')).status).toBe(401);

  const third = await signedIn(world);
  await close(world);
  const after = await openWorld({ inbox: { ...mailed(), owners: ['other@shop.example'] } });
  const same = new Browser(after);
  for (const [name, value] of third.cookies) same.cookies.set(name, value);
  expect((await same.ask('/api/overview')).status).toBe(401);
});

it('the inbox revives neither the session nor the link of an owner who was removed and is added again', async () => {
  const first = await openWorld({ inbox: mailed() });
  const browser = await signedIn(first);
  const token = tokenOf(await linkFor(browser));
  await close(first);
  await close(await openWorld({ inbox: { ...mailed(), owners: ['other@shop.example'] } }));
  const again = await openWorld({ inbox: mailed() });
  const same = new Browser(again, browser.cookies);
  expect(await isIn(same)).toBe(false);
  expect((await finish(same, token)).status).toBe(401);
});

it('the inbox ends a session after thirty days', async () => {
  const world = await openWorld({ inbox: mailed() });
  const browser = await signedIn(world);
  world.pass(30 * DAY_MS - MINUTE_MS);
  expect((await browser.ask('/api/overview')).status).toBe(200);
  world.pass(2 * MINUTE_MS);
  expect((await browser.ask('/api/overview')).status).toBe(401);
});

it('the inbox says what is missing when sign-in is not set up', async () => {
  const world = await openWorld({ inbox: { publicUrl: null, owners: [] } });
  const browser = new Browser(world);
  expect(await browser.read<Session>('/api/session')).toEqual({
    owner: null,
    role: null,
    lookUntil: null,
    business: null,
    timeZone: 'America/New_York',
    isClosed: false,
    missing: ['PUBLIC_URL', 'OWNERS', 'MAIL_URL'],
    passkeys: { isPossible: false, isOffered: false, own: [] },
  });
  expect((await browser.send('/api/sign-in', { email: OWNER })).status).toBe(409);
});

/** `MADE_UP_REQUESTS=100000` sends as many. */
const MADE_UP = Number(process.env['MADE_UP_REQUESTS'] ?? 2_000);

it(
  `the inbox rejects ${MADE_UP} made-up requests without a session`,
  { timeout: 20_000 + MADE_UP * 2 },
  async () => {
    const world = await openWorld({ inbox: mailed() });
    const id = await call(world);
    const paths = [
      'overview',
      'conversations',
      `conversations/${id}`,
      `conversations/${id}/recording`,
      'changes',
    ];
    const methods = ['GET', 'PATCH', 'DELETE', 'PUT', 'POST'];
    const values = ['', 'A'.repeat(43), '../../..', '%00', "' or 1=1 --", randomUUID(), 'A'.repeat(5_000)];
    for (let step = 0; step < MADE_UP; step += 1) {
      const browser = new Browser(world);
      const value = values[step % values.length] ?? '';
      browser.cookies.set('__Host-task-tamer-session', value.slice(0, 4_000));
      const path = `/api/${paths[step % paths.length]}${step % 3 === 0 ? `?search=${encodeURIComponent(value)}` : ''}`;
      const method = methods[step % methods.length] ?? 'GET';
      const answer = await browser.ask(path, {
        method,
        headers: step % 2 === 0 ? OWN_PAGE : { origin: PUBLIC_URL, 'x-forwarded-for': value.slice(0, 20) },
      });
      expect([401, 404]).toContain(answer.status);
      expect(await answer.text()).not.toContain('Waffles');
    }
    expect(rowsOf(file(), 'conversations')).toHaveLength(1);
  },
);

it('the inbox accepts changes only from its own page', async () => {
  const world = await openWorld({ inbox: mailed() });
  const id = await call(world);
  const browser = await signedIn(world);
  const change = (headers: Record<string, string>) =>
    browser.ask(`/api/conversations/${id}`, { method: 'PATCH', body: { isDone: true }, headers });
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])
    expect((await change(headers)).status).toBe(403);
  expect((await change(OWN_PAGE)).status).toBe(204);
  expect((await change({ origin: PUBLIC_URL })).status).toBe(204);
});

it('the inbox leads from a mail’s link through sign-in to its conversation', async () => {
  const world = await openWorld({ inbox: mailed() });
  const before = mailServer().mails.length;
  const id = await call(world);
  await world.inbox.work();
  await vi.waitFor(() => expect(mailServer().mails).toHaveLength(before + 1));
  const link = `${PUBLIC_URL}/inbox/#conversation=${id}`;
  expect(mailServer().mails.at(-1)?.text).toContain(link);
  expect(mailServer().mails.at(-1)?.html).toContain(link);
  const browser = new Browser(world);
  expect(await linkFor(browser, OWNER, `conversation=${id}`)).toMatch(
    new RegExp(`/inbox/#sign-in=[\\w-]{43}&conversation=${id}$`),
  );
});

it.each([
  ['appointments=2026-11-24&appointment=0c9d6c1e-3f5b-4a52-9d0e-5f6f2f3a7b10', null],
  ['appointments=settings', null],
  ['appointments=', null],
  ['settings', '&settings='],
  ['', ''],
  ['https://evil.example', ''],
  ['sign-in=other', ''],
  ['conversation=1&sign-in=other', ''],
  ['a=1&b=2&c=3&d=4', ''],
  [`conversation=${'x'.repeat(41)}`, ''],
  ['conversation=%0A', ''],
])('a link to sign in opens “%s” afterwards, if the page could have written it', (fragment, target) => {
  expect(linkTarget(fragment)).toBe(target ?? `&${fragment}`);
});
