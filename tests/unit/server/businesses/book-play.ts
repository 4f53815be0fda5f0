/** Random operations on the appointment books of two businesses, each with what the other one has given out mixed in. */
import { expect } from 'vitest';
import { consentQuestion } from '../../../../server/book/texts/consent.ts';
import { DAY_WORDS } from '../../../../server/book/tools/days.ts';
import { TOOL_NAMES, type ToolName } from '../../../../server/book/tools/definitions.ts';
import { PROOF_HEADER } from '../../../../server/book/tools/route.ts';
import { PRACTICE } from '../book/example-book.ts';
import { resultsOf, toolCalls, type Answer } from '../book/tools-world.ts';
import { latest, rowsAt, type Dice, type Issued, type Jar, type Party } from './isolation-parties.ts';
import type { StoredWorld } from './stored-world.ts';

/** A visitor of both. */
const SHARED_NUMBER = '+12125550142';
const HOUR_MS = 3_600_000;
const FEED = /\/inbox\/calendar\/(\S+\.ics)$/;

const NOTHING: Issued = { id: 'none', conversation: 'none' };

type Use = {
  readonly at: Party;
  /** Whose proof it is. */
  readonly of: Party;
  readonly tools: Party['tools'][number];
  /** In the path. */
  readonly conversation: string;
};

export class BookPlay {
  readonly #world: StoredWorld;
  readonly #dice: Dice;

  constructor(world: StoredWorld, dice: Dice) {
    this.#world = world;
    this.#dice = dice;
  }

  readonly operations = {
    book: () => this.#book(),
    tool: () => this.#anyTool(),
    appointment: () => this.#appointment(),
    agenda: () => this.#agenda(),
    visit: () => this.#visit(),
    feed: () => this.#feed(),
    stop: () => this.#stop(),
    export: () => this.#export(),
    forget: () => this.#forget(),
  };

  /** As the agent does. */
  async #book(): Promise<void> {
    const at = this.#dice.party();
    const tools = at.tools.at(-1);
    if (tools === undefined) return;
    for (const name of ['find_slots', 'book'] as const)
      await this.#tool(name, { at, of: at, tools, conversation: tools.conversation });
  }

  /** With the proof of any conversation. */
  async #anyTool(): Promise<void> {
    const { pick, party, random } = this.#dice;
    const [at, of, another] = [party(), party(), party()];
    const tools = pick(of.tools.slice(-3));
    if (tools === undefined) return;
    const named = random() < 0.9 ? undefined : pick(latest(another.conversations));
    const name = pick(TOOL_NAMES) ?? 'find_slots';
    await this.#tool(name, { at, of, tools, conversation: named ?? tools.conversation });
  }

  async #tool(name: ToolName, { at, of, tools, conversation }: Use): Promise<void> {
    const slot = this.#issued('slots', of, tools.conversation);
    const booking = this.#issued('bookings', of, tools.conversation);
    const message = {
      ...toolCalls(name, this.#given(of, { slot, booking })),
      artifact: {
        messages: [
          { role: 'bot', message: consentQuestion('en', of.slug), time: this.#world.now() },
          { role: 'user', message: 'Yes, please.', time: this.#world.now() },
        ],
      },
    };
    const answer = await this.#unchanged(this.#dice.otherThan(at), () =>
      this.#world.ask(`/${at.id}/inbox/tools/${conversation}`, {
        method: 'POST',
        headers: tools.headers,
        body: { message },
        from: this.#dice.from(),
      }),
    );
    const isValid = Number.parseInt(tools.headers[PROOF_HEADER] ?? '', 10) >= this.#world.now();
    const isProven = isValid && at === of && conversation === tools.conversation;
    expect(answer.status).toBe(isProven ? 200 : 401);
    if (!isProven) return;
    const [result = {}] = await resultsOf(answer);
    expect(JSON.stringify(result)).not.toContain(this.#dice.otherThan(at).mark);
    if (result.booked === true) expect(slot.conversation).toBe(conversation);
    if (name === 'move' || name === 'cancel')
      if (result.error === undefined) expect(booking.conversation).toBe(conversation);
    keep(at, conversation, result);
  }

  /** Mostly of this conversation, else of any at either business. */
  #issued(what: 'slots' | 'bookings', of: Party, conversation: string): Issued {
    const { pick, party, random } = this.#dice;
    const own = of[what].findLast((each) => each.conversation === conversation);
    return (random() < 0.7 ? own : undefined) ?? pick(latest(party()[what])) ?? NOTHING;
  }

  #given(of: Party, { slot, booking }: { readonly slot: Issued; readonly booking: Issued }): object {
    const { pick, party, random } = this.#dice;
    return {
      service: pick(PRACTICE.services)?.id,
      day: pick(DAY_WORDS),
      slot: slot.id,
      booking: booking.id,
      code: pick(latest(party().codes)) ?? '000000',
      name: `Grace ${of.mark}`,
      contact: random() < 0.5 ? SHARED_NUMBER : `grace@${of.mark}.example`,
      note: `note of ${of.mark}`,
      texts: true,
    };
  }

  /** An owner adds, changes and erases appointments, and sends notices again. */
  async #appointment(): Promise<void> {
    const { pick, party, random } = this.#dice;
    const [at, of, jar] = [party(), party(), this.#dice.jar()];
    const id = pick(latest(of.appointments));
    const browser = this.#dice.browser(at, jar);
    const place = { at: this.#clock(), resource: 'ann', isOutsideHours: true };
    const answer = await this.#unchanged(this.#dice.otherThan(at), async () => {
      if (id === undefined || random() < 0.3)
        return browser.send('/api/book/appointments', {
          ...place,
          request: crypto.randomUUID(),
          service: 'check-up',
          name: `Grace ${at.mark}`,
          contact: SHARED_NUMBER,
          note: '',
        });
      const path = `/api/book/appointments/${id}`;
      if (random() < 0.3)
        return browser.send(`${path}/notices`, { kind: 'booked', channel: 'mail', minutesBefore: 0 });
      const type = pick(['move', 'cancel', 'came', 'missed', 'unmark', 'restore']);
      return browser.ask(path, { method: 'PATCH', body: type === 'move' ? { type, ...place } : { type } });
    });
    const body = await this.#expectOwn(at, jar, answer);
    const known = /"id":"([\da-f-]{36})"/.exec(body)?.[1];
    if (answer.status < 300 && known !== undefined) {
      if (id === known) expect(of).toBe(at);
      at.appointments.push(known);
    }
  }

  /** A quarter of an hour of the next weeks. */
  #clock(): string {
    const at = this.#world.now() + this.#dice.random() * 500 * HOUR_MS;
    return `${new Date(at).toISOString().slice(0, 14)}${this.#dice.pick(['00', '15', '30', '45'])}`;
  }

  async #agenda(): Promise<void> {
    const { pick, party } = this.#dice;
    const [at, of, jar] = [party(), party(), this.#dice.jar()];
    const moved = pick(latest(of.appointments)) ?? '';
    const date = this.#clock().slice(0, 10);
    const path = pick([
      `/api/book/appointments?from=${date}`,
      `/api/book/free?service=check-up&date=${date}&moved=${moved}`,
      '/api/book/figures',
      '/api/book/rules',
      '/api/book/connections',
    ]);
    const body = await this.#expectOwn(at, jar, await this.#dice.browser(at, jar).ask(path ?? ''));
    for (const id of latest(this.#dice.otherThan(at).appointments)) expect(body).not.toContain(id);
  }

  /** The page of an appointment, by the link of any visitor. */
  async #visit(): Promise<void> {
    const { pick, party, random } = this.#dice;
    const [at, of] = [party(), party()];
    const token = pick(latest(of.visits));
    if (token === undefined) return;
    const url = `https://calls.example/${at.id}/inbox/visits/${token}`;
    const form = new URLSearchParams({ do: pick(['confirm', 'cancel', 'move']) ?? '', slot: 'none' });
    const request =
      random() < 0.6
        ? new Request(`${url}${pick(['', '?show=times', '?show=cancel'])}`)
        : new Request(url, { method: 'POST', body: form });
    const answer = await this.#unchanged(this.#dice.otherThan(at), () =>
      this.#world.answer(request, { address: this.#dice.from() }),
    );
    expect(answer.status).toBeLessThan(500);
    if (at !== of) expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain(this.#dice.otherThan(at).mark);
  }

  async #feed(): Promise<void> {
    const { pick, party, random } = this.#dice;
    const jars = Array.from({ length: 8 }, () => this.#dice.jar());
    // The first one is made as soon as an owner can, so that a short play has one.
    const first = jars
      .flatMap((jar) => [...jar.signedIn].map((at) => ({ at, jar })))
      .find(({ at }) => at.feeds.length === 0);
    const { at, jar } = first ?? { at: party(), jar: this.#dice.jar() };
    const of = party();
    const browser = this.#dice.browser(at, jar);
    const isRead = first === undefined && random() < 0.9;
    const address = isRead ? await browser.ask('/api/book/feed') : await browser.send('/api/book/feed', {});
    const file = FEED.exec(
      (JSON.parse(await this.#expectOwn(at, jar, address)) as { url?: string }).url ?? '',
    );
    if (file?.[1] !== undefined) at.feeds.push(file[1]);
    const subscribed = pick(latest(of.feeds));
    if (subscribed === undefined) return;
    const answer = await this.#world.ask(`/${at.id}/inbox/calendar/${subscribed}`, {
      from: this.#dice.from(),
    });
    expect(at === of ? [200, 404] : [404]).toContain(answer.status);
    const calendar = await answer.text();
    expect(calendar).not.toContain(this.#dice.otherThan(at).mark);
    for (const id of latest(this.#dice.otherThan(at).appointments)) expect(calendar).not.toContain(id);
  }

  /** A visitor of both answers a text of one, with the secret of any. */
  async #stop(): Promise<void> {
    const { pick, party } = this.#dice;
    const [at, by] = [party(), party()];
    const other = this.#dice.otherThan(at);
    const choices = () =>
      rowsAt(this.#world.where, `select * from text_choices where business_id = '${other.id}'`);
    const before = await choices();
    const answer = await this.#world.ask(`/${at.id}/inbox/texts/inbound`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.eventsSecret}`, 'content-type': 'application/json' },
      body: { id: crypto.randomUUID(), from: SHARED_NUMBER, text: pick(['STOP', 'START', 'What is this?']) },
      from: this.#dice.from(),
    });
    expect(answer.status).toBe(at === by ? 200 : 403);
    expect(await choices()).toEqual(before);
  }

  async #export(): Promise<void> {
    const { pick, party, random } = this.#dice;
    if (random() < 0.8) return;
    const [at, jar] = [party(), this.#dice.jar()];
    const browser = this.#dice.browser(at, jar);
    const path = pick(['/api/export?format=json', '/api/export?format=csv', null]);
    const answer =
      typeof path === 'string'
        ? await browser.ask(path)
        : await browser.send('/api/export/person', { contact: SHARED_NUMBER });
    await this.#expectOwn(at, jar, answer);
  }

  /** Erases a person who is known at both. */
  async #forget(): Promise<void> {
    if (this.#dice.random() < 0.9) return;
    const [at, jar] = [this.#dice.party(), this.#dice.jar()];
    const browser = this.#dice.browser(at, jar);
    const answer = await this.#unchanged(this.#dice.otherThan(at), () =>
      browser.send('/api/people/erase', { contact: SHARED_NUMBER }),
    );
    await this.#expectOwn(at, jar, answer);
  }

  /** Nothing of the other one's book is changed meanwhile. Sending and expiry go on, which have other columns and older rows. */
  async #unchanged(other: Party, work: () => Promise<Response>): Promise<Response> {
    const book = () =>
      rowsAt(
        this.#world.where,
        `select id, state, sequence, starts_at, name, contact, note from appointments
          where business_id = '${other.id}' and state <> 'held' and ends_at > ${this.#world.now()} order by id`,
      );
    const before = await book();
    const answer = await work();
    expect(await book()).toEqual(before);
    return answer;
  }

  async #expectOwn(at: Party, jar: Jar, answer: Response): Promise<string> {
    const body = await answer.text();
    expect(answer.status).toBeLessThan(500);
    expect(body).not.toContain(this.#dice.otherThan(at).mark);
    if (answer.ok) expect(jar.signedIn.has(at)).toBe(true);
    return body;
  }
}

/** What may be used later, here and at the other one. */
function keep(at: Party, conversation: string, { slots = [], booking, code }: Answer): void {
  for (const { slot } of slots) at.slots.push({ id: slot, conversation });
  if (typeof booking === 'string') {
    at.bookings.push({ id: booking, conversation });
    at.appointments.push(booking.split('.')[0] ?? '');
  }
  if (typeof code === 'string') at.codes.push(code);
}
