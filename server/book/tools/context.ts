/** What the tools need. */
import type { BookCalendar } from '../calendar/book-calendar.ts';
import type { AppointmentContext } from '../store/appointments.ts';
import type { BookKey } from '../store/book-key.ts';
import type { Zone } from '../rules/zone.ts';
import type { SaidLine } from './requests.ts';

export type ToolsContext = AppointmentContext & {
  readonly zone: Zone;
  /** The owner's calendar; null without one. */
  readonly calendar: BookCalendar | null;
  /** The business's country (ISO 3166), for telephone numbers without a country code. */
  readonly country: string | null;
  readonly key: BookKey;
  readonly sign: (text: string) => string;
  /** Also with the secret before the last one. */
  readonly isSigned: (text: string, signature: string) => boolean;
  /** Counts a wrong code. @returns false if the conversation has used up its attempts */
  readonly mayTryCode: (conversation: string) => Promise<boolean>;
  /** Null if the book sends no texts. */
  readonly texts: TextConsents | null;
  readonly report: (problem: string) => void;
};

/** How a visitor agrees to text messages about an appointment. */
export type TextConsents = {
  /** What the agent asks, word by word. */
  readonly questionIn: (language: string) => string;
  /** Whether the conversation has the question, and an answer that agrees. */
  readonly consentTo: (asked: {
    readonly conversation: string;
    readonly language: string;
    readonly contactKey: string;
    readonly said: readonly SaidLine[];
  }) => Promise<
    | { readonly kind: 'agreed'; readonly consent: string }
    /** `note` tells the model why, and what to do. */
    | { readonly kind: 'none'; readonly note: string }
  >;
};

export type { Actor } from '../store/appointments.ts';
