/** Reads what visitors were sent about appointments. */
import type { NoticeRow, Reader, TextRow } from './tables.ts';

export type SentRows = {
  readonly notices: readonly NoticeRow[];
  readonly texts: readonly TextRow[];
};

/** About all of these appointments. */
export async function sentAbout(db: Reader, ids: readonly string[]): Promise<SentRows> {
  if (ids.length === 0) return { notices: [], texts: [] };
  const notices = await db
    .selectFrom('notices')
    .selectAll()
    .where('appointment_id', 'in', ids)
    .orderBy('sequence')
    .orderBy('kind')
    .orderBy('channel')
    .orderBy('minutes_before')
    .execute();
  const texts = await db
    .selectFrom('texts')
    .selectAll()
    .where('appointment_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  return { notices, texts };
}
