/** Reads conversations page by page, by position instead of number, so that none is skipped while others are erased. */
import type { ExpressionBuilder } from 'kysely';
import { nextTurn } from '../store/next-turn.ts';
import type { ConversationRow, Read, Reader, Tables } from '../store/tables.ts';

export type Position = Pick<ConversationRow, 'started_at' | 'id'>;
/** Oldest first, or newest first. */
export type Direction = 'asc' | 'desc';

const MAX_PAGE_ROWS = 100;

export const isBeyond =
  ({ started_at, id }: Position, direction: Direction) =>
  (eb: ExpressionBuilder<Tables, 'conversations'>) => {
    const beyond = direction === 'asc' ? '>' : '<';
    return eb.or([
      eb('started_at', beyond, started_at),
      eb.and([eb('started_at', '=', started_at), eb('id', beyond, id)]),
    ]);
  };

export async function* pagesOf(read: Read, direction: Direction): AsyncGenerator<readonly ConversationRow[]> {
  let last: ConversationRow | undefined;
  do {
    const after = last;
    const page = await read((db) => pageAfter(db, after, direction));
    yield page;
    last = page.length < MAX_PAGE_ROWS ? undefined : page.at(-1);
    await nextTurn();
  } while (last !== undefined);
}

function pageAfter(
  db: Reader,
  last: Position | undefined,
  direction: Direction,
): Promise<readonly ConversationRow[]> {
  let query = db.selectFrom('conversations').selectAll();
  if (last !== undefined) query = query.where(isBeyond(last, direction));
  return query.orderBy('started_at', direction).orderBy('id', direction).limit(MAX_PAGE_ROWS).execute();
}
