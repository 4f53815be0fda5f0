/**
 * The life of a conversation: which row follows from a row and an event, and what the owner receives for it. Events may
 * arrive twice and in any order. Pure.
 */
import type { EndpointRefusal } from '../../../widget/contract-endpoint.ts';
import type { NewConversation, Reservation } from '../../routes/endpoint-inbox.ts';
import { delayAfter } from '../background/backoff.ts';
import { LEASE_MS } from '../background/leases.ts';
import type { CallReport, Line, ReportedBookings } from '../reports/report.ts';
import type { Silence } from '../reports/written-lines.ts';
import { isCall, type ConversationRow } from '../store/tables.ts';
import { blank } from './blank-row.ts';
import type { ConversationEvent, FirstEvent, Marks } from './events.ts';
import { readersOf } from './row-json.ts';
import {
  announced,
  claimOf,
  withAppointment,
  withReported,
  type BookingDelivery,
} from './reported-bookings.ts';

/** The wait before the first check of a call that the platform should report, and of a start. */
const REPORT_WAIT_MS = 5 * 60_000;
/** The same wait if the inbox polls. */
const FIRST_POLL_MS = 15_000;
/** How often a live call is polled. */
const POLL_INTERVAL_MS = 5_000;
const CHECK_BACKOFF = { firstMs: 60_000, longestMs: 2 * 3_600_000 };
/** The age at which the inbox stops checking. */
const GIVE_UP_MS = 24 * 3_600_000;
/** The same age if the platform has no call of it: long after its answer to the request, and after its list has the call. */
const UNLISTED_GIVE_UP_MS = 3_600_000;
/** How long polling goes on at short intervals after the longest possible call. */
const POLL_MARGIN_MS = 60_000;
/** How long after a call's end its report is requested if it has not arrived. */
const REPORT_DUE_MS = 30_000;
/**
 * How long after the longest possible call a report counts as overdue: the platform's retries are over by then, and the
 * inbox has asked several times.
 */
const REPORT_OVERDUE_MS = 30 * 60_000;
/** Silence after which a text chat ends. */
const CHAT_IDLE_MS = 15 * 60_000;
/** How long after its visitor has ended a text chat its lines are compared with the platform's: the last answer may still come. */
const LEFT_CHECK_MS = 2 * 60_000;

export type Rules = {
  readonly now: number;
  /** Whether the inbox polls, because the platform does not report calls here. */
  readonly isPolled: boolean;
  readonly maxCallMs: number;
};

/** What the owner receives: each kind once for each end, and each booking and each change of one once. */
export type Delivery =
  | { readonly kind: 'ended' | 'missed' | 'message' | 'unreported'; readonly end: number }
  | BookingDelivery;

/** What an ended call reserved of its day's budget, and how much of it was used, s. */
export type Settlement = { readonly reservation: Reservation; readonly used: number };

export type LinesChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'append'; readonly line: Line }
  /** Takes the place of the last line if that has the same speaker. */
  | { readonly kind: 'replace-last'; readonly line: Line }
  /** A report contains all lines of its call. */
  | { readonly kind: 'replace'; readonly lines: readonly Line[] };

export type Outcome = {
  /** The same object if the event changes nothing. */
  readonly row: ConversationRow;
  readonly lines: LinesChange;
  readonly deliveries: readonly Delivery[];
  readonly settlement: Settlement | null;
};

type Changes = Partial<ConversationRow>;

const outcome = (row: ConversationRow, more: Partial<Outcome> = {}): Outcome => ({
  row,
  lines: { kind: 'none' },
  deliveries: [],
  settlement: null,
  ...more,
});

export const isOver = ({ status }: ConversationRow): boolean => status === 'ended' || status === 'missed';

/** Whether the report is of another call than this conversation's. */
export const isOfAnother = ({ platform_id }: ConversationRow, { platformId }: CallReport): boolean =>
  platform_id !== null && platform_id !== platformId;

/**
 * Whether the platform should have reported a call that took place, and has not. False for a live telephone call, whose
 * longest duration is unknown here.
 */
export function isOverdue(row: ConversationRow, { now, maxCallMs }: Omit<Rules, 'isPolled'>): boolean {
  const { channel, platform_id, status, started_at, ended_at } = row;
  if (!isCall(channel) || platform_id === null || status === 'missed') return false;
  if (status === 'ended') return ended_at === null;
  return channel === 'voice' && now - started_at > maxCallMs + REPORT_OVERDUE_MS;
}

export function create(event: FirstEvent, rules: Rules): Outcome {
  const { now } = rules;
  switch (event.type) {
    case 'requested':
      return requested(event, rules);
    case 'message-left': {
      const { id, name, contact, consent, text } = event;
      const row = { ...blank(id, 'message', now), name, contact, consent: JSON.stringify(consent) };
      const lines = { kind: 'append', line: { speaker: 'visitor', text, at: now } } as const;
      return { ...ended(row, { ended_at: now }, 'message'), lines };
    }
    case 'refused':
      return missed(blank(event.id, event.channel, now), event.reason);
    case 'discovered': {
      const { id, report } = event;
      const row = blank(id, report.caller === null ? 'voice' : 'telephone', now);
      const contact = report.caller === '' ? null : report.caller;
      const consent = report.consent === null ? null : JSON.stringify(report.consent);
      const check_at = now + REPORT_WAIT_MS;
      return outcome({ ...row, status: 'live', name: report.name, consent, contact, check_at });
    }
    case 'found': {
      const { id, platformId, startedAt, name } = event;
      const consent = event.consent === null ? null : JSON.stringify(event.consent);
      const row = { ...blank(id, 'writing', startedAt), platform_id: platformId, name, consent };
      return outcome({ ...row, status: 'live', check_at: startedAt + CHAT_IDLE_MS });
    }
  }
}

export function reduce(row: ConversationRow, event: ConversationEvent, rules: Rules): Outcome {
  const { now } = rules;
  switch (event.type) {
    case 'identified': {
      const { name, timeZone: time_zone } = event;
      const visitor = row.status === 'missed' ? {} : { name, time_zone };
      return outcome({ ...row, ...visitor, consent: JSON.stringify(event.consent) });
    }
    case 'began':
      return began(row, event.platformId, now);
    case 'did-not-begin':
      return didNotBegin(row, event, now);
    case 'said':
      return said(row, event, now);
    case 'booked':
      return booked(row, event, now);
    case 'appointment-changed': {
      const { after, deliveries } = withAppointment(row, event, now);
      return outcome(after, { deliveries });
    }
    case 'left':
      return isOver(row) ? outcome(row) : left(row, now);
    case 'idle':
      return idle(row, event, now);
    case 'progressed':
      return progressed(row, event.report, now);
    case 'reported':
      return reported(row, event, now);
    case 'leased':
      return outcome(row.check_at === null ? row : { ...row, check_at: now + LEASE_MS });
    case 'not-reported':
      return notReported(row, event, rules);
    case 'rated':
      return outcome({ ...row, helped: event.hasHelped ? 1 : 0 });
    case 'marked':
      return marked(row, event, now);
  }
}

function requested(conversation: NewConversation, { now, isPolled }: Rules): Outcome {
  const { id, channel, name, consent, timeZone: time_zone, reservation } = conversation;
  const wait = isPolled && isCall(channel) ? FIRST_POLL_MS : REPORT_WAIT_MS;
  const reserved =
    reservation.seconds === 0 ? {} : { reserved_day: reservation.day, reserved_seconds: reservation.seconds };
  const row = { ...blank(id, channel, now), ...reserved, name, consent: JSON.stringify(consent), time_zone };
  return outcome({ ...row, check_at: now + wait });
}

function marked(row: ConversationRow, marks: Marks, now: number): Outcome {
  const { note = row.note, isDone = row.done_at !== null, readBy } = marks;
  const readers = readersOf(row);
  const isNewReader = readBy !== undefined && !readers.includes(readBy);
  return outcome({
    ...row,
    note,
    done_at: isDone ? (row.done_at ?? now) : null,
    read_by: isNewReader ? JSON.stringify([...readers, readBy]) : row.read_by,
  });
}

/** Ends it, and announces this end with the bookings that are new. */
function ended(row: ConversationRow, changes: Changes, kind: 'ended' | 'message' = 'ended'): Outcome {
  const ends = row.ends + 1;
  const after: ConversationRow = {
    ...row,
    ...changes,
    status: 'ended',
    missed_reason: null,
    check_at: null,
    read_by: null,
    ends,
  };
  return announcing(after, [{ kind, end: ends }]);
}

function announcing(row: ConversationRow, deliveries: readonly Delivery[]): Outcome {
  const { added, bookings_announced } = announced(row);
  return outcome({ ...row, bookings_announced }, { deliveries: [...deliveries, ...added] });
}

/** A missed visitor has no name and no zone, because they were given for a conversation that did not happen. */
function missed(row: ConversationRow, reason: string | null, changes: Changes = {}): Outcome {
  const ends = row.ends + 1;
  const none = {
    status: 'missed',
    name: null,
    time_zone: null,
    check_at: null,
    missed_reason: reason,
    ends,
  } as const;
  return outcome({ ...row, ...changes, ...none }, { deliveries: [{ kind: 'missed', end: ends }] });
}

/** Keeps the status if the platform's report was stored first. */
function began(row: ConversationRow, platformId: string, now: number): Outcome {
  const known = { ...row, platform_id: row.platform_id ?? platformId, updated_at: now };
  // A start that counted as missed because its answer was late.
  const isLate = row.status === 'missed' && row.platform_id === null;
  if (row.status !== 'starting' && !isLate) return outcome(known);
  const check = row.channel === 'writing' ? now + CHAT_IDLE_MS : (row.check_at ?? now + REPORT_WAIT_MS);
  return outcome({ ...known, status: 'live', missed_reason: null, ended_at: null, check_at: check });
}

function didNotBegin(
  row: ConversationRow,
  { reason, isCertain }: { readonly reason: EndpointRefusal; readonly isCertain: boolean },
  now: number,
): Outcome {
  if (isOver(row)) return outcome(row);
  if (!isCertain) return outcome({ ...row, missed_reason: reason, updated_at: now });
  // The endpoint releases the reservation.
  return missed(row, reason, { updated_at: now, reserved_day: null, reserved_seconds: null });
}

/** A visitor's line continues a text chat that has ended, so that the owner learns of it. */
function said(
  row: ConversationRow,
  { speaker, text, isAgain }: Extract<ConversationEvent, { type: 'said' }>,
  at: number,
): Outcome {
  const line = { speaker, text, at };
  const changes = { updated_at: line.at, ...(line.speaker === 'visitor' ? { done_at: null } : {}) };
  const isLive = line.speaker === 'visitor' || !isOver(row);
  const live = {
    status: 'live',
    ended_at: null,
    missed_reason: null,
    check_at: line.at + CHAT_IDLE_MS,
  } as const;
  const kind = isAgain ? 'replace-last' : 'append';
  return outcome({ ...row, ...changes, ...(isLive ? live : {}) }, { lines: { kind, line } });
}

function booked(row: ConversationRow, event: ReportedBookings, now: number): Outcome {
  const { after, deliveries } = withReported(row, event, now);
  return after !== row && isOver(row) ? announcing(after, deliveries) : outcome(after, { deliveries });
}

/** When a text chat ends if it stays silent. */
export const idleAt = ({ updated_at, status }: ConversationRow): number =>
  updated_at + (status === 'starting' ? REPORT_WAIT_MS : CHAT_IDLE_MS);

function left(row: ConversationRow, now: number): Outcome {
  const { row: after, ...follows } = ended(row, { ended_at: row.updated_at });
  return outcome({ ...after, check_at: now + LEFT_CHECK_MS }, follows);
}

/** Lines that were lost here are announced as well. */
function idle(row: ConversationRow, { hasLines, found }: Silence, now: number): Outcome {
  if (row.check_at === null) return outcome(row);
  if (!isOver(row) && now < idleAt(row)) return outcome({ ...row, check_at: idleAt(row) });
  if (found !== null) {
    const lines = { kind: 'replace', lines: found.lines } as const;
    return { ...ended(row, { ended_at: row.updated_at, platform_id: found.platformId }), lines };
  }
  if (isOver(row)) return outcome({ ...row, check_at: null });
  return hasLines
    ? ended(row, { ended_at: row.updated_at })
    : missed(row, row.missed_reason ?? 'unknown', { updated_at: now });
}

/** Marks a call as live, or its report as due. Most of these reports add nothing. */
function progressed(row: ConversationRow, report: CallReport, now: number): Outcome {
  const isDue = report.endedAt !== null;
  const isKnown = !isDue && row.status !== 'starting' && row.platform_id !== null;
  if (isKnown || isOver(row) || isOfAnother(row, report)) return outcome(row);
  const check_at = isDue ? now + REPORT_DUE_MS : row.check_at;
  return outcome({ ...row, platform_id: report.platformId, status: 'live', updated_at: now, check_at });
}

/** A call's end. Polling may learn of it before the platform's own report, which may contain more. */
function reported(
  row: ConversationRow,
  { report, isPolled }: { readonly report: CallReport; readonly isPolled: boolean },
  now: number,
): Outcome {
  const isKnown = isPolled ? row.check_at === null : row.reported_at !== null;
  if (isKnown || isOfAnother(row, report)) return outcome(row);
  const isMissed = report.startedAt === null && report.lines.every(({ speaker }) => speaker !== 'visitor');
  const ended_at = report.endedAt ?? row.ended_at ?? now;
  const settlement = settlementOf(row, isMissed ? 0 : secondsOf(report.startedAt, ended_at));
  const known: ConversationRow = {
    ...row,
    platform_id: report.platformId,
    started_at: report.startedAt ?? row.started_at,
    ended_at,
    ended_reason: report.endedReason,
    cost: report.cost,
    has_recording: report.hasRecording ? 1 : 0,
    ...(report.summary === null ? {} : { summary: JSON.stringify(report.summary) }),
    ...(report.bookings.length === 0 ? {} : { bookings: JSON.stringify(report.bookings) }),
    booking_claimed: claimOf(report),
    updated_at: now,
    reported_at: isPolled ? row.reported_at : now,
    ...(settlement === null ? {} : { reserved_day: null, reserved_seconds: null }),
  };
  const status = isMissed ? 'missed' : 'ended';
  const isNew = row.status !== status || (status === 'ended' && row.ended_at === null);
  const after = isMissed ? missed(known, report.endedReason) : ended(known, {});
  const announced = isNew ? after : withoutEnd(after, row.ends);
  return { ...announced, lines: { kind: 'replace', lines: report.lines }, settlement };
}

/** A later report of a known end only adds to it. */
const withoutEnd = ({ row, deliveries, ...rest }: Outcome, ends: number): Outcome => ({
  ...rest,
  row: { ...row, ends },
  deliveries: deliveries.filter(({ kind }) => kind === 'booked'),
});

/** Null if the platform does not state the times. */
const secondsOf = (startedAt: number | null, endedAt: number): number | null =>
  startedAt === null || endedAt < startedAt ? null : (endedAt - startedAt) / 1_000;

/** Null if there is no reservation, it is settled already, or the call's duration is unknown; then it stays taken. */
function settlementOf(row: ConversationRow, used: number | null): Settlement | null {
  const { reserved_day: day, reserved_seconds: seconds } = row;
  return day === null || seconds === null || used === null
    ? null
    : { reservation: { channel: 'voice', day, seconds }, used };
}

/** Waits longer and, once the report is overdue, informs the owner. */
function notReported(
  row: ConversationRow,
  { isUnlisted }: Extract<ConversationEvent, { type: 'not-reported' }>,
  rules: Rules,
): Outcome {
  const { now, isPolled, maxCallMs } = rules;
  if (row.check_at === null) return outcome(row);
  const age = now - row.started_at;
  const hasNoCall = isUnlisted && row.platform_id === null;
  if (age > (hasNoCall ? UNLISTED_GIVE_UP_MS : GIVE_UP_MS)) return giveUp(row, now);
  // Without the platform's id, the platform can only list all calls.
  const isShort =
    isPolled && isCall(row.channel) && row.platform_id !== null && age < maxCallMs + POLL_MARGIN_MS;
  const delay = isShort ? POLL_INTERVAL_MS : delayAfter(CHECK_BACKOFF, row.checks);
  const after = { ...row, check_at: now + delay, checks: row.checks + 1 };
  return isOverdue(row, rules) ? unreported(after, now) : outcome(after);
}

/** Stops checking. The conversation stays in the list with its stored data. */
function giveUp(row: ConversationRow, now: number): Outcome {
  if (isOver(row) && !isCall(row.channel)) return outcome({ ...row, check_at: null });
  if (row.platform_id === null) return missed(row, row.missed_reason ?? 'unknown', { updated_at: now });
  if (!isCall(row.channel)) return ended(row, { ended_at: row.updated_at });
  return unreported({ ...row, status: 'ended', check_at: null, updated_at: now }, now);
}

/** If the report arrives later, the end is announced as well. */
const unreported = (row: ConversationRow, now: number): Outcome =>
  row.unreported_at === null
    ? outcome({ ...row, unreported_at: now }, { deliveries: [{ kind: 'unreported', end: row.ends + 1 }] })
    : outcome(row);
