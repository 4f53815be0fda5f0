/** Finds every conversation that contains something in any of its texts, such as a person's telephone number. */
import type { Kysely } from 'kysely';
import { pagesOf } from './pages.ts';
import { bookingsOf, summaryOf } from './row-json.ts';
import type { ConversationRow, LineRow, Tables } from '../store/tables.ts';

/** @returns the ids of conversations in which any text matches, the newest first */
export async function conversationsWith(
  db: Kysely<Tables>,
  matches: (text: string) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const page of pagesOf(db, 'desc')) {
    const lines = await linesOf(db, page);
    const spoken = new Set(lines.filter(({ text }) => matches(text)).map((line) => line.conversation_id));
    found.push(...page.filter((row) => spoken.has(row.id) || textsOf(row).some(matches)).map(({ id }) => id));
  }
  return found;
}

async function linesOf(
  db: Kysely<Tables>,
  page: readonly ConversationRow[],
): Promise<readonly Pick<LineRow, 'conversation_id' | 'text'>[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  return db
    .selectFrom('lines')
    .select(['conversation_id', 'text'])
    .where('conversation_id', 'in', ids)
    .execute();
}

/** All texts except the lines. */
function textsOf(row: ConversationRow): readonly string[] {
  const booked = bookingsOf(row).flatMap(({ what, where }) => [what, where]);
  return [row.name, row.contact, row.note, ...Object.values(summaryOf(row) ?? {}), ...booked].filter(
    (text) => text !== null,
  );
}
