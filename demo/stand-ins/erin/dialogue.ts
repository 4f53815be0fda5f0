/**
 * What Erin says, in order. She hears sound and not words, so each turn of the visitor moves her one line on.
 * Pure.
 */
import { addressee, pronounceable } from '../voice/pronounce.ts';

export type Appointment = {
  /** ISO 8601, with the server's offset resolved to UTC. */
  readonly startsAt: string;
  readonly title: string;
  readonly durationMinutes: number;
  readonly location: string;
  /** As Erin says it. */
  readonly spoken: string;
};

export type Line = {
  readonly text: string;
  /** True for the line that confirms the booking: the platform records it when Erin says it. */
  readonly books: boolean;
  /** True for the line after which Erin hangs up. */
  readonly last: boolean;
};

const DAYS_AHEAD = 2;
const HOUR = 10;

/** Ten in the morning, two days after `now`. */
export function nextAppointment(now: Date): Appointment {
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() + DAYS_AHEAD, HOUR);
  const day = start.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return {
    title: 'Free consultation',
    startsAt: start.toISOString(),
    durationMinutes: 30,
    location: 'By video',
    spoken: `${day}, at 10 in the morning`,
  };
}

/** Who is greeted, with words of the embedder's own or with ours. */
export type Greeting = {
  readonly name: string;
  /** What an embedder has the agent say first; `{{name}}` in it is the visitor. Null: our own greeting. */
  readonly firstMessage: string | null;
};

/** Characters: a minute of speech. */
const LONGEST_FIRST_MESSAGE = 1_000;

/** @param asked what a call's request says of its greeting, as it was given */
export function greetingOf(asked: { readonly name: unknown; readonly firstMessage: unknown }): Greeting {
  const { name, firstMessage } = asked;
  const words = typeof firstMessage === 'string' ? firstMessage.slice(0, LONGEST_FIRST_MESSAGE) : '';
  return { name: addressee(name), firstMessage: pronounceable(words) === '' ? null : words };
}

export function greetingFor({ name, firstMessage }: Greeting): string {
  const own = `Hi ${name}, this is Erin from Task Tamer. Shall we book your free consultation?`;
  return firstMessage?.replaceAll('{{name}}', () => name) ?? own;
}

/** The whole conversation: the greeting first, the goodbye last. */
export function dialogue(greeting: Greeting, { spoken }: Appointment): readonly Line[] {
  return [
    say(greetingFor(greeting)),
    say('Great. What kind of business do you run?'),
    say('Thank you. And what takes up most of your time, the phone or the calendar?'),
    say(`I hear that a lot, and we can help. My next opening is ${spoken}. Does that suit you?`),
    { ...say(`You are booked for ${spoken}. Is there anything else I can do for you?`), books: true },
    { ...say(`Thank you, ${greeting.name}. We look forward to meeting you. Goodbye!`), last: true },
  ];
}

/** The line after this step; the last one again and again. */
export function lineAfter(
  lines: readonly Line[],
  step: number,
): { readonly line: Line; readonly step: number } {
  const next = Math.min(step + 1, lines.length - 1);
  return { line: lines[next] ?? STILL_THERE, step: next };
}

/** How far a conversation had come in which this was said: -1 for one that had not begun. */
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
  return { text, books: false, last: false };
}
