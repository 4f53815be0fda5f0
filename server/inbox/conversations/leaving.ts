/** Erases everything of a business that is removed: here, and with retries at the platform. */
import { DAY_MS } from '../../admission/days.ts';
import { hashOf } from '../../http/secrets.ts';
import type { InboxContext } from '../context.ts';
import type { Tables } from '../store/tables.ts';
import { erase } from './erasing.ts';

/** What remains: how many conversations were erased, and a hash over the hashes of all. */
export type ErasureProof = { readonly conversations: number; readonly hash: string };

/** Of the owner's calendar. `unreachable`: this process lacks its secret, which another one or a later one may have. */
export type CalendarReach = 'none' | 'reachable' | 'unreachable';

const MAX_BATCH_ROWS = 10;
/** An owner who leaves may have ended the access to the calendar before. */
const GIVEN_UP_AFTER_MS = 7 * DAY_MS;
/** What becomes of each table. The proofs and the usage of erasures contain nothing of visitors. `removed`: first from the owner's calendar. */
const FATE = {
  conversations: 'erased',
  lines: 'erased',
  searched: 'erased',
  deliveries: 'erased',
  erasures: 'kept',
  erased_usage: 'kept',
  books: 'deleted',
  book_rules: 'deleted',
  appointments: 'deleted',
  calendar_entries: 'removed',
  calendars: 'deleted',
  notices: 'deleted',
  texts: 'deleted',
  text_choices: 'deleted',
  refused_events: 'deleted',
  webhooks: 'deleted',
  sign_ins: 'deleted',
  sessions: 'deleted',
  passkeys: 'deleted',
  challenges: 'deleted',
  attempts: 'deleted',
} as const satisfies Readonly<Record<keyof Tables, 'erased' | 'deleted' | 'kept' | 'removed'>>;
const DELETED = (Object.keys(FATE) as (keyof Tables)[]).filter((table) => FATE[table] === 'deleted');

/**
 * @param finish is called each time nothing is left, neither here nor at the platform nor in the owner's calendar
 * @param calendar whether entries can be removed from one, which is other work
 * @returns whether there is more to erase here
 */
export async function eraseEverything(
  context: InboxContext,
  finish: (proof: ErasureProof) => Promise<void>,
  calendar: CalendarReach,
): Promise<boolean> {
  const rows = await context.read((db) =>
    db.selectFrom('conversations').select('id').limit(MAX_BATCH_ROWS).execute(),
  );
  for (const { id } of rows) await erase(context, id);
  if (rows.length === MAX_BATCH_ROWS) return true;
  await context.change(async (change) => {
    for (const table of DELETED) await change.deleteFrom(table).execute();
  });
  const isInCalendar = await forgetEntries(context, calendar);
  const erasures = await context.read((db) =>
    db
      .selectFrom('erasures')
      .select(['conversation_id', 'hash', 'next_at'])
      .orderBy('conversation_id')
      .execute(),
  );
  if (isInCalendar || erasures.some(({ next_at }) => next_at !== null)) return false;
  const hashes = erasures.map(({ conversation_id, hash }) => [conversation_id, hash]);
  await finish({ conversations: erasures.length, hash: hashOf(JSON.stringify(hashes)) });
  return false;
}

/** Queues their removal. @returns whether some are left in the calendar */
async function forgetEntries(
  { change: inChange, now }: InboxContext,
  calendar: CalendarReach,
): Promise<boolean> {
  return inChange(async (change) => {
    // From now on, as after a first attempt that failed.
    if (calendar === 'unreachable')
      await change
        .updateTable('calendar_entries')
        .set({ problem_since: now() })
        .where('problem_since', 'is', null)
        .execute();
    const entries = change.deleteFrom('calendar_entries');
    await (
      calendar !== 'none' ? entries.where('problem_since', '<', now() - GIVEN_UP_AFTER_MS) : entries
    ).execute();
    await change
      .updateTable('calendar_entries')
      .set({ state: 'waiting', next_at: now() })
      .where('next_at', 'is', null)
      .execute();
    const left = await change.selectFrom('calendar_entries').select('appointment_id').limit(1).execute();
    return left.length > 0;
  });
}
