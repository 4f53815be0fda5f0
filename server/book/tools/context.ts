/** What the tools need. */
import type { AppointmentContext } from '../store/appointments.ts';
import type { BookKey } from '../store/book-key.ts';
import type { Zone } from '../rules/zone.ts';

export type ToolsContext = AppointmentContext & {
  readonly zone: Zone;
  /** The business's country (ISO 3166), for telephone numbers without a country code. */
  readonly country: string | null;
  readonly key: BookKey;
  readonly sign: (text: string) => string;
  /** Also with the secret before the last one. */
  readonly isSigned: (text: string, signature: string) => boolean;
  /** Counts a wrong code. @returns false if the conversation has used up its attempts */
  readonly mayTryCode: (conversation: string) => Promise<boolean>;
  readonly report: (problem: string) => void;
};

export type { Actor } from '../store/appointments.ts';
