/** Searching: what is known of each conversation stands in one text, of whose words SQLite keeps an index (FTS5). */
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';

/** UTF-16 units of what is searched for. */
const LONGEST_SEARCH = 200;

/** The texts of a summary or of bookings, which are kept as JSON. */
const textsIn = (column: string): RawBuilder<string> => sql`(
  select group_concat(found.value, char(10)) from json_tree(${sql.ref(column)}) as found
  where found.type = 'text' and found.key not in ('id', 'kind', 'zone'))`;

/**
 * After each change of what can be searched for.
 * @param id null: all conversations
 */
export async function indexWords(db: QueryExecutorProvider, id: string | null): Promise<void> {
  const which = id === null ? sql`true` : sql`c.id = ${id}`;
  await sql`
    insert into searched (conversation_id, text)
    select c.id, coalesce(c.name, '') || char(10) || coalesce(c.contact, '') || char(10) || c.note
      || char(10) || coalesce(${textsIn('c.summary')}, '') || char(10) || coalesce(${textsIn('c.bookings')}, '')
      || char(10) || coalesce((select group_concat(l.text, char(10)) from lines as l where l.conversation_id = c.id), '')
    from conversations as c where ${which}
    on conflict (conversation_id) do update set text = excluded.text`.execute(db);
}

/**
 * Conversations that have every word that was typed, of which the last may be the beginning of one.
 * @returns null where no word was typed
 */
export function found(typed: string): RawBuilder<boolean> | null {
  const words = typed.slice(0, LONGEST_SEARCH).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  const query = words.map((word) => `"${word}"*`).join(' ');
  return sql<boolean>`conversations.id in (
    select conversation_id from searched where number in (select rowid from words where words match ${query}))`;
}
