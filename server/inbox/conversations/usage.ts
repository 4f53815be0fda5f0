/** What conversations count for the usage of their day, also after they are erased. */
import { createCalendar } from '../../admission/days.ts';
import {
  isCall,
  type Change,
  type ConversationRow,
  type ErasedUsageRow,
  type Status,
} from '../store/tables.ts';
import { bookingsOf } from './row-json.ts';

type Counted = Pick<ConversationRow, 'channel' | 'started_at' | 'ended_at' | 'bookings'>;
type Usage = Omit<ErasedUsageRow, 'day'>;

/** Attempts that did not become a conversation are not counted. */
export const COUNTED_STATUSES: readonly Status[] = ['live', 'ended'];

export function usageOf(row: Counted): Usage {
  const { channel, started_at, ended_at } = row;
  const ms = ended_at === null || !isCall(channel) ? 0 : Math.max(0, ended_at - started_at);
  return {
    calls: isCall(channel) ? 1 : 0,
    chats: channel === 'writing' ? 1 : 0,
    messages: channel === 'message' ? 1 : 0,
    seconds: Math.round(ms / 1_000),
    bookings: bookingsOf(row).length,
  };
}

/** Counts a conversation in the transaction that erases it. @param timeZone of the business */
export async function countErased(change: Change, row: ConversationRow, timeZone: string): Promise<void> {
  if (!COUNTED_STATUSES.includes(row.status)) return;
  const usage = usageOf(row);
  const names = Object.keys(usage) as readonly (keyof Usage)[];
  await change
    .insertInto('erased_usage')
    .values({ day: createCalendar(timeZone)(row.started_at).name, ...usage })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((eb) =>
          Object.fromEntries(names.map((name) => [name, eb(`erased_usage.${name}`, '+', usage[name])])),
        ),
    )
    .execute();
}
