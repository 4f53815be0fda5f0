/** Random operations at two businesses of one server, each with what the other one has given out mixed in. */
import { createHmac } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { MailServer } from '../../../../demo/stand-ins/mail-server.ts';
import { runStoredCommand } from '../../../../server/cli/commands.ts';
import { isPostgres } from '../../../../server/inbox/store/database.ts';
import { REPORT } from '../inbox/world.ts';
import { tokenOf } from '../inbox/web/browser.ts';
import { PAGE } from '../world.ts';
import { BookPlay } from './book-play.ts';
import { latest, rowsAt, type Jar, type Party } from './isolation-parties.ts';
import { lastOverrides } from './stored-book.ts';
import { ownProof, report, reportingOf, StoredBrowser, type StoredWorld } from './stored-world.ts';

const VISIT_LINK = /\/inbox\/visits\/([\w-]+)/;
const GIVEN_OUT = [
  'conversations',
  'tokens',
  'tools',
  'slots',
  'bookings',
  'codes',
  'appointments',
  'visits',
  'feeds',
] as const satisfies readonly (keyof Party)[];

export class Play {
  readonly #mails: Pick<MailServer, 'mails'>;
  readonly #world: StoredWorld;
  readonly #parties: readonly [Party, Party];
  readonly #jars: readonly Jar[] = Array.from({ length: 4 }, () => ({
    cookies: new Map(),
    signedIn: new Set(),
  }));
  readonly #random: () => number;
  readonly #book: BookPlay;
  #lastMail: object | undefined;
  #lastSent = 0;
  #calls = 0;
  readonly counts = new Map<string, number>();

  constructor(
    world: StoredWorld,
    mails: Pick<MailServer, 'mails'>,
    parties: readonly [Party, Party],
    random: () => number,
  ) {
    this.#world = world;
    this.#mails = mails;
    this.#parties = parties;
    this.#random = random;
    this.#book = new BookPlay(world, {
      random,
      pick: (list) => this.#pick(list),
      party: this.#party,
      otherThan: (party) => this.#otherThan(party),
      jar: this.#jar,
      browser: (party, jar) => this.#browser(party, jar),
      from: this.#from,
    });
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
      ...this.#book.operations,
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
    const [tool] = lastOverrides(this.#world)['tools:append'];
    if (tool !== undefined) party.tools.push({ ...tool.server, conversation: place.id });
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
    const jar = this.#jar();
    const answer = await this.#browser(at, jar).send('/api/sign-in', { email, opens: '' });
    expect(answer.status).toBe(204);
    at.asking = jar;
  }

  async #finish(): Promise<void> {
    const [at, of] = [this.#party(), this.#party()];
    const link = this.#pick(of.tokens.slice(-2));
    if (link === undefined) return;
    const jar = this.#random() < 0.8 ? link.jar : this.#jar();
    const answer = await this.#browser(at, jar).send('/api/sign-in/finish', { token: link.token });
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
    const id = this.#pick(latest(of.conversations)) ?? 'none';
    const kept = () =>
      rowsAt(
        this.#world.where,
        `select id from conversations where business_id = '${of.id}' and id = '${id}'`,
      );
    const before = await kept();
    const answer = await this.#browser(at, jar).ask(`/api/conversations/${id}`, { method: 'DELETE' });
    if (at !== of) {
      expect([401, 404]).toContain(answer.status);
      expect(await kept()).toEqual(before);
    }
  }

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
    if (at !== of) expectNoneOf(other.conversations, body);
  }

  #otherThan = (party: Party): Party => this.#parties[party === this.#parties[0] ? 1 : 0];

  #readMails(): void {
    const { mails } = this.#mails;
    for (const mail of mails.slice(mails.indexOf(this.#lastMail as never) + 1)) {
      const party = this.#parties.find(({ mark }) => mark === mail.from?.name);
      if (party === undefined) throw new Error('A mail is of no business.');
      const source = JSON.stringify([mail.subject, mail.text, mail.html, mail.to]);
      expect(source).not.toContain(this.#otherThan(party).mark);
      const token = tokenOf(mail.text ?? '');
      if (token !== '') party.tokens.push({ token, jar: party.asking ?? this.#jar() });
      const [, visit] = VISIT_LINK.exec(mail.text ?? '') ?? [];
      if (visit !== undefined) party.visits.push(visit);
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

  /** What neither has given out, so that it was never used at the other. */
  unused(): readonly string[] {
    return GIVEN_OUT.filter((name) => this.#parties.every((party) => party[name].length === 0));
  }

  /** Every row that belongs to one names nothing of the other. */
  async expectApart(): Promise<void> {
    const tables = await tablesOf(this.#world.where);
    expect(tables).toContain('appointments');
    for (const party of this.#parties) {
      const other = this.#otherThan(party);
      for (const table of tables) {
        const rows = JSON.stringify(
          await rowsAt(this.#world.where, `select * from ${table} where business_id = '${party.id}'`),
        );
        expect(rows).not.toContain(other.mark);
        expectNoneOf([...other.conversations, ...other.appointments], rows);
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

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/** In one pass over the text, because a long play has given out thousands of ids. */
function expectNoneOf(ids: readonly string[], text: string): void {
  const found = new Set(text.match(new RegExp(UUID, 'g')));
  expect(ids.filter((id) => found.has(id) || !UUID.test(id))).toEqual([]);
}

/** Those whose rows are of a business. */
async function tablesOf(where: string): Promise<readonly string[]> {
  const rows = await rowsAt(
    where,
    isPostgres(where)
      ? `select table_name as name from information_schema.columns
          where table_schema = 'task_tamer' and column_name = 'business_id'`
      : `select t.name from sqlite_master as t, pragma_table_info(t.name) as c
          where t.type = 'table' and c.name = 'business_id'`,
  );
  return rows.map(({ name }) => String(name));
}
