/**
 * Search over one text per conversation, whose words SQLite indexes with FTS5 and Postgres with a `tsvector`. Words are
 * defined in `search-words.ts`, so that both find the same.
 */
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import { partsInTurns } from './next-turn.ts';
import { askedWords, finderOf, storedWords, type Alternatives } from './search-words.ts';
import type { ConversationRow, LineRow, Tables } from './tables.ts';

export type { Found } from './search-words.ts';

export type ConversationText = { readonly id: string; readonly text: string };

export type SearchIndex = {
  /** Stores the text of changed conversations. */
  readonly put: (db: Kysely<Tables>, texts: readonly ConversationText[]) => Promise<void>;
  /**
   * Finds conversations that contain every typed word, each of which may be the beginning of a word.
   * @returns null if no word was typed
   */
  readonly found: (typed: string) => Matching | null;
};

/** Whether a conversation matches. */
type Matching = (eb: ExpressionBuilder<Tables, 'conversations'>) => Expression<SqlBool>;

/** The longest search, UTF-16 units. */
const MAX_SEARCH_CHARACTERS = 200;
/** The longest word, because Postgres refuses longer ones; UTF-16 units. */
const MAX_WORD_CHARACTERS = 200;
/** The total length of a conversation's distinct words, because Postgres has room for a megabyte; UTF-16 units. */
const MAX_INDEXED_CHARACTERS = 200_000;
/** Fields of a summary or a booking that contain no text to search. */
const NO_WORDS: readonly string[] = ['id', 'kind', 'zone'];

type Searched = Pick<ConversationRow, 'name' | 'contact' | 'note' | 'summary' | 'bookings'>;

/** The text by which a conversation can be found. */
export const searchedText = (row: Searched, lines: readonly Pick<LineRow, 'text'>[]): string =>
  [
    row.name ?? '',
    row.contact ?? '',
    row.note,
    ...searchedFields(row),
    ...lines.map(({ text }) => text),
  ].join('\n');

/** The texts of its summary and its bookings. */
export const searchedFields = ({ summary, bookings }: Searched): readonly string[] =>
  [summary, bookings].flatMap((json) => (json === null ? [] : textsIn(JSON.parse(json))));

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (NO_WORDS.includes(key) ? [] : textsIn(each)));
}

const withinLimit = (typed: string): string => typed.slice(0, MAX_SEARCH_CHARACTERS);

const askedOf = (typed: string): readonly Alternatives[] => askedWords(withinLimit(typed));

/** @returns finds in a text what {@link SearchIndex.found} looks for */
export const finderFor = (typed: string) => finderOf(withinLimit(typed));

export const sqliteSearch: SearchIndex = {
  async put(db, texts) {
    const rows: { readonly conversation_id: string; readonly text: string }[] = [];
    for (const { id, text } of texts)
      rows.push({ conversation_id: id, text: [...(await wordsIn(text))].join(' ') });
    await db
      .insertInto('searched')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('conversation_id').doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })),
      )
      .execute();
  },
  found(typed) {
    const asked = askedOf(typed);
    if (asked.length === 0) return null;
    const query = asked
      .map((each) => expression(each, (word) => `"${word}"*`, ' AND ', ' OR '))
      .join(' AND ');
    // In this form, SQLite reads the list from the newest and stops after one page, even for a very frequent word.
    return (eb) =>
      eb(
        eb
          .selectFrom('searched')
          .select('number')
          .whereRef('searched.conversation_id', '=', 'conversations.id'),
        'in',
        sql<number>`(select rowid from words where words match ${query})`,
      );
  },
};

export const postgresSearch: SearchIndex = {
  async put(db, texts) {
    const rows: { readonly conversation_id: string; readonly words: RawBuilder<string> }[] = [];
    for (const { id, text } of texts) {
      const words = [...(await wordsIn(text))].map((word) => word.slice(0, MAX_WORD_CHARACTERS));
      rows.push({
        conversation_id: id,
        words: sql<string>`array_to_tsvector(${fitting(new Set(words))}::text[])`,
      });
    }
    await db
      .insertInto('searched')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('conversation_id').doUpdateSet((eb) => ({ words: eb.ref('excluded.words') })),
      )
      .execute();
  },
  found(typed) {
    const asked = askedOf(typed);
    if (asked.length === 0) return null;
    const query = asked.map((each) => expression(each, (word) => `'${word}':*`, ' & ', ' | ')).join(' & ');
    return (eb) =>
      eb(
        'conversations.id',
        'in',
        eb
          .selectFrom('searched')
          .select('conversation_id')
          .where(sql<SqlBool>`words @@ ${query}::tsquery`),
      );
  },
};

/** A word, or a number that is written in parts, ends where its line does. */
async function wordsIn(text: string): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for await (const part of partsInTurns(text)) for (const word of storedWords(part)) words.add(word);
  return words;
}

/** Words contain only letters and digits, so they need no escaping in quotation marks. */
const expression = (
  alternatives: Alternatives,
  quoted: (word: string) => string,
  and: string,
  or: string,
): string => `(${alternatives.map((words) => `(${words.map(quoted).join(and)})`).join(or)})`;

function fitting(words: ReadonlySet<string>): readonly string[] {
  let room = MAX_INDEXED_CHARACTERS;
  return [...words].filter((word) => (room -= word.length) >= 0);
}
