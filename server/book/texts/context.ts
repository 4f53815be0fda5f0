/** What everything about text messages needs. */
import type { BusinessRows } from '../../inbox/store/database.ts';
import type { BookRules } from '../rules/book-rules.ts';
import type { Zone } from '../rules/zone.ts';
import type { Linked } from '../store/appointment.ts';
import type { BookKey } from '../store/book-key.ts';
import type { SendText } from './provider.ts';
import type { TextSettings } from './settings.ts';

export type TextsContext = Pick<BusinessRows, 'change' | 'read'> & {
  readonly settings: TextSettings;
  /** The business's name. */
  readonly business: string;
  /** This server's, without a trailing slash. */
  readonly publicUrl: string;
  /** The one before, at which the provider may still report; else null. */
  readonly formerUrl: string | null;
  readonly rules: Pick<BookRules, 'phone'>;
  readonly zone: Zone;
  readonly key: BookKey;
  readonly send: SendText;
  /** The page of an appointment. */
  readonly linkTo: (appointment: Linked) => string;
  /**
   * The next time outside the night, from this one on; ms since 1970.
   * @param timeZone the visitor's; null if it is not known
   */
  readonly allowedFrom: (at: number, timeZone: string | null) => number;
  /** Does it now, or as soon as the database is there again. Never rejects. */
  readonly keep: (work: () => Promise<unknown>) => Promise<void>;
  readonly now: () => number;
  readonly report: (problem: string) => void;
};

/** Carriers may hold a text back so long. */
const MAX_VALID_MS = 4 * 3_600_000;
const STEP_MS = 15 * 60_000;

/** Until when a text may be delivered: before it is pointless, and before the hours in which it would disturb. */
export function validUntil(
  { allowedFrom, now }: Pick<TextsContext, 'allowedFrom' | 'now'>,
  pointlessAt: number,
  timeZone: string | null,
): number {
  const at = now();
  const isAllowed = (time: number): boolean => allowedFrom(time, timeZone) === time;
  let until = at;
  while (until - at < MAX_VALID_MS && isAllowed(until + STEP_MS)) until += STEP_MS;
  return Math.min(Math.max(until, at + STEP_MS / 3), pointlessAt);
}
