/** Finds every conversation of a person, by a telephone number or an email address. */
import type { Kysely } from 'kysely';
import { bookingsOf, summaryOf } from './row-json.ts';
import type { ConversationRow, LineRow, Tables } from '../store/tables.ts';

/** The number of conversations per query. */
const PAGE = 500;

/** @returns the ids of conversations in which any text matches, the newest first */
export async function conversationsWith(
  db: Kysely<Tables>,
  matches: (text: string) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await db
      .selectFrom('conversations')
      .selectAll()
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(PAGE)
      .offset(offset)
      .execute();
    const lines = await linesOf(db, page);
    const spoken = new Set(lines.filter(({ text }) => matches(text)).map((line) => line.conversation_id));
    found.push(...page.filter((row) => spoken.has(row.id) || textsOf(row).some(matches)).map(({ id }) => id));
    if (page.length < PAGE) return found;
  }
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
