/**
 * Scope: random operations of visitors, people, the platform and due work at two businesses of one server, with each
 * other's ids, cookies, links and proofs mixed in. Nothing of one may be seen or changed at the other.
 *
 * `ISOLATION_OPERATIONS=100000 npm run test:unit -- businesses/isolation` does as many; `ISOLATION_SEED=2` others.
 */
import { createHmac } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { runStoredCommand } from '../../../../server/cli/commands.ts';
import { rowsBy } from '../../../support/inbox/rows.ts';
import { REPORT } from '../inbox/world.ts';
import { tokenOf } from '../inbox/web/browser.ts';
import { PAGE, type Sent } from '../world.ts';
import { DATABASES } from './stores.ts';
import {
  business,
  ownProof,
  report,
  reportingOf,
  StoredBrowser,
  storedFixture,
  type StoredWorld,
} from './stored-world.ts';

const OPERATIONS = Number(process.env['ISOLATION_OPERATIONS'] ?? 300);
const SEED = Number(process.env['ISOLATION_SEED'] ?? 1);
/** On a busy machine. */
const MS_PER_OPERATION = 400;
const CHECK_EVERY_OPERATIONS = 1_000;
const TABLES =
  'conversations lines searched deliveries erasures refused_events sign_ins sessions attempts'.split(' ');

const fixture = storedFixture();

type Place = ReturnType<typeof reportingOf>;

type Party = {
  readonly slug: string;
  /** In everything that its visitors and its people say, and in nothing of the other one. */
  readonly mark: string;
  readonly id: BusinessId;
  readonly eventsSecret: string;
  readonly conversations: string[];
  readonly calls: string[];
  readonly places: Place[];
  readonly tokens: string[];
};

/** Of one browser, which both businesses give cookies. */
type Jar = { readonly cookies: Map<string, string>; readonly signedIn: Set<Party> };

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Play {
  readonly #world: StoredWorld;
  readonly #parties: readonly [Party, Party];
  readonly #jars: readonly Jar[] = Array.from({ length: 4 }, () => ({
    cookies: new Map(),
    signedIn: new Set(),
  }));
  readonly #random: () => number;
  #lastMail: object | undefined;
  #lastSent = 0;
  #calls = 0;
  readonly counts = new Map<string, number>();

  constructor(world: StoredWorld, parties: readonly [Party, Party], random: () => number) {
    this.#world = world;
    this.#parties = parties;
    this.#random = random;
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  #party = (): Party => (this.#random() < 0.5 ? this.#parties[0] : this.#parties[1]);
  #jar = (): Jar => this.#pick(this.#jars) ?? { cookies: new Map(), signedIn: new Set() };
  #from = (): string => `10.${[1, 2, 3].map(() => Math.floor(this.#random() * 250)).join('.')}`;

  async step(): Promise<void> {
    const operations = {
      call: () => this.#call(),
      message: () => this.#message(),
      report: () => this.#report(),
      telephone: () => this.#telephone(),
      feedback: () => this.#feedback(),
      link: () => this.#link(),
      finish: () => this.#finish(),
      read: () => this.#read(),
      change: () => this.#change(),
      steal: () => this.#steal(),
      erase: () => this.#erase(),
      work: () => this.#work(),
    };
    const name = this.#pick(Object.keys(operations) as (keyof typeof operations)[]) ?? 'read';
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    await operations[name]();
    this.#readMails();
    this.#readRequests();
  }

  #visit = (party: Party, path: string, more: object) =>
    this.#world.ask(`/${party.slug}/${path}`, {
      method: 'POST',
      headers: { origin: PAGE, 'content-type': 'application/json' },
      body: { ...ownProof(this.#world.now()), name: `Grace ${party.mark}`, ...more },
      from: this.#from(),
    });

  async #call(): Promise<void> {
    const party = this.#party();
    const answer = await this.#visit(party, 'calls', {});
    expect(answer.status).toBe(201);
    const place = reportingOf(this.#world);
    party.places.push(place);
    party.conversations.push(place.id);
    party.calls.push(((await answer.json()) as { readonly id: string }).id);
  }

  async #message(): Promise<void> {
    const party = this.#party();
    const contact = { contact: '+15125550100', text: `Please call ${party.mark}.` };
    expect((await this.#visit(party, 'messages', contact)).status).toBe(201);
  }

  /** @param at whose inbox @param of whose proof and call */
  async #report(): Promise<void> {
    const [at, of, conversation] = [this.#party(), this.#party(), this.#party()];
    const number = Math.floor(this.#random() * of.places.length);
    const [place, id] = [of.places[number], this.#pick(conversation.conversations)];
    if (place === undefined || id === undefined) return;
    const isOwn = this.#random() < 0.5;
    const url = `https://calls.example/${at.id}/inbox/events/${isOwn ? place.id : id}`;
    const answer = await report(
      this.#world,
      { url, headers: place.headers },
      this.#reportBy(of, of.calls[number]),
    );
    const isValid = Number.parseInt(place.headers['x-task-tamer-proof'] ?? '', 10) >= this.#world.now();
    const isProven = isValid && at === of && (isOwn || id === place.id);
    expect(answer.status).toBe(isProven ? 200 : 401);
  }

  #reportBy = (party: Party, id: string | undefined): object => ({
    ...REPORT,
    call: { id },
    artifact: { messages: [{ role: 'user', message: `I am ${party.mark}.`, time: this.#world.now() }] },
  });

  /** A call to a business's number, with the signature of any. */
  async #telephone(): Promise<void> {
    const [at, by] = [this.#party(), this.#party()];
    const id = `telephone-${(this.#calls += 1)}`;
    const known = this.#pick([...this.#parties[0].calls, ...this.#parties[1].calls]);
    const message = {
      ...this.#reportBy(by, this.#random() < 0.8 ? id : (known ?? id)),
      type: 'end-of-call-report',
    };
    const body = JSON.stringify({ message });
    const timestamp = String(Math.floor(this.#world.now() / 1_000));
    const signature = createHmac('sha256', by.eventsSecret).update(`${timestamp}.${body}`).digest('hex');
    const answer = await this.#world.answer(
      new Request(`https://calls.example/${at.id}/inbox/events`, {
        method: 'POST',
        body,
        headers: { 'x-signature': signature, 'x-timestamp': timestamp },
      }),
      { address: this.#from() },
    );
    expect(answer.status).toBe(at === by ? 200 : 401);
  }

  async #feedback(): Promise<void> {
    const [at, of] = [this.#party(), this.#party()];
    const answer = await this.#world.ask(`/${at.slug}/feedback`, {
      method: 'POST',
      headers: { origin: PAGE, 'content-type': 'application/json' },
      body: { id: this.#pick(of.calls) ?? 'none', helped: true },
      from: this.#from(),
    });
    expect(answer.status).toBeLessThan(300);
  }

  #browser = (party: Party, jar: Jar) => new StoredBrowser(this.#world, party.id, jar.cookies, this.#from());

  async #link(): Promise<void> {
    const [at, of] = [this.#party(), this.#party()];
    const email = this.#random() < 0.3 ? 'both@shared.example' : `owner@${of.mark}.example`;
    const answer = await this.#browser(at, this.#jar()).send('/api/sign-in', { email, opens: '' });
    expect(answer.status).toBe(204);
  }

  async #finish(): Promise<void> {
    const [at, of, jar] = [this.#party(), this.#party(), this.#jar()];
    const token = this.#pick(of.tokens);
    if (token === undefined) return;
    const browser = this.#browser(at, jar);
    const answer = await browser.send('/api/sign-in/finish', { token });
    if (answer.status === 204) {
      expect(at).toBe(of);
      jar.signedIn.add(at);
    } else expect([401, 409]).toContain(answer.status);
  }

  async #read(): Promise<void> {
    const [at, of, jar] = [this.#party(), this.#party(), this.#jar()];
    const id = this.#pick(of.conversations) ?? 'none';
    const path =
      this.#pick([
        '/api/overview',
        '/api/session',
        '/api/conversations?view=all',
        `/api/conversations?view=all&search=${of.mark}`,
        `/api/conversations/${id}`,
        `/api/conversations/${id}/recording`,
      ]) ?? '';
    await this.#expectOwn(at, of, jar, await this.#browser(at, jar).ask(path));
  }

  /** Notes the mark of the inbox, so that it may be found there and nowhere else. */
  async #change(): Promise<void> {
    const [at, of, jar] = [this.#party(), this.#party(), this.#jar()];
    const id = this.#pick(of.conversations) ?? 'none';
    const browser = this.#browser(at, jar);
    const answer =
      this.#random() < 0.5
        ? await browser.ask(`/api/conversations/${id}`, {
            method: 'PATCH',
            body: { note: `note of ${at.mark}` },
          })
        : await browser.send('/api/people/find', { contact: '+1 512 555 0100' });
    await this.#expectOwn(at, of, jar, answer);
  }

  /** A session's cookie of one business under the name of the other one's. */
  async #steal(): Promise<void> {
    const [first, second] = this.#parties;
    const [at, of] = this.#random() < 0.5 ? [first, second] : [second, first];
    const jar = this.#jar();
    const sessions = [...jar.cookies].filter(([name]) => name.includes('session'));
    const stolen = sessions.map(([, value]) => value);
    const names = new Set([...this.#jars].flatMap(({ cookies }) => [...cookies.keys()]));
    const cookies = new Map([...names].map((name) => [name, this.#pick(stolen) ?? '']));
    if (stolen.length === 0 || !jar.signedIn.has(of) || jar.signedIn.has(at)) return;
    const answer = await this.#browser(at, { cookies, signedIn: new Set() }).ask(
      '/api/conversations?view=all',
    );
    expect(answer.status).toBe(401);
  }

  async #erase(): Promise<void> {
    if (this.#random() < 0.7) return;
    const [at, of, jar] = [this.#party(), this.#party(), this.#jar()];
    const id = this.#pick(of.conversations) ?? 'none';
    const before = await this.#idsOf(of);
    const answer = await this.#browser(at, jar).ask(`/api/conversations/${id}`, { method: 'DELETE' });
    if (at !== of) {
      expect([401, 404]).toContain(answer.status);
      expect(await this.#idsOf(of)).toEqual(before);
    }
  }

  #idsOf = async ({ id }: Party) =>
    rowsBy(this.#world.where, `select id from conversations where business_id = '${id}' order by id`);

  async #work(): Promise<void> {
    this.#world.pass(Math.floor(this.#random() * 20 * 60_000));
    if (this.#random() < 0.5) await this.#world.work();
  }

  async #expectOwn(at: Party, of: Party, jar: Jar, answer: Response): Promise<void> {
    const body = await answer.text();
    const other = this.#otherThan(at);
    expect(body).not.toContain(other.mark);
    if (answer.status === 200 && body.includes(at.mark) && !body.includes(`"owner":null`))
      expect(jar.signedIn.has(at)).toBe(true);
    if (at !== of) for (const id of other.conversations) expect(body).not.toContain(id);
  }

  #otherThan = (party: Party): Party => this.#parties[party === this.#parties[0] ? 1 : 0];

  #readMails(): void {
    const { mails } = fixture.mailServer();
    for (const mail of mails.slice(mails.indexOf(this.#lastMail as never) + 1)) {
      const party = this.#parties.find(({ mark }) => mark === mail.from?.name);
      if (party === undefined) throw new Error('A mail is of no business.');
      const source = JSON.stringify([mail.subject, mail.text, mail.html, mail.to]);
      expect(source).not.toContain(this.#otherThan(party).mark);
      const token = tokenOf(mail.text ?? '');
      if (token !== '') party.tokens.push(token);
      this.#lastMail = mail;
    }
  }

  /** Of the platform, with each business's own key. */
  #readRequests(): void {
    for (const { headers, url, body } of this.#world.sent.slice(this.#lastSent)) {
      const party = this.#parties.find(
        ({ mark }) => headers.get('authorization') === `Bearer key-of-${mark}`,
      );
      if (party === undefined) throw new Error('A request is of no business.');
      const { mark, id, calls } = this.#otherThan(party);
      expect(`${url} ${body}`).not.toContain(mark);
      expect(`${url} ${body}`).not.toContain(id);
      const [, call = ''] = /\/call\/(call-\d+)$/.exec(url) ?? [];
      expect(calls).not.toContain(call);
    }
    this.#lastSent = this.#world.sent.length;
  }

  /** Every row that belongs to one names nothing of the other. */
  async expectApart(): Promise<void> {
    for (const party of this.#parties) {
      const other = this.#otherThan(party);
      for (const table of TABLES) {
        const rows = JSON.stringify(
          rowsBy(this.#world.where, `select * from ${table} where business_id = '${party.id}'`),
        );
        expect(rows).not.toContain(other.mark);
        for (const id of other.conversations.slice(-500)) expect(rows).not.toContain(id);
      }
      const out = new PassThrough();
      const settings = { place: { database: this.#world.where }, keys: this.#world.store.keys };
      const [exported] = await Promise.all([
        text(out),
        runStoredCommand(settings, party.slug, ['export'], { out, print: () => undefined }).then(() =>
          out.end(),
        ),
      ]);
      expect(exported).not.toContain(other.mark);
      expect(exported).toContain(party.mark);
    }
  }
}

async function opened(on: string): Promise<Play> {
  const everything: Party[] = [];
  /** As if the platform's account were shared: lists name calls and sessions of both. */
  const platform = ({ method, url }: Sent) => {
    const { pathname } = new URL(url);
    if (method !== 'GET' || pathname !== '/session') return null;
    const results = everything.flatMap(({ id, mark, slug }) => ({
      id: `session-of-${slug}`,
      name: `${slug === 'zebra' ? '1' : '2'}0000000-0000-4000-8000-000000000000`,
      createdAt: new Date(world.now()).toISOString(),
      assistantOverrides: { variableValues: { name: mark }, metadata: { business: id } },
    }));
    return Response.json({ results });
  };
  const world = await fixture.open({ on, platform });
  const { settings } = business() as { readonly settings: { readonly limits: object } };
  for (const slug of ['zebra', 'quokka']) {
    const eventsSecret = slug.repeat(10);
    const id = await world.add(slug, {
      settings: { ...settings, limits: { ...settings.limits, messagesPerDay: 1_000_000 } },
      secrets: { privateKey: `key-of-${slug}`, botCheckSecret: 'bot-check-secret', eventsSecret },
      people: [`owner@${slug}.example`, 'both@shared.example'].map((email) => ({ email, role: 'owner' })),
    });
    everything.push({
      slug,
      mark: slug,
      id,
      eventsSecret,
      conversations: [],
      calls: [],
      places: [],
      tokens: [],
    });
  }
  return new Play(world, everything as unknown as readonly [Party, Party], randomFrom(SEED));
}

it.each(DATABASES)(
  'two businesses of one server see and change nothing of each other on %s',
  async (on) => {
    const play = await opened(on);
    for (let number = 1; number <= OPERATIONS; number += 1) {
      await play.step();
      if (number % CHECK_EVERY_OPERATIONS === 0) await play.expectApart();
    }
    await play.expectApart();
    expect([...play.counts.values()].every((count) => count > 0)).toBe(true);
    expect(play.counts.size).toBe(12);
  },
  60_000 + OPERATIONS * MS_PER_OPERATION,
);
