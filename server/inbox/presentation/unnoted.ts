/** Yesterday's appointments without a note of whether the visitor came. */
import type { Read } from '../store/tables.ts';
import { dayKey } from './times.ts';

const DAY_MS = 86_400_000;
/** Yesterday has begun by then, also with a day of 25 hours. */
const RANGE_MS = 3 * DAY_MS;

/** Null if there is none. @property date such as 2026-11-24 */
export async function unnotedYesterday(
  read: Read,
  now: number,
  timeZone: string,
): Promise<{ readonly date: string; readonly count: number } | null> {
  const rows = await read((db) =>
    db
      .selectFrom('appointments')
      .select('starts_at')
      .where('state', 'in', ['booked', 'moved'])
      .where('starts_at', '>', now - RANGE_MS)
      .where('starts_at', '<', now)
      .execute(),
  );
  const date = dayKey(now - DAY_MS, timeZone);
  const count = rows.filter((row) => dayKey(row.starts_at, timeZone) === date).length;
  return count === 0 ? null : { date, count };
}
