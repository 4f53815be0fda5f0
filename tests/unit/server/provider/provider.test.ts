// Scope: the API of the provider's page: who may use it, its list, and what it changes.
import { describe, expect, it } from 'vitest';
import type {
  BusinessList,
  OpenedBusiness,
  ProblemsBody,
} from '../../../../server/provider/page-contract.ts';
import { blank } from '../../../../server/inbox/conversations/blank-row.ts';
import { businessChangeIn } from '../../../../server/businesses/store/input.ts';
import { changeBusiness } from '../../../../server/businesses/store/writing.ts';
import { looksAt } from '../../../../server/businesses/store/looks.ts';
import { countConversation, noteProblem } from '../../../../server/businesses/store/usage.ts';
import { NOW } from '../world.ts';
import { Browser, change, openWorld, PERSON, PUBLIC_URL, signedIn } from './provider-world.ts';

const MINUTE_MS = 60_000;
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

const names = ({ businesses }: BusinessList) => businesses.map(({ name }) => name);

describe('the sign-in of the provider', () => {
  it('is a mailed link to the provider’s page, with cookies that no inbox at this address has', async () => {
    const world = await openWorld();
    const browser = await signedIn(world);
    expect(world.mails.at(-1)?.text).toContain(`${PUBLIC_URL}/provider/#sign-in=`);
    expect(world.mails.at(-1)?.subject).toBe('Sign in to your businesses');
    expect([...browser.cookies.keys()].every((name) => /^__Host-task-tamer-\w+-[\da-f]{8}$/.test(name))).toBe(
      true,
    );
    expect(await browser.read('api/session')).toMatchObject({ owner: PERSON });
  });

  it('is refused to everyone else, and ends after twelve hours', async () => {
    const world = await openWorld();
    const stranger = new Browser(world);
    await stranger.send('api/sign-in', { email: 'ann@shop.example' });
    const browser = await signedIn(world);
    expect(world.mails).toHaveLength(1);
    for (const path of ['businesses', `businesses/${UNKNOWN}`, 'drafts', 'setup', 'usage.csv', 'nothing'])
      expect([path, (await stranger.ask(`api/${path}`)).status]).toEqual([path, 401]);
    expect((await browser.ask('api/businesses')).status).toBe(200);
    world.pass(12 * 60 * MINUTE_MS + 1);
    expect((await browser.ask('api/businesses')).status).toBe(401);
  });

  it('ends the looks at inboxes of someone who signs out, and of no one else', async () => {
    const world = await openWorld({ people: [PERSON, 'kim@provider.example'] });
    const id = await world.add();
    const pat = await signedIn(world);
    const kim = new Browser(world);
    await kim.signIn('kim@provider.example');
    for (const each of [pat, kim]) expect((await each.send(`api/businesses/${id}/look`)).status).toBe(200);
    world.pass(MINUTE_MS);
    expect((await pat.send('api/sign-out')).status).toBe(204);
    const ends = (await looksAt(world.store.db, id, 2)).map(({ actor, endsAt }) => [actor, endsAt - NOW]);
    expect(Object.fromEntries(ends)).toEqual({
      [PERSON]: MINUTE_MS,
      'kim@provider.example': 60 * MINUTE_MS,
    });
  });

  it('lets only the page itself change something', async () => {
    const world = await openWorld();
    const id = await world.add();
    const browser = await signedIn(world);
    const answer = await browser.ask(`api/businesses/${id}/status`, {
      method: 'POST',
      body: JSON.stringify({ change: 'suspend' }),
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
    expect((await browser.read<OpenedBusiness>(`api/businesses/${id}`)).status).toBe('active');
  });
});

describe('the list of businesses', () => {
  it('is by name, without removed ones, in pages, and found by words in any case', async () => {
    const world = await openWorld();
    for (let number = 10; number < 62; number += 1)
      await world.add({ slug: `shop-${number}`, name: `Shop ${number}`, people: [] });
    await world.add({ slug: 'ubung', name: 'ÜBUNG & Müller 100%', people: [] });
    await world.add({ slug: 'paws', name: 'paws' });
    const browser = await signedIn(world);
    const first = await browser.read<BusinessList>('api/businesses');
    expect(first.businesses).toHaveLength(50);
    expect(names(first)[0]).toBe('paws');
    const second = await browser.read<BusinessList>(`api/businesses?after=${first.after}`);
    expect([...names(first), ...names(second)]).toHaveLength(54);
    expect(new Set([...names(first), ...names(second)]).size).toBe(54);
    expect(second.after).toBeNull();
    const found = async (search: string) =>
      names(await browser.read<BusinessList>(`api/businesses?${new URLSearchParams({ search })}`));
    expect(await found('SHOP 33')).toEqual(['Shop 33']);
    expect(await found('übung')).toEqual(['ÜBUNG & Müller 100%']);
    expect(await found('100%')).toEqual(['ÜBUNG & Müller 100%']);
    expect(await found('ann@SHOP')).toEqual(['paws']);
    expect(await found('_aws')).toEqual([]);
  });

  it('shows the month’s usage, the last conversation and what is wrong', async () => {
    const world = await openWorld();
    const id = await world.add();
    const began = { businessId: id, at: NOW, day: new Date(NOW).toISOString().slice(0, 10) };
    await countConversation(world.store.db, { ...began, channel: 'voice' });
    await countConversation(world.store.db, { ...began, channel: 'voice' });
    await countConversation(world.store.db, { ...began, channel: 'writing', at: NOW + 5 });
    await countConversation(world.store.db, { ...began, channel: 'voice', day: '2020-01-01' });
    await noteProblem(world.store.db, id, { problem: 'The platform answered with 402.', at: NOW + 7 });
    await world.store.db
      .insertInto('business_settings')
      .values({
        business_id: id,
        version: 2,
        schema_version: 1,
        settings: '{"assistant":"erin","siteKey":"site-key"}',
        saved_at: NOW,
      })
      .execute();
    const browser = await signedIn(world);
    const { businesses } = await browser.read<BusinessList>('api/businesses');
    expect(businesses).toEqual([
      {
        id,
        slug: 'paws',
        name: 'Paws',
        kind: 'veterinary',
        status: 'active',
        lastAt: NOW,
        usage: { calls: 2, chats: 1, messages: 0, seconds: 0, bookings: 0 },
        problems: [
          'origins must be a list of origins like https://example.com, without a path or a final slash',
        ],
        lastProblem: { text: 'The platform answered with 402.', at: NOW + 7 },
      },
    ]);
  });
});

describe('a business on its page', () => {
  it('has its snippet, people, secrets by name only, and who changed what', async () => {
    const world = await openWorld();
    const settings = {
      assistant: 'erin',
      siteKey: 'site-key',
      origins: ['https://shop.example'],
      agentName: 'Ava',
    };
    const id = await world.add({ settings });
    const browser = await signedIn(world);
    await change(browser, id, { name: 'Paws & Co', phone: '+1 512 555 0199', address: '1 Elm St' });
    const opened = await browser.read<OpenedBusiness>(`api/businesses/${id}`);
    expect(opened).toMatchObject({
      name: 'Paws & Co',
      phone: '+1 512 555 0199',
      address: '1 Elm St',
      assistant: 'erin',
      origins: ['https://shop.example'],
      secrets: ['botCheckSecret', 'privateKey'],
      people: [{ email: 'ann@shop.example', role: 'owner' }],
    });
    expect(opened.snippet).toContain(`call-endpoint="${PUBLIC_URL}/paws"`);
    expect(opened.snippet).toContain('agent-name="Ava"');
    expect(opened.snippet).toContain('href="tel:+15125550199"');
    expect(opened.inboxUrl).toBe(`${PUBLIC_URL}/${id}/inbox/`);
    expect(opened.audit.map(({ actor, action }) => [actor, action])).toEqual([
      [PERSON, 'changed'],
      [PERSON, 'changed'],
      ['test', 'added'],
    ]);
    expect(JSON.stringify(opened)).not.toContain('private-key-of-paws');
    expect((await browser.ask(`api/businesses/${UNKNOWN}`)).status).toBe(404);
    expect((await browser.ask('api/businesses/paws')).status).toBe(404);
  });

  it('has a host name and webhooks, which are removed by leaving them blank; a blank secret stays', async () => {
    const world = await openWorld();
    const id = await world.add();
    const browser = await signedIn(world);
    const changed = (draft: object) => change(browser, id, draft);
    const missing = await changed({ webhookUrls: 'https://crm.example/a', webhookSecret: '' });
    expect(((await missing.json()) as ProblemsBody).problems).toEqual([
      { field: 'webhookSecret', text: 'is missing: webhooks to webhookUrls are signed with it' },
    ]);
    const webhookSecret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const webhookUrls = 'https://crm.example/a\nhttps://crm.example/b';
    expect((await changed({ host: 'calls.paws.example', webhookUrls, webhookSecret })).status).toBe(204);
    const opened = () => browser.read<OpenedBusiness>(`api/businesses/${id}`);
    expect(await opened()).toMatchObject({
      host: 'calls.paws.example',
      webhookUrls: ['https://crm.example/a', 'https://crm.example/b'],
    });
    expect((await changed({ host: '', webhookUrls: '', webhookSecret: '' })).status).toBe(204);
    expect(await opened()).toMatchObject({ host: null, webhookUrls: [] });
    expect((await opened()).secrets).toContain('webhookSecret');
  });

  it('books appointments once that is switched on, and keeps what a calendar needs until it is disconnected', async () => {
    const world = await openWorld();
    const id = await world.add();
    const browser = await signedIn(world);
    const changed = (draft: object) => change(browser, id, draft);
    const opened = () => browser.read<OpenedBusiness>(`api/businesses/${id}`);
    expect(await opened()).toMatchObject({ hasBook: false });
    expect((await changed({ book: 'on' })).status).toBe(204);
    expect((await changed({ name: 'Paws & Claws' })).status).toBe(204);
    expect(await opened()).toMatchObject({ name: 'Paws & Claws', hasBook: true });
    await changeBusiness(
      world.store,
      id,
      businessChangeIn({
        settings: { calendarUrl: 'https://calendar.example/paws/', calendarUser: 'paws' },
        secrets: { calendarPassword: 'secret' },
      }),
    );
    const refused = (await (await changed({ book: 'off' })).json()) as ProblemsBody;
    expect(refused.problems).toEqual([
      { field: null, text: 'calendar settings need book: its appointments are written into the calendar' },
    ]);
    expect(await opened()).toMatchObject({ hasBook: true });
  });

  it('is looked at by a cookie of its inbox, and the audit log names the person', async () => {
    const world = await openWorld();
    const id = await world.add();
    const browser = await signedIn(world);
    const before = browser.cookies.size;
    const answer = await browser.send(`api/businesses/${id}/look`);
    expect(await answer.json()).toEqual({ path: `../${id}/inbox/` });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-task-tamer-look-[\da-f]{8}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=3600; Secure$/,
    );
    expect(browser.cookies.size).toBe(before + 1);
    const { audit } = await browser.read<OpenedBusiness>(`api/businesses/${id}`);
    expect(audit[0]).toMatchObject({ actor: PERSON, action: 'looked' });
  });

  it('refuses settings beside their fields, in the sentences of the commands', async () => {
    const world = await openWorld();
    const id = await world.add();
    await world.add({ slug: 'other' });
    const browser = await signedIn(world);
    const refused = async (draft: object) => {
      const answer = await change(browser, id, draft);
      expect(answer.status).toBe(422);
      return ((await answer.json()) as ProblemsBody).problems;
    };
    expect(await refused({ slug: 'other' })).toEqual([
      { field: 'slug', text: 'belongs to another business' },
    ]);
    expect(await refused({ timeZone: 'Mars/Base' })).toEqual([
      { field: 'timeZone', text: 'must be the IANA name of a time zone, like America/Chicago' },
    ]);
    expect(await refused({ owners: 'ann@shop.example', staff: 'ben' })).toEqual([
      { field: 'staff', text: 'must be a mail address' },
    ]);
    expect(await refused({ callSeconds: 'long' })).toEqual([
      { field: 'callSeconds', text: 'must be a whole number, at least 1' },
    ]);
    expect(await refused({ phone: '+1 512 555 0199', address: '', slug: 'other' })).toHaveLength(1);
    expect(await refused({ phone: 'call me', address: '' })).toEqual([
      { field: 'phone', text: 'must be a phone number, such as +1 212 555 0142 or 1-800-FLOWERS' },
    ]);
    const opened = await browser.read<OpenedBusiness>(`api/businesses/${id}`);
    expect([opened.people.length, opened.phone, opened.audit.length]).toEqual([1, '', 1]);
  });

  it('is suspended, resumed and paused by the person who is signed in', async () => {
    const world = await openWorld();
    const id = await world.add();
    const browser = await signedIn(world);
    for (const [change, status] of [
      ['suspend', 'suspended'],
      ['resume', 'active'],
      ['pause', 'paused'],
    ]) {
      expect((await browser.send(`api/businesses/${id}/status`, { change })).status).toBe(204);
      const opened = await browser.read<OpenedBusiness>(`api/businesses/${id}`);
      expect(opened.status).toBe(status);
      expect(opened.audit[0]).toMatchObject({ actor: PERSON, action: status });
    }
    expect((await browser.send(`api/businesses/${id}/status`, { change: 'remove' })).status).toBe(400);
  });

  it('is removed only by its typed name, shortly after signing in', async () => {
    const world = await openWorld();
    const id = await world.add();
    const browser = await signedIn(world);
    const remove = async (name: string) =>
      (await browser.send(`api/businesses/${id}/remove`, { name })).status;
    expect(await remove('paws')).toBe(422);
    world.pass(11 * MINUTE_MS);
    expect(await remove('Paws')).toBe(403);
    await browser.signIn();
    expect(await remove('Paws')).toBe(204);
    expect(await browser.read<OpenedBusiness>(`api/businesses/${id}`)).toMatchObject({
      status: 'removed',
    });
    expect(names(await browser.read<BusinessList>('api/businesses'))).toEqual([]);
    expect(names(await browser.read<BusinessList>('api/businesses?status=removed'))).toEqual(['Paws']);
  });
});

describe('the usage of a month', () => {
  it('is a table for spreadsheets, in which no name is a formula', async () => {
    const world = await openWorld();
    const id = await world.add({ name: '=1+1, "Paws"' });
    await world.add({ slug: 'other', name: 'Other' });
    await countConversation(world.store.db, { businessId: id, channel: 'voice', at: NOW, day: '2026-01-31' });
    const browser = await signedIn(world);
    const answer = await browser.ask('api/usage.csv?month=2026-01');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = (await answer.text()).trim().split('\r\n');
    expect(head).toBe('month,business,slug,id,status,calls,minutes,chats,messages,bookings');
    expect(lines).toContain(`2026-01,"'=1+1, ""Paws""",paws,${id},active,1,0,0,0,0`);
    expect(lines).toHaveLength(2);
    expect((await browser.ask('api/usage.csv?month=2026-13')).status).toBe(400);
  });

  it('has the minutes and bookings of kept conversations, and keeps them when these are erased', async () => {
    const world = await openWorld();
    const id = await world.add();
    const { change } = world.database.inBusiness(id);
    const row = { ...blank(UNKNOWN, 'voice', NOW), status: 'ended', bookings: '[{"what":"Exam"}]' } as const;
    await change((db) =>
      db
        .insertInto('conversations')
        .values({ ...row, ended_at: NOW + 90_000 })
        .execute(),
    );
    const browser = await signedIn(world);
    const used = async () => (await browser.read<OpenedBusiness>(`api/businesses/${id}`)).usage;
    const expected = { calls: 1, chats: 0, messages: 0, seconds: 90, bookings: 1 };
    expect(await used()).toEqual(expected);
    await change((db) => db.deleteFrom('conversations').execute());
    expect(await used()).toEqual(expected);
  });
});
