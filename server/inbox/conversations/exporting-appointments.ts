/** Appointments as they are exported, with what their visitors were sent. */
import { idBatches } from '../store/id-batches.ts';
import { sentAbout } from '../store/sent-rows.ts';
import type { AppointmentRow, NoticeRow, Read, Reader, TextRow } from '../store/tables.ts';
import { nextTurn } from '../store/next-turn.ts';
import type { Found } from './people.ts';

/** One after the other, in the order of time. @param only those of a person; null for all */
export async function* exportedAppointments(read: Read, only: Found | null): AsyncGenerator<object> {
  const rows = await read((db) =>
    db
      .selectFrom('appointments')
      .select(['id', 'conversation_id'])
      .where('state', '<>', 'held')
      .orderBy('starts_at')
      .orderBy('id')
      .execute(),
  );
  const [conversations, appointments] = [new Set(only?.conversations), new Set(only?.appointments)];
  const isWanted = ({ id, conversation_id }: (typeof rows)[number]) =>
    only === null || appointments.has(id) || conversations.has(conversation_id);
  for (const ids of idBatches(rows.filter(isWanted).map(({ id }) => id))) {
    yield* await read((db) => appointmentsJson(db, ids));
    await nextTurn();
  }
}

async function appointmentsJson(db: Reader, ids: readonly string[]): Promise<readonly object[]> {
  const rows = await db.selectFrom('appointments').selectAll().where('id', 'in', ids).execute();
  const { notices, texts } = await sentAbout(db, ids);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    const isOfIt = ({ appointment_id }: { readonly appointment_id: string | null }) => appointment_id === id;
    return row === undefined ? [] : [appointmentJson(row, notices.filter(isOfIt), texts.filter(isOfIt))];
  });
}

const appointmentJson = (
  row: AppointmentRow,
  notices: readonly NoticeRow[],
  texts: readonly TextRow[],
): object => ({
  appointment: row.id,
  conversation: row.conversation_id === '' ? null : row.conversation_id,
  state: row.state,
  service: row.service,
  with: row.resource,
  startsAt: iso(row.starts_at),
  endsAt: iso(row.ends_at),
  name: row.name,
  contact: row.contact,
  note: row.note,
  language: row.language,
  timeZone: row.time_zone,
  confirmedAt: iso(row.confirmed_at),
  textConsent: row.text_consent === null ? null : (JSON.parse(row.text_consent) as object),
  bookedAt: iso(row.created_at),
  notices: notices.map(({ kind, channel, state, next_at, minutes_before: minutesBefore }) => ({
    kind,
    channel,
    state,
    ...(kind === 'reminder' ? { minutesBefore } : {}),
    ...(state === 'waiting' ? { dueAt: iso(next_at) } : {}),
  })),
  texts: texts.map(({ kind, state, code, created_at, updated_at }) => ({
    kind,
    state,
    code,
    sentAt: iso(created_at),
    reportedAt: iso(updated_at),
  })),
});

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
