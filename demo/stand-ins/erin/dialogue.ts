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
  /** True for the line that offers a time. */
  readonly offers: boolean;
  /** True for the line after which Erin hangs up. */
  readonly last: boolean;
};

const DAYS_FROM_NOW = 2;
const HOUR_OF_DAY = 10;

/** Ten in the morning, two days after `now`. */
export function nextAppointment(now: Date): Appointment {
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() + DAYS_FROM_NOW, HOUR_OF_DAY);
  const day = start.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return {
    title: 'Free consultation',
    startsAt: start.toISOString(),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    durationMinutes: 30,
    location: 'By video',
    spoken: `${day}, at 10 in the morning`,
  };
}

/** The visitor's name and the greeting. */
export type Greeting = {
  readonly name: string;
  /** The embedder's first message, in which `{{name}}` is the visitor. Null for the default greeting. */
  readonly firstMessage: string | null;
};

/** About a minute of speech. */
const MAX_FIRST_MESSAGE_CHARACTERS = 1_000;

/** @param asked the request's unvalidated greeting fields */
export function greetingOf(asked: { readonly name: unknown; readonly firstMessage: unknown }): Greeting {
  const { name, firstMessage } = asked;
  const words = typeof firstMessage === 'string' ? firstMessage.slice(0, MAX_FIRST_MESSAGE_CHARACTERS) : '';
  return { name: addressee(name), firstMessage: pronounceable(words) === '' ? null : words };
}

export function greetingFor({ name, firstMessage }: Greeting): string {
  const own = `Hi ${name}, this is Erin from Task Tamer. Shall we book your free consultation?`;
  return firstMessage?.replaceAll('{{name}}', () => name) ?? own;
}

/** The whole conversation, from greeting to goodbye. */
export function dialogue(greeting: Greeting, { spoken }: Appointment): readonly Line[] {
  return [
    say(greetingFor(greeting)),
    say('Great. What kind of business do you run?'),
    say('Thank you. And what takes up most of your time, the phone or the calendar?'),
    {
      ...say(`I hear that a lot, and we can help. My next opening is ${spoken}. Does that suit you?`),
      offers: true,
    },
    { ...say(`You are booked for ${spoken}. Is there anything else I can do for you?`), books: true },
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
  return { text, books: false, offers: false, last: false };
}
