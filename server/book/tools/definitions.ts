/** The tools as the model gets them. Their parameters are few and short, because a long request is cut off. */
import type { Fields } from '../../http/fields.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { DAY_WORDS, PARTS_OF_DAY } from './days.ts';

export const TOOL_NAMES = ['find_slots', 'hold_slot', 'book', 'find_booking', 'move', 'cancel'] as const;
/** Those whose answer is a booking, which the tag shows, or ends one. */
export const BOOKING_TOOLS = ['book', 'move', 'cancel'] as const satisfies readonly ToolName[];

/** The answers of the book's own tools are bookings as well. The owner may list them, too. */
export const withBookingTools = (
  others: readonly string[] | undefined,
  hasBook: boolean,
): { readonly bookingTools?: readonly string[] } =>
  hasBook
    ? { bookingTools: [...new Set([...(others ?? []), ...BOOKING_TOOLS])] }
    : others === undefined
      ? {}
      : { bookingTools: others };

export type ToolName = (typeof TOOL_NAMES)[number];

/** After this, the platform tells the model that there is no result. */
const TIMEOUT_SECONDS = 20;
/** Once more after a lost connection: a repeated request changes nothing. */
const BACKOFF = { type: 'fixed', maxRetries: 1, baseDelaySeconds: 1 } as const;

type Parameter = {
  readonly type: 'string' | 'boolean';
  readonly description: string;
  readonly enum?: readonly string[];
};
type Definition = {
  readonly description: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly optional?: readonly string[];
};

const text = (description: string): Parameter => ({ type: 'string', description });
const SLOT = text('The id of a slot, exactly as find_slots gave it.');
const BOOKING = text('The id of a booking, exactly as book or find_booking gave it.');
const CONTACT = text('The telephone number in digits, or the mail address.');

const definitions = (
  { services, resources }: BookRules,
  textsQuestion: string | null,
): Readonly<Record<ToolName, Definition>> => ({
  find_slots: {
    description:
      'Finds free times. Use it before you name any time, and offer only what it returns, in its words. Never compute a date.',
    parameters: {
      service: {
        ...text(services.map(({ id, name }) => `${id}: ${name}`).join('; ')),
        enum: services.map(({ id }) => id),
      },
      day: text(`One of ${DAY_WORDS.join(', ')}, or a day of the month such as 16.`),
      part_of_day: { ...text('The part of the day that was asked for.'), enum: PARTS_OF_DAY },
      person: {
        ...text(resources.map(({ id, name }) => `${id}: ${name}`).join('; ')),
        enum: ['any', ...resources.map(({ id }) => id)],
      },
      after: text('The id of a slot, to get later ones.'),
      booking: text('To move a booking: its id.'),
    },
    optional: ['part_of_day', 'person', 'after', 'booking'],
  },
  hold_slot: {
    description:
      'Keeps a slot for five minutes while the visitor gives name and number. It is not booked by this.',
    parameters: { slot: SLOT },
  },
  book: {
    description:
      'Books a slot. Only if the result has "booked": true, say that it is booked, and say its time and code.',
    parameters: {
      slot: SLOT,
      name: text('The visitor’s name.'),
      contact: CONTACT,
      note: text('What the business should know, in a few words.'),
      ...(textsQuestion === null ? {} : { texts: textsParameter(textsQuestion) }),
    },
    optional: ['note', 'texts'],
  },
  find_booking: {
    description: 'Finds an earlier booking, to move or cancel it. The visitor must give its code.',
    parameters: { contact: CONTACT, code: text('The six digits that were given when it was booked.') },
  },
  move: {
    description:
      'Moves a booking to another slot of the same service. Only "booked": true means that it is moved.',
    parameters: { booking: BOOKING, slot: SLOT },
  },
  cancel: {
    description: 'Cancels a booking, after the visitor has confirmed it.',
    parameters: { booking: BOOKING },
  },
});

const textsParameter = (question: string): Parameter => ({
  type: 'boolean',
  description: `Text messages about this visit. Before you book with a telephone number, ask once, in exactly these words: "${question}" Give true only if the visitor then said yes. Never press for it.`,
});

/** @param server the address of the tools and the proof of one conversation @param textsQuestion null without texts */
export const toolsFor = (
  rules: BookRules,
  server: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  textsQuestion: string | null,
): readonly Fields[] =>
  Object.entries(definitions(rules, textsQuestion)).map(
    ([name, { description, parameters, optional = [] }]) => ({
      type: 'function',
      async: false,
      function: {
        name,
        description,
        parameters: {
          type: 'object',
          properties: parameters,
          required: Object.keys(parameters).filter((each) => !optional.includes(each)),
        },
      },
      server: { ...server, timeoutSeconds: TIMEOUT_SECONDS, backoffPlan: BACKOFF },
    }),
  );
