/** The states of an appointment, and what changes them. Pure. */
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import type { Position, Slot } from '../rules/slots.ts';

/** How long a hold lasts after the conversation's last use of a tool or last written line. */
const HOLD_MS = 5 * 60_000;

export const holdUntil = (now: number): number => now + HOLD_MS;

export type Contact = {
  readonly contact: string;
  /** The contact in the form in which it is compared. */
  readonly contactKey: string;
};

export const NO_CONTACT = { contact: null, contactKey: null } as const;

/** Only an appointment that the owner has added may have no contact. */
export type Person = (Contact | typeof NO_CONTACT) & {
  readonly name: string;
  readonly note: string | null;
  /** That the visitor wants text messages, as JSON. */
  readonly textConsent?: string | null;
};

export type AppointmentEvent =
  | { readonly type: 'renewed' }
  | { readonly type: 'booked'; readonly toolCallId: string; readonly person: Person }
  /** The visitor has corrected their name or contact, or now wants text messages. */
  | { readonly type: 'corrected'; readonly person: Person }
  | { readonly type: 'moved'; readonly slot: Slot; readonly position: Position }
  /** It begins as before and ends at another time. */
  | { readonly type: 'resized'; readonly slot: Slot; readonly position: Position }
  | { readonly type: 'cancelled' }
  /** The visitor will come at this time. */
  | { readonly type: 'confirmed' }
  /** The owner takes back a cancellation. */
  | { readonly type: 'restored'; readonly position: Position }
  | { readonly type: 'came' }
  | { readonly type: 'missed' }
  /** The owner takes back what was noted after its start. */
  | { readonly type: 'unmarked' };

type New = Pick<AppointmentRow, 'id' | 'conversation_id' | 'language' | 'time_zone'> & {
  readonly slot: Slot;
  readonly position: Position;
};

export function held({ slot, position, ...ids }: New, now: number): AppointmentRow {
  return {
    ...ids,
    ...timesOf(slot, position),
    tool_call_id: null,
    state: 'held',
    hold_until: holdUntil(now),
    name: null,
    contact: null,
    contact_key: null,
    note: null,
    text_consent: null,
    sequence: 0,
    confirmed_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** @returns null if the event is impossible in this state */
export function reduce(row: AppointmentRow, event: AppointmentEvent, now: number): AppointmentRow | null {
  const changed = (changes: Partial<AppointmentRow>): AppointmentRow => ({
    ...row,
    ...changes,
    updated_at: now,
  });
  const isBooked = row.state === 'booked' || row.state === 'moved';
  switch (event.type) {
    case 'renewed':
      return row.state === 'held' ? changed({ hold_until: holdUntil(now) }) : null;
    case 'booked': {
      const { name, contact, contactKey: contact_key, note, textConsent: text_consent = null } = event.person;
      const person = { name, contact, contact_key, note, text_consent, tool_call_id: event.toolCallId };
      return row.state === 'held' ? changed({ ...person, state: 'booked', hold_until: null }) : null;
    }
    case 'corrected': {
      const { name, contact, contactKey: contact_key, note } = event.person;
      // A consent is that of one number.
      const known = contact_key === row.contact_key ? row.text_consent : null;
      const person = { name, contact, contact_key, note: note ?? row.note };
      const text_consent = event.person.textConsent ?? known;
      // Otherwise nothing is to be sent again.
      const isNews = contact_key !== row.contact_key || (text_consent !== null && row.text_consent === null);
      const sequence = row.sequence + (isNews ? 1 : 0);
      return isBooked ? changed({ ...person, text_consent, sequence }) : null;
    }
    case 'moved': {
      const times = timesOf(event.slot, event.position);
      const another = { state: 'moved', sequence: row.sequence + 1, confirmed_at: null } as const;
      return isBooked ? changed({ ...times, ...another }) : null;
    }
    case 'resized':
      return isBooked ? changed(timesOf(event.slot, event.position)) : null;
    case 'cancelled':
      return isBooked ? changed({ state: 'cancelled', sequence: row.sequence + 1 }) : null;
    case 'confirmed':
      return isBooked && row.starts_at > now ? changed({ confirmed_at: row.confirmed_at ?? now }) : null;
    case 'restored':
      return row.state === 'cancelled'
        ? changed({ ...event.position, state: 'booked', sequence: row.sequence + 1 })
        : null;
    case 'came':
    case 'missed': {
      const isMarked = row.state === 'came' || row.state === 'missed';
      return (isBooked || isMarked) && row.starts_at <= now ? changed({ state: event.type }) : null;
    }
    case 'unmarked': {
      const isMarked = row.state === 'came' || row.state === 'missed';
      return isMarked ? changed({ state: row.sequence > 0 ? 'moved' : 'booked' }) : null;
    }
  }
}

/** What a link to its page proves: that it was sent to the contact of the appointment, which may be corrected afterwards. */
export type Linked = Pick<AppointmentRow, 'id' | 'contact_key' | 'created_at'>;

export type Place = Pick<Slot, 'service' | 'resource' | 'startsAt'>;

export const isAt = (row: AppointmentRow, slot: Place): boolean =>
  row.service === slot.service && row.resource === slot.resource && row.starts_at === slot.startsAt;

/**
 * How a name that is given later goes with the first one: `same` also if it is more complete, such as "Grace Okafor" for "Grace";
 * `part` if it lacks words, which may be somebody else's.
 */
export function compareNames(first: string, later: string): 'same' | 'part' | 'other' {
  const [known, given] = [wordsOf(first), wordsOf(later)];
  if (known.length > 0 && known.every((word) => given.includes(word))) return 'same';
  return given.length > 0 && given.every((word) => known.includes(word)) ? 'part' : 'other';
}

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .match(/[^\s,.]+/g) ?? [];

/** Whether nothing would be corrected. A later request without a yes to text messages takes none back. */
export const isAbout = (
  row: AppointmentRow,
  { name, contactKey, note, textConsent = null }: Person,
): boolean =>
  row.name === name &&
  row.contact_key === contactKey &&
  (note === null || row.note === note) &&
  (textConsent === null || row.text_consent !== null);

const timesOf = (
  { service, resource, startsAt, endsAt, busyFrom, busyTo }: Slot,
  { place, turn }: Position,
) => ({
  service,
  resource,
  place,
  turn,
  starts_at: startsAt,
  ends_at: endsAt,
  busy_from: busyFrom,
  busy_to: busyTo,
});
