/** Finds every conversation that contains something in any of its texts, such as a person's telephone number. */
import { nextTurn, pagesOf } from './pages.ts';
import { bookingsOf, summaryOf } from './row-json.ts';
import { linesOf } from './rows.ts';
import type { ConversationRow, Read } from '../store/tables.ts';

/** How much is read before other requests have their turn, UTF-16 units. */
const MAX_TURN_CHARACTERS = 100_000;

/**
 * @returns the ids of conversations in which any text matches, the newest first, and then of those that are erased but
 *   have an appointment that matches
 */
export async function conversationsWith(
  read: Read,
  matches: (text: string) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const page of pagesOf(read, 'desc'))
    await read(async (db) => {
      for (const row of page) {
        const lines = await linesOf(db, row.id);
        if (await matchesAny([...lines.map(({ text }) => text), ...textsOf(row)], matches))
          found.push(row.id);
        await nextTurn();
      }
    });
  return [...new Set([...found, ...(await bookedIn(read, matches))])];
}

/** The conversations in which appointments of a person were made. */
async function bookedIn(read: Read, matches: (text: string) => boolean): Promise<readonly string[]> {
  const rows = await read((db) =>
    db
      .selectFrom('appointments')
      .select(['conversation_id', 'name', 'contact', 'contact_key', 'note'])
      .where('contact', 'is not', null)
      .orderBy('starts_at', 'desc')
      .execute(),
  );
  return rows
    .filter(({ name, contact, contact_key: key, note }) =>
      [name, contact, key, note].some((text) => text !== null && matches(text)),
    )
    .map((row) => row.conversation_id);
}

/** The lines of one conversation are up to 5 MB. */
async function matchesAny(texts: readonly string[], matches: (text: string) => boolean): Promise<boolean> {
  let read = 0;
  for (const text of texts) {
    if (matches(text)) return true;
    read += text.length;
    if (read < MAX_TURN_CHARACTERS) continue;
    read = 0;
    await nextTurn();
  }
  return false;
}

/** All texts except the lines. */
function textsOf(row: ConversationRow): readonly string[] {
  const booked = bookingsOf(row).flatMap(({ what, where }) => [what, where]);
  return [row.name, row.contact, row.note, ...Object.values(summaryOf(row) ?? {}), ...booked].filter(
    (text) => text !== null,
  );
}
