/**
 * Searching: what is known of each conversation is one text, of whose words SQLite keeps an index (FTS5), and Postgres
 * another one (a `tsvector`). What a word is, is decided here, so that both find the same.
 */
import { sql, type RawBuilder } from 'kysely';
import type { ConversationRow, LineRow } from './tables.ts';

export type ConversationText = { readonly id: string; readonly text: string };

export type SearchIndex = {
  /** The statement for each change of what can be searched for. */
  readonly put: (texts: readonly ConversationText[]) => RawBuilder<unknown>;
  /**
   * Conversations that have every word that was typed, of which each may be the beginning of one.
   * @returns null where no word was typed
   */
  readonly found: (typed: string) => RawBuilder<boolean> | null;
};

/** UTF-16 units of what is searched for. */
const LONGEST_SEARCH = 200;
/** Of one word: Postgres refuses longer ones. UTF-16 units. */
const LONGEST_WORD = 200;
/** Of all different words of one conversation: Postgres has room for a megabyte. UTF-16 units. */
const MOST_INDEXED = 200_000;
/** Of a summary or a booking: fields that are no words of anybody. */
const NO_WORDS: readonly string[] = ['id', 'kind', 'zone'];

type Searched = Pick<ConversationRow, 'name' | 'contact' | 'note' | 'summary' | 'bookings'>;

/** All that a conversation can be found by. */
export function searchedText(row: Searched, lines: readonly Pick<LineRow, 'text'>[]): string {
  const kept = [row.summary, row.bookings].flatMap((json) =>
    json === null ? [] : textsIn(JSON.parse(json)),
  );
  return [row.name ?? '', row.contact ?? '', row.note, ...kept, ...lines.map(({ text }) => text)].join('\n');
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (NO_WORDS.includes(key) ? [] : textsIn(each)));
}

/** In lower case and without accents, as SQLite's tokenizer has them. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];

const typedWords = (typed: string): readonly string[] => wordsOf(typed.slice(0, LONGEST_SEARCH));

export const sqliteSearch: SearchIndex = {
  put(texts) {
    const rows = texts.map(({ id, text }) => sql`(${id}, ${text})`);
    return sql`
      insert into searched (conversation_id, text) values ${sql.join(rows)}
      on conflict (conversation_id) do update set text = excluded.text`;
  },
  found(typed) {
    const words = typedWords(typed);
    if (words.length === 0) return null;
    const query = words.map((word) => `"${word}"*`).join(' ');
    // In this form the list is read from the newest on and ends with its page, also for a word that most have.
    return sql<boolean>`(select number from searched where conversation_id = conversations.id) in (
      select rowid from words where words match ${query})`;
  },
};

/** Words are letters and digits alone, so none ends its quotation marks. */
export const postgresSearch: SearchIndex = {
  put(texts) {
    const rows = texts.map(({ id, text }) => {
      const words = fitting(new Set(wordsOf(text).map((word) => word.slice(0, LONGEST_WORD))));
      return sql`(${id}, array_to_tsvector(${words}::text[]))`;
    });
    return sql`
      insert into searched (conversation_id, words) values ${sql.join(rows)}
      on conflict (conversation_id) do update set words = excluded.words`;
  },
  found(typed) {
    const words = typedWords(typed);
    if (words.length === 0) return null;
    const query = words.map((word) => `'${word}':*`).join(' & ');
    return sql<boolean>`conversations.id in (
      select conversation_id from searched where words @@ ${query}::tsquery)`;
  },
};

function fitting(words: ReadonlySet<string>): readonly string[] {
  let room = MOST_INDEXED;
  return [...words].filter((word) => (room -= word.length) >= 0);
}
