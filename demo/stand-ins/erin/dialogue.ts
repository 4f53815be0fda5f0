/**
 * Erin's lines in order. She detects voice without recognizing words, so each of the visitor's turns advances one line.
 * Pure.
 */
import { addressee, pronounceable } from '../voice/pronounce.ts';

export type Appointment = {
  /** ISO 8601, converted from the server's time zone to UTC. */
  readonly startsAt: string;
  /** The server's time zone, an IANA name. Erin gives the hour in it. */
  readonly timeZone: string;
  readonly title: string;
  readonly durationMinutes: number;
  readonly location: string;
  /** The date and hour as Erin says them. */
  readonly spoken: string;
};

export type Line = {
  readonly text: string;
  /** True for the line that confirms the booking; the platform records it when Erin says it. */
  readonly books: boolean;
  /** What she says before the times, in the line that offers some. */
  readonly offers: string | null;
  /** True for the line after which Erin hangs up. */
  readonly last: boolean;
};

const DAYS_FROM_NOW = 2;
const HOUR_OF_DAY = 10;

/** The lines of the landing page's agent, who sells Task Tamer, or of one that was created for a business. */
export type Script = 'house' | 'business';

/** What the landing page's own booking tool books: ten in the morning, two days after `now`. */
export function nextAppointment(now: Date): Appointment {
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() + DAYS_FROM_NOW, HOUR_OF_DAY);
  const day = start.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return {
    title: 'Free consultation',
    location: 'By video',
    startsAt: start.toISOString(),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    durationMinutes: 30,
    spoken: `${day}, at 10 in the morning`,
  };
}

/** The visitor's name and the greeting. */
export type Greeting = {
  readonly name: string;
  /** The embedder's first message, in which `{{name}}` is the visitor. Null for the default greeting. */
  readonly firstMessage: string | null;
  readonly script: Script;
};

/** About a minute of speech. */
const MAX_FIRST_MESSAGE_CHARACTERS = 1_000;

/** @param asked the request's unvalidated greeting fields */
export function greetingOf(asked: {
  readonly name: unknown;
  readonly firstMessage: unknown;
  readonly script: Script;
}): Greeting {
  const { name, firstMessage, script } = asked;
  const words = typeof firstMessage === 'string' ? firstMessage.slice(0, MAX_FIRST_MESSAGE_CHARACTERS) : '';
  return { name: addressee(name), firstMessage: pronounceable(words) === '' ? null : words, script };
}

export function greetingFor({ name, firstMessage }: Greeting): string {
  const own = `Hi ${name}, this is Erin from Task Tamer. Shall we book your free consultation?`;
  return firstMessage?.replaceAll('{{name}}', () => name) ?? own;
}

/** What is said between the greeting and the first time that is offered, and before that time. */
const TALKS = {
  house: {
    before: [
      'Great. What kind of business do you run?',
      'Thank you. And what takes up most of your time, the phone or the calendar?',
    ],
    lead: 'I hear that a lot, and we can help.',
  },
  business: { before: [], lead: 'Let me look.' },
} as const satisfies Readonly<Record<Script, object>>;

/** What an agent says that finds no time to book. */
export const REQUEST = {
  asks: 'What are your name and number, and when would suit you? Somebody will confirm the time.',
  takes:
    'Thank you, I pass your request on. Somebody will call you and confirm the time. Is there anything else I can do for you?',
} as const;

/**
 * The whole conversation, from greeting to goodbye. Without the owner's book, the landing page's agent uses a booking tool of
 * the owner's, for which this server stands in. The agent of a business has no such tool, and only takes a request.
 */
export function dialogue(
  greeting: Greeting,
  { spoken }: Appointment,
  { hasBook }: { readonly hasBook: boolean },
): readonly Line[] {
  const { before, lead } = TALKS[greeting.script];
  const appointment =
    hasBook || greeting.script === 'house'
      ? [
          { ...say(`${lead} My next opening is ${spoken}. Does that suit you?`), offers: lead },
          { ...say(`You are booked for ${spoken}. Is there anything else I can do for you?`), books: true },
        ]
      : [say(`I cannot look into the calendar. ${REQUEST.asks}`), say(REQUEST.takes)];
  return [
    say(greetingFor(greeting)),
    ...before.map(say),
    ...appointment,
    { ...say(`Thank you, ${greeting.name}. We look forward to meeting you. Goodbye!`), last: true },
  ];
}

/** The line after this step; the last one repeats. */
export function lineAfter(
  lines: readonly Line[],
  step: number,
): { readonly line: Line; readonly step: number } {
  const next = Math.min(step + 1, lines.length - 1);
  return { line: lines[next] ?? STILL_THERE, step: next };
}

/** The step of the last line that the text contains; -1 if there is none. */
export function stepIn(lines: readonly Line[], said: string): number {
  return lines.findLastIndex(({ text }) => said.includes(text));
}

export const STILL_THERE: Line = say('Are you still there? Take your time, I am listening.');
export const SILENT_GOODBYE: Line = {
  ...say('I cannot hear you, so I will let you go. Goodbye!'),
  last: true,
};
export const EARLY_GOODBYE: Line = {
  ...say('I have to go now. Thank you for calling. Goodbye!'),
  last: true,
};

function say(text: string): Line {
  return { text, books: false, offers: null, last: false };
}
