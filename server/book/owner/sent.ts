/** What the visitor of an appointment was sent, as the owner sees it, and sending it again. */
import type { AppointmentRow, NoticeRow, TextRow } from '../../inbox/store/tables.ts';
import type { SentRows } from '../../inbox/store/sent-rows.ts';
import { queueAgain, STOPPED } from '../store/notice-rows.ts';
import type { AppointmentContext } from '../store/appointments.ts';
import type { NoticeAgain, SentNotice } from './contract.ts';

/** What the provider has taken, of which reports may arrive. */
const TAKEN: ReadonlySet<TextRow['state']> = new Set([
  'accepted',
  'sent',
  'delivered',
  'undelivered',
  'unknown',
]);

/** About the appointment as it is now: what was sent about an earlier time of it is past. Pure. */
export function sentTo(
  { id, sequence }: Pick<AppointmentRow, 'id' | 'sequence'>,
  { notices, texts }: SentRows,
): readonly SentNotice[] {
  const own = notices
    .filter((each) => each.appointment_id === id && each.sequence === sequence && each.kind !== 'owner')
    // News first, then the reminders in their order.
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const ownTexts = texts.filter((each) => each.appointment_id === id && TAKEN.has(each.state));
  return own.flatMap((notice) => {
    const { kind } = notice;
    return kind === 'owner' ? [] : [shownNotice(notice, kind, textOf(notice, own, ownTexts))];
  });
}

const rankOf = ({ kind, minutes_before: minutes }: NoticeRow): number =>
  kind === 'reminder' ? -minutes : -Infinity;

/** A text does not name its notice, but each was taken in the order of the notices, the last ones for this time. */
function textOf(
  notice: NoticeRow,
  notices: readonly NoticeRow[],
  texts: readonly TextRow[],
): TextRow | undefined {
  const isTaken = ({ channel, kind, state }: NoticeRow) =>
    channel === 'text' && kind === notice.kind && (state === 'sent' || state === 'unknown');
  const taken = notices.filter(isTaken);
  const place = taken.indexOf(notice);
  return place < 0 ? undefined : texts.filter(({ kind }) => kind === notice.kind).at(place - taken.length);
}

function shownNotice(
  { channel, minutes_before: minutesBefore, state, next_at: at, last_error: error }: NoticeRow,
  kind: SentNotice['kind'],
  text: TextRow | undefined,
): SentNotice {
  const notice = { kind, channel, minutesBefore };
  if (text?.state === 'undelivered') return { ...notice, state: 'undelivered', reason: text.code };
  if (text?.state === 'delivered') return { ...notice, state: 'delivered' };
  switch (state) {
    case 'waiting':
      return { ...notice, state, at };
    case 'sending':
    case 'sent':
    case 'unknown':
      return { ...notice, state };
    case 'refused':
      return error?.startsWith(STOPPED) === true
        ? { ...notice, state: 'stopped' }
        : { ...notice, state, reason: error };
  }
}

/** @returns the appointment, or a sentence for the owner */
export async function sendAgain(
  { change: inChange, now }: Pick<AppointmentContext, 'change' | 'now'>,
  id: string,
  { kind, channel, minutesBefore: minutes_before }: NoticeAgain,
): Promise<AppointmentRow | string> {
  return inChange(async (change) => {
    const row = await change.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined || row.contact === null) return 'There is no such appointment any more.';
    if (row.starts_at <= now()) return 'It has begun, so nothing is sent about it any more.';
    const isQueued = await queueAgain(change, row, { kind, channel, minutes_before }, now());
    return isQueued ? row : 'The appointment has changed, so this is not true any more.';
  });
}
