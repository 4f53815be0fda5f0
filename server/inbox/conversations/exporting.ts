/** Exports everything that is stored. */
import { exportedAppointments } from './exporting-appointments.ts';
import { pagesOf } from './pages.ts';
import type { Found } from './people.ts';
import { bookingsOf, consentOf, summaryOf } from './row-json.ts';
import { linesOf } from './rows.ts';
import type { ConversationRow, Read, Reader } from '../store/tables.ts';

export type ExportFormat = 'json' | 'csv';

const COLUMNS = [
  'id',
  'channel',
  'status',
  'startedAt',
  'endedAt',
  'name',
  'contact',
  'reason',
  'nextStep',
  'booked',
  'costUsd',
  'helped',
  'missedReason',
  'note',
  'doneAt',
] as const;

/** Tells spreadsheets that the table is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * In chunks, oldest first: a JSON array of conversations with their lines and then of appointments, or a table with a row for
 * each conversation.
 * @param only what contains a person; null for everything
 */
export async function* exported(
  read: Read,
  format: ExportFormat,
  only: Found | null = null,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`;
  else yield '[';
  let isFirst = true;
  const entry = (json: object) => {
    const chunk = `${isFirst ? '' : ','}\n${JSON.stringify(json)}`;
    isFirst = false;
    return chunk;
  };
  for await (const whole of conversationsIn(read, only))
    yield format === 'json' ? entry(whole) : tableLine(whole);
  if (format === 'csv') return;
  for await (const appointment of exportedAppointments(read, only)) yield entry(appointment);
  yield '\n]\n';
}

async function* conversationsIn(read: Read, only: Found | null): AsyncGenerator<Exported> {
  const wanted = only === null ? null : new Set(only.conversations);
  for await (const page of pagesOf(read, 'asc'))
    for (const row of page)
      if (wanted?.has(row.id) !== false) yield await read((db) => conversationJson(db, row));
}

type Exported = Awaited<ReturnType<typeof conversationJson>>;

/** One conversation with its lines, in the order of fields that the proof of an erasure depends on. */
export async function conversationJson(db: Reader, row: ConversationRow) {
  const lines = await linesOf(db, row.id);
  return {
    id: row.id,
    platformId: row.platform_id,
    channel: row.channel,
    status: row.status,
    startedAt: iso(row.started_at),
    endedAt: iso(row.ended_at),
    name: row.name,
    contact: row.contact,
    summary: summaryOf(row),
    bookings: bookingsOf(row),
    bookingClaimed: row.booking_claimed !== 0,
    costUsd: row.cost,
    helped: row.helped === null ? null : row.helped === 1,
    missedReason: row.missed_reason,
    endedReason: row.ended_reason,
    note: row.note,
    doneAt: iso(row.done_at),
    consent: consentOf(row),
    // Only where there is one, so that the proof of an older conversation stays the same.
    ...(row.time_zone === null ? {} : { timeZone: row.time_zone }),
    lines: lines.map(({ speaker, text, at }) => ({ speaker, text, at: iso(at) })),
  };
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

function tableLine(whole: Exported): string {
  const { summary, bookings } = whole;
  const values: Readonly<Record<(typeof COLUMNS)[number], unknown>> = {
    ...whole,
    reason: summary?.reason,
    nextStep: summary?.nextStep,
    booked: bookings
      .filter(({ isCancelled }) => isCancelled !== true)
      .map(({ what, start }) => `${what ?? ''} ${iso(start.at)}`.trim())
      .join('; '),
  };
  return `${COLUMNS.map((name) => cell(values[name])).join(',')}\r\n`;
}

/** RFC 4180. Escapes formulas, also those that begin with a full-width sign, because visitors choose their names. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
