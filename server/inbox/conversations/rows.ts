/** Loads conversations, applies events to them, and stores the outcome in one transaction. */
import type { ExpressionBuilder } from 'kysely';
import type { InboxContext } from '../context.ts';
import { searchedText, type ConversationText } from '../store/search.ts';
import {
  isCall,
  type Change,
  type ConversationRow,
  type LineRow,
  type Reader,
  type Tables,
} from '../store/tables.ts';
import { queueDeliveries } from './deliveries.ts';
import { asInBook } from './reported-bookings.ts';
import { bookingsOf } from './row-json.ts';
import type { ConversationEvent } from './events.ts';
import { isOver, isOverdue, reduce, type Outcome, type Rules } from './reducer.ts';

/** The most lines in one statement, which accepts a limited number of values. */
const MAX_LINES_PER_INSERT = 1_000;

export const rulesOf = ({
  now,
  settings,
  endpoint,
}: Pick<InboxContext, 'now' | 'settings' | 'endpoint'>): Rules => ({
  now: now(),
  isPolled: settings.reportsTo === null,
  maxCallMs: endpoint.settings.limits.callSeconds * 1_000,
});

/** Whether the platform should have reported the call. */
export const isUnreported = (context: InboxContext, row: ConversationRow): boolean =>
  isOverdue(row, rulesOf(context));

/** Those for which {@link isUnreported} may hold: what is over without an end, and calls that go on. */
export const mayBeUnreported = (eb: ExpressionBuilder<Tables, 'conversations'>) =>
  eb.and([
    eb('channel', 'in', ['voice', 'telephone']),
    eb('platform_id', 'is not', null),
    eb.or([eb('status', '!=', 'ended'), eb('ended_at', 'is', null)]),
  ]);

export type Key = { readonly id: string } | { readonly platformId: string };

const selected = (db: Reader, key: Key) => {
  const all = db.selectFrom('conversations').selectAll();
  return 'id' in key ? all.where('id', '=', key.id) : all.where('platform_id', '=', key.platformId);
};

export const find = (db: Reader, key: Key): Promise<ConversationRow | undefined> =>
  selected(db, key).executeTakeFirst();

/** Locks the row until the end of the transaction. */
export const lock = (change: Change, key: Key): Promise<ConversationRow | undefined> =>
  selected(change, key).forUpdate().executeTakeFirst();

/** Locks several rows in the order of their ids. */
export const lockAll = (change: Change, ids: readonly string[]): Promise<readonly ConversationRow[]> =>
  change.selectFrom('conversations').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();

export const linesOf = (db: Reader, id: string): Promise<readonly LineRow[]> =>
  db.selectFrom('lines').selectAll().where('conversation_id', '=', id).orderBy('position').execute();

/**
 * Stores a conversation that begins, without lines.
 * @returns false if it exists already, perhaps created by another process at the same time
 */
export async function insert(
  { search }: Pick<InboxContext, 'search'>,
  change: Change,
  row: ConversationRow,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await change
    .insertInto('conversations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const text = searchedText(row, []);
  // It is found before anything is said, or if no report ever comes.
  if (text.trim() !== '') await search.put(change, [{ id: row.id, text }]);
  return true;
}

/** Applies an event to one conversation. @returns false if it does not exist */
export const apply = (context: InboxContext, key: Key, event: ConversationEvent): Promise<boolean> =>
  context.change(async (change) => {
    const before = await lock(change, key);
    if (before === undefined) return false;
    await storeAll(context, change, [{ before, outcome: reduce(before, event, rulesOf(context)) }]);
    return true;
  });

/** @param before null for a new conversation; otherwise locked */
export type Step = { readonly before: ConversationRow | null; readonly outcome: Outcome };

/** Stores what events have led to, with the owner's mails and webhooks. @param steps one of each conversation */
export async function storeAll(context: InboxContext, change: Change, given: readonly Step[]): Promise<void> {
  const steps = await asKnownToBook(change, given);
  const changed = steps.filter(({ before, outcome }) => outcome.row !== before);
  if (changed.length === 0) return;
  await putRows(
    change,
    changed.map(({ outcome }) => outcome.row),
  );
  await putLines(change, changed);
  const texts: ConversationText[] = [];
  for (const {
    outcome: { row, lines },
  } of changed.filter(isSearchedAnew)) {
    const all = lines.kind === 'replace' ? lines.lines : await linesOf(change, row.id);
    texts.push({ id: row.id, text: searchedText(row, all) });
  }
  if (texts.length > 0) await context.search.put(change, texts);
  const queued = changed.flatMap(({ outcome: { row, deliveries } }) =>
    deliveries.map((delivery) => ({ id: row.id, delivery })),
  );
  await queueDeliveries(context, change, queued);
}

/** A report repeats what was booked, also if the book has moved or cancelled it since. */
const asKnownToBook = (change: Change, steps: readonly Step[]): Promise<readonly Step[]> =>
  Promise.all(
    steps.map(async ({ before, outcome }): Promise<Step> => {
      const { row } = outcome;
      if (row.bookings === null || row.bookings === before?.bookings) return { before, outcome };
      return { before, outcome: { ...outcome, row: await withAppointments(change, row) } };
    }),
  );

async function withAppointments(change: Change, row: ConversationRow): Promise<ConversationRow> {
  const appointments = await change
    .selectFrom('appointments')
    .selectAll()
    .where('conversation_id', '=', row.id)
    .where('sequence', '>', 0)
    .execute();
  const bookings = bookingsOf(row);
  const known = appointments.reduce((list, appointment) => asInBook(list, appointment), bookings);
  return known === bookings ? row : { ...row, bookings: JSON.stringify(known) };
}

async function putRows(change: Change, rows: readonly ConversationRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof ConversationRow)[];
  await change
    .insertInto('conversations')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
    )
    .execute();
}

async function putLines(change: Change, steps: readonly Step[]): Promise<void> {
  // Only a text chat, or an end that was reported before, has lines to replace.
  const replaced = steps.filter(
    ({ before, outcome }) =>
      outcome.lines.kind === 'replace' && before !== null && (isOver(before) || !isCall(before.channel)),
  );
  if (replaced.length > 0) {
    const ids = replaced.map(({ outcome }) => outcome.row.id);
    await change.deleteFrom('lines').where('conversation_id', 'in', ids).execute();
  }
  const lines: LineRow[] = [];
  for (const { outcome } of steps) lines.push(...(await addedLines(change, outcome)));
  for (let from = 0; from < lines.length; from += MAX_LINES_PER_INSERT)
    await change
      .insertInto('lines')
      .values(lines.slice(from, from + MAX_LINES_PER_INSERT))
      .execute();
}

async function addedLines(change: Change, { row: { id }, lines }: Outcome): Promise<readonly LineRow[]> {
  switch (lines.kind) {
    case 'none':
      return [];
    case 'replace':
      return lines.lines.map((line, position) => ({ conversation_id: id, position, ...line }));
    case 'append':
    case 'replace-last': {
      const last = await change
        .selectFrom('lines')
        .select(['position', 'speaker'])
        .where('conversation_id', '=', id)
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst();
      const isReplaced = lines.kind === 'replace-last' && last?.speaker === lines.line.speaker;
      if (isReplaced)
        await change
          .deleteFrom('lines')
          .where('conversation_id', '=', id)
          .where('position', '=', last.position)
          .execute();
      const next = last === undefined ? 0 : last.position + 1;
      return [{ conversation_id: id, position: isReplaced ? last.position : next, ...lines.line }];
    }
  }
}

/** Whether the text by which it is found has changed. */
function isSearchedAnew({ before, outcome: { row, lines } }: Step): boolean {
  if (lines.kind !== 'none') return true;
  const searched = ['name', 'contact', 'note', 'summary', 'bookings'] as const;
  return before !== null && searched.some((column) => before[column] !== row[column]);
}
