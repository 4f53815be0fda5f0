/** What businesses used, by day: counted when conversations begin on a page, and completed from what an inbox keeps. */
import { sql } from 'kysely';
import type { Channel } from '../../../widget/contract-endpoint.ts';
import type { BusinessId } from '../business-id.ts';
import type { UsageRow } from './provider-tables.ts';
import type { StoreDb } from './tables.ts';

export type Usage = Omit<UsageRow, 'business_id' | 'day'>;

export const NO_USAGE: Usage = { calls: 0, chats: 0, messages: 0, seconds: 0, bookings: 0 };

const COUNTED: Readonly<Record<Channel, keyof Usage>> = {
  voice: 'calls',
  writing: 'chats',
  message: 'messages',
};

export type Began = {
  readonly businessId: BusinessId;
  readonly channel: Channel;
  readonly at: number;
  /** In the business's time zone. */
  readonly day: string;
};

/** Counts a conversation that begins. */
export async function countConversation(db: StoreDb, began: Began): Promise<void> {
  const { businessId: business_id, channel, at, day } = began;
  const column = COUNTED[channel];
  // Two statements: neither needs the other, and a transaction would keep other connections of a file waiting.
  await db
    .insertInto('business_usage')
    .values({ ...NO_USAGE, business_id, day, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'day'])
        .doUpdateSet((eb) => ({ [column]: eb(`business_usage.${column}`, '+', 1) })),
    )
    .execute();
  await db
    .insertInto('business_activity')
    .values({ business_id, last_at: at, problem: null, problem_at: null })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ last_at: at }))
    .execute();
}

/** Raises the time at which the last conversation began to that of a kept one. */
export async function raiseActivity(db: StoreDb, business_id: BusinessId, last_at: number): Promise<void> {
  await db
    .insertInto('business_activity')
    .values({ business_id, last_at, problem: null, problem_at: null })
    .onConflict((conflict) =>
      conflict
        .column('business_id')
        .doUpdateSet({ last_at })
        .where((eb) =>
          eb.or([eb('business_activity.last_at', 'is', null), eb('business_activity.last_at', '<', last_at)]),
        ),
    )
    .execute();
}

/** Keeps the last problem of a business, which its log also has. */
export async function noteProblem(
  db: StoreDb,
  business_id: BusinessId,
  { problem, at }: { readonly problem: string; readonly at: number },
): Promise<void> {
  const noted = { problem, problem_at: at };
  await db
    .insertInto('business_activity')
    .values({ business_id, last_at: null, ...noted })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(noted))
    .execute();
}

/** @param month such as `2026-01` */
export async function usageOfMonth(
  db: StoreDb,
  ids: readonly BusinessId[],
  month: string,
): Promise<ReadonlyMap<BusinessId, Usage>> {
  if (ids.length === 0) return new Map();
  const rows = await summed(db)
    .where('business_id', 'in', [...ids])
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', `${month}-31`)
    .execute();
  return new Map(rows.map(({ business_id, ...usage }) => [business_id, numbers(usage)]));
}

/** Of every business that used something in a month. */
export async function usageOfAll(db: StoreDb, month: string): Promise<ReadonlyMap<BusinessId, Usage>> {
  const rows = await summed(db).where('day', '>=', `${month}-01`).where('day', '<=', `${month}-31`).execute();
  return new Map(rows.map(({ business_id, ...usage }) => [business_id, numbers(usage)]));
}

const summed = (db: StoreDb) =>
  db
    .selectFrom('business_usage')
    .select((eb) => [
      'business_id',
      eb.fn.sum('calls').as('calls'),
      eb.fn.sum('chats').as('chats'),
      eb.fn.sum('messages').as('messages'),
      eb.fn.sum('seconds').as('seconds'),
      eb.fn.sum('bookings').as('bookings'),
    ])
    .groupBy('business_id');

export type MonthUsage = Usage & { readonly month: string };

/** The last months in which a business used something, newest first. */
export async function usageByMonth(
  db: StoreDb,
  id: BusinessId,
  limit: number,
): Promise<readonly MonthUsage[]> {
  const month = sql<string>`substr(day, 1, 7)`;
  const rows = await summed(db)
    .clearSelect()
    .clearGroupBy()
    .select((eb) => [
      month.as('month'),
      ...(['calls', 'chats', 'messages', 'seconds', 'bookings'] as const).map((name) =>
        eb.fn.sum(name).as(name),
      ),
    ])
    .where('business_id', '=', id)
    .groupBy(month)
    .orderBy(month, 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ month: row.month, ...numbers(row) }));
}

/** Raises the numbers of a day to those of its kept and erased conversations. */
export async function raiseUsage(db: StoreDb, id: BusinessId, day: string, found: Usage): Promise<void> {
  await db.transaction().execute(async (change) => {
    const known = await change
      .selectFrom('business_usage')
      .selectAll()
      .where('business_id', '=', id)
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirst();
    const before = known === undefined ? NO_USAGE : known;
    const names = Object.keys(NO_USAGE) as readonly (keyof Usage)[];
    const raised = Object.fromEntries(names.map((name) => [name, Math.max(before[name], found[name])]));
    if (names.every((name) => raised[name] === before[name])) return;
    await change
      .insertInto('business_usage')
      .values({ ...NO_USAGE, ...raised, business_id: id, day })
      .onConflict((conflict) => conflict.columns(['business_id', 'day']).doUpdateSet(raised))
      .execute();
  });
}

/** Databases return sums as numbers or as texts. */
const numbers = (sums: Readonly<Record<keyof Usage, string | number | bigint>>): Usage => ({
  calls: Number(sums.calls),
  chats: Number(sums.chats),
  messages: Number(sums.messages),
  seconds: Number(sums.seconds),
  bookings: Number(sums.bookings),
});
