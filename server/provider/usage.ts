/** Usage of businesses: completed from the conversations that their inboxes keep, and as a table for spreadsheets. */
import { createCalendar, DAY_MS } from '../admission/days.ts';
import type { BusinessId } from '../businesses/business-id.ts';
import { allBusinesses, businessById } from '../businesses/store/reading.ts';
import { NO_USAGE, raiseActivity, raiseUsage, usageOfAll, type Usage } from '../businesses/store/usage.ts';
import { COUNTED_STATUSES, usageOf } from '../inbox/conversations/usage.ts';
import type { ProviderContext } from './context.ts';

/** How long after its end a conversation may still be reported. */
const LATE_DAYS = 2;

type UsageContext = Pick<ProviderContext, 'store' | 'inBusiness'>;

/** Completes the last days of the businesses that have had conversations. One without any costs nothing. */
export async function completeUsage(
  context: UsageContext & Pick<ProviderContext, 'withConversations'>,
): Promise<void> {
  // Days of businesses begin up to a day before the same day of UTC.
  const since = context.store.now() - (LATE_DAYS + 1) * DAY_MS;
  for (const id of await context.withConversations(since)) await completeUsageOf(context, id);
}

/** Without an inbox a business has no conversations, and only what was counted at their beginning is known. */
export async function completeUsageOf(context: UsageContext, id: BusinessId): Promise<void> {
  const { store, inBusiness } = context;
  const business = await businessById(store.db, id);
  if (business === null) return;
  const dayOf = createCalendar(business.timeZone);
  const since = store.now() - LATE_DAYS * DAY_MS;
  const { erased, rows } = await inBusiness(id).read(async (db) => ({
    // First, so that one that is erased meanwhile is not counted twice, which the next count could not undo.
    erased: await db.selectFrom('erased_usage').selectAll().where('day', '>=', dayOf(since).name).execute(),
    rows: await db
      .selectFrom('conversations')
      .select(['channel', 'started_at', 'ended_at', 'bookings'])
      .where('started_at', '>=', since)
      .where('status', 'in', COUNTED_STATUSES)
      .orderBy('started_at')
      .execute(),
  }));
  const days = new Map<string, Usage>();
  const add = (day: string, usage: Usage) => days.set(day, sumOf(days.get(day) ?? NO_USAGE, usage));
  for (const { day, ...usage } of erased) add(day, usage);
  for (const row of rows) add(dayOf(row.started_at).name, usageOf(row));
  for (const [day, usage] of days) await raiseUsage(store.db, id, day, usage);
  const last = rows.at(-1);
  if (last !== undefined) await raiseActivity(store.db, id, last.started_at);
}

const NAMES = Object.keys(NO_USAGE) as readonly (keyof Usage)[];

const sumOf = (one: Usage, other: Usage): Usage =>
  Object.fromEntries(NAMES.map((name) => [name, one[name] + other[name]])) as Usage;

const HEADER = 'month,business,slug,id,status,calls,minutes,chats,messages,bookings';

/** @param month such as `2026-01` */
export async function usageCsv(
  { store: { db } }: Pick<ProviderContext, 'store'>,
  month: string,
): Promise<string> {
  const usage = await usageOfAll(db, month);
  const lines = (await allBusinesses(db))
    .filter(({ id, status }) => status !== 'removed' || usage.has(id))
    .map(({ id, name, slug, status }) => {
      const { calls, seconds, chats, messages, bookings } = usage.get(id) ?? NO_USAGE;
      const minutes = Math.ceil(seconds / 60);
      return [month, name, slug, id, status, calls, minutes, chats, messages, bookings].map(cell).join(',');
    });
  return `${[HEADER, ...lines].join('\r\n')}\r\n`;
}

/** Spreadsheets run a text that begins like a formula. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
