/** Asks the platform for calls that it has not reported, so that a lost message loses no call. */
import { askPlatform } from '../../routes/platform.ts';
import { fieldOf, textOf } from '../../http/fields.ts';
import { Refusal } from '../../http/refusal.ts';
import { announceMissed, announceUnreported } from '../conversations/announcements.ts';
import { delayAfter } from '../background/backoff.ts';
import { bookingRules, type InboxContext } from '../context.ts';
import { isUnreported, type TakeReport } from './call-reports.ts';
import { endWriting } from '../conversations/conversations.ts';
import { LEASE } from '../background/leases.ts';
import { readCall, type CallReport } from './report.ts';
import type { ConversationRow } from '../store/tables.ts';

/** How often a live call is requested if the platform does not report calls here, ms. */
const OFTEN = 5_000;
const BACKOFF = { first: 60_000, longest: 2 * 3_600_000 };
/** After this the inbox stops asking, ms. */
const GIVE_UP = 24 * 3_600_000;
/** The number of conversations per round. */
const ABREAST = 20;
/** How far the platform's clock may be from ours, ms. */
const CLOCK_ERROR = 10 * 60_000;
/** The page size of a list, the platform's maximum. */
const LISTED = 1_000;
const MOST_LISTS = 20;

export async function recover(context: InboxContext, take: TakeReport): Promise<void> {
  const due = await takeUnreported(context);
  await Promise.all(due.map((row) => recoverOne(context, take, row)));
}

const takeUnreported = ({ db, now }: InboxContext): Promise<readonly ConversationRow[]> =>
  db.transaction().execute(async (change) => {
    const due = await change
      .selectFrom('conversations')
      .selectAll()
      .where('check_at', '<=', now())
      .orderBy('check_at')
      .limit(ABREAST)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = due.map(({ id }) => id);
    const check_at = now() + LEASE;
    if (ids.length > 0)
      await change.updateTable('conversations').set({ check_at }).where('id', 'in', ids).execute();
    return due;
  });

async function recoverOne(context: InboxContext, take: TakeReport, row: ConversationRow): Promise<void> {
  if (row.channel === 'writing') return endWriting(context, row);
  const told = await asked(context, row);
  const taken = told === null ? 'known' : await take({ id: row.id, kind: null, told });
  if (taken === 'new' && told?.isOver === true) return;
  await waitLonger(context, row);
}

/** Null if the platform does not answer or does not know the call. */
async function asked(context: InboxContext, row: ConversationRow): Promise<CallReport | null> {
  const { endpoint } = context;
  try {
    const call =
      row.platform_id === null ? await listed(endpoint, row) : await byId(endpoint, row.platform_id);
    return readCall(call, bookingRules(context));
  } catch (error) {
    // A failure of the platform was reported already; any other error is a bug of ours.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const byId = (endpoint: InboxContext['endpoint'], id: string): Promise<unknown> =>
  askPlatform(endpoint, { method: 'GET', path: `/call/${encodeURIComponent(id)}` });

/** Finds a call by our id, because the process ended before it received the platform's. Lists are newest first. */
async function listed(
  endpoint: InboxContext['endpoint'],
  { id, started_at }: ConversationRow,
): Promise<unknown> {
  let before = new Date(started_at + CLOCK_ERROR).toISOString();
  for (let list = 0; list < MOST_LISTS; list += 1) {
    const query = new URLSearchParams({
      limit: String(LISTED),
      createdAtGe: new Date(started_at - CLOCK_ERROR).toISOString(),
      createdAtLe: before,
    });
    const calls = await askPlatform(endpoint, { method: 'GET', path: `/call?${query}` });
    if (!Array.isArray(calls)) return null;
    const found: unknown = calls.find(
      (call) => fieldOf(call, 'assistantOverrides', 'metadata', 'conversation') === id,
    );
    const oldest = textOf(fieldOf(calls.at(-1), 'createdAt'), 100);
    if (found !== undefined || calls.length < LISTED || oldest === null || oldest === before)
      return found ?? null;
    before = oldest;
  }
  return null;
}

async function waitLonger(context: InboxContext, row: ConversationRow): Promise<void> {
  const { db, now, settings, endpoint } = context;
  const age = now() - row.started_at;
  if (age > GIVE_UP) return giveUp(context, row);
  if (isUnreported(context, row))
    await db.transaction().execute((change) => announceUnreported(context, change, row.id));
  const isUnderWay = settings.reportsTo === null && age < (endpoint.settings.limits.callSeconds + 60) * 1_000;
  const delay = isUnderWay ? OFTEN : delayAfter(BACKOFF, row.checks);
  await db
    .updateTable('conversations')
    .set({ check_at: now() + delay, checks: row.checks + 1 })
    .where('id', '=', row.id)
    .where('check_at', 'is not', null)
    .execute();
}

/** Stops requesting the call's report. The call stays in the list with its stored data. */
async function giveUp(context: InboxContext, row: ConversationRow): Promise<void> {
  const { db, now } = context;
  const known = row.platform_id !== null;
  await db.transaction().execute(async (change) => {
    const { numUpdatedRows } = await change
      .updateTable('conversations')
      .set({
        check_at: null,
        updated_at: now(),
        status: known ? 'ended' : 'missed',
        ...(known ? {} : { name: null, missed_reason: row.missed_reason ?? 'unknown' }),
      })
      .where('id', '=', row.id)
      // If this is null, the call's report has arrived.
      .where('check_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return;
    if (known) await announceUnreported(context, change, row.id);
    else await announceMissed(context, change, [row.id]);
  });
}
