/** Erin's lines about appointments, if the owner's server has an appointment book. She says only what its tools answer. */
import { REQUEST, type Line } from './dialogue.ts';

export type BookTools = {
  readonly services: readonly { readonly id: string; readonly name: string }[];
  /** What Erin asks before she books, if the owner sends text messages. */
  readonly textsQuestion: string | null;
  /** @returns what the model reads */
  readonly use: (name: string, given: object) => Promise<string>;
};

type Offer = { readonly slot: string; readonly say: string };

/** A number reserved for fiction, because Erin understands of the visitor's contacts only a mail address. */
const CONTACT = '+1 212 555 0177';
const MAIL_ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const OFFERED_SLOTS = 2;
const DAYS = [
  'today',
  'tomorrow',
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
const WANTS_NO_TEXTS = /\b(?:no|without|don.?t)\b/i;
const WANTS_SECOND = /\b(?:second|other|latter|later|two|2)\b/i;

export class BookDialogue {
  readonly #tools: BookTools;
  readonly #name: string;
  /** The service and the day that the visitor has named in writing. */
  #request: { readonly service: string | null; readonly day: string | null } = { service: null, day: null };
  #offers: readonly Offer[] = [];
  /** A line that is said again uses no tool again. */
  #offer: Line | null = null;
  #confirmation: Line | null = null;

  constructor(tools: BookTools, name: string) {
    this.#tools = tools;
    this.#name = name;
  }

  /** The line with what the tools answer. @param heard the visitor's last line */
  async lineFor(line: Line, heard: string): Promise<Line> {
    if (line.offers !== null) {
      this.hear(heard);
      return (this.#offer ??= await this.#find(line, line.offers));
    }
    if (line.books) return (this.#confirmation ??= await this.#book(line, heard));
    return line;
  }

  /** She understands the names of services and of days, in writing only. @returns whether there was one */
  hear(written: string): boolean {
    const text = written.toLowerCase();
    const service = this.#tools.services.find(({ name }) => text.includes(name.toLowerCase()))?.id ?? null;
    const day = DAYS.find((each) => text.includes(each)) ?? null;
    this.#request = { service: service ?? this.#request.service, day: day ?? this.#request.day };
    return service !== null || day !== null;
  }

  async #find(line: Line, lead: string): Promise<Line> {
    const service = this.#request.service ?? this.#tools.services[0]?.id;
    const found = parsed(
      await this.#tools.use('find_slots', { service, day: this.#request.day ?? 'soonest' }),
    );
    const slots: unknown = found['slots'];
    this.#offers = (Array.isArray(slots) ? (slots as readonly Offer[]) : []).slice(0, OFFERED_SLOTS);
    const [first, second] = this.#offers;
    if (first === undefined) return { ...line, text: `I am sorry, I find no free time. ${REQUEST.asks}` };
    const times = second === undefined ? first.say : `${first.say}, or ${second.say}`;
    const { textsQuestion } = this.#tools;
    const text = `${lead} I have ${times}. Which suits you?`;
    return { ...line, text: textsQuestion === null ? text : `${text} ${textsQuestion}` };
  }

  async #book(line: Line, heard: string): Promise<Line> {
    const [first, second = first] = this.#offers;
    if (first === undefined) return { ...line, books: false, text: REQUEST.takes };
    const isSecond = WANTS_SECOND.test(heard) || (second !== undefined && heard.includes(second.say));
    const slot = (isSecond ? second : first)?.slot;
    await this.#tools.use('hold_slot', { slot });
    const asked = this.#tools.textsQuestion === null ? {} : { texts: !WANTS_NO_TEXTS.test(heard) };
    const visitor = { name: this.#name, contact: MAIL_ADDRESS.exec(heard)?.[0] ?? CONTACT };
    const booked = parsed(await this.#tools.use('book', { slot, ...visitor, ...asked }));
    return { ...line, books: false, text: outcomeOf(booked) };
  }
}

function outcomeOf({ booked, requested, say, code }: Readonly<Record<string, unknown>>): string {
  const anything = 'Is there anything else I can do for you?';
  if (booked === true)
    return `You are booked for ${String(say)}. Your code is ${[...String(code)].join(' ')}. ${anything}`;
  if (requested === true) return `I have requested ${String(say)}, and we will confirm it. ${anything}`;
  return `I am sorry, that time was just taken, and nothing is booked. We will call you back. ${anything}`;
}

function parsed(result: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(result)) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
