/** What an appointment looks like in the owner's calendar. Pure. */
import { hashOf } from '../../http/secrets.ts';
import type { CalendarEntryRow } from '../../inbox/store/calendar-entry.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { titleOf as nameOf } from '../rules/names.ts';
import type { CalendarEntry, WrittenEntry } from './calendar.ts';
import { personIn } from './people-calendar.ts';

export type EntryWords = {
  readonly rules: BookRules;
  /** Whether the visitor's name, contact and note are in the entry. */
  readonly hasNames: boolean;
  /** The page of the conversation in the inbox. */
  readonly linkOf: (conversation: string) => string;
  /** Ids of the people and rooms that have a calendar of their own. */
  readonly people: ReadonlySet<string>;
};

/** Null if nothing is to be in the calendar. */
export function wantedEntry(
  words: EntryWords,
  row: AppointmentRow | undefined,
  now: number,
): CalendarEntry | null {
  if (row === undefined || row.state === 'cancelled') return null;
  const isTentative = row.state === 'held';
  if (isTentative && (row.hold_until ?? 0) <= now) return null;
  const visitor = words.hasNames ? [row.name, row.contact, row.note] : [];
  // The owner's own appointments have no conversation.
  const hasLink = !isTentative && row.conversation_id !== '';
  const link = hasLink ? words.linkOf(row.conversation_id) : null;
  const lines = [...visitor, link].filter((line) => line !== null);
  return {
    uid: row.id,
    resource: calendarOf(words, row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isTentative,
    title: titleOf(words, row),
    description: lines.length === 0 ? null : lines.join('\n'),
    location: words.rules.location,
    sequence: row.sequence,
    updatedAt: row.updated_at,
  };
}

const titleOf = ({ rules, hasNames }: EntryWords, row: AppointmentRow): string =>
  [nameOf(rules, row), hasNames ? row.name : null].filter((each) => each !== null).join(', ');

/** Changes whenever the entry does. */
export const contentOf = (entry: CalendarEntry): string =>
  hashOf(JSON.stringify({ ...entry, resource: entry.resource ?? undefined, updatedAt: 0 }));

export const writtenIn = ({ etag, written_from, written_to }: CalendarEntryRow): WrittenEntry | null =>
  etag === null || written_from === null || written_to === null
    ? null
    : { etag, startsAt: written_from, endsAt: written_to };

type Written = Pick<CalendarEntryRow, 'etag' | 'content' | 'written_from' | 'written_to'>;

/** Whether the entry was written at the appointment's time, and not before its hold was booked. */
export const isAtTimeOf = (entry: Written, row: Pick<AppointmentRow, 'starts_at' | 'ends_at'>): boolean =>
  entry.etag !== null &&
  entry.content !== null &&
  entry.written_from === row.starts_at &&
  entry.written_to === row.ends_at;

/** The same, and the entry is in the calendar of the appointment's person. */
export const isInPlace = (words: EntryWords, entry: CalendarEntryRow, row: AppointmentRow): boolean =>
  isAtTimeOf(entry, row) && personIn(entry.etag ?? '') === calendarOf(words, row);

/** The person whose own calendar an appointment belongs into; null for the shared one. */
const calendarOf = ({ people }: EntryWords, { resource }: AppointmentRow): string | null =>
  people.has(resource) ? resource : null;
