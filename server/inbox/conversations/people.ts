/** Finds every conversation that contains something in any of its texts, such as a person's telephone number. */
import type { Kysely } from 'kysely';
import { nextTurn, pagesOf } from './pages.ts';
import { bookingsOf, summaryOf } from './row-json.ts';
import { linesOf } from './rows.ts';
import type { ConversationRow, Tables } from '../store/tables.ts';

/** @returns the ids of conversations in which any text matches, the newest first */
export async function conversationsWith(
  db: Kysely<Tables>,
  matches: (text: string) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const page of pagesOf(db, 'desc'))
    for (const row of page) {
      const lines = await linesOf(db, row.id);
      if (lines.some(({ text }) => matches(text)) || textsOf(row).some(matches)) found.push(row.id);
      // The lines of one conversation are up to 5 MB, and a page has a hundred.
      await nextTurn();
    }
  return found;
}

/** All texts except the lines. */
function textsOf(row: ConversationRow): readonly string[] {
  const booked = bookingsOf(row).flatMap(({ what, where }) => [what, where]);
  return [row.name, row.contact, row.note, ...Object.values(summaryOf(row) ?? {}), ...booked].filter(
    (text) => text !== null,
  );
}
